import { describe, expect, test } from "vitest";
import { FakeNardy } from "../match/nardy/fakeNardy";
import type { Shape } from "../match/nardy/fakeNardy";
import type { MatchView } from "../match/MatchView";
import { winsOf, type NardyView } from "../match/nardy/NardyView";
import { sanctionBounds } from "./judging";
import { afterMatch, afterPenalty, pointsFor, scoreFault, situation, wins } from "./nardyJudging";

type Table = NonNullable<Shape["nardy"]>;

function judged(nardy: Table = {}, shape: Shape = {}): { view: MatchView; nardy: NardyView } {
  const { view } = new FakeNardy("judge", { ...shape, nardy }).session;
  if (view?.nardy == null) throw new Error("no match of nardy");
  return { view, nardy: view.nardy };
}

describe("48 what a game is settled at", () => {
  test.each([
    ["oin", 4],
    ["mars", 8],
    ["koks", 12],
  ] as const)("%s by a cube of 4: %s points", (win, points) => {
    expect(pointsFor(judged({ cube: { value: 4, owner: "a" } }).nardy, win)).toBe(points);
  });

  test("23.14 the game without a cube counts one; a double that waits for its answer does not count yet", () => {
    expect(pointsFor({ ...judged().nardy, cube: null }, "mars")).toBe(2);
    expect(pointsFor(judged({ cube: { value: 2, owner: "a" }, phase: "doubled" }).nardy, "oin")).toBe(2);
  });

  test("1.22 there is a koks in short nardy, in long only where the regulation has it", () => {
    expect(winsOf(judged().nardy)).toContain("koks");
    expect(winsOf(judged({}, { rules: "long_nardy/1" }).nardy)).not.toContain("koks");
    expect(winsOf(judged({ switches: { long_koks: true } }, { rules: "long_nardy/1" }).nardy)).toContain("koks");
  });
});

describe("the score of a match", () => {
  test("18.6 a match that is settled credits the winner N, and the loser keeps his points", () => {
    const { nardy } = judged({ length: 7, points: { a: 2, b: 4 } });
    expect(afterMatch(nardy, "a")).toEqual({ a: 7, b: 4 });
    expect(afterMatch(nardy, null)).toEqual({ a: 2, b: 4 });
    expect(afterMatch({ ...nardy, length: null }, "a")).toEqual({ a: 2, b: 4 });
  });

  test("38.1.4 a penalty point goes to the opponent, or is taken where the regulation says so", () => {
    const { nardy } = judged({ length: 5, points: { a: 2, b: 4 } });
    expect(afterPenalty(nardy, "a")).toEqual({ a: 2, b: 5 });
    expect(wins(nardy, afterPenalty(nardy, "a"))).toBe(true);
    const minus = { ...nardy, switches: { penalty_point: "own_minus" } as const };
    expect(afterPenalty(minus, "a")).toEqual({ a: 1, b: 4 });
    expect(wins(minus, afterPenalty(minus, "a"))).toBe(false);
  });

  test.each([
    [{ a: 5, b: 5 }, false, "both"],
    [{ a: 5, b: 4 }, true, null],
    [{ a: 3, b: 0 }, true, "crawford"],
    [{ a: 4, b: 0 }, true, null],
    [{ a: 3, b: 0 }, false, null],
  ] as const)("30.6 of a match to 5, %j with the Crawford game played %s: %s", (points, played, fault) => {
    expect(scoreFault(judged({ length: 5 }).nardy, points, played)).toBe(fault);
  });

  test("a match on time has no such bounds", () => {
    expect(scoreFault({ ...judged().nardy, length: null }, { a: 90, b: 95 }, false)).toBeNull();
  });
});

test("38.1.3 as a sanction time is added from the delay to two minutes; 18.5 faults of the clocks have no bounds", () => {
  const { view } = judged();
  expect(sanctionBounds(view, "dispute")).toEqual({ least: 8000, most: 120_000 });
  expect(sanctionBounds(view, "technical")).toBeNull();
  expect(sanctionBounds({ ...view, nardy: null }, "dispute")).toBeNull();
});

describe("the situation in one line", () => {
  const said = (nardy: Table, shape: Shape = {}): string => {
    const all = judged(nardy, shape);
    return situation(all.view, all.nardy);
  };

  test("names length, score, cube and who is to roll", () => {
    expect(said({ length: 7, points: { a: 2, b: 4 }, cube: { value: 2, owner: "b" } })).toBe(
      "Матч до 7 очков, партия 1: Анна 2, Борис 4. Куб 2 у чёрных. Бросать кости белым.",
    );
  });

  test("names the dice that are to be played", () => {
    expect(said({ phase: "to_play", roll: { seat: "b", n: 3, dice: [6, 3] } }, { more: { to_move: "b" } })).toMatch(/Чёрным играть: 6 и 3\.$/);
  });

  test("names who answers a double, and the Crawford game", () => {
    expect(said({ phase: "doubled", cube: { value: 2, owner: "a" } }, { more: { to_move: "b" } })).toMatch(/Предложен куб 4\. Отвечать чёрным\.$/);
    expect(said({ crawford: true, points: { a: 4, b: 0 } })).toContain("Партия Кроуфорда.");
  });

  test("between games is the score alone", () => {
    expect(said({ points: { a: 1, b: 0 }, phase: "over" }, { more: { phase: "between_games" } })).toBe("Матч до 5 очков: Анна 1, Борис 0.");
  });
});
