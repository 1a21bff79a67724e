import { beforeEach, describe, expect, test, vi } from "vitest";
import { choose } from "../settings.svelte";
import { seatName, seatNamed, seatsOf } from "./seats";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});
beforeEach(() => choose("lang", "ru"));

describe("a seat is called", () => {
  test("by its colour where one game is played", () => {
    const seats = seatsOf({ games: 1, game: 0, white: "b" });
    expect(seatName("a", seats)).toBe("Чёрные");
    expect(seatNamed("b", seats, "Игрок А")).toBe("Белые: Игрок А");
  });

  test.each([
    [0, "a"], [1, "a"], [2, "b"], [3, "a"],
  ] as const)("1.11 by the colour of the first game in a match of several, also in game %i", (game, white) => {
    const seats = seatsOf({ games: 4, game, white });
    expect(seatName("a", seats)).toBe("Белые в первой партии");
    expect(seatName("b", seats)).toBe("Чёрные в первой партии");
  });

  test("a player where it is not known how the seats lie; a judge is a judge", () => {
    expect(seatName("a", null)).toBe("Игрок");
    expect(seatName("judge", null)).toBe("Судья");
  });
});
