// Moves as people type them: full and sparing notation (2.1.6.2), Latin letters, Cyrillic ones that look like them,
// letters typed in the Russian keyboard layout, and the Russian names of the letters (2.1.6.1). On the board of 100
// squares numbers, always in full (3.3): see numbers.ts.
import { between, fileOf, isDark, rankOf } from "./geometry";
import type { Geometry, Square } from "./geometry";
import { pathOf } from "./draughts/position";
import type { Position } from "./draughts/position";
import { readNumbers } from "./numbers";
import { capturedBy } from "./draughts/applyMove";

export type Reading =
  /** One legal move, in full notation. */
  | { readonly kind: "move"; readonly move: string }
  /** Several legal moves are written like this: one has to be chosen. */
  | { readonly kind: "choose"; readonly moves: readonly string[] }
  /** The form of a move, but no legal move is written like this: the server says why. */
  | { readonly kind: "unproven"; readonly move: string }
  /** A square alone. */
  | { readonly kind: "square"; readonly square: Square }
  | { readonly kind: "light_square"; readonly square: Square }
  /** A number that no square has. */
  | { readonly kind: "no_square"; readonly number: string }
  | { readonly kind: "not_a_move" };

/** A square, in as many readings as its sign has; or the file of the man alone (`squares` is null). */
interface Atom {
  readonly squares: readonly Square[] | null;
  readonly files: string;
  /** The square as it was typed, where it is light. */
  readonly light?: Square;
}

/** What was typed, square by square. */
interface Typed {
  readonly atoms: readonly Atom[];
  readonly capture: boolean;
}

// Each letter with the files that it can mean. The two files of one letter are of different parity, so that one dark
// square remains; only the capital "В" looks like b on the same rows where its key is d.
const FILES_OF: Readonly<Record<string, string>> = {
  a: "a", b: "b", c: "c", d: "d", e: "e", f: "f", g: "g", h: "h",
  // prettier-ignore
  а: "af", с: "c", е: "e", В: "db", в: "d", н: "h",
  ф: "af", и: "b", у: "e", п: "g", р: "h",
  б: "b", ц: "c", д: "d", ж: "g", г: "g", х: "h", ш: "h",
};
// "ж" and "ч" are the keys of ":" and "x" in the Russian layout, "^" that of ":" in the Latin one.
const CAPTURE_SIGNS = ":x×*^хжч";
const OTHER_SIGNS = "-–—−‑.,;/>";

function cleaned(text: string): string {
  return text.normalize("NFC").trim().replace(/[^В]/g, (sign) => sign.toLowerCase());
}

function isSeparator(text: string, at: number, atoms: readonly Atom[]): boolean {
  const sign = text[at] as string;
  if (/\s/.test(sign) || OTHER_SIGNS.includes(sign)) return true;
  if (!CAPTURE_SIGNS.includes(sign)) return false;
  // A letter that is also a file separates only between squares: "c3хe5", but "хg5" and "c3:х6".
  const next = text[at + 1];
  return FILES_OF[sign] === undefined || (atoms.length > 0 && next !== undefined && !/[1-8]/.test(next));
}

function readLetters(text: string): Typed | null {
  const atoms: Atom[] = [];
  let capture = false;
  for (let at = 0; at < text.length; at += 1) {
    if (isSeparator(text, at, atoms)) {
      capture ||= CAPTURE_SIGNS.includes(text[at] as string);
      continue;
    }
    const files = FILES_OF[text[at] as string];
    if (files === undefined) return null;
    const digit = /^\s?([1-8])/.exec(text.slice(at + 1));
    if (digit) at += digit[0].length;
    atoms.push(digit ? atomOf(files, digit[1] as string) : { squares: null, files });
  }
  return { atoms, capture };
}

function atomOf(files: string, rank: string): Atom {
  const squares = [...files].map((file) => `${file}${rank}`);
  const dark = squares.filter(isDark);
  return dark.length > 0 ? { squares: dark, files } : { squares: dark, files, light: squares[0] as Square };
}

function squaresOf(atom: Atom): readonly Square[] {
  return atom.squares ?? [];
}

/** Every square that the piece passes or stands on, the taken ones included. */
function passed(move: string): Square[] {
  const path = pathOf(move);
  return path.slice(1).flatMap((square, leg) => [...between(path[leg] as Square, square), square]);
}

function passesInOrder(move: string, via: readonly (readonly Square[])[], taken: readonly Square[]): boolean {
  const stops = passed(move).filter((square) => !taken.includes(square));
  let at = 0;
  for (const square of stops) if (via[at]?.includes(square)) at += 1;
  return at === via.length;
}

function fits(move: string, atoms: readonly Atom[], position: Position): boolean {
  const path = pathOf(move);
  const [first, ...rest] = atoms as [Atom, ...Atom[]];
  const from = path[0] as Square;
  if (first.squares === null ? !first.files.includes(from[0] as string) : !first.squares.includes(from)) return false;
  const to = rest.at(-1) as Atom;
  if (!squaresOf(to).includes(path.at(-1) as Square)) return false;
  return passesInOrder(move, rest.slice(0, -1).map(squaresOf), capturedBy(position, move));
}

function ends(move: string): string {
  const path = pathOf(move);
  return `${path[0]} ${path.at(-1)}`;
}

function isWhole(move: string, atoms: readonly Atom[]): boolean {
  const path = pathOf(move);
  return path.length === atoms.length && path.every((square, i) => squaresOf(atoms[i] as Atom).includes(square));
}

/** Of moves that leave the same position one is enough; one written with its whole route beats others of the same ends. */
function distinct(moves: readonly string[], atoms: readonly Atom[], position: Position): string[] {
  const whole = new Set(moves.filter((move) => isWhole(move, atoms)).map(ends));
  const results = new Map<string, string>();
  for (const move of moves) {
    if (whole.has(ends(move)) && !isWhole(move, atoms)) continue;
    const result = `${ends(move)} ${capturedBy(position, move).sort().join()}`;
    if (!results.has(result)) results.set(result, move);
  }
  return [...results.values()];
}

/** The likeliest full text of what no legal move is like: of several readings the one that begins at an own man. */
function unproven(atoms: readonly Atom[], capture: boolean, position: Position): Reading {
  const own = (square: Square) => position.pieces.get(square)?.colour === position.toMove;
  const sign = capture ? ":" : "-";
  const [first, ...rest] = atoms as [Atom, ...Atom[]];
  const tail = rest.map((atom) => squaresOf(atom)[0] as Square);
  if (first.squares !== null) {
    return { kind: "unproven", move: [first.squares.find(own) ?? (first.squares[0] as Square), ...tail].join(sign) };
  }
  const onFile = [...position.pieces.keys()].filter((square) => own(square) && first.files.includes(square[0] as string));
  const near = onFile.filter((square) => capture === between(square, tail[0] as Square).length > 0);
  const reachable = near.filter((square) => isDiagonal(square, tail[0] as Square));
  if (reachable.length === 1) return { kind: "unproven", move: [reachable[0], ...tail].join(sign) };
  return { kind: "unproven", move: `${first.files[0]}${capture ? ":" : ""}${tail.join(sign)}` };
}

function isDiagonal(from: Square, to: Square): boolean {
  return Math.abs(fileOf(from) - fileOf(to)) === Math.abs(rankOf(from) - rankOf(to));
}

/** What the text names, where it is in the form of a move at all; numbers also on 64 squares where they are shown. */
function read(text: string, geometry: Geometry, withNumbers: boolean): Typed | Reading {
  const typed = cleaned(text).replace(/[!?+#.]+$/, "");
  const numbers = geometry.names === "numbers" || withNumbers ? readNumbers(typed, geometry) : null;
  if (numbers?.wrong !== undefined) return { kind: "no_square", number: numbers.wrong };
  if (numbers) return { atoms: numbers.squares.map((square) => ({ squares: [square], files: "" })), capture: numbers.capture };
  const letters = geometry.names === "letters" ? readLetters(typed) : null;
  if (letters === null || letters.atoms.length === 0) return { kind: "not_a_move" };
  if (letters.atoms.slice(1).some(({ squares }) => squares === null)) return { kind: "not_a_move" };
  const light = letters.atoms.find((atom) => atom.light !== undefined)?.light;
  return light === undefined ? letters : { kind: "light_square", square: light };
}

/**
 * Reads `text` as a move of the side to move; `legal` in full notation as the server gave it. `withNumbers`: squares
 * of a board with letters may also be called by their numbers.
 */
export function readMove(text: string, legal: readonly string[], position: Position, withNumbers = false): Reading {
  const typed = read(text, position.geometry, withNumbers);
  if ("kind" in typed) return typed;
  const { atoms, capture } = typed;
  if (atoms.length === 1) {
    const [only] = atoms as [Atom];
    return only.squares === null ? { kind: "not_a_move" } : { kind: "square", square: pickOccupied(only.squares, position) };
  }
  const moves = distinct(legal.filter((move) => fits(move, atoms, position)), atoms, position);
  if (moves.length === 1) return { kind: "move", move: moves[0] as string };
  if (moves.length > 1) return { kind: "choose", moves };
  return unproven(atoms, capture, position);
}

/** One square, "c3" in any of the alphabets or "32"; null: it is none that is played on. */
export function readSquare(text: string, geometry: Geometry): Square | null {
  const typed = read(text, geometry, false);
  if ("kind" in typed || typed.atoms.length > 1) return null;
  return typed.atoms[0]?.squares?.[0] ?? null;
}

function pickOccupied(squares: readonly Square[], position: Position): Square {
  return squares.find((square) => position.pieces.has(square)) ?? (squares[0] as Square);
}
