// What the clocks show. Always rounded down: a clock never shows time that is not there.
import type { Language } from "../settings.svelte";
import { clockText } from "../times";
import type { ClocksView, MatchView, Seat } from "./MatchView";
import { ownSeat } from "./MatchView";

/** What a side has left at `now`, by the server's clock. */
export function leftAt(clocks: ClocksView, seat: Seat, now: number): number {
  const spent = clocks.running === seat ? Math.max(0, now - clocks.sinceMs - clocks.delayMs) : 0;
  return Math.max(0, clocks.leftMs[seat] - spent);
}

/** What is left of the running move's delay (41); 0 where none is, or none runs. */
export function delayAt(clocks: ClocksView, now: number): number {
  return clocks.running === null ? 0 : Math.max(0, Math.min(clocks.delayMs, clocks.sinceMs + clocks.delayMs - now));
}

/** The article of the draw that the reader may claim for want of time at `now` (1.7.13, 1.16.8); null: he may not. */
export function timeDrawAt(view: MatchView, now: number): string | null {
  const { timeDraw = null, timeDrawLater = null } = view.own ?? {};
  const seat = ownSeat(view);
  if (timeDrawLater === null || seat === null) return timeDraw;
  return leftAt(view.clocks, seat, now) < timeDrawLater.below_ms ? timeDrawLater.clause : null;
}

/** Below this a clock shows tenths. */
export const TENTHS_BELOW_MS = 20_000;

/** "1:05:20", "5:20", under 20 s "0:19,9" with the language's own decimal sign. */
export function formatClock(leftMs: number, lang: Language): string {
  if (leftMs >= TENTHS_BELOW_MS) return clockText(leftMs);
  const decimal = lang === "ru" ? "," : ".";
  return `${clockText(leftMs)}${decimal}${Math.floor(Math.max(0, leftMs) / 100) % 10}`;
}

/** How long, in ms, until a running clock with `leftMs` shows something else; null when it has run down. */
export function nextChange(leftMs: number): number | null {
  if (leftMs <= 0) return null;
  const unit = leftMs >= TENTHS_BELOW_MS ? 1000 : 100;
  const shown = Math.floor(leftMs / unit) * unit;
  return leftMs - shown + 0.5; // just below the shown value, where rounding down gives the next one
}

/** A clock that starts so soon is as good as running: the server's time is not known to the millisecond. */
const AT_ONCE_MS = 300;

/** Whether a clock that runs from `sinceMs` on is still in its countdown. */
export function inCountdown(sinceMs: number, nowMs: number): boolean {
  return sinceMs - nowMs > AT_ONCE_MS;
}

/** Whole seconds of a countdown, rounded up: it shows 1 until it is over. */
export function countdownSeconds(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
