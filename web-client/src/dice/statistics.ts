// Do the dice of matches look like fair dice? Counts and chi-square tests for the arbiter. It is no proof of anything by itself:
// that a roll was not chosen is shown by recomputing it (review.ts).

import type { Seat } from "../protocol/messages.gen";
import type { DiceReview } from "./review";

export interface DiceCounts {
  /** How often each face fell. */
  readonly faces: readonly number[];
  /** How often each of the 36 rolls of two dice by one side fell, the first die by rows. */
  readonly pairs: readonly number[];
}

/** Of all together, and of each player by his id: as the server counts them, or from records. */
export interface Tally {
  readonly all: DiceCounts;
  readonly players: readonly (DiceCounts & { readonly person: string })[];
}

export interface Test {
  /** Dice for faces, rolls for pairs. */
  readonly size: number;
  readonly needed: number;
  readonly statistic: number;
  /** How likely fair dice deviate as much or more. */
  readonly p: number;
  /** few: too little to say anything; usual; unusual: fair dice do so hardly ever. */
  readonly verdict: "few" | "usual" | "unusual";
}

export interface Line {
  /** A person's id; undefined for all together. */
  readonly person: string | undefined;
  readonly counts: DiceCounts;
  readonly faces: Test;
  readonly pairs: Test;
}

/**
 * Below this nothing can be said. With so many dice a face that falls a quarter more often than it should is found four times of
 * five (level 0.05, noncentrality 12.8 with 5 degrees of freedom, effect 0.0125); with so many rolls a pair that falls twice as
 * often as it should (26 with 35 degrees, effect 0.029).
 */
export const NEEDED_DICE = 1000;
export const NEEDED_ROLLS = 1000;
/** Of all tests of a page together: one in a hundred pages of fair dice calls something unusual. */
const LEVEL = 0.01;

/** The natural logarithm of the gamma function, by Lanczos. */
function logGamma(x: number): number {
  const parts = [76.18009172947146, -86.50532032941677, 24.01409824083091, -1.231739572450155, 0.001208650973866179, -0.000005395239384953];
  const sum = parts.reduce((all, part, i) => all + part / (x + i + 1), 1.000000000190015);
  return (x + 0.5) * Math.log(x + 5.5) - (x + 5.5) + Math.log((2.5066282746310005 * sum) / x);
}

/** The lower incomplete gamma function divided by the whole one: its series, for x below a + 1. */
function lowerGamma(a: number, x: number): number {
  let [sum, term] = [1 / a, 1 / a];
  for (let n = 1; n < 1000 && term > sum * 1e-15; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** The upper one: its continued fraction by Lentz, for x above a + 1. */
function upperGamma(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < 1000; i += 1) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return h * Math.exp(-x + a * Math.log(x) - logGamma(a));
}

/** How likely chance alone gives a statistic as large or larger. */
export function chiSquareTail(statistic: number, degrees: number): number {
  if (statistic <= 0) return 1;
  const [a, x] = [degrees / 2, statistic / 2];
  return x < a + 1 ? 1 - lowerGamma(a, x) : upperGamma(a, x);
}

/** Pearson's statistic of cells that are equally likely. */
export function chiSquare(cells: readonly number[]): number {
  const expected = cells.reduce((all, count) => all + count, 0) / cells.length;
  return expected === 0 ? 0 : cells.reduce((all, count) => all + (count - expected) ** 2 / expected, 0);
}

function test(cells: readonly number[], needed: number, level: number): Test {
  const size = cells.reduce((all, count) => all + count, 0);
  const statistic = chiSquare(cells);
  const p = chiSquareTail(statistic, cells.length - 1);
  return { size, needed, statistic, p, verdict: size < needed ? "few" : p < level ? "unusual" : "usual" };
}

class Counter {
  readonly faces: number[] = Array<number>(6).fill(0);
  readonly pairs: number[] = Array<number>(36).fill(0);

  die(face: number): void {
    this.faces[face - 1] = (this.faces[face - 1] ?? 0) + 1;
  }
  roll(first: number, second: number): void {
    const cell = (first - 1) * 6 + second - 1;
    this.die(first);
    this.die(second);
    this.pairs[cell] = (this.pairs[cell] ?? 0) + 1;
  }
}

function counterOf(counters: Map<string, Counter>, person: string): Counter {
  const counter = counters.get(person) ?? new Counter();
  counters.set(person, counter);
  return counter;
}

/** Of an opening roll White's die is White's, and no pair of one player's. */
export function tallyOf(reviews: readonly DiceReview[]): Tally {
  const all = new Counter();
  const players = new Map<string, Counter>();
  for (const { match, people, games } of reviews) {
    const personOf = (seat: Seat): string => people[seat === "a" ? 0 : 1] ?? `${match} ${seat}`;
    for (const { white, rolls } of games) {
      for (const { seat, dice: [first, second] } of rolls) {
        all.roll(first, second);
        if (seat !== undefined) counterOf(players, personOf(seat)).roll(first, second);
        else {
          counterOf(players, personOf(white)).die(first);
          counterOf(players, personOf(white === "a" ? "b" : "a")).die(second);
        }
      }
    }
  }
  return { all, players: [...players].map(([person, { faces, pairs }]) => ({ person, faces, pairs })) };
}

/** The whole event first, then each player. */
export function statisticsOf({ all, players }: Tally): readonly Line[] {
  const counted: readonly (DiceCounts & { readonly person?: string })[] = [all, ...players];
  const level = LEVEL / (2 * counted.length);
  return counted.map(({ person, faces, pairs }) => {
    const tests = { faces: test(faces, NEEDED_DICE, level), pairs: test(pairs, NEEDED_ROLLS, level) };
    return { person, counts: { faces, pairs }, ...tests };
  });
}
