// Controls that the rules name, by board and pace: 2.1.11 for 64 squares, 3.6 for 100.
import { disciplineOf } from "../board/discipline";
import { CONTROLS } from "../rules/facts.gen";

export const PACES = ["blitz", "rapid", "classic"] as const;
export type Pace = (typeof PACES)[number];
/** Among friends any control is good. */
export type PaceChoice = Pace | "free";

export interface Preset {
  readonly minutes: number;
  readonly seconds: number;
}

/** Between the ends of an article's line, in minutes: what is usually chosen. */
const USUAL: readonly number[] = [15, 20];

const endsAnd = ([least, most]: readonly [number, number], between: readonly number[]): number[] =>
  [...new Set([least, ...between.filter((n) => n > least && n < most), most])];

const linesOf = (rules: string, pace: Pace) =>
  CONTROLS.filter((line) => line.pace === pace && (line.variants as readonly string[]).includes(disciplineOf(rules)));

/** Lightning, quick and classical play as clubs set them. */
const FREE: readonly Preset[] = [
  { minutes: 3, seconds: 2 },
  { minutes: 5, seconds: 3 },
  { minutes: 7, seconds: 5 },
  { minutes: 15, seconds: 5 },
  { minutes: 30, seconds: 10 },
  { minutes: 45, seconds: 15 },
];

export function presetsOf(rules: string, pace: PaceChoice): readonly Preset[] {
  if (pace === "free") return FREE;
  return linesOf(rules, pace).flatMap((line) =>
    endsAnd(line.minutes, USUAL).flatMap((minutes) => endsAnd(line.seconds, []).map((seconds) => ({ minutes, seconds }))),
  );
}

/** The article that names these controls; "" where none does. */
export function articleOf(rules: string, pace: PaceChoice): string {
  return pace === "free" ? "" : (linesOf(rules, pace)[0]?.article ?? "");
}
