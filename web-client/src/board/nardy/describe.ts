// The words for what stands on a board of nardy and what was played on it.
import { tn } from "../../i18n/nardy";
import { settings } from "../../settings.svelte";
import type { Cell } from "./cells";
import { BAR, OFF, opposing, pipsOf, quarterOf } from "./geometry";
import type { Board, Checkers, Place, Variant } from "./geometry";
import { markedSteps, stepText } from "./steps";
import type { Step } from "./steps";

export type Colour = "white" | "black";

const other = (colour: Colour): Colour => (colour === "white" ? "black" : "white");

/** "две", "пятнадцать": as checkers are counted. */
export function countWord(n: number): string {
  return tn("nardy.numbers").split(", ")[n] ?? String(n);
}

/** "две чёрные". */
export function menWords(n: number, colour: Colour): string {
  return tn(`nardy.men.${colour}`, { n, count: countWord(n) });
}

function placeWord(place: Place): string {
  return place === BAR ? tn("nardy.bar") : place === OFF ? tn("nardy.off") : String(place);
}

/** How the page writes steps: "24/18 бар/21 6/выброс". */
export function stepWords({ from, to }: Step): string {
  return `${placeWord(from)}/${placeWord(to)}`;
}

/** A turn as the record has it, hits marked with a star; the places by their words or as the notation of appendix 4. */
export function turnText(variant: Variant, board: Board, steps: readonly Step[], style: "words" | "record" = "words"): string {
  return markedSteps(variant, board, steps)
    .map(({ step, hit }) => `${style === "words" ? stepWords(step) : stepText(step)}${hit ? "*" : ""}`)
    .join(" ");
}

/** As it is spoken: "с 24 на 18, бьёт; с бара на 21; 6 выброс". Equal steps are counted. */
export function turnSpoken(variant: Variant, board: Board, steps: readonly Step[]): string {
  const said = markedSteps(variant, board, steps).map(({ step, hit }) => stepSpoken(step) + (hit ? tn("nardy.say.hits") : ""));
  return [...new Set(said)]
    .map((words) => {
      const times = said.filter((one) => one === words).length;
      return times > 1 ? tn("nardy.say.times", { words, n: times }) : words;
    })
    .join("; ");
}

export function stepSpoken({ from, to }: Step): string {
  if (to === OFF) return from === BAR ? "" : tn("nardy.say.off", { from });
  return from === BAR ? tn("nardy.say.enter", { to }) : tn("nardy.say.step", { from, to });
}

/** "6 и 3", "дубль 5". */
export function diceWords([first, second]: readonly [number, number]): string {
  return first === second ? tn("nardy.dice.double", { n: first }) : tn("nardy.dice.two", { first, second });
}

/** Numbers that are left: "шестёрка и тройка". */
export function facesWords(faces: readonly number[]): string {
  const names = tn("nardy.faces").split(", ");
  const counted = [...new Set(faces)].map((face) => {
    const times = faces.filter((one) => one === face).length;
    const name = names[face - 1] ?? String(face);
    return times > 1 ? tn("nardy.dice.times", { name, n: times }) : name;
  });
  return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(counted);
}

function standing(variant: Variant, board: Board, point: number): { readonly own: number; readonly other: number } {
  return { own: board.own[point] ?? 0, other: board.other[opposing(variant, point)] ?? 0 };
}

export interface CellMarks {
  readonly picked: boolean;
  readonly source: boolean;
  readonly target: boolean;
}

/** "пункт 18: две чёрные", "бар: одна белая", "выброс: три белые". */
export function cellName(variant: Variant, board: Board, cell: Cell, own: Colour, marks?: CellMarks): string {
  const words = [`${cellTitle(cell, own)}: ${cellStands(variant, board, cell, own)}`];
  if (marks?.picked) words.push(tn("nardy.cell.picked"));
  else if (marks?.source) words.push(tn("nardy.cell.source"));
  if (marks?.target) words.push(tn("nardy.cell.target"));
  return words.join(", ");
}

function cellTitle(cell: Cell, own: Colour): string {
  if (cell.kind === "point") return tn("nardy.point", { n: cell.place });
  const colour = cell.own ? own : other(own);
  return tn(cell.kind === "bar" ? `nardy.cell.bar.${colour}` : `nardy.cell.off.${colour}`);
}

function cellStands(variant: Variant, board: Board, cell: Cell, own: Colour): string {
  if (cell.kind !== "point") {
    const count = (cell.own ? board.own : board.other)[cell.place] ?? 0;
    return count === 0 ? tn("nardy.cell.none") : countWord(count);
  }
  const there = standing(variant, board, cell.place);
  if (there.own > 0) return menWords(there.own, own);
  if (there.other > 0) return menWords(there.other, other(own));
  return tn("nardy.cell.empty");
}

/** A point with both sides' numbers of it: "пункт 18: две чёрные, у соперника это пункт 7". */
export function pointWords(variant: Variant, board: Board, place: Place, own: Colour): string {
  if (place === BAR || place === OFF) {
    const kind = place === BAR ? "bar" : "off";
    return [true, false].map((side) => cellName(variant, board, { id: "", kind, place, own: side }, own)).join("; ");
  }
  const name = cellName(variant, board, { id: "", kind: "point", place, own: true }, own);
  return `${name}, ${tn("nardy.point.theirs", { n: opposing(variant, place) })}`;
}

// --- positions ---

/** "24 две, 13 пять": the points of one side by their counts; with `home` the quarter's only. */
function pointsOf(checkers: Checkers, within: (point: number) => boolean): string {
  return checkers
    .map((count, place) => ({ count, place }))
    .filter(({ count, place }) => count > 0 && place !== OFF && place !== BAR && within(place))
    .toReversed()
    .map(({ count, place }) => tn("nardy.say.stack", { n: place, count: countWord(count) }))
    .join(", ");
}

function extras(checkers: Checkers): string[] {
  return [
    (checkers[BAR] ?? 0) > 0 ? tn("nardy.say.onBar", { count: countWord(checkers[BAR] ?? 0) }) : "",
    (checkers[OFF] ?? 0) > 0 ? tn("nardy.say.offBoard", { count: countWord(checkers[OFF] ?? 0) }) : "",
  ].filter((words) => words !== "");
}

/** One side's checkers, by the reader's own numbering. */
export function sideWords(variant: Variant, board: Board, own: boolean, colour: Colour, within: (point: number) => boolean = () => true): string {
  const checkers = own ? board.own : board.other;
  const seen = own ? checkers : checkers.map((_, place) => (place === BAR || place === OFF ? (checkers[place] ?? 0) : (checkers[opposing(variant, place)] ?? 0)));
  const points = pointsOf(seen, within);
  const parts = [points, ...extras(checkers)].filter((words) => words !== "");
  const side = tn(`nardy.side.${colour}`);
  return parts.length === 0 ? tn("nardy.say.noneHere", { side }) : `${side}: ${parts.join("; ")}.`;
}

export function boardWords(variant: Variant, board: Board, own: Colour): string {
  return [sideWords(variant, board, true, own), sideWords(variant, board, false, other(own))].join(" ");
}

/** One quarter of the board (19.3), both sides. */
export function quarterWords(variant: Variant, board: Board, own: Colour, quarter: ReturnType<typeof quarterOf>): string {
  const within = (point: number): boolean => quarterOf(point) === quarter;
  const bare = (checkers: Checkers): Checkers => checkers.map((count, place) => (place === BAR || place === OFF ? 0 : count));
  const shown = { own: bare(board.own), other: bare(board.other) };
  return [sideWords(variant, shown, true, own, within), sideWords(variant, shown, false, other(own), within)].join(" ");
}

/** Single checkers that can be hit, of either side (1.15); by the reader's numbering. */
export function blotWords(variant: Variant, board: Board, own: Colour): string {
  const points = Array.from({ length: 24 }, (_, i) => 24 - i);
  const mine = points.filter((point) => standing(variant, board, point).own === 1).join(", ");
  const theirs = points.filter((point) => standing(variant, board, point).other === 1).join(", ");
  const none = tn("nardy.say.none");
  return tn("nardy.say.blots", { side: tn(`nardy.side.${own}`), mine: mine || none, others: tn(`nardy.side.${other(own)}`), theirs: theirs || none });
}

/** The longest row of points that one side holds: from, to and how long. */
export function primeOf(variant: Variant, board: Board, own: boolean): { readonly from: number; readonly length: number } {
  const held = (place: number): boolean => ((own ? board.own : board.other)[place] ?? 0) >= (variant === "short" ? 2 : 1);
  let best = { from: 0, length: 0 };
  for (let from = 24; from >= 1; from -= 1) {
    let length = 0;
    while (from - length >= 1 && held(from - length)) length += 1;
    if (length > best.length) best = { from, length };
  }
  return best;
}

export function primeWords(variant: Variant, board: Board, own: Colour): string {
  return [true, false]
    .map((side) => {
      const { from, length } = primeOf(variant, board, side);
      const title = tn(`nardy.side.${side ? own : other(own)}`);
      if (length < 2) return tn("nardy.say.noPrime", { side: title });
      const ends = [from, from - length + 1].map((point) => (side ? point : opposing(variant, point)));
      return tn("nardy.say.prime", { side: title, n: length, from: ends[0] as number, to: ends[1] as number });
    })
    .join(" ");
}

export function pipsWords(board: Board, own: Colour): string {
  return tn("nardy.say.pips", { side: tn(`nardy.side.${own}`), mine: pipsOf(board.own), others: tn(`nardy.side.${other(own)}`), theirs: pipsOf(board.other) });
}
