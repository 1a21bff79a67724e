// A position that somebody sets up: pieces put and taken, the text of a FEN in both directions, what is wrong with it.
// Whether a move is left in it the server says: it has the rules.
import { isSquareOf, rankOf, squareOfNumber } from "../board/geometry";
import type { Geometry, Square } from "../board/geometry";
import { parseFen } from "../board/draughts/position";
import type { Colour, Piece, Position } from "../board/draughts/position";

export const TOOLS = ["whiteMan", "whiteKing", "blackMan", "blackKing", "none"] as const;
export type Tool = (typeof TOOLS)[number];

const PIECES: Readonly<Record<Tool, Piece | null>> = {
  whiteMan: { colour: "white", king: false },
  whiteKing: { colour: "white", king: true },
  blackMan: { colour: "black", king: false },
  blackKing: { colour: "black", king: true },
  none: null,
};

export function emptyBoard(geometry: Geometry): Position {
  return { geometry, pieces: new Map(), toMove: "white" };
}

export function usualBoard(geometry: Geometry): Position {
  return parseFen(geometry.startFen, geometry);
}

/** The position with a piece on a square, or with nothing there. */
export function put(position: Position, square: Square, piece: Piece | null): Position {
  const pieces = new Map(position.pieces);
  if (piece === null) pieces.delete(square);
  else pieces.set(square, piece);
  return { ...position, pieces };
}

/** A press with a tool: the same piece once more goes away again. */
export function apply(position: Position, square: Square, tool: Tool): Position {
  const piece = PIECES[tool];
  const standing = position.pieces.get(square);
  const same = piece !== null && standing?.colour === piece.colour && standing.king === piece.king;
  return put(position, square, same ? null : piece);
}

export function moveTo(position: Position, from: Square, to: Square): Position {
  const piece = position.pieces.get(from);
  return piece === undefined || from === to ? position : put(put(position, from, null), to, piece);
}

export type Fault =
  | { readonly kind: "none" | "many"; readonly colour: Colour; readonly n: number }
  | { readonly kind: "crowned"; readonly colour: Colour; readonly squares: readonly Square[] };

/** What keeps a game from beginning here: nobody on one side, too many men, a man where it would be a king. */
export function faultsOf({ geometry, pieces }: Position): Fault[] {
  return (["white", "black"] as const).flatMap((colour): Fault[] => {
    const own = [...pieces].filter(([, piece]) => piece.colour === colour);
    if (own.length === 0) return [{ kind: "none", colour, n: 0 }];
    const far = colour === "white" ? geometry.size - 1 : 0;
    const crowned = own.filter(([square, piece]) => !piece.king && rankOf(square) === far).map(([square]) => square);
    return [
      ...(own.length > geometry.men ? [{ kind: "many", colour, n: own.length } as const] : []),
      ...(crowned.length > 0 ? [{ kind: "crowned", colour, squares: crowned } as const] : []),
    ];
  });
}

export type FenFault =
  | { readonly kind: "form" }
  /** A square that the board has not, or one named twice. */
  | { readonly kind: "square" | "twice"; readonly square: string };

function squareNamed(geometry: Geometry, name: string): Square | null {
  if (/^\d+$/.test(name)) return squareOfNumber(geometry, Number(name));
  const square = name.toLowerCase();
  return isSquareOf(geometry, square) ? square : null;
}

/** "31", "c3", or the range "31-50" as its squares; a name of none as itself. */
function namesIn(item: string): readonly string[] {
  const range = /^(\d+)-(\d+)$/.exec(item);
  if (!range) return [item];
  const [first, last] = [Number(range[1]), Number(range[2])];
  return last < first || last > 50 ? [item] : Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
}

/**
 * Reads a FEN as programs write it: with [FEN "..."] round it or without, a dot at its end, spaces, either colour
 * first, small letters, numbers and ranges on either board.
 */
export function readFen(text: string, geometry: Geometry): Position | FenFault {
  const bare = /^\s*\[\s*FEN\s+"([^"]*)"\s*\]\s*$/i.exec(text)?.[1] ?? text;
  const [turn, ...sides] = bare.replace(/\s+/g, "").replace(/\.$/, "").split(":");
  const pieces = new Map<Square, Piece>();
  const seen = new Set<string>();
  if (!/^[wb]$/i.test(turn ?? "")) return { kind: "form" };
  for (const side of sides) {
    const colour = side.charAt(0).toUpperCase();
    if (/^[HF]\d+$/i.test(side) && seen.size === 2) continue; // counters that some programs append
    if (!/^[WB]$/.test(colour) || seen.has(colour)) return { kind: "form" };
    seen.add(colour);
    for (const item of side.slice(1).split(",").filter((part) => part !== "")) {
      const king = /^k/i.test(item);
      for (const name of namesIn(king ? item.slice(1) : item)) {
        const square = squareNamed(geometry, name);
        if (square === null) return { kind: "square", square: name };
        if (pieces.has(square)) return { kind: "twice", square };
        pieces.set(square, { colour: colour === "W" ? "white" : "black", king });
      }
    }
  }
  if (seen.size !== 2) return { kind: "form" };
  return { geometry, pieces, toMove: /^b$/i.test(turn ?? "") ? "black" : "white" };
}

export function isRead(read: Position | FenFault): read is Position {
  return "pieces" in read;
}
