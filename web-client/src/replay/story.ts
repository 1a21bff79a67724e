// The games of a record of draughts: positions after each half-move.

import type { Position } from "../board/draughts/position";
import { geometryOf } from "../board/geometry";
import type { AnyFact, Fact, RecordFile } from "./record";
import { after, startPosition } from "./step";
import { colourOf, Teller, toldBy } from "./teller";
import type * as told from "./teller";
import type { Draft, Impossible } from "./teller";

export { colourOf, isTold, momentOfPly, seatIndex } from "./teller";
export type { Impossible, Span } from "./teller";
export type Ply = told.Ply<Position>;
export type Moment = told.Moment<Position>;
export type GameStory = told.GameStory<Position>;
export type Story = told.Story<Position>;

class DraughtsTeller extends Teller<Position> {
  /** The start that the lot gave: of the game in which it was drawn, and of the next with colours changed (2.2.2). */
  #opening: string | undefined;

  protected override startOf(game: number): Position | undefined {
    if (game % 2 === 1) this.#opening = undefined;
    return this.#position(this.#opening ?? this.regulation?.start);
  }

  #position(fen: string | undefined): Position | undefined {
    return startPosition(geometryOf(this.regulation?.rules ?? ""), fen);
  }

  protected override act(game: Draft<Position>, fact: AnyFact): boolean | undefined {
    if (fact.kind === "move_played") return this.#move(game, fact);
    return fact.kind === "opening_drawn" ? this.#draw(game, fact.body.start) : undefined;
  }

  #draw(game: Draft<Position>, fen: string): boolean {
    const start = this.#position(fen);
    if (start === undefined || game.plies.length > 0) return false;
    this.#opening = fen;
    game.start = game.position = start;
    return true;
  }

  #move(game: Draft<Position>, { body, at_ms, seq }: Fact & { kind: "move_played" }): boolean {
    const position = after(game.position, body, colourOf(body.seat, game.white));
    if (position === undefined || body.ply !== game.plies.length || game.result !== undefined) return false;
    this.play(game, { seat: body.seat, move: body.move, at_ms, seq, position }, body.stretch);
    return true;
  }
}

export function tell(record: RecordFile): Story | Impossible {
  return toldBy(new DraughtsTeller(), record);
}


export function positionAt(game: GameStory, plies: number): Position {
  return game.plies[plies - 1]?.position ?? game.start;
}
