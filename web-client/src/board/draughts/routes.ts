import { pathOf } from "./position";
import type { Square } from "./position";

/**
 * A move in the making: the squares pressed so far, of the man first. Everything is read off the legal moves that the
 * server has sent; where two captures lead to one square, the squares of the turns are asked for one by one.
 */
export interface Route {
  readonly squares: readonly Square[];
  /** The last square, where it was pressed before the way there was clear. */
  readonly goal: Square | null;
}

export type Step =
  /** The move is settled. */
  | { readonly kind: "move"; readonly move: string }
  /** More squares are needed. */
  | { readonly kind: "route"; readonly route: Route }
  /** No legal move goes there. */
  | { readonly kind: "none" };

export function startRoute(square: Square): Route {
  return { squares: [square], goal: null };
}

function fits(path: readonly Square[], route: Route): boolean {
  const goes = route.squares.every((square, i) => path[i] === square);
  return goes && (route.goal === null || path.at(-1) === route.goal);
}

/** The legal moves that begin as the route does. */
export function candidates(legal: readonly string[], route: Route): string[] {
  return legal.filter((move) => fits(pathOf(move), route));
}

/** The men that may move. */
export function movable(legal: readonly string[]): Set<Square> {
  return new Set(legal.map((move) => pathOf(move)[0] as Square));
}

/** Where the route may go on: "end" ends the move, "turn" is on the way. */
export function targets(legal: readonly string[], route: Route): Map<Square, "turn" | "end"> {
  const at = route.squares.length;
  const paths = candidates(legal, route).map(pathOf);
  const found = new Map<Square, "turn" | "end">();
  // With the goal known only the way there is asked for.
  if (route.goal === null) for (const path of paths) found.set(path.at(-1) as Square, "end");
  for (const path of paths) {
    const next = path[at];
    if (next !== undefined) found.set(next, path.length === at + 1 ? "end" : "turn");
  }
  found.delete(route.squares.at(-1) as Square); // a round way may end where it now stands
  return found;
}

/** What a press on a square makes of the route. */
export function press(legal: readonly string[], route: Route, square: Square): Step {
  const moves = candidates(legal, route);
  const onward = moves.filter((move) => pathOf(move)[route.squares.length] === square);
  if (onward.length === 1) return { kind: "move", move: onward[0] as string };
  if (onward.length > 1) return { kind: "route", route: { ...route, squares: [...route.squares, square] } };
  const ending = moves.filter((move) => pathOf(move).at(-1) === square);
  if (ending.length === 1) return { kind: "move", move: ending[0] as string };
  if (ending.length > 1) return { kind: "route", route: { ...route, goal: square } };
  return { kind: "none" };
}
