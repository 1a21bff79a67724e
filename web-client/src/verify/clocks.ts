// Recomputes every clock of a record from its own rows: what was charged, what was added, what was left.

import type { Control, Seat } from "../protocol/messages.gen";
import type { Fact, RecordFile, Stretch } from "../replay/record";
import { seatIndex } from "../replay/story";

export type ClockVerdict =
  | { readonly ok: true; readonly moves: number }
  | { readonly ok: false; readonly row: number; readonly expected_ms: number; readonly written_ms: number };

interface Player {
  left: number;
  period: number;
  moves: number;
}

class Disagreement extends Error {
  constructor(
    readonly expected_ms: number,
    readonly written_ms: number,
  ) {
    super();
  }
}

function agree(expected_ms: number, written_ms: number): void {
  if (expected_ms !== written_ms) throw new Disagreement(expected_ms, written_ms);
}

/** Both players' clocks of one game. */
class GameClocks {
  readonly #players: readonly [Player, Player];

  constructor(
    readonly control: Control,
    readonly white: Seat,
  ) {
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

  /** A stretch that something else than a move ended. */
  cut(seat: Seat, stretch: Stretch, to_ms: number): void {
    const player = this.#players[seatIndex(seat)];
    agree(Math.min(Math.max(to_ms - stretch.since_ms, 0), player.left), stretch.spent_ms);
    player.left -= stretch.spent_ms;
    this.#both(stretch.left_ms);
  }

  /** Before the first move: one clock ran, or what both are late is halved (1.6.3). The sum tells. */
  settle(stretch: Stretch, to_ms: number | undefined): void {
    const [a, b] = this.#players;
    if (to_ms !== undefined) agree(Math.min(Math.max(to_ms - stretch.since_ms, 0), Math.max(a.left, b.left)), stretch.spent_ms);
    agree(a.left + b.left - stretch.spent_ms, stretch.left_ms[0] + stretch.left_ms[1]);
    [a.left, b.left] = stretch.left_ms;
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

class Bookkeeper {
  #control: Control = [];
  #game: GameClocks | undefined;
  #mover: Seat = "a";
  moves = 0;

  enter(fact: Fact): void {
    if (fact.kind === "match_opened") this.#control = fact.body.regulation.control;
    if (fact.kind === "game_started") {
      this.#game = new GameClocks(this.#control, fact.body.white);
      this.#mover = fact.body.white;
    }
    if (this.#game === undefined) return;
    if (fact.kind === "move_played") {
      this.#game.move(fact.body.seat, fact.body.stretch, fact.at_ms);
      this.#mover = other(fact.body.seat);
      this.moves += 1;
    } else if (fact.kind === "time_given") {
      this.#game.give(fact.body.seat, fact.body.by_ms, fact.body.left_ms);
    } else if (fact.kind === "player_arrived" || fact.kind === "opening_seen") {
      if (fact.body.stretch !== undefined) this.#game.settle(fact.body.stretch, fact.at_ms);
    } else if (fact.kind === "game_ended" && fact.body.cause === "no_show") {
      // Charged to the limit of 1.9.1, at which the match was lost.
      if (fact.body.stretch !== undefined) this.#game.settle(fact.body.stretch, undefined);
    } else if ("stretch" in fact.body && fact.body.stretch !== undefined) {
      this.#game.cut(this.#mover, fact.body.stretch, endOf(fact));
    }
  }
}

/** The instant up to which a stretch was charged: the fact's own, or for a freeze and a flag the one that it names. */
function endOf(fact: Fact): number {
  if (fact.kind === "flag_fell") return fact.body.due_ms;
  return fact.kind === "server_paused" ? fact.body.at_ms : fact.at_ms;
}

/** Whether every clock in the record follows from the rows; else the first row that does not. */
export function checkClocks(record: RecordFile): ClockVerdict {
  const book = new Bookkeeper();
  for (const [i, row] of record.rows.entries()) {
    if (row.kind === "unknown") continue;
    try {
      book.enter(row);
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error;
      return { ok: false, row: i + 1, expected_ms: error.expected_ms, written_ms: error.written_ms };
    }
  }
  return { ok: true, moves: book.moves };
}
