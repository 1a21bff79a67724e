// Files of matches of short nardy as gnubg, Jellyfish and others write them (.mat), cut into parts that one request takes.
import { endOfGames, PART_BYTES } from "./pdn";

const LENGTH = /^\s*\d+ point match\s*$/i;
const GAME = /^\s*game \d+\s*$/i;

/** Whether a file is one: by its name, or by the line of a match's length. */
export function looksLikeMat(name: string, text: string): boolean {
  return /\.mat$/i.test(name) || /^[ \t\ufeff]*\d+ point match[ \t]*$/im.test(text);
}

/** Where the part ends that begins at `from`: games, or matches; the length of a match stays with its first game. */
export function endOfMatPart(bytes: Uint8Array, from: number, most = PART_BYTES): number {
  let isBegun = false;
  return endOfGames(bytes, from, most, (at, next) => {
    const line = String.fromCharCode(...bytes.subarray(at, Math.min(next, at + 80)));
    if (LENGTH.test(line)) return (isBegun = true);
    if (!GAME.test(line)) return false;
    const begins = !isBegun;
    isBegun = false;
    return begins;
  });
}
