// One move as a record gives it. No rules: the record names what goes, what is taken and whether it promotes.

import { isSquareOf } from "../board/geometry";
import type { Geometry } from "../board/geometry";
import { isCapture, other, parseFen, pathOf } from "../board/draughts/position";
import type { Colour, Position, Square } from "../board/draughts/position";

export interface Step {
  /** "c3-d4", "c3:e5:g7" or "32-28". */
  readonly move: string;
  readonly captured: readonly Square[];
  readonly promotes: boolean;
}

const PLACED = /^[WB]:W(K?[a-h]?\d+(,K?[a-h]?\d+)*)?:B(K?[a-h]?\d+(,K?[a-h]?\d+)*)?$/;

/** The position of a start FEN, or undefined for a text that is none of this board. */
export function startPosition(geometry: Geometry, fen: string = geometry.startFen): Position | undefined {
  if (!PLACED.test(fen)) return undefined;
  const position = parseFen(fen, geometry);
  const named = fen.match(/\d+/g)?.length ?? 0;
  return position.pieces.size === named ? position : undefined;
}

/** The position after a move of `colour`, or undefined where it does not fit: nothing to move, nothing to take, no room. */
export function after(position: Position, step: Step, colour: Colour): Position | undefined {
  const path = pathOf(step.move);
  const [from = "", to = ""] = [path[0], path.at(-1)];
  const piece = position.pieces.get(from);
  if (path.length < 2 || !path.every((square) => isSquareOf(position.geometry, square)) || piece?.colour !== colour) return undefined;
  if (position.toMove !== colour || isCapture(step.move) !== step.captured.length > 0) return undefined;
  if (step.promotes && piece.king) return undefined;
  const pieces = new Map(position.pieces);
  pieces.delete(from);
  for (const square of step.captured) {
    if (pieces.get(square)?.colour !== other(colour)) return undefined;
    pieces.delete(square);
  }
  if (pieces.has(to)) return undefined;
  pieces.set(to, { colour, king: piece.king || step.promotes });
  return { geometry: position.geometry, pieces, toMove: other(colour) };
}
