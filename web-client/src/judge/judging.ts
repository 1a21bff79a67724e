// What a judge may do in the state that a match is in, and what each act will bring. No page here.

import type { MatchView, Seat } from "../match/MatchView";
import type { GameResult, Counter, JudgeReason, Rulings } from "../protocol/messages.gen";

export const REASONS: readonly JudgeReason[] = ["technical", "medical", "dispute", "other"];
export const MAX_WORDS = 500;

export interface Possible {
  readonly stop: boolean;
  readonly start: boolean;
  readonly goOn: boolean;
  readonly time: boolean;
  readonly settle: boolean;
}

const NOTHING: Possible = { stop: false, start: false, goOn: false, time: false, settle: false };

export function possible(view: MatchView): Possible {
  if (view.phase !== "playing") return NOTHING;
  return {
    stop: view.hold !== "judge",
    start: view.hold === "judge" && view.claim === null,
    goOn: view.hold === "waiting",
    time: view.hold === "judge",
    settle: true,
  };
}

/** Whose clock runs, or will when it is started, as the server says: not always the mover's. */
export function onClock(view: MatchView): Seat {
  return view.clocks.running ?? view.clocks.next ?? view.toMove;
}

/** The judge's own count (2.1.9.1.6), while it runs. */
export function countOf(view: MatchView): Counter | undefined {
  return view.counters.find(({ cause }) => cause === "plainly_drawn");
}

/** Whether he may start one now. */
export function mayCount(view: MatchView): boolean {
  return view.rulings?.may_count === true;
}

/** Whether there is a count that he can end by finding the position won. */
export function stoppable(view: MatchView): boolean {
  return view.rulings?.stop_count !== undefined;
}

/** The draws that he can state at once. */
export function declaredDraws(view: MatchView): Rulings["draws"] {
  return view.rulings?.draws ?? [];
}

/** "1:30", "90:00", "1:05:20" or plain minutes "2" in milliseconds; undefined for anything else, for nothing, and from a day on. */
export function readDuration(text: string): number | undefined {
  const found = /^(?:(\d{1,2}):(?=\d{1,2}:))?(\d{1,3})(?::(\d{2}))?$/.exec(text.trim());
  if (!found) return undefined;
  const [hours, minutes, seconds] = [Number(found[1] ?? 0), Number(found[2]), Number(found[3] ?? 0)];
  if (seconds > 59 || (found[1] !== undefined && minutes > 59)) return undefined;
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return ms > 0 && ms < 86_400_000 ? ms : undefined;
}

/** What a side would have, or undefined where less than a second would be left. */
export function afterGiving(view: MatchView, seat: Seat, by_ms: number): number | undefined {
  const left = view.clocks.leftMs[seat] + by_ms;
  return left >= 1000 ? left : undefined;
}

const MOST_SANCTION_MS = 120_000; // 38.1.3 of nardy

/** 38.1.3: where the clocks are not at fault a judge of nardy only adds time, from the delay of a move to two minutes; elsewhere there are no bounds. */
export function sanctionBounds(view: MatchView, reason: JudgeReason): { least: number; most: number } | null {
  if (view.nardy === null || reason === "technical") return null;
  return { least: view.control[0]?.delay_ms ?? 0, most: MOST_SANCTION_MS };
}

/** As the server takes it: up to 32 of digits, letters and a few marks. */
export function goodClause(text: string): boolean {
  return /^[0-9A-Za-zА-яЁё .,-]{1,32}$/.test(text.trim()) && /[0-9A-Za-zА-яЁё]/.test(text);
}

export type Verdict = "white" | "black" | "draw" | "both_lose";
export const VERDICTS: readonly Verdict[] = ["white", "black", "draw", "both_lose"];

/** The verdict as the seats have it. */
export function resultOf(verdict: Verdict, white: Seat): GameResult {
  if (verdict === "draw" || verdict === "both_lose") return verdict;
  return verdict === "white" ? white : white === "a" ? "b" : "a";
}

/** 1.9.2 of draughts: the games that were lost by absence, of which he may still find that there was a good reason. */
export function correctable(view: MatchView): readonly number[] {
  if (view.nardy !== null) return [];
  return view.scores.flatMap(({ cause }, i) => (cause === "no_show" ? [i + 1] : []));
}

/** Clauses that decide most corrections. */
export const CORRECTION_CLAUSES: readonly string[] = ["1.9.2", "1.9.1"];

/** Clauses that decide most cases; the judge may name any other. */
export const CLAUSES: Readonly<Record<Verdict, readonly string[]>> = {
  white: ["1.4", "1.7.9", "1.9.1"],
  black: ["1.4", "1.7.9", "1.9.1"],
  draw: ["1.16.8", "1.7.13", "2.1.9.1.1"],
  both_lose: ["1.4", "1.9.2"],
};
