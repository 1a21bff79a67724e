import { between, rankOf } from "../geometry";
import type { Geometry } from "../geometry";
import { isCapture, other, pathOf } from "./position";
import type { Piece, Position, Square } from "./position";

/** The men that a move takes, in the order of capture. */
export function capturedBy(position: Position, move: string): Square[] {
  if (!isCapture(move)) return [];
  const path = pathOf(move);
  const mover = position.pieces.get(path[0] ?? "");
  if (!mover) return [];
  return path.slice(1).flatMap((square, leg) =>
    between(path[leg] as Square, square).filter((s) => {
      const piece = position.pieces.get(s);
      return piece !== undefined && piece.colour !== mover.colour;
    }),
  );
}

function promoted(piece: Piece, path: readonly Square[], { size, crownsInPassing }: Geometry): boolean {
  const last = piece.colour === "white" ? size - 1 : 0;
  const touched = path.slice(crownsInPassing ? 1 : -1);
  return piece.king || touched.some((square) => rankOf(square) === last);
}

/**
 * The position after a move that was played, in full notation. It judges nothing: the move was legal when the server
 * took it. A man that touches the far row becomes a king and stays one, where the rules say so also in the midst of a
 * capture (2.1.4.4, 2.1.5.15, 3.4.2).
 */
export function applyMove(position: Position, move: string): Position {
  const path = pathOf(move);
  const from = path[0] as Square;
  const piece = position.pieces.get(from);
  if (!piece) return position;
  const pieces = new Map(position.pieces);
  pieces.delete(from);
  for (const square of capturedBy(position, move)) pieces.delete(square);
  pieces.set(path.at(-1) as Square, { colour: piece.colour, king: promoted(piece, path, position.geometry) });
  return { geometry: position.geometry, pieces, toMove: other(position.toMove) };
}

/** The positions of a game: first the start, then after each move. */
export function positionsOf(start: Position, moves: readonly string[]): Position[] {
  const positions = [start];
  for (const move of moves) positions.push(applyMove(positions.at(-1) as Position, move));
  return positions;
}
