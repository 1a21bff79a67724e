import { describe, expect, test } from "vitest";
import { afterGiving, goodClause, onClock, possible, readDuration, resultOf } from "./judging";
import type { MatchView } from "../match/MatchView";

const view = (changes: Partial<MatchView>): MatchView =>
  ({ phase: "playing", hold: "none", white: "a", claim: null, clocks: { leftMs: { a: 320_000, b: 5_000 } }, ...changes }) as MatchView;

describe("what a judge may do", () => {
  const may = (changes: Partial<MatchView>) =>
    Object.entries(possible(view(changes))).filter(([, yes]) => yes).map(([act]) => act);

  test.each([
    ["a running game", {}, ["stop", "settle"]],
    ["a game that he stopped", { hold: "judge" }, ["start", "time", "settle"]],
    ["a game after a restart", { hold: "waiting" }, ["stop", "goOn", "settle"]],
    ["a match before its game", { phase: "between_games" }, []],
    ["a match that is over", { phase: "ended" }, []],
  ] as const)("in %s", (_, changes, acts) => {
    expect(may(changes as Partial<MatchView>)).toEqual(acts);
  });
});

test("the clock that a start will set going is the one that the server names", () => {
  const clocks = { leftMs: { a: 1, b: 1 }, sinceMs: 0, delayMs: 0 };
  expect(onClock(view({ toMove: "a", clocks: { ...clocks, running: null, next: "b" } }))).toBe("b");
  expect(onClock(view({ toMove: "a", clocks: { ...clocks, running: "b", next: null } }))).toBe("b");
});

describe("a time as a judge writes it", () => {
  test.each([
    ["1:30", 90_000],
    ["0:01", 1000],
    [" 2 ", 120_000],
    ["90:00", 5_400_000],
    ["1:05:20", 3_920_000],
    ["23:59:59", 86_399_000],
  ])("%j", (text, ms) => {
    expect(readDuration(text)).toBe(ms);
  });
  test.each(["", "0", "0:00", "1:60", "1:5", "-1:00", "1.5", "1:60:00", "24:00:00", "минута", "1:30:"])("not %j", (text) => {
    expect(readDuration(text)).toBeUndefined();
  });

  test("never takes a side's last second", () => {
    expect(afterGiving(view({}), "b", -4000)).toBe(1000);
    expect(afterGiving(view({}), "b", -4001)).toBeUndefined();
    expect(afterGiving(view({}), "a", 60_000)).toBe(380_000);
  });
});

describe("a verdict", () => {
  test("names the seat that has the colour", () => {
    expect(resultOf("white", "b")).toBe("b");
    expect(resultOf("black", "b")).toBe("a");
    expect(resultOf("draw", "a")).toBe("draw");
  });
  test.each([
    ["1.4", true],
    ["2.1.9.1.6", true],
    ["п. 1.4, Регламент 5-2", true],
    ["", false],
    [" . ", false],
    ["1.4; 2", false],
    ["1".repeat(33), false],
  ])("takes the clause %j: %s", (text, good) => {
    expect(goodClause(text)).toBe(good);
  });
});
