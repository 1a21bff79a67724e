// A position of draughts as a picture: who stands where. No rules here; what may be played comes from the server.

export type Colour = "white" | "black";
/** "a1".."h8"; only the dark squares carry pieces. */
export type Square = string;

export interface Piece {
  readonly colour: Colour;
  readonly king: boolean;
}

export interface Position {
  readonly pieces: ReadonlyMap<Square, Piece>;
  readonly toMove: Colour;
}

export const START_FEN = "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6";

const FILES = "abcdefgh";

export function fileOf(square: Square): number {
  return square.charCodeAt(0) - 97;
}

export function rankOf(square: Square): number {
  return square.charCodeAt(1) - 49;
}

/** The square at file and rank 0..7, or null outside the board. */
export function squareAt(file: number, rank: number): Square | null {
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return null;
  return `${FILES[file]}${rank + 1}`;
}

export function isDark(square: Square): boolean {
  return (fileOf(square) + rankOf(square)) % 2 === 0;
}

export function other(colour: Colour): Colour {
  return colour === "white" ? "black" : "white";
}

function readPieces(text: string, colour: Colour, into: Map<Square, Piece>): void {
  for (const item of text.split(",")) {
    const found = /^(K?)([a-h][1-8])$/.exec(item.trim());
    if (found?.[2]) into.set(found[2], { colour, king: found[1] === "K" });
  }
}

/** Reads a PDN FEN, "W:Wa1,Kc3:Bh8"; what it cannot read is left out. */
export function parseFen(fen: string): Position {
  const pieces = new Map<Square, Piece>();
  const [turn, ...sides] = fen.split(":");
  for (const side of sides) {
    if (side.startsWith("W")) readPieces(side.slice(1), "white", pieces);
    if (side.startsWith("B")) readPieces(side.slice(1), "black", pieces);
  }
  return { pieces, toMove: turn === "B" ? "black" : "white" };
}

/** The squares of a move in full notation, "c3:e5:g7" or "c3-d4". */
export function pathOf(move: string): Square[] {
  return move.split(/[-:]/);
}

export function isCapture(move: string): boolean {
  return move.includes(":");
}

/** The squares strictly between two squares of one diagonal; none when they are not on one. */
export function between(from: Square, to: Square): Square[] {
  const dFile = Math.sign(fileOf(to) - fileOf(from));
  const dRank = Math.sign(rankOf(to) - rankOf(from));
  const squares: Square[] = [];
  for (let step = 1; step < 8; step += 1) {
    const square = squareAt(fileOf(from) + dFile * step, rankOf(from) + dRank * step);
    if (square === null) return [];
    if (square === to) return squares;
    squares.push(square);
  }
  return [];
}
