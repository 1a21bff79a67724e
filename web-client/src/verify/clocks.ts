// Recomputes every clock of a record from its own rows: what was charged, what was added, what was left.

import type { Control, Seat } from "../protocol/messages.gen";
import { isCommon, type Fact, type NardyFact, type RecordFile, type RecordRow, type Stretch } from "../replay/record";
import { seatIndex } from "../replay/story";

export type ClockVerdict =
  | { readonly ok: true; readonly moves: number }
  | { readonly ok: false; readonly row: number; readonly expected_ms: number; readonly written_ms: number };

interface Player {
  left: number;
  period: number;
  moves: number;
}

export class Disagreement extends Error {
  constructor(
    readonly expected_ms: number,
    readonly written_ms: number,
  ) {
    super();
  }
}

export function agree(expected_ms: number, written_ms: number): void {
  if (expected_ms !== written_ms) throw new Disagreement(expected_ms, written_ms);
}

/** Both players' clocks of one game. */
class GameClocks {
  readonly #players: readonly [Player, Player];

  constructor(readonly control: Control) {
    const time = control[0]?.time_ms ?? 0;
    this.#players = [
      { left: time, period: 0, moves: 0 },
      { left: time, period: 0, moves: 0 },
    ];
  }

  move(seat: Seat, stretch: Stretch, at_ms: number): void {
    const player = this.#players[seatIndex(seat)];
    agree(Math.min(Math.max(at_ms - stretch.since_ms, 0), player.left), stretch.spent_ms);
    const period = this.control[player.period];
    player.left += (period?.increment_ms ?? 0) - stretch.spent_ms;
    player.moves += 1;
    if (period !== undefined && period.moves > 0 && player.moves === period.moves) {
      player.period += 1;
      player.moves = 0;
      player.left += this.control[player.period]?.time_ms ?? 0;
    }
    this.#both(stretch.left_ms);
  }

  /** A stretch that something else than a move ended, of one clock alone; `to_ms`: where the row says until when. */
  cut(seat: Seat, stretch: Stretch, to_ms: number | undefined): void {
    const player = this.#players[seatIndex(seat)];
    if (to_ms !== undefined) agree(Math.min(Math.max(to_ms - stretch.since_ms, 0), player.left), stretch.spent_ms);
    player.left -= stretch.spent_ms;
    this.#both(stretch.left_ms);
  }

  /** 1.6.3: both were away, and half of it stands on each; the row says on which the odd millisecond. */
  halve(stretch: Stretch): void {
    const half = Math.floor(stretch.spent_ms / 2);
    const [a, b] = this.#players.map((player, i) => player.left - (stretch.left_ms[i] ?? 0)) as [number, number];
    for (const [i, player] of this.#players.entries()) {
      player.left -= Math.min(i === (a <= b ? 0 : 1) ? half : stretch.spent_ms - half, player.left);
    }
    this.#both(stretch.left_ms);
  }

  /** Whose clocks a stretch stands on. */
  fallen(stretch: Stretch): readonly Seat[] {
    return (["a", "b"] as const).filter((seat, i) => stretch.left_ms[i] !== this.#players[seatIndex(seat)].left);
  }

  give(seat: Seat, by_ms: number, left_ms: readonly [number, number]): void {
    this.#players[seatIndex(seat)].left += by_ms;
    this.#both(left_ms);
  }

  #both(left_ms: readonly [number, number]): void {
    agree(this.#players[0].left, left_ms[0]);
    agree(this.#players[1].left, left_ms[1]);
  }
}

const other = (seat: Seat): Seat => (seat === "a" ? "b" : "a");
const blackBegins = (fen: string | undefined): boolean => fen?.startsWith("B") ?? false;
const nobody = { a: false, b: false } as const;

class Bookkeeper implements Book {
  #control: Control = [];
  #game: GameClocks | undefined;
  #white: Seat = "a";
  #mover: Seat = "a";
  /** Of the regulation, and where it is drawn of this game and the next (2.2.2). */
  #start: string | undefined;
  #opening: string | undefined;
  /** Who has not come yet, or has not confirmed the drawn opening: his clock runs before the mover's (1.6.3, 1.6.4). */
  #missing: Readonly<Record<Seat, boolean>> = nobody;
  moves = 0;

  enter(fact: RecordRow): void {
    if (!isCommon(fact)) return;
    if (fact.kind === "match_opened") {
      this.#control = fact.body.regulation.control;
      this.#start = fact.body.regulation.start;
    }
    if (fact.kind === "game_started") this.#begin(fact.body);
    if (this.#game !== undefined) this.#charge(this.#game, fact);
    if (fact.kind === "opening_drawn") {
      this.#opening = fact.body.start;
      this.#turn(this.#opening);
      this.#missing = { a: true, b: true };
    }
    if (fact.kind === "player_arrived" || fact.kind === "opening_seen") this.#missing = { ...this.#missing, [fact.body.seat]: false };
  }

  #begin({ game, white, absent_a: a = false, absent_b: b = false }: (Fact & { kind: "game_started" })["body"]): void {
    this.#game = new GameClocks(this.#control);
    this.#white = white;
    this.#missing = { a, b };
    if (game % 2 === 1) this.#opening = undefined;
    this.#turn(this.#opening ?? this.#start);
  }

  #turn(fen: string | undefined): void {
    this.#mover = blackBegins(fen) ? other(this.#white) : this.#white;
  }

  #charge(game: GameClocks, fact: Fact): void {
    if (fact.kind === "move_played") {
      game.move(fact.body.seat, fact.body.stretch, fact.at_ms);
      this.#mover = other(fact.body.seat);
      this.moves += 1;
    } else if (fact.kind === "time_given") {
      game.give(fact.body.seat, fact.body.by_ms, fact.body.left_ms);
    } else if ("stretch" in fact.body && fact.body.stretch !== undefined) {
      const { stretch } = fact.body;
      const fallen = game.fallen(stretch);
      if (this.#areBothMissing && fallen.length === 2) game.halve(stretch);
      else game.cut(this.#onClock(fact, fallen), stretch, endOf(fact));
    }
  }

  get #areBothMissing(): boolean {
    return this.#missing.a && this.#missing.b;
  }

  /** Whose clock the fact stopped. Where both are missing it is White's or that of who came last: the row says which. */
  #onClock(fact: Fact, fallen: readonly Seat[]): Seat {
    if (fact.kind === "flag_fell") return fact.body.seat;
    if (this.#areBothMissing) return fallen[0] ?? this.#mover;
    return this.#missing.a ? "a" : this.#missing.b ? "b" : this.#mover;
  }
}

/** The instant up to which a stretch was charged: the fact's own, or for a freeze and a flag the one that it names. */
export function endOf(fact: Fact | NardyFact): number | undefined {
  if (fact.kind === "flag_fell") return fact.body.due_ms;
  // 1.9.1: charged to the limit at which the match was lost.
  if (fact.kind === "game_ended" && fact.body.cause === "no_show") return undefined;
  return fact.kind === "server_paused" ? fact.body.at_ms : fact.at_ms;
}

/** What keeps the clocks of a match from its facts; it throws a Disagreement. */
export interface Book {
  readonly moves: number;
  enter(row: RecordRow): void;
}

/** Whether every clock in the record follows from the rows; else the first row that does not. */
export function checkClocks(record: RecordFile, book: Book = new Bookkeeper()): ClockVerdict {
  for (const [i, row] of record.rows.entries()) {
    try {
      book.enter(row);
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error;
      return { ok: false, row: i + 1, expected_ms: error.expected_ms, written_ms: error.written_ms };
    }
  }
  return { ok: true, moves: book.moves };
}
