// The games of a record of nardy: the board, the dice and the cube after each act. No rule is asked: what a turn hits its
// notation says.

import { MEN, OFF, startOf, variantOf, type Board, type Checkers, type Variant } from "../../board/nardy/geometry";
import { afterStep, readMarked, turned, type Step } from "../../board/nardy/steps";
import type { BySeat, Seat } from "../../match/MatchView";
import { opponent } from "../../match/MatchView";
import type { AnyFact, RecordFile } from "../record";
import { colourOf, Teller, toldBy, type Draft, type GameStory, type Impossible, type Placed, type Story } from "../teller";

export interface NardyPlace extends Placed {
  readonly variant: Variant;
  /** Each in its own numbering. */
  readonly checkers: BySeat<Checkers>;
  /** The last roll; 26.3: a die each of the throws for the first turn, White's first, where nobody has won them yet. */
  readonly dice: { readonly seat: Seat | null; readonly faces: readonly [number, number] } | null;
  readonly isToPlay: boolean;
  readonly cube: { readonly value: number; readonly owner: Seat | null } | null;
  /** Who was offered the cube. */
  readonly doubled: Seat | null;
  readonly points: BySeat<number>;
  /** The turn that led here. */
  readonly last: { readonly seat: Seat; readonly steps: readonly Step[] } | null;
}

export type NardyStory = Story<NardyPlace>;
export type NardyGame = GameStory<NardyPlace>;

const bySeat = ([a = 0, b = 0]: readonly number[]): BySeat<number> => ({ a, b });

/** The board as a seat has it. */
export function boardFor({ checkers }: NardyPlace, seat: Seat): Board {
  return { own: checkers[seat], other: checkers[opponent(seat)] };
}

/** The board after a turn; undefined where nothing stands that it moves. */
function played(place: NardyPlace, seat: Seat, steps: readonly Step[]): BySeat<Checkers> | undefined {
  const board = steps.reduce((at, step) => afterStep(place.variant, at, step), boardFor(place, seat));
  const sound = (side: Checkers): boolean => side.every((count) => count >= 0 && count <= MEN);
  if (!sound(board.own) || !sound(board.other)) return undefined;
  const { own, other } = seat === "a" ? board : turned(board);
  return { a: own, b: other };
}

class NardyTeller extends Teller<NardyPlace> {
  #points: BySeat<number> = { a: 0, b: 0 };
  #cubeless = false;
  /** What the clock of who has to act ran since the act before, told with the act that ends it. */
  #told_ms = 0;

  /** A score above the length of the match is written as that, where the regulation says so. */
  get #most(): number {
    const terms = this.regulation?.nardy;
    return terms?.cap_score === true ? (terms.length ?? Infinity) : Infinity;
  }

  protected override get keepsTime(): boolean {
    const terms = this.regulation?.nardy;
    return terms?.duration_ms === undefined || terms.time_match_flag === "match";
  }

  override tell(row: RecordFile["rows"][number]): boolean {
    if (row.kind === "game_started") this.#cubeless = row.body.cubeless === true;
    if (row.kind === "score_corrected" || row.kind === "penalty_point_given") this.#points = bySeat(row.body.points);
    return super.tell(row);
  }

  protected override startOf(): NardyPlace {
    const variant = variantOf(this.regulation?.rules ?? "");
    const start = startOf(variant);
    return {
      variant, toMove: "white", checkers: { a: start, b: start }, dice: null, isToPlay: false,
      cube: this.#cubeless ? null : { value: 1, owner: null }, doubled: null, points: this.#points, last: null,
    };
  }

  protected override act(game: Draft<NardyPlace>, fact: AnyFact): boolean | undefined {
    const { position } = game;
    switch (fact.kind) {
      case "opening_rolled":
        return this.#open(game, fact.body);
      case "dice_rolled": {
        this.#told_ms = fact.body.stretch?.spent_ms ?? 0;
        this.cut(game, fact.body.stretch, fact.body.seat);
        game.position = { ...position, dice: { seat: fact.body.seat, faces: fact.body.dice }, isToPlay: true, last: null, toMove: colourOf(fact.body.seat, game.white) };
        return true;
      }
      case "turn_played":
        return this.#turn(game, fact, readMarked(fact.body.play), ` ${fact.body.play.replaceAll(/:\d/g, "")}`);
      case "turn_passed": // 26.6.3
        return this.#turn(game, { ...fact, body: { ...fact.body, stretch: { since_ms: fact.at_ms, spent_ms: 0, left_ms: this.left } } }, [], "");
      case "cube_offered":
        return this.#cube(game, fact, `x${fact.body.value}`, { doubled: opponent(fact.body.seat) });
      case "cube_taken":
        return this.#cube(game, fact, "take", { doubled: null, cube: { value: 2 * (position.cube?.value ?? 1), owner: fact.body.seat } });
      case "game_ended":
        return this.#end(game, fact);
      case "game_dropped":
        this.cut(game, fact.body.stretch);
        game.called_off = true;
        game.ended_ms = fact.at_ms;
        return true;
      case "resignation_offered":
      case "resignation_declined":
        this.cut(game, fact.body.stretch);
        return true;
      default:
        return undefined;
    }
  }

  #open(game: Draft<NardyPlace>, { white, black, opens_at_ms }: (AnyFact & { kind: "opening_rolled" })["body"]): boolean {
    const first = white > black ? game.white : opponent(game.white);
    const seat = opens_at_ms === undefined ? null : first;
    game.position = { ...game.position, dice: { seat, faces: [white, black] }, isToPlay: seat !== null, toMove: colourOf(first, game.white) };
    return true;
  }

  #turn(game: Draft<NardyPlace>, { body, at_ms, seq }: { body: { seat: Seat; stretch: Parameters<Teller<NardyPlace>["play"]>[2] }; at_ms: number; seq: number }, steps: readonly Step[], text: string): boolean {
    const { seat } = body;
    const { dice } = game.position;
    const checkers = played(game.position, seat, steps);
    if (dice === null || checkers === undefined || game.result !== undefined) return false;
    const position: NardyPlace = {
      ...game.position, checkers, isToPlay: false, toMove: colourOf(opponent(seat), game.white), last: { seat, steps },
    };
    this.#put(game, { seat, move: `${dice.faces.join("")}:${text}`, at_ms, seq, position }, body.stretch);
    return true;
  }

  #cube(game: Draft<NardyPlace>, { body, at_ms, seq }: AnyFact & { kind: "cube_offered" | "cube_taken" }, move: string, change: Partial<NardyPlace>): boolean {
    if (game.position.cube === null || game.result !== undefined) return false;
    const position: NardyPlace = { ...game.position, ...change, toMove: colourOf(opponent(body.seat), game.white), last: null };
    this.#put(game, { seat: body.seat, move, at_ms, seq, position }, body.stretch);
    return true;
  }

  #put(game: Draft<NardyPlace>, ply: Parameters<Teller<NardyPlace>["play"]>[1], stretch: Parameters<Teller<NardyPlace>["play"]>[2]): void {
    this.play(game, ply, stretch, this.#told_ms + stretch.spent_ms);
    this.#told_ms = 0;
  }

  /** 23.7: where a double was not taken, that is the last act of the game; the rest every game has. */
  #end(game: Draft<NardyPlace>, { body, at_ms, seq }: AnyFact & { kind: "game_ended" }): undefined {
    const { result, points = 0 } = body;
    if (result === "a" || result === "b") this.#points = { ...this.#points, [result]: Math.min(this.#points[result] + points, this.#most) };
    const { doubled } = game.position;
    const position: NardyPlace = { ...game.position, points: this.#points, doubled: null };
    if (body.win === "pass" && doubled !== null && body.stretch !== undefined && game.result === undefined)
      this.#put(game, { seat: doubled, move: "drop", at_ms, seq, position }, { ...body.stretch, left_ms: this.left });
    else game.position = position;
    return undefined;
  }
}

export function tellNardy(record: RecordFile): NardyStory | Impossible {
  return toldBy(new NardyTeller(), record);
}

/** How many checkers a seat has borne off. */
export function offOf({ checkers }: NardyPlace, seat: Seat): number {
  return checkers[seat][OFF] ?? 0;
}
