import { fileOf, rankOf } from "../geometry";
import { pathOf } from "./position";
import type { Piece, Position, Square } from "./position";

/** A piece that keeps its name while it moves, so that its drawing can slide. */
export interface Tracked {
  readonly id: number;
  readonly square: Square;
  readonly piece: Piece;
}

export interface Change {
  readonly pieces: readonly Tracked[];
  /** The squares that the piece `id` slides over, from its old to its new one. */
  readonly slide: { readonly id: number; readonly path: readonly Square[] } | null;
  /** What has left the board, in the order of capture. */
  readonly gone: readonly Tracked[];
}

function same(one: Piece | undefined, other: Piece | undefined): boolean {
  return one !== undefined && other !== undefined && one.colour === other.colour && one.king === other.king;
}

/**
 * Which drawing becomes which when one position takes another's place: a piece slides where exactly one of its colour
 * has left a square and one has come to one. `moves`: the moves that may have led there, forward or taken back, for the
 * way it slides and the order in which men go.
 */
export function track(before: readonly Tracked[], next: Position, moves: readonly string[]): Change {
  const kept = before.filter(({ square, piece }) => same(next.pieces.get(square), piece));
  const left = before.filter((tracked) => !kept.includes(tracked));
  const taken = new Set(kept.map(({ square }) => square));
  const come = [...next.pieces].filter(([square]) => !taken.has(square));
  const pieces = [...kept];
  let fresh = Math.max(0, ...before.map(({ id }) => id));
  let slide: Change["slide"] = null;
  const gone = new Set(left);
  for (const [square, piece] of come) {
    const mover = moverOf(left, come, piece);
    if (mover) {
      gone.delete(mover);
      slide = { id: mover.id, path: slidePath(mover.square, square, moves) };
      pieces.push({ id: mover.id, square, piece });
    } else {
      fresh += 1;
      pieces.push({ id: fresh, square, piece });
    }
  }
  return { pieces: pieces.sort((a, b) => a.id - b.id), slide, gone: inOrder([...gone], slide?.path ?? []) };
}

function moverOf(left: readonly Tracked[], come: readonly [Square, Piece][], piece: Piece): Tracked | null {
  const from = left.filter((tracked) => tracked.piece.colour === piece.colour);
  const to = come.filter(([, other]) => other.colour === piece.colour);
  return from.length === 1 && to.length === 1 ? (from[0] as Tracked) : null;
}

function slidePath(from: Square, to: Square, moves: readonly string[]): readonly Square[] {
  for (const path of moves.map(pathOf)) {
    if (path[0] === from && path.at(-1) === to) return path;
    if (path[0] === to && path.at(-1) === from) return path.reverse();
  }
  return [from, to];
}

/** Captured men by where the move passes first. */
function inOrder(gone: Tracked[], squares: readonly Square[]): Tracked[] {
  const path = squares.map(point);
  return gone
    .map((tracked) => ({ tracked, at: legOf(path, point(tracked.square)) }))
    .sort((a, b) => a.at - b.at)
    .map(({ tracked }) => tracked);
}

type Point = readonly [number, number];

function point(square: Square): Point {
  return [fileOf(square), rankOf(square)];
}

/** How far along a path a point lies: the leg, and how far on it. */
function legOf(path: readonly Point[], [x, y]: Point): number {
  for (let leg = 1; leg < path.length; leg += 1) {
    const [x0, y0] = path[leg - 1] as Point;
    const [x1, y1] = path[leg] as Point;
    const share = (x - x0) / (x1 - x0);
    if (share > 0 && share < 1 && Math.abs(y0 + share * (y1 - y0) - y) < 1e-9) return leg + share;
  }
  return path.length + 1;
}
