// Steps of a turn, and a board with them made. What is legal the server has said: here it is only carried out.
import type { Board, Checkers, Place, Variant } from "./geometry";
import { BAR, OFF, opposing } from "./geometry";

/** One checker by one number, in the numbering of who moves it. */
export interface Step {
  readonly from: Place;
  readonly to: Place;
  /** Whether it sends a checker to the bar, where that is told. */
  readonly hit?: boolean;
}

function moved(checkers: Checkers, from: Place, to: Place): Checkers {
  return checkers.map((count, place) => count - (place === from ? 1 : 0) + (place === to ? 1 : 0));
}

/** Whether the step sends a single opposing checker to the bar (21.6). */
export function hits(variant: Variant, board: Board, { to, hit }: Step): boolean {
  return hit ?? (variant === "short" && to !== OFF && board.other[opposing(variant, to)] === 1);
}

/** The board after a step of the side that is `own` on it. */
export function afterStep(variant: Variant, board: Board, step: Step): Board {
  const own = moved(board.own, step.from, step.to);
  return { own, other: hits(variant, board, step) ? moved(board.other, opposing(variant, step.to), BAR) : board.other };
}

export function afterSteps(variant: Variant, board: Board, steps: readonly Step[]): Board {
  return steps.reduce((at, step) => afterStep(variant, at, step), board);
}

/** The same board as the other side has it. */
export function turned({ own, other }: Board): Board {
  return { own: other, other: own };
}

function placeText(place: Place): string {
  return place === BAR ? "bar" : place === OFF ? "off" : String(place);
}

/** "24/18", "bar/21", "6/off": the wire's form. */
export function stepText({ from, to }: Step): string {
  return `${placeText(from)}/${placeText(to)}`;
}

export function stepsText(steps: readonly Step[]): string {
  return steps.map(stepText).join(" ");
}

function placeOf(text: string): Place {
  return text === "bar" ? BAR : text === "off" ? OFF : Number(text);
}

/** Reads the wire's form; hit marks are passed over. */
export function parseSteps(text: string): readonly Step[] {
  return text
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => {
      const [from = "", to = ""] = part.replaceAll("*", "").split("/");
      return { from: placeOf(from), to: placeOf(to) };
    });
}

/** Reads the form of a record, where each hit is marked: "24/20* 6/off", "4/off:6" off by a larger number. */
export function readMarked(text: string): readonly Step[] {
  return text
    .split(" ")
    .filter((part) => part !== "")
    .flatMap((part) => parseSteps(part.replace(/:\d$/, "")).map((step) => ({ ...step, hit: part.includes("*") })));
}

/** Steps with the hits that they make marked, "24/20* 20/18" (appendix 4). */
export function markedSteps(variant: Variant, board: Board, steps: readonly Step[]): readonly { readonly step: Step; readonly hit: boolean }[] {
  let at = board;
  return steps.map((step) => {
    const hit = hits(variant, at, step);
    at = afterStep(variant, at, step);
    return { step, hit };
  });
}
