import { describe, expect, it } from "vitest";
import { gamePoints, gameScore, pointsText, scoreText } from "./points";

describe("points (1.12.1)", () => {
  it("are whole or halves", () => {
    expect([0, 1, 2, 3, 4, 7].map(pointsText)).toEqual(["0", "½", "1", "1½", "2", "3½"]);
  });

  it("of a match stand as their reader sees them", () => {
    expect(scoreText({ a: 3, b: 1 }, "a")).toBe("1½\u00a0:\u00a0½");
    expect(scoreText({ a: 3, b: 1 }, "b")).toBe("½\u00a0:\u00a01½");
  });

  it("of a game, each player's own", () => {
    expect([gamePoints("a", "a"), gamePoints("a", "b"), gamePoints("draw", "b"), gamePoints("both_lose", "a")]).toEqual(["1", "0", "½", "0"]);
  });

  it("of a game name White first, whoever has White", () => {
    expect(gameScore("a", "a")).toBe("1\u00a0:\u00a00");
    expect(gameScore("a", "b")).toBe("0\u00a0:\u00a01");
    expect(gameScore("draw", "b")).toBe("½\u00a0:\u00a0½");
    expect(gameScore("both_lose", "a")).toBe("0\u00a0:\u00a00");
  });
});
