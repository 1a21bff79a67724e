import type { SquareContent } from "./handle";

/** The name of a square for those who don't see it. */
export function describeSquare({ square }: SquareContent): string {
  return square;
}
