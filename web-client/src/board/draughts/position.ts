// A position of draughts as a picture: who stands where. No rules here; what may be played comes from the server.
import { INTERNATIONAL, isSquareOf, numberOf, RUSSIAN } from "../geometry";
import type { Geometry, Square } from "../geometry";

export type { Square } from "../geometry";
export type Colour = "white" | "black";

export interface Piece {
  readonly colour: Colour;
  readonly king: boolean;
}

export interface Position {
  readonly geometry: Geometry;
  readonly pieces: ReadonlyMap<Square, Piece>;
  readonly toMove: Colour;
}

export function other(colour: Colour): Colour {
  return colour === "white" ? "black" : "white";
}

function readPieces(text: string, colour: Colour, geometry: Geometry, into: Map<Square, Piece>): void {
  for (const item of text.split(",")) {
    const found = /^(K?)([a-h][1-8]|[1-9]\d?)$/.exec(item.trim());
    const square = found?.[2];
    if (square !== undefined && isSquareOf(geometry, square)) into.set(square, { colour, king: found?.[1] === "K" });
  }
}

/** The board that a FEN is of where nobody says: numbers alone are of the board of 100 squares. */
function ofText(fen: string): Geometry {
  return /\d/.test(fen) && !/[a-h]\d/.test(fen) ? INTERNATIONAL : RUSSIAN;
}

/** Reads a PDN FEN in the board's own notation, "W:Wa1,Kc3:Bh8" or "W:W31,K50:B1"; what it cannot read is left out. */
export function parseFen(fen: string, geometry: Geometry = ofText(fen)): Position {
  const pieces = new Map<Square, Piece>();
  const [turn, ...sides] = fen.split(":");
  for (const side of sides) {
    if (side.startsWith("W")) readPieces(side.slice(1), "white", geometry, pieces);
    if (side.startsWith("B")) readPieces(side.slice(1), "black", geometry, pieces);
  }
  return { geometry, pieces, toMove: turn === "B" ? "black" : "white" };
}

/** One side's pieces in the order of the squares' numbers, as the server writes them. */
function sideOf({ pieces }: Position, colour: Colour): string {
  return [...pieces]
    .filter(([, piece]) => piece.colour === colour)
    .sort(([one], [two]) => (numberOf(one) ?? 0) - (numberOf(two) ?? 0))
    .map(([square, { king }]) => (king ? `K${square}` : square))
    .join();
}

/** The position as PDN writes it, without the dot at the end. */
export function toFen(position: Position): string {
  return `${position.toMove === "white" ? "W" : "B"}:W${sideOf(position, "white")}:B${sideOf(position, "black")}`;
}

/** The squares of a move in full notation, "c3:e5:g7" or "32-28". */
export function pathOf(move: string): Square[] {
  return move.split(/[-:]/);
}

export function isCapture(move: string): boolean {
  return move.includes(":");
}
