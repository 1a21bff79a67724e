// Where the points lie. Each side counts them in its own numbering, from 24 down to 1 (1.12, 19.2); everything that the
// page shows is in the numbering of who looks at it.

export type Variant = "long" | "short";

/** The places of one side beside its points 1..24. */
export const OFF = 0;
export const BAR = 25;
export const MEN = 15;

/** 0..25: off, the own points, the bar. */
export type Place = number;

/** "long" of "long_nardy/1". */
export function variantOf(rules: string): Variant {
  return rules.startsWith("short") ? "short" : "long";
}

/**
 * The opponent's number of the own point: in the short game the sides move against each other (21.2), in the long game
 * round the same way, half a board apart (20.2). Bar and tray stay what they are.
 */
export function opposing(variant: Variant, point: Place): Place {
  if (point === OFF || point === BAR) return point;
  if (variant === "short") return 25 - point;
  return point > 12 ? point - 12 : point + 12;
}

/** How many checkers stand on each place of one side, by its own numbering. */
export type Checkers = readonly number[];

/** Both sides' checkers, each by its own numbering. */
export interface Board {
  readonly own: Checkers;
  readonly other: Checkers;
}

/** "00000050300005000000000020": 26 signs, a place each, hex. Null where it is no such text. */
export function parseCheckers(text: string): Checkers | null {
  return /^[0-9a-f]{26}$/.test(text) ? [...text].map((digit) => Number.parseInt(digit, 16)) : null;
}

/** How the checkers of each side stand as a game begins. */
export const STARTS: Readonly<Record<Variant, string>> = {
  short: "00000050300005000000000020", // 21.1
  long: "000000000000000000000000f0", // 20.2
};

export function startOf(variant: Variant): Checkers {
  return parseCheckers(STARTS[variant]) as Checkers;
}

/** Where a point stands on the board as its reader sees it: the own home is below, at the right or the left. */
export interface Spot {
  readonly row: "upper" | "lower";
  /** 0..11 from the left. */
  readonly column: number;
}

export function spotOf(point: number, mirrored: boolean): Spot {
  const lower = point <= 12;
  const column = lower ? 12 - point : point - 13;
  return { row: lower ? "lower" : "upper", column: mirrored ? 11 - column : column };
}

/** The point at a spot, in the reader's numbering. */
export function pointAt({ row, column }: Spot, mirrored: boolean): number {
  const at = mirrored ? 11 - column : column;
  return row === "lower" ? 12 - at : at + 13;
}

/** The quarter of the board that a point belongs to (19.3). */
export function quarterOf(point: number): "home" | "outer" | "outerOther" | "homeOther" {
  if (point <= 6) return "home";
  if (point <= 12) return "outer";
  return point <= 18 ? "outerOther" : "homeOther";
}

/** What still has to be walked: the pips of one side, off the board is 0, the bar 25. */
export function pipsOf(checkers: Checkers): number {
  return checkers.reduce((sum, count, place) => sum + count * place, 0);
}
