// Squares called by their numbers, as people type them: "32-28", "32x21", "32:21:12", "05 10", "3228" (3.3).
import { squareOfNumber } from "./geometry";
import type { Geometry, Square } from "./geometry";

export interface Numbered {
  readonly squares: readonly Square[];
  readonly capture: boolean;
  /** A number that no square has. */
  readonly wrong?: string;
}

// "ж" and "ч" are the keys of ":" and "x" in the Russian layout, "^" that of ":" in the Latin one.
const CAPTURE = /[:x×*^хжч]/;
const FORM = /^\d+(?:\s*[-–—−‑.,;/>:x×*^хжч\s]\s*\d+)*$/;

/** Numbers of two digits each may stand together. */
function split(digits: string): readonly string[] {
  return digits.length > 2 && digits.length % 2 === 0 ? (digits.match(/\d\d/g) ?? []) : [digits];
}

/** The squares that a text names by numbers; null: it is not of that form. */
export function readNumbers(text: string, geometry: Geometry): Numbered | null {
  if (!FORM.test(text)) return null;
  const numbers = (text.match(/\d+/g) ?? []).flatMap(split);
  const found = numbers.map((number) => squareOfNumber(geometry, Number(number)));
  const capture = CAPTURE.test(text);
  const wrong = numbers[found.indexOf(null)];
  if (wrong !== undefined) return { squares: [], capture, wrong };
  return { squares: found.filter((square) => square !== null), capture };
}
