// Which squares a board has and what they are called: 8x8 with letters (2.1.6.1), 10x10 with numbers (3.3). The one
// place that tells the disciplines' boards apart; all others ask here.
import { VARIANTS } from "../rules/facts.gen";

/** "a1".."h8" or "1".."50"; light squares of a board with numbers have an inner name. Only dark squares carry pieces. */
export type Square = string;

export interface Geometry {
  readonly size: 8 | 10;
  /** What the squares are called on the wire and in the record. */
  readonly names: "letters" | "numbers";
  /** A man that reaches the far row in the midst of a capture becomes a king (2.1.5.15); else only where it ends there (3.4.2). */
  readonly crownsInPassing: boolean;
  /** The men of one side at the beginning. */
  readonly men: number;
  readonly startFen: string;
  /** The dark squares, from White's left below, row by row. */
  readonly dark: readonly Square[];
}

interface Place {
  readonly file: number;
  readonly rank: number;
  readonly size: 8 | 10;
}

const FILES = "abcdefgh";

const isDarkPlace = (file: number, rank: number): boolean => (file + rank) % 2 === 0;

/** The number of a dark square: from the upper left corner as White sees it, row by row. */
function numberAt(file: number, rank: number, size: number): number {
  return (size - 1 - rank) * (size / 2) + (file >> 1) + 1;
}

function nameAt(file: number, rank: number, names: Geometry["names"]): Square {
  if (names === "letters") return `${FILES[file]}${rank + 1}`;
  return isDarkPlace(file, rank) ? String(numberAt(file, rank, 10)) : `light ${file} ${rank}`;
}

function everyPlace(size: 8 | 10): readonly Place[] {
  return Array.from({ length: size * size }, (_, i) => ({ file: i % size, rank: Math.floor(i / size), size }));
}

// No name is of both boards, so that a square alone tells where it lies.
const PLACES: ReadonlyMap<Square, Place> = new Map([
  ...everyPlace(8).map((place) => [nameAt(place.file, place.rank, "letters"), place] as const),
  ...everyPlace(10).map((place) => [nameAt(place.file, place.rank, "numbers"), place] as const),
]);

function darkOf(size: 8 | 10, names: Geometry["names"]): readonly Square[] {
  return everyPlace(size).filter(({ file, rank }) => isDarkPlace(file, rank)).map(({ file, rank }) => nameAt(file, rank, names));
}

/** Boards by the word of their variant; variants that are played alike have one. */
const BOARDS = new Map<string, Geometry>();
for (const { word, size, men, start: startFen, crowned_in_passing: crownsInPassing } of VARIANTS) {
  const alike = [...BOARDS.values()].find((board) => board.startFen === startFen && board.crownsInPassing === crownsInPassing);
  const names = size === 8 ? "letters" : "numbers";
  BOARDS.set(word, alike ?? { size, names, crownsInPassing, men, startFen, dark: darkOf(size, names) });
}

/** The board of a regulation's `rules`, "russian/1", "international/1"; an unknown one is played on 64 squares. */
export function geometryOf(rules: string): Geometry {
  return BOARDS.get(rules.split("/")[0] ?? "") ?? (BOARDS.get("russian") as Geometry);
}

export const RUSSIAN = geometryOf("russian");
/** Draughts-64 with the capture rules of 3.4 (2.2.3). */
export const BRAZILIAN = geometryOf("brazilian");
export const INTERNATIONAL = geometryOf("international");

/** The column, 0 at White's left; NaN for what is no square. */
export function fileOf(square: Square): number {
  return PLACES.get(square)?.file ?? Number.NaN;
}

/** The row, 0 at White's side; NaN for what is no square. */
export function rankOf(square: Square): number {
  return PLACES.get(square)?.rank ?? Number.NaN;
}

/** The square at a column and row, or null outside the board. */
export function squareAt({ size, names }: Geometry, file: number, rank: number): Square | null {
  if (file < 0 || file >= size || rank < 0 || rank >= size) return null;
  return nameAt(file, rank, names);
}

export function isDark(square: Square): boolean {
  const place = PLACES.get(square);
  return place !== undefined && isDarkPlace(place.file, place.rank);
}

/** Whether pieces can stand there on this board. */
export function isSquareOf(geometry: Geometry, square: Square): boolean {
  return isDark(square) && PLACES.get(square)?.size === geometry.size;
}

/** The number of a dark square, also where its name is of letters; null for a light one. */
export function numberOf(square: Square): number | null {
  const place = PLACES.get(square);
  return place && isDarkPlace(place.file, place.rank) ? numberAt(place.file, place.rank, place.size) : null;
}

/** The dark square with a number; null outside the board. */
export function squareOfNumber({ size, names, dark }: Geometry, number: number): Square | null {
  if (!Number.isInteger(number) || number < 1 || number > dark.length) return null;
  const half = size / 2;
  const rank = size - 1 - Math.floor((number - 1) / half);
  return nameAt(2 * ((number - 1) % half) + (rank % 2), rank, names);
}

/** The squares strictly between two squares of one diagonal; none when they are not on one. */
export function between(from: Square, to: Square): Square[] {
  const [start, end] = [PLACES.get(from), PLACES.get(to)];
  if (!start || !end || start.size !== end.size) return [];
  const names = start.size === 8 ? "letters" : "numbers";
  const [files, ranks] = [end.file - start.file, end.rank - start.rank];
  if (Math.abs(files) !== Math.abs(ranks)) return [];
  return Array.from({ length: Math.max(0, Math.abs(files) - 1) }, (_, i) =>
    nameAt(start.file + Math.sign(files) * (i + 1), start.rank + Math.sign(ranks) * (i + 1), names),
  );
}

/** The whole diagonal through a square, from the left to the right. */
export function diagonal(square: Square, up: 1 | -1): Square[] {
  const place = PLACES.get(square);
  if (!place) return [];
  const names = place.size === 8 ? "letters" : "numbers";
  return everyPlace(place.size)
    .filter(({ file, rank }) => rank - place.rank === up * (file - place.file))
    .sort((one, two) => one.file - two.file)
    .map(({ file, rank }) => nameAt(file, rank, names));
}

/** The main road, from White's left corner to Black's. */
export function mainRoad(geometry: Geometry): Square[] {
  return diagonal(nameAt(0, 0, geometry.names), 1);
}

/** The board as it is looked at, row by row from the top; `rank` counts from White. */
export function rowsOf(geometry: Geometry, flipped: boolean): { readonly rank: number; readonly squares: readonly Square[] }[] {
  const across = Array.from({ length: geometry.size }, (_, i) => i);
  const far = geometry.size - 1;
  return across.map((fromTop) => {
    const rank = flipped ? fromTop : far - fromTop;
    return { rank, squares: across.map((column) => nameAt(flipped ? far - column : column, rank, geometry.names)) };
  });
}
