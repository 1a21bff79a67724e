// A record of nardy played over: each turn by the dice that fell, on the board that was there, in its turn; the cube and the score.
import { BAR, MEN, OFF, opposing, startOf, variantOf } from "../board/nardy/geometry";
import type { Board, Variant } from "../board/nardy/geometry";
import { afterStep, hits, turned } from "../board/nardy/steps";
import type { Seat } from "../protocol/messages.gen";
import type { Fact, NardyFact, RecordFile, RecordRow } from "../replay/record";

export type NardyTold = { readonly moves: number; readonly games: number } | { readonly impossible: true; readonly row: number };

interface Step {
  readonly from: number;
  readonly to: number;
  readonly hit: boolean;
  /** The number that was used. */
  readonly die: number;
}

const other = (seat: Seat): Seat => (seat === "a" ? "b" : "a");
const index = (seat: Seat): 0 | 1 => (seat === "a" ? 0 : 1);

/** "24/20*", "bar/21", "4/off", "4/off:6" where a larger number bore it off; undefined for anything else. */
function stepOf(text: string): Step | undefined {
  const found = /^(bar|\d{1,2})\/(off|\d{1,2})(\*)?(?::([1-6]))?$/.exec(text);
  if (!found) return undefined;
  const from = found[1] === "bar" ? BAR : Number(found[1]);
  const to = found[2] === "off" ? OFF : Number(found[2]);
  return { from, to, hit: found[3] !== undefined, die: found[4] === undefined ? from - to : Number(found[4]) };
}

/** The board after a step of its own side; undefined where it can't be made there. */
function stepped(variant: Variant, board: Board, { from, to, hit, die }: Step): Board | undefined {
  const { own, other: theirs } = board;
  if (from < 1 || from > BAR || to >= from || (to === OFF ? die < from : die !== from - to)) return undefined;
  if ((own[from] ?? 0) === 0 || (variant === "short" && (own[BAR] ?? 0) > 0 && from !== BAR)) return undefined;
  const standing = to === OFF ? 0 : (theirs[opposing(variant, to)] ?? 0);
  if (standing >= (variant === "short" ? 2 : 1) || hits(variant, board, { from, to }) !== hit) return undefined;
  if (to === OFF && own.some((count, place) => place > 6 && count > 0)) return undefined;
  return afterStep(variant, board, { from, to });
}

class Game {
  board: Board;
  /** The side whose board it is. */
  side: Seat = "a";
  mover: Seat | undefined;
  dice: number[] | undefined;
  cube = 1;
  doubled = false;
  plies = 0;

  constructor(
    readonly game: number,
    readonly white: Seat,
    readonly variant: Variant,
  ) {
    this.board = { own: startOf(variant), other: startOf(variant) };
  }

  opening(white: number, black: number): boolean {
    if (this.mover !== undefined) return false;
    if (white === black) return true;
    this.mover = white > black ? this.white : other(this.white);
    this.dice = [white, black];
    return true;
  }

  roll(seat: Seat, [first, second]: readonly [number, number]): boolean {
    if (seat !== this.mover || this.dice !== undefined || this.doubled) return false;
    this.dice = first === second ? [first, first, first, first] : [first, second];
    return true;
  }

  play(seat: Seat, text: string): boolean {
    if (seat !== this.mover || this.dice === undefined) return false;
    if (seat !== this.side) [this.board, this.side] = [turned(this.board), seat];
    const left = [...this.dice];
    for (const part of text.split(" ")) {
      const step = stepOf(part);
      const at = step === undefined ? -1 : left.indexOf(step.die);
      const board = step === undefined || at < 0 ? undefined : stepped(this.variant, this.board, step);
      if (board === undefined) return false;
      left.splice(at, 1);
      this.board = board;
    }
    return this.#pass(seat);
  }

  pass(seat: Seat): boolean {
    return seat === this.mover && this.dice !== undefined && this.#pass(seat);
  }

  #pass(seat: Seat): boolean {
    [this.mover, this.dice] = [other(seat), undefined];
    return true;
  }

  double(seat: Seat, value: number): boolean {
    if (seat !== this.mover || this.dice !== undefined || this.doubled || value !== 2 * this.cube) return false;
    [this.doubled, this.mover] = [true, other(seat)];
    return true;
  }

  take(seat: Seat): boolean {
    if (seat !== this.mover || !this.doubled) return false;
    [this.doubled, this.mover, this.cube] = [false, other(seat), 2 * this.cube];
    return true;
  }

  /** Whether a side has borne all its checkers off: with that its game is over (27.6). */
  borneOff(seat: Seat): boolean {
    const own = seat === this.side ? this.board.own : this.board.other;
    return own[OFF] === MEN;
  }
}

/** Folds rows in their order; false where a fact fits nothing that was there. */
class Match {
  moves = 0;
  games = 0;
  #variant: Variant | undefined;
  #game: Game | undefined;
  #points: [number, number] = [0, 0];
  #most = Infinity;

  enter(row: RecordRow): boolean {
    if (row.kind === "unknown") return true;
    const known = row.kind === "match_opened" || this.#variant !== undefined;
    if (!known) return false;
    if ("game" in row.body && row.kind !== "game_started" && row.body.game !== this.#at(row)) return false;
    return this.#common(row as Fact) && this.#board(row as NardyFact);
  }

  /** The number that the fact has to name: that of the running game, or between two of the next. */
  #at({ kind }: RecordRow): number {
    const between = this.#game === undefined && (kind === "game_ended" || kind === "called_off");
    return between ? this.games + 1 : (this.#game?.game ?? this.games);
  }

  #common(fact: Fact): boolean {
    switch (fact.kind) {
      case "match_opened": {
        const { rules, nardy } = fact.body.regulation;
        if (this.#variant !== undefined || nardy === undefined) return false;
        this.#variant = variantOf(rules);
        if (nardy.cap_score === true) this.#most = nardy.length ?? Infinity;
        return true;
      }
      case "game_started":
        if (this.#game !== undefined || fact.body.game !== this.games + 1 || this.#variant === undefined) return false;
        this.games += 1;
        this.#game = new Game(fact.body.game, fact.body.white, this.#variant);
        return true;
      case "game_ended":
        return this.#end(fact.body);
      case "match_ended":
        this.#game = undefined;
        return fact.body.points === undefined || fact.body.points.every((n, i) => n === this.#points[i]);
      default:
        return true;
    }
  }

  #end({ result, cause, points = 0 }: (Fact & { kind: "game_ended" })["body"]): boolean {
    if (result === "draw") return false; // 30.3
    const winner = result === "a" || result === "b" ? result : undefined;
    if (cause === "borne_off" && (winner === undefined || this.#game?.borneOff(winner) !== true)) return false;
    if (winner !== undefined) this.#points[index(winner)] = Math.min(this.#points[index(winner)] + points, this.#most);
    this.#game = undefined;
    return true;
  }

  #board(fact: NardyFact): boolean {
    if (fact.kind === "score_corrected" || fact.kind === "penalty_point_given") {
      this.#points = [...fact.body.points];
      return true;
    }
    if (fact.kind === "game_dropped") {
      const running = this.#game !== undefined;
      this.#game = undefined;
      return running;
    }
    if (!("ply" in fact.body)) return true;
    const game = this.#game;
    if (game === undefined || fact.body.ply !== game.plies) return false;
    game.plies += 1;
    return this.#act(game, fact);
  }

  #act(game: Game, fact: NardyFact): boolean {
    switch (fact.kind) {
      case "opening_rolled":
        return game.opening(fact.body.white, fact.body.black);
      case "dice_rolled":
        return game.roll(fact.body.seat, fact.body.dice);
      case "turn_played":
        this.moves += 1;
        return game.play(fact.body.seat, fact.body.play);
      case "turn_passed":
        return game.pass(fact.body.seat);
      case "cube_offered":
        return game.double(fact.body.seat, fact.body.value);
      case "cube_taken":
        return game.take(fact.body.seat);
      default:
        return true;
    }
  }
}

export function tellNardyRecord(record: RecordFile): NardyTold {
  const match = new Match();
  for (const [i, row] of record.rows.entries()) if (!match.enter(row)) return { impossible: true, row: i + 1 };
  return { moves: match.moves, games: match.games };
}
