// Controls that the rules name, by board and pace: 2.1.11 for 64 squares, 3.6 for 100.
import { geometryOf } from "../board/geometry";

export const PACES = ["blitz", "rapid", "classic"] as const;
export type Pace = (typeof PACES)[number];
/** Among friends any control is good. */
export type PaceChoice = Pace | "free";

export interface Preset {
  readonly minutes: number;
  readonly seconds: number;
}

interface Row {
  readonly article: string;
  readonly presets: readonly Preset[];
}

const p = (minutes: number, seconds = 0): Preset => ({ minutes, seconds });

const OF_64: Readonly<Record<Pace, Row>> = {
  // "не менее": 45 minutes, 45 with 10 or 15 seconds, an hour.
  classic: { article: "2.1.11.1", presets: [p(45), p(45, 10), p(45, 15), p(60)] },
  // "не более": 10 to 30 minutes, 10 with 5 seconds.
  rapid: { article: "2.1.11.2", presets: [p(10), p(15), p(20), p(30), p(10, 5)] },
  // "не более": 5 to 10 minutes, 5 with 2 or 3 seconds.
  blitz: { article: "2.1.11.3", presets: [p(5), p(10), p(5, 2), p(5, 3)] },
};

const OF_100: Readonly<Record<Pace, Row>> = {
  classic: { article: "3.6.1", presets: [p(90), p(120), p(80, 60)] },
  rapid: { article: "3.6.2", presets: [p(15), p(20), p(30), p(10, 5), p(15, 5)] },
  blitz: { article: "3.6.3", presets: [p(5), p(10), p(5, 5)] },
};

/** Lightning, quick and classical play as clubs set them. */
const FREE: readonly Preset[] = [p(3, 2), p(5, 3), p(7, 5), p(15, 5), p(30, 10), p(45, 15)];

export function presetsOf(rules: string, pace: PaceChoice): readonly Preset[] {
  if (pace === "free") return FREE;
  return (geometryOf(rules).size === 10 ? OF_100 : OF_64)[pace].presets;
}

/** The article that names these controls; "" where none does. */
export function articleOf(rules: string, pace: PaceChoice): string {
  if (pace === "free") return "";
  return (geometryOf(rules).size === 10 ? OF_100 : OF_64)[pace].article;
}
