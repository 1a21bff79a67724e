import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./database.ts";

/** The moves of the first game of a PDN text, as they stand there. */
export function movesOf(pdn: string): string[] {
  const text = pdn
    .replace(/^\s*\[.*\]\s*$/gm, " ")
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\b\d+\.(\.\.)?/g, " ");
  return text.split(/\s+/).filter((word) => /^[a-h][1-8]([-:x][a-h][1-8])+$/.test(word));
}

export function resultOf(pdn: string): string | undefined {
  return /\[Result "([^"]*)"\]/.exec(pdn)?.[1];
}

/** A real game of the conformance data. */
export function realGame(name: string): string[] {
  return movesOf(readFileSync(join(root, "tests/cases/draughts/games", name), "utf8"));
}

/** The legal move that a PDN's shorter text means: same ends, and all squares it names on the way, in order. */
export function fullNotation(move: string, legal: string[]): string {
  const named = move.split(/[-:x]/);
  const fits = legal.filter((one) => {
    const squares = one.split(/[-:]/);
    if (squares[0] !== named[0] || squares.at(-1) !== named.at(-1)) return false;
    let at = 0;
    for (const square of squares) if (square === named[at]) at++;
    return at === named.length;
  });
  if (fits.length !== 1) throw new Error(`${move} means ${fits.length} of ${legal.join(" ")}`);
  return fits[0]!;
}
