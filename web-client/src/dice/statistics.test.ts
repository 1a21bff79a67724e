import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reviewDice, type DiceReview } from "./review";
import { chiSquare, chiSquareTail, NEEDED_DICE, statisticsOf, tallyOf } from "./statistics";

describe("the chi-square distribution", () => {
  // Critical values of the printed tables, and both of its halves.
  test.each([
    [1.145, 5, 0.95],
    [4.351, 5, 0.5],
    [11.07, 5, 0.05],
    [15.086, 5, 0.01],
    [20.515, 5, 0.001],
    [22.465, 35, 0.95],
    [34.336, 35, 0.5],
    [49.802, 35, 0.05],
    [57.342, 35, 0.01],
    [66.619, 35, 0.001],
  ])("%f with %i degrees", (statistic, degrees, p) => expect(chiSquareTail(statistic, degrees) / p).toBeCloseTo(1, 2));

  test("has no tail beyond, and all of it from nothing on", () => {
    expect(chiSquareTail(0, 5)).toBe(1);
    expect(chiSquareTail(2000, 5)).toBeLessThan(1e-100);
  });
  test("Pearson's statistic by hand", () => {
    expect(chiSquare([5, 8, 9, 8, 10, 20])).toBeCloseTo(13.4, 10);
    expect(chiSquare([0, 0, 0, 0, 0, 0])).toBe(0);
  });
});

const file = readFileSync(new URL("../../../tests/cases/evidence/dice-match.ndjson", import.meta.url), "utf8");
const review = reviewDice(file) as DiceReview;

/** A review with so many rolls of player a, the dice of the n-th as told. */
function played(count: number, dice: (n: number) => readonly [number, number]): DiceReview {
  const [game] = review.games;
  if (game === undefined) throw new Error("no game");
  const rolls = Array.from({ length: count }, (_, n) => ({ row: n, n: n + 1, seat: "a" as const, dice: dice(n), expected: undefined }));
  return { ...review, games: [{ ...game, rolls }] };
}
const even = (n: number): readonly [number, number] => [(n % 6) + 1, (Math.floor(n / 6) % 6) + 1];

describe("the arbiter's statistics", () => {
  test("count each die once for all and once for who threw it, those of the opening too", () => {
    const [all, ...players] = statisticsOf(tallyOf([review, review]));
    const rolls = 2 * review.games.reduce((sum, game) => sum + game.rolls.length, 0);
    expect(all?.pairs.size).toBe(rolls);
    expect(all?.faces.size).toBe(2 * rolls);
    expect(players.map(({ person }) => person).sort()).toEqual(["person-1", "person-2"]);
    expect(players.reduce((sum, { faces }) => sum + faces.size, 0)).toBe(2 * rolls);
    const openings = 2 * review.games.reduce((sum, game) => sum + game.ties + 1, 0);
    expect(players.reduce((sum, { pairs }) => sum + pairs.size, 0)).toBe(rolls - openings);
  });

  test("say that the data are few, and nothing else, below the size that is needed", () => {
    const sixes = statisticsOf(tallyOf([played(NEEDED_DICE / 2 - 1, () => [6, 6])]))[0];
    expect(sixes?.faces.verdict).toBe("few");
    expect(sixes?.faces.p).toBeLessThan(1e-9);
  });

  test("find even dice usual, and a face that falls too often unusual", () => {
    const fair = statisticsOf(tallyOf([played(3600, even)]))[0];
    expect([fair?.faces.verdict, fair?.pairs.verdict]).toEqual(["usual", "usual"]);
    const loaded = statisticsOf(tallyOf([played(3600, (n) => (n % 10 === 0 ? [6, 6] : even(n)))]))[0];
    expect([loaded?.faces.verdict, loaded?.pairs.verdict]).toEqual(["unusual", "unusual"]);
  });

  test("find pairs unusual that go together although each face is as frequent as it should be", () => {
    const twins = statisticsOf(tallyOf([played(3600, (n) => [(n % 6) + 1, (n % 6) + 1])]))[0];
    expect([twins?.faces.verdict, twins?.pairs.verdict]).toEqual(["usual", "unusual"]);
  });
});
