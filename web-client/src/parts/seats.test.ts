import { beforeEach, describe, expect, test, vi } from "vitest";
import { choose } from "../settings.svelte";
import { seatName, seatNamed, seatsOf, sideNames } from "./seats";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});
beforeEach(() => choose("lang", "ru"));

describe("a seat is called", () => {
  test("by its colour where one game is played", () => {
    const seats = seatsOf({ rules: "russian/1", games: 1, game: 0, white: "b" });
    expect(seatName("a", seats)).toBe("Чёрные");
    expect(seatNamed("b", seats, "Игрок А")).toBe("Белые: Игрок А");
  });

  test.each([
    [0, "a"], [1, "a"], [2, "b"], [3, "a"],
  ] as const)("1.11 by the colour of the first game in a match of several, also in game %i", (game, white) => {
    const seats = seatsOf({ rules: "russian/1", games: 4, game, white });
    expect(seatName("a", seats)).toBe("Белые в первой партии");
    expect(seatName("b", seats)).toBe("Чёрные в первой партии");
  });

  test("of nardy by the colour of the whole match; the other of a pair as its partner", () => {
    const seats = seatsOf({ rules: "short_nardy/1", games: 1, game: 2, white: "a" });
    expect((["a", "a2", "b", "b2"] as const).map((role) => seatName(role, seats))).toEqual(["Белые", "Белые, партнёр", "Чёрные", "Чёрные, партнёр"]);
    expect([sideNames({ a: "Анна", a2: "Вера" }, "a"), sideNames({ b: "Борис" }, "b"), sideNames({}, "b")]).toEqual(["Анна / Вера", "Борис", "…"]);
  });

  test("a player where it is not known how the seats lie; a judge is a judge", () => {
    expect(seatName("a", null)).toBe("Игрок");
    expect(seatName("judge", null)).toBe("Судья");
  });
});
