// What an event's match has beside its terms: the hour of its start, and what the rules leave to the regulation.
import { withinLimits } from "../lobby/control";
import type { MatchRequest } from "../protocol/messages.gen";
import type { GameTerms } from "../terms/gameTerms.svelte";

const MINUTE_MS = 60_000;
/** The limits of the fields; `usual` is what the rules or the server have where nothing is said. */
export const EVENT = {
  break: { least: 0, most: 60, usual: 5 }, // minutes, 1.11
  nardyBreak: { least: 0, most: 30, usual: 15 }, // seconds
  lateness: { least: 0, most: 60 }, // 1.9.1: an hour, or less by the control
  moves: { least: 1, most: 1000, usual: 60 },
  extra: 5,
} as const;

export type EventRequest = Pick<
  MatchRequest,
  "starts_at_ms" | "game_break_ms" | "extra_micromatches" | "lateness_limit_ms" | "late_consequence" | "six_hour_moves"
>;
/** 1.9.1: what the regulation may name for who comes late, but in time. */
export const CONSEQUENCES: readonly NonNullable<EventRequest["late_consequence"]>[] = ["warning", "fine", "other"];
type Field = "start" | "pause" | "nardyPause" | "lateness" | "moves";

export class EventTerms {
  readonly terms: GameTerms;
  /** 1.6.3: the first game begins at its minute, whoever is there; else when both are ready. */
  atHour = $state(false);
  /** "2026-11-30T15:00", in the zone of the reader. */
  start = $state("");
  pause = $state<string>(String(EVENT.break.usual));
  /** Of nardy, whose games follow each other in seconds. */
  nardyPause = $state<string>(String(EVENT.nardyBreak.usual));
  extra = $state(0);
  /** Empty: as 1.9.1 has it. */
  lateness = $state("");
  consequence = $state<(typeof CONSEQUENCES)[number] | "">("");
  moves = $state<string>(String(EVENT.moves.usual));

  constructor(terms: GameTerms) {
    this.terms = terms;
  }

  readonly isMicromatch = $derived.by(() => this.terms.games > 1);
  /** Whether a game of this match begins by itself, so that somebody can be late. */
  readonly beginsByItself = $derived.by(() => this.atHour || this.isMicromatch);
  /** Of nardy only who is late for the hour can be late at all. */
  readonly namesConsequence = $derived.by(() => (this.terms.isNardy ? this.atHour : this.beginsByItself));
  readonly addsTime = $derived.by(() => !this.terms.isNardy && (this.terms.draughts.control?.seconds ?? 0) > 0);
  /** 1.9.1, of nardy 34.3: where the regulation says nothing, in whole minutes: the time of the control, at most an hour. */
  readonly longestLateness = $derived.by(() => {
    const { draughts, nardy, isNardy } = this.terms;
    const minutes = isNardy ? Math.floor((nardy.mainMs ?? Infinity) / MINUTE_MS) : draughts.control?.minutes;
    return Math.min(minutes ?? EVENT.lateness.most, EVENT.lateness.most);
  });

  readonly #numbers = $derived.by(() => ({
    pause: withinLimits(this.pause, EVENT.break),
    nardyPause: withinLimits(this.nardyPause, EVENT.nardyBreak),
    lateness: withinLimits(this.lateness, { least: EVENT.lateness.least, most: this.longestLateness }),
    moves: withinLimits(this.moves, EVENT.moves),
  }));

  /** Which fields are not filled in as they must be, of those that count. */
  wrong(now: number): readonly Field[] {
    const { pause, nardyPause, lateness, moves } = this.#numbers;
    const is: Readonly<Record<Field, boolean>> = {
      start: this.atHour && !(this.#startMs > now),
      pause: this.isMicromatch && pause === undefined,
      nardyPause: this.terms.isNardy && nardyPause === undefined,
      lateness: this.beginsByItself && this.lateness.trim() !== "" && lateness === undefined,
      moves: this.addsTime && moves === undefined,
    };
    return (Object.keys(is) as Field[]).filter((field) => is[field]);
  }

  get #startMs(): number {
    return new Date(this.start).getTime();
  }

  /** What differs from what the server has by itself. All fields that count must be right. */
  request(): EventRequest {
    const { pause, nardyPause, lateness, moves } = this.#numbers;
    return {
      ...(this.atHour ? { starts_at_ms: this.#startMs } : {}),
      ...(this.isMicromatch && pause !== undefined && pause !== EVENT.break.usual ? { game_break_ms: pause * MINUTE_MS } : {}),
      ...(this.terms.isNardy && nardyPause !== undefined && nardyPause !== EVENT.nardyBreak.usual ? { game_break_ms: nardyPause * 1000 } : {}),
      ...(this.isMicromatch && this.extra > 0 ? { extra_micromatches: this.extra } : {}),
      ...(this.beginsByItself && lateness !== undefined ? { lateness_limit_ms: lateness * MINUTE_MS } : {}),
      ...(this.namesConsequence && this.consequence !== "" ? { late_consequence: this.consequence } : {}),
      ...(this.addsTime && moves !== undefined && moves !== EVENT.moves.usual ? { six_hour_moves: moves } : {}),
    };
  }
}
