// The clocks of a record of nardy, recomputed from its rows: one time for the match, and a delay for each move that is not saved (41).
import type { Seat } from "../protocol/messages.gen";
import type { Fact, NardyFact, RecordRegulation, RecordRow, Stretch } from "../replay/record";
import { seatIndex } from "../replay/story";
import { agree, endOf, type Book } from "./clocks";

const SEATS = ["a", "b"] as const;

export class NardyBook implements Book {
  moves = 0;
  readonly #left: [number, number] = [0, 0];
  readonly #delay: [number, number] = [0, 0];
  #time = 0;
  #wholeDelay = 0;
  /** A match on time whose games have a time of their own (18.6). */
  #eachGame = false;
  /** Who has not come yet: he has no delay (17.3). */
  #missing: Record<Seat, boolean> = { a: false, b: false };

  enter(row: RecordRow): void {
    if (row.kind === "unknown") return;
    if (row.kind === "match_opened") this.#open(row.body.regulation);
    if (row.kind === "game_started") this.#begin(row.body);
    if (row.kind === "turn_played") this.moves += 1;
    if (row.kind === "time_given") {
      this.#left[seatIndex(row.body.seat)] += row.body.by_ms;
      this.#both(row.body.left_ms);
    } else if ("stretch" in row.body && row.body.stretch !== undefined) this.#charge(row, row.body.stretch);
    // What was left of it before a crash is not known any more.
    if (row.kind === "server_resumed") this.#renew();
    if (row.kind === "player_arrived") this.#missing[row.body.seat] = false;
  }

  #open({ control, nardy }: RecordRegulation): void {
    this.#time = control[0]?.time_ms ?? 0;
    this.#wholeDelay = control[0]?.delay_ms ?? 0;
    this.#eachGame = nardy?.duration_ms !== undefined && nardy.time_match_flag !== "match";
    this.#left.fill(this.#time);
  }

  #begin({ absent_a: a = false, absent_b: b = false }: (Fact & { kind: "game_started" })["body"]): void {
    if (this.#eachGame) this.#left.fill(this.#time);
    this.#missing = { a, b };
    this.#renew();
  }

  #renew(): void {
    this.#delay.fill(this.#wholeDelay);
  }

  #charge(row: Fact | NardyFact, stretch: Stretch): void {
    const fallen = SEATS.filter((seat) => stretch.left_ms[seatIndex(seat)] !== this.#left[seatIndex(seat)]);
    if (fallen.length === 2 && this.#missing.a && this.#missing.b) return this.#halve(stretch);
    const seat = this.#payer(row, fallen);
    const to_ms = endOf(row);
    const elapsed = to_ms === undefined ? stretch.spent_ms : Math.max(to_ms - stretch.since_ms, 0);
    if (seat === undefined) agree(elapsed, stretch.spent_ms); // within the delay: it was nobody's time
    else {
      const at = seatIndex(seat);
      const delay = this.#missing[seat] ? 0 : this.#delay[at];
      agree(Math.min(elapsed, delay + this.#left[at]), stretch.spent_ms);
      this.#left[at] -= Math.max(stretch.spent_ms - delay, 0);
      this.#delay[at] = stretch.delay_left_ms ?? 0;
    }
    this.#both(stretch.left_ms);
  }

  /** Whose clock ran: the facts of a turn name him, the others by what fell. */
  #payer(row: Fact | NardyFact, fallen: readonly Seat[]): Seat | undefined {
    if (row.kind === "turn_played" || row.kind === "dice_rolled" || row.kind === "cube_offered" || row.kind === "cube_taken" || row.kind === "flag_fell") return row.body.seat;
    return fallen[0];
  }

  /** 17.3: both were away, and half of it stands on each. */
  #halve(stretch: Stretch): void {
    const [a, b] = SEATS.map((seat) => this.#left[seatIndex(seat)] - stretch.left_ms[seatIndex(seat)]) as [number, number];
    agree(stretch.spent_ms, a + b);
    agree(0, Math.max(Math.abs(a - b) - 1, 0));
    this.#left[0] -= a;
    this.#left[1] -= b;
  }

  #both(left_ms: readonly [number, number]): void {
    for (const at of [0, 1] as const) agree(this.#left[at], left_ms[at]);
  }
}
