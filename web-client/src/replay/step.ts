// One move as a record gives it. No rules: the record names what goes, what is taken and whether it promotes.

import { isCapture, isDark, other, parseFen, pathOf, START_FEN } from "../board/draughts/position";
import type { Colour, Position, Square } from "../board/draughts/position";

export interface Step {
  /** "c3-d4" or "c3:e5:g7". */
  readonly move: string;
  readonly captured: readonly Square[];
  readonly promotes: boolean;
}

const PLACED = /^[WB]:W((K?[a-h][1-8])(,K?[a-h][1-8])*)?:B((K?[a-h][1-8])(,K?[a-h][1-8])*)?$/;

/** The position of a start FEN, or undefined for a text that is none. */
export function startPosition(fen: string = START_FEN): Position | undefined {
  if (!PLACED.test(fen)) return undefined;
  const position = parseFen(fen);
  const named = fen.match(/[a-h][1-8]/g)?.length ?? 0;
  return position.pieces.size === named && [...position.pieces.keys()].every(isDark) ? position : undefined;
}

const isSquare = (name: string): boolean => /^[a-h][1-8]$/.test(name) && isDark(name);

/** The position after a move of `colour`, or undefined where it does not fit: nothing to move, nothing to take, no room. */
export function after(position: Position, step: Step, colour: Colour): Position | undefined {
  const path = pathOf(step.move);
  const [from = "", to = ""] = [path[0], path.at(-1)];
  const piece = position.pieces.get(from);
  if (path.length < 2 || !path.every(isSquare) || piece?.colour !== colour) return undefined;
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
  return { pieces, toMove: other(colour) };
}
