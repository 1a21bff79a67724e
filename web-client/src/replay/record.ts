// Reads a record file: one JSON object a line, first the head, then a row for each fact. Shapes only; whether the rows
// are genuine is what `evidence/` and `verify/` say.

import type { Control, GameCause, GameResult, Seat, Win } from "../protocol/messages.gen";
import { NARDY_SHAPES, type NardyBodies } from "./nardyRecord";
import { flag, inGame, list, maybe, object, seat, stretch, text, whole, type Shape, type Stretch } from "./shapes";

export interface RecordHead {
  readonly match: string;
  readonly people: readonly string[];
  readonly stream: number;
}

export type { Stretch } from "./shapes";

export interface RecordRegulation {
  readonly rules: string;
  readonly games: number;
  readonly first_white: Seat;
  readonly control: Control;
  readonly start?: string;
  readonly automatic_repetition?: boolean;
  readonly pace?: string;
  readonly late_consequence?: string;
  readonly draws?: string;
  readonly counted_draws?: string;
  readonly draw_count_start?: string;
  readonly main_road_reset?: boolean;
  readonly lifted_hints?: boolean;
  /** Of nardy; what is absent is as the rules have it. */
  readonly nardy?: {
    readonly discipline?: string;
    readonly length?: number;
    readonly duration_ms?: number;
    readonly cap_score?: boolean;
    readonly time_match_flag?: string;
    readonly long_koks?: boolean;
    readonly penalty_point?: string;
  };
}

interface Bodies {
  match_opened: { readonly person: readonly [string, string]; readonly regulation: RecordRegulation };
  player_ready: { readonly seat: Seat };
  game_started: {
    readonly game: number;
    readonly white: Seat;
    readonly opens_at_ms: number;
    /** Of nardy: the game has no cube (23.14, 47.3). */
    readonly cubeless?: boolean;
    /** 1.6.3: who had not come; absent where he had. */
    readonly absent_a?: boolean;
    readonly absent_b?: boolean;
  };
  move_played: {
    readonly game: number;
    readonly ply: number;
    readonly seat: Seat;
    readonly move: string;
    readonly captured: readonly string[];
    readonly promotes: boolean;
    readonly offers_draw: boolean;
    readonly period: number;
    readonly period_moves: number;
    readonly stretch: Stretch;
  };
  draw_offered: { readonly game: number; readonly ply: number; readonly seat: Seat };
  draw_declined: { readonly game: number; readonly seat: Seat };
  draw_claimed: {
    readonly game: number;
    readonly seat: Seat;
    readonly path?: readonly string[];
    readonly occurrences: number;
    readonly holds: boolean;
    /** Absent: a repetition. */
    readonly cause?: GameCause;
  };
  warning_given: { readonly game: number; readonly seat: Seat; readonly threshold_ms: number; readonly period: number };
  flag_fell: { readonly game: number; readonly seat: Seat; readonly due_ms: number; readonly stretch: Stretch };
  game_ended: {
    readonly game: number;
    readonly result: GameResult;
    readonly cause: GameCause;
    readonly clause: string;
    readonly stretch?: Stretch;
    readonly words_sha256?: string;
    /** Of nardy: how it was won, and for how many points. */
    readonly win?: Win;
    readonly points?: number;
  };
  match_ended: {
    readonly half_points: readonly [number, number];
    /** Of nardy. */
    readonly points?: readonly [number, number];
  };
  paused: { readonly reason: string; readonly stretch?: Stretch; readonly words_sha256?: string };
  resumed: { readonly reason: string; readonly opens_at_ms: number; readonly words_sha256?: string };
  server_paused: { readonly cause: string; readonly at_ms: number; readonly stretch?: Stretch };
  server_resumed: {
    readonly cause: string;
    readonly down_from_ms: number;
    readonly uncharged_max_ms: number;
    readonly opens_at_ms?: number;
    readonly wait_until_ms?: number;
  };
  play_continued: { readonly opens_at_ms: number };
  time_given: {
    readonly game: number;
    readonly seat: Seat;
    readonly by_ms: number;
    readonly left_ms: readonly [number, number];
    readonly reason: string;
    readonly words_sha256?: string;
  };
  called_off: { readonly game: number; readonly seat: Seat; readonly stretch?: Stretch };
  player_arrived: { readonly game: number; readonly seat: Seat; readonly stretch?: Stretch; readonly opens_at_ms?: number; readonly in_time?: boolean };
  opening_drawn: {
    readonly game: number;
    readonly number: number;
    readonly seed: string;
    readonly start: string;
    readonly until_ms: number;
    readonly opens_at_ms: number;
  };
  opening_seen: { readonly game: number; readonly seat: Seat; readonly stretch?: Stretch; readonly opens_at_ms?: number };
  result_corrected: { readonly game: number; readonly result: GameResult; readonly clause: string };
  count_started: { readonly game: number; readonly ply: number; readonly seat: Seat; readonly moves: number };
  count_stopped: { readonly game: number; readonly ply: number; readonly cause: string };
  time_draw_claimed: { readonly game: number; readonly ply: number; readonly seat: Seat };
  time_draw_refused: { readonly game: number; readonly seat: Seat };
  time_draw_lapsed: { readonly game: number; readonly seat: Seat };
}

export type FactKind = keyof Bodies;
interface Common {
  readonly actor: string;
  readonly at_ms: number;
  readonly seq: number;
  readonly hash: string;
}
export type Fact = { [K in FactKind]: Common & { readonly kind: K; readonly body: Bodies[K] } }[FactKind];
/** What only a match of nardy has. */
export type NardyFact = { [K in keyof NardyBodies]: Common & { readonly kind: K; readonly body: NardyBodies[K] } }[keyof NardyBodies];
/** A kind that this version does not know; shown by its name, never dropped. */
export interface UnknownFact extends Common {
  readonly kind: "unknown";
  readonly named: string;
}
export type AnyFact = Fact | NardyFact;
export type RecordRow = AnyFact | UnknownFact;

/** What a record of either game has. */
export function isCommon(row: RecordRow): row is Fact {
  return Object.hasOwn(SHAPES, row.kind);
}

export interface RecordFile {
  readonly head: RecordHead;
  readonly rows: readonly RecordRow[];
}

export type Unreadable = { readonly fault: "not_a_record" | "too_big" | "bad_row"; readonly row: number };

/** Forty games of a match in record form are under 2 MB. */
export const MAX_RECORD_BYTES = 32 * 1024 * 1024;

const period = object({ moves: whole, time_ms: whole, increment_ms: whole, delay_ms: maybe(whole) });
const nardy = object({ discipline: maybe(text), long_koks: maybe(flag), penalty_point: maybe(text), length: maybe(whole), duration_ms: maybe(whole), cap_score: maybe(flag), time_match_flag: maybe(text) });
const regulation = object({ rules: text, games: whole, first_white: seat, control: list(period), start: maybe(text), pace: maybe(text), late_consequence: maybe(text), draws: maybe(text), counted_draws: maybe(text), draw_count_start: maybe(text), nardy: maybe(nardy) });

const SHAPES: { readonly [K in FactKind]: Shape } = {
  match_opened: object({ person: list(text, 2), regulation }),
  player_ready: object({ seat }),
  game_started: object({ game: whole, white: seat, opens_at_ms: whole, cubeless: maybe(flag), absent_a: maybe(flag), absent_b: maybe(flag) }),
  move_played: object({
    ...inGame,
    ply: whole,
    move: text,
    captured: list(text),
    promotes: flag,
    offers_draw: flag,
    period: whole,
    period_moves: whole,
    stretch,
  }),
  draw_offered: object({ ...inGame, ply: whole }),
  draw_declined: object(inGame),
  draw_claimed: object({ ...inGame, path: maybe(list(text)), occurrences: whole, holds: flag, cause: maybe(text) }),
  warning_given: object({ ...inGame, threshold_ms: whole, period: whole }),
  flag_fell: object({ ...inGame, due_ms: whole, stretch }),
  game_ended: object({ game: whole, result: text, cause: text, clause: text, stretch: maybe(stretch), win: maybe(text), points: maybe(whole) }),
  match_ended: object({ half_points: list(whole, 2), points: maybe(list(whole, 2)) }),
  paused: object({ reason: text, stretch: maybe(stretch) }),
  resumed: object({ reason: text, opens_at_ms: whole }),
  server_paused: object({ cause: text, at_ms: whole, stretch: maybe(stretch) }),
  server_resumed: object({ cause: text, down_from_ms: whole, uncharged_max_ms: whole }),
  play_continued: object({ opens_at_ms: whole }),
  time_given: object({ ...inGame, by_ms: whole, left_ms: list(whole, 2), reason: text }),
  called_off: object({ ...inGame, stretch: maybe(stretch) }),
  player_arrived: object({ ...inGame, stretch: maybe(stretch), opens_at_ms: maybe(whole), in_time: maybe(flag) }),
  opening_drawn: object({ game: whole, number: whole, seed: text, start: text, until_ms: whole, opens_at_ms: whole }),
  opening_seen: object({ ...inGame, stretch: maybe(stretch), opens_at_ms: maybe(whole) }),
  result_corrected: object({ game: whole, result: text, clause: text }),
  count_started: object({ ...inGame, ply: whole, moves: whole }),
  count_stopped: object({ game: whole, ply: whole, cause: text }),
  time_draw_claimed: object({ ...inGame, ply: whole }),
  time_draw_refused: object(inGame),
  time_draw_lapsed: object(inGame),
};
const ALL_SHAPES: Readonly<Record<string, Shape>> = { ...SHAPES, ...NARDY_SHAPES };
const headShape = object({ match: text, people: list(text), stream: whole });
const rowShape = object({ actor: text, at_ms: whole, hash: text, kind: text, seq: whole, body: object({}) });

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function readRow(line: string): RecordRow | undefined {
  const value = parse(line);
  if (!rowShape(value)) return undefined;
  const row = value as Common & { kind: string; body: unknown };
  const shape = Object.hasOwn(ALL_SHAPES, row.kind) ? ALL_SHAPES[row.kind] : undefined;
  if (shape === undefined) {
    const { actor, at_ms, seq, hash, kind } = row;
    return { actor, at_ms, seq, hash, kind: "unknown", named: kind };
  }
  return shape(row.body) ? (row as unknown as Fact | NardyFact) : undefined;
}

/** The record in a file's text, or which row could not be read (0: the head, so that it is no record at all). */
export function readRecord(file: string): RecordFile | Unreadable {
  const lines = file.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const head = parse(lines[0] ?? "");
  if (!headShape(head) || (head as { doska_record?: unknown }).doska_record !== 1)
    return { fault: "not_a_record", row: 0 };
  const rows: RecordRow[] = [];
  for (const line of lines.slice(1)) {
    const row = readRow(line);
    if (row === undefined) return { fault: "bad_row", row: rows.length + 1 };
    rows.push(row);
  }
  return { head: head as RecordHead, rows };
}

export function isReadable(record: RecordFile | Unreadable): record is RecordFile {
  return !("fault" in record);
}
