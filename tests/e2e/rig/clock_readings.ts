import type { Page } from "@playwright/test";
import type { Seat } from "./people.ts";
import type { Stalls } from "./stalls.ts";
import type { Message, Wire } from "./wire.ts";

// A page shows whole seconds or tenths, rounded down, so that a look at it says little about its clock. The instant at
// which the figure changes says all: then the page holds that exactly the time of the old figure is left. Such an instant
// is one reading. It is compared with the server's state at the same instant: browser, server and test run on one
// machine and its clock; the server's own time is asked for over a line without lag.

/** One change of a shown clock. */
export interface Change {
  seat: Seat;
  /** The figures before and after, in ms. */
  before: number;
  after: number;
  /** By this machine's clock, in ms. */
  at: number;
}

export interface PageLog {
  changes: Change[];
  /** When the page learned of each half-move. */
  learned: { ply: number; at: number }[];
}

export interface Reading {
  seat: Seat;
  /** What the page held to be left, less what the server held, in ms. */
  error: number;
  at: number;
}

/** From now on notes each change of both clocks in the page, and when moves come into its list. */
export async function logClocks(page: Page): Promise<() => Promise<PageLog>> {
  const handle = await page.evaluateHandle(() => {
    const log: PageLog = { changes: [], learned: [] };
    const shown: Partial<Record<string, number>> = {};
    const milliseconds = (text: string) => {
      const parts = /^\s*(?:(\d+):)?(\d+):(\d\d)(?:[.,](\d))?\s*$/.exec(text);
      if (!parts) return undefined;
      const [hours, minutes, seconds, tenths] = parts.slice(1).map((part) => Number(part ?? 0));
      return ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + tenths! * 100;
    };
    const look = () => {
      const at = performance.timeOrigin + performance.now();
      for (const seat of ["a", "b"] as const) {
        const after = milliseconds(document.querySelector(`[data-clock="${seat}"]`)?.textContent ?? "");
        const before = shown[seat];
        if (after === undefined || after === before) continue;
        if (before !== undefined) log.changes.push({ seat, before, after, at });
        shown[seat] = after;
      }
      const ply = document.querySelectorAll("[data-ply]").length - 1;
      if (ply > (log.learned.at(-1)?.ply ?? -1)) log.learned.push({ ply, at });
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return log;
  });
  return () => handle.evaluate((log) => log);
}

interface Stretch {
  ply: number;
  from: number; // server's time of the message
  until: number;
  running: Seat | null;
  since: number;
  left: Record<Seat, number>;
}

/** The clocks as the server told them, from message to message. */
function stretches(messages: Message[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { t, d } of messages) {
    if (!d?.clocks) continue;
    const { a, b, running, since_ms, now_ms } = d.clocks;
    const last = found.at(-1);
    if (last) last.until = t === "move_played" ? d.stretch.since_ms + d.stretch.spent_ms : now_ms;
    const ply = t === "move_played" ? d.ply : (last?.ply ?? -1);
    found.push({ ply, from: now_ms, until: Infinity, running, since: since_ms, left: { a: a.left_ms, b: b.left_ms } });
  }
  return found;
}

/**
 * The readings of a page that can be judged: those of the running clock, from when the page had learned that it runs
 * until the server received the move that ended the stretch. In between a message is on its way and no page can know.
 * Left out are those that came late while the machine kept everybody waiting.
 */
export function readings(log: PageLog, watcher: Wire, offset: number, stalls: Stalls): Reading[] {
  const all: Reading[] = [];
  for (const stretch of stretches(watcher.seen)) {
    const learned = stretch.ply < 0 ? -Infinity : log.learned.find(({ ply }) => ply >= stretch.ply)?.at;
    if (learned === undefined || stretch.running === null) continue;
    for (const change of log.changes) {
      const at = change.at + offset;
      const step = change.before - change.after;
      if (change.seat !== stretch.running || at < stretch.from || at >= stretch.until) continue;
      // As the move comes the figures jump to where they are now: that is no tick of the page's clock.
      if (step <= 0 || change.at <= learned) continue;
      const error = change.before - stretch.left[change.seat] + Math.max(0, at - stretch.since);
      if (error > 0 && stalls.between(change.at - error, change.at)) continue;
      all.push({ seat: change.seat, error, at });
    }
  }
  return all;
}
