// The line of time: who thought when, where play stood still, what happened. Long stillness is drawn short.

import type { RecordRow } from "./record";
import type { GameStory, Moment, Span } from "./teller";

/** A stretch of time in which nobody's clock ran is drawn at most this long, so that a night's break does not press the game flat. */
const LONGEST_STILL_MS = 60_000;

interface Piece {
  readonly from: number;
  readonly to: number;
  /** Where it begins on the squeezed line, in ms. */
  readonly at: number;
  readonly squeezed: boolean;
}

/** Maps instants onto 0..1. Monotonic; instants outside are held to the ends. */
export class TimeScale {
  readonly #pieces: readonly Piece[];
  readonly #length: number;

  constructor(game: GameStory) {
    const instants = game.moments.map(({ row }) => row.at_ms);
    const begin = game.started_ms;
    const end = Math.max(begin + 1, ...instants, ...game.spans.map((span) => span.to_ms));
    const thinking = game.spans.filter(isThinking).sort((a, b) => a.from_ms - b.from_ms);
    const pieces: Piece[] = [];
    let at = 0;
    const put = (from: number, to: number, runs: boolean): void => {
      if (to <= from) return;
      const squeezed = !runs && to - from > LONGEST_STILL_MS;
      pieces.push({ from, to, at, squeezed });
      at += squeezed ? LONGEST_STILL_MS : to - from;
    };
    let done = begin;
    for (const span of thinking) {
      put(done, span.from_ms, false);
      put(Math.max(done, span.from_ms), span.to_ms, true);
      done = Math.max(done, span.to_ms);
    }
    put(done, end, false);
    this.#pieces = pieces;
    this.#length = Math.max(at, 1);
  }

  at(ms: number): number {
    const first = this.#pieces[0];
    if (first === undefined || ms <= first.from) return 0;
    const piece = this.#pieces.find(({ to }) => ms <= to);
    if (piece === undefined) return 1;
    const width = piece.squeezed ? LONGEST_STILL_MS : piece.to - piece.from;
    return (piece.at + ((ms - piece.from) / (piece.to - piece.from)) * width) / this.#length;
  }

  /** Instants for the ruler, at most `most`, at full minutes or hours of the day. */
  ticks(most: number): readonly number[] {
    const begin = this.#pieces[0]?.from ?? 0;
    const end = this.#pieces.at(-1)?.to ?? 0;
    const step = STEPS_MS.find((ms) => this.#length / ms <= most) ?? (STEPS_MS.at(-1) as number);
    const ticks: number[] = [];
    let last = -1;
    for (let ms = Math.ceil(begin / step) * step; ms <= end && ticks.length < most * 4; ms += step) {
      const where = this.at(ms);
      if (where - last < 1 / (most * 1.3)) continue; // inside a squeezed piece they would lie on each other
      ticks.push(ms);
      last = where;
    }
    return ticks;
  }
}

const MINUTE = 60_000;
const STEPS_MS = [10_000, 30_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 240 * MINUTE];

function isThinking(span: Span): boolean {
  return span.what === "white" || span.what === "black";
}

export type Lane = "players" | "judge";
export type Sign = "draw" | "flag" | "bell" | "pause" | "play" | "scales" | "clock" | "broken" | "end" | "cube";

/** What is a half-move of its game, with a place in its record. */
export function isAct(kind: RecordRow["kind"]): boolean {
  return ["move_played", "turn_played", "turn_passed", "cube_offered", "cube_taken"].includes(kind);
}

/** The sign of a fact on the line of time and in the list; none for moves. */
export function signOf({ row }: Moment): { readonly lane: Lane; readonly sign: Sign } | undefined {
  switch (row.kind) {
    case "draw_offered":
    case "draw_declined":
    case "draw_claimed":
      return { lane: "players", sign: "draw" };
    case "warning_given":
      return { lane: "players", sign: "bell" };
    case "flag_fell":
      return { lane: "players", sign: "clock" };
    case "game_ended":
      return { lane: "players", sign: row.body.cause === "judge" ? "scales" : "end" };
    case "resignation_offered":
    case "called_off":
    case "game_dropped":
      return { lane: "players", sign: "end" };
    case "cube_offered":
    case "cube_taken":
      return { lane: "players", sign: "cube" };
    case "paused":
      return { lane: "judge", sign: "pause" };
    case "resumed":
    case "play_continued":
      return { lane: "judge", sign: "play" };
    case "time_given":
      return { lane: "judge", sign: "clock" };
    case "server_paused":
    case "server_resumed":
      return { lane: "judge", sign: "broken" };
    case "move_played":
      return row.body.offers_draw ? { lane: "players", sign: "draw" } : undefined;
    default:
      return undefined;
  }
}
