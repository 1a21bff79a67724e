// Keys on the board, by the physical key (KeyboardEvent.code): they work in every keyboard layout.
import { fileOf, isDark, rankOf, squareAt } from "./geometry";
import type { Geometry, Square } from "./geometry";
import type { Colour } from "./draughts/position";
import type { CommandId } from "./commands";

export interface Key {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export type BoardAction =
  | { readonly kind: "focus"; readonly square: Square }
  /** The way there is over the edge. */
  | { readonly kind: "edge" }
  | { readonly kind: "command"; readonly id: CommandId; readonly arg: string }
  /** Puts down the lifted man, leaves a question. */
  | { readonly kind: "cancel" }
  /** To the field for typed moves. */
  | { readonly kind: "type" };

export interface BoardKeys {
  readonly geometry: Geometry;
  /** The colour at the bottom. */
  readonly orientation: Colour;
  /** Arrows stop at dark squares only. */
  readonly darkOnly: boolean;
}

/** A key of the board and what it does; `own` and `square` stand for an argument that is known only then. */
export interface BoardKey {
  readonly code: string;
  readonly shift: boolean;
  readonly id: CommandId;
  readonly arg: "" | "own" | "opponent" | "square";
}

export const BOARD_KEYS: readonly BoardKey[] = [
  { code: "KeyT", shift: false, id: "clock", arg: "" },
  { code: "KeyL", shift: false, id: "last", arg: "" },
  { code: "KeyB", shift: false, id: "board", arg: "" },
  { code: "KeyK", shift: false, id: "kings", arg: "own" },
  { code: "KeyK", shift: true, id: "kings", arg: "opponent" },
  { code: "KeyM", shift: false, id: "men", arg: "own" },
  { code: "KeyM", shift: true, id: "men", arg: "opponent" },
  { code: "KeyX", shift: false, id: "diagonals", arg: "square" },
  { code: "KeyX", shift: true, id: "road", arg: "" },
  { code: "KeyC", shift: true, id: "captures", arg: "" },
  { code: "KeyH", shift: false, id: "moves", arg: "square" },
  { code: "KeyN", shift: false, id: "count", arg: "" },
  { code: "KeyN", shift: true, id: "draws", arg: "" },
  { code: "KeyS", shift: false, id: "status", arg: "" },
  { code: "KeyJ", shift: false, id: "judge", arg: "" },
  { code: "KeyO", shift: false, id: "opponent", arg: "" },
  { code: "KeyR", shift: false, id: "again", arg: "" },
  { code: "KeyR", shift: true, id: "history", arg: "" },
  { code: "KeyA", shift: false, id: "understood", arg: "" },
  { code: "Slash", shift: true, id: "help", arg: "" },
  { code: "F1", shift: false, id: "help", arg: "" },
];

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const CORNERS: Readonly<Record<string, readonly [number, number]>> = {
  Numpad7: [-1, 1],
  Numpad9: [1, 1],
  Numpad1: [-1, -1],
  Numpad3: [1, -1],
};

function goTo(square: Square | null): BoardAction {
  return square === null ? { kind: "edge" } : { kind: "focus", square };
}

/** Files and ranks as the player sees them: with black at the bottom both run the other way. */
function stepFrom(square: Square, [right, up]: readonly [number, number], { geometry, orientation }: BoardKeys): Square | null {
  const sign = orientation === "white" ? 1 : -1;
  return squareAt(geometry, fileOf(square) + sign * right, rankOf(square) + sign * up);
}

/** Over dark squares: two to the side; up and down by turns to the left and to the right, so that the way is straight. */
function darkStep(square: Square, step: readonly [number, number], keys: BoardKeys): Square | null {
  const [right, up] = step;
  if (up === 0) return stepFrom(square, [2 * right, 0], keys);
  const even = rankOf(square) % 2 === (keys.orientation === "white" ? 0 : 1);
  const first = even ? 1 : -1;
  return stepFrom(square, [first, up], keys) ?? stepFrom(square, [-first, up], keys);
}

function ofMove(code: string, square: Square, keys: BoardKeys): BoardAction | null {
  const step = STEPS[code];
  if (step) return goTo(keys.darkOnly ? darkStep(square, step, keys) : stepFrom(square, step, keys));
  const corner = CORNERS[code];
  if (corner) return goTo(stepFrom(square, corner, keys));
  const white = keys.orientation === "white";
  const rank = rankOf(square);
  const near = keys.darkOnly ? rank % 2 : 0; // the outermost square of the row that is a stop
  const last = keys.geometry.size - 1;
  const far = keys.darkOnly ? last - 1 + (rank % 2) : last;
  if (code === "Home") return goTo(squareAt(keys.geometry, white ? near : far, rank));
  if (code === "End") return goTo(squareAt(keys.geometry, white ? far : near, rank));
  return null;
}

/** A digit: the column so far from White's left, with Shift the row so far from White; 0 is the tenth. */
function lineOf(digit: string, row: boolean, { size, names, dark }: Geometry): BoardAction | null {
  const at = (Number(digit) + 9) % 10;
  if (at >= size) return null;
  const id = row ? "row" : "file";
  if (names === "letters") return { kind: "command", id, arg: row ? digit : ("abcdefgh"[at] as string) };
  const arg = dark.find((square) => (row ? rankOf(square) : fileOf(square)) === at);
  return { kind: "command", id, arg: arg as Square };
}

function argOf(key: BoardKey, square: Square): string {
  return key.arg === "square" ? square : key.arg;
}

/**
 * What a key does on the board with the focus on `square`; null: nothing of ours. Enter and Space are not here: they
 * press the square's own button.
 */
export function actionOf(key: Key, square: Square, keys: BoardKeys): BoardAction | null {
  if (key.ctrlKey || key.altKey || key.metaKey) return null;
  const move = key.shiftKey ? null : ofMove(key.code, square, keys);
  if (move) return move;
  if (key.code === "Escape") return { kind: "cancel" };
  if (key.code === "KeyI" && !key.shiftKey) return { kind: "type" };
  const digit = /^Digit(\d)$/.exec(key.code)?.[1];
  const line = digit === undefined ? null : lineOf(digit, key.shiftKey, keys.geometry);
  if (line) return line;
  const found = BOARD_KEYS.find((one) => one.code === key.code && one.shift === key.shiftKey);
  if (!found) return null;
  // A light square of a board with numbers has no name to ask about.
  if (found.arg === "square" && !isDark(square) && keys.geometry.names === "numbers") return { kind: "command", id: "square", arg: square };
  return { kind: "command", id: found.id, arg: argOf(found, square) };
}
