import { describe, expect, test, vi } from "vitest";
import type { Role } from "../../protocol/messages.gen";
import type { MatchView } from "../MatchView";
import { FakeNardy } from "./fakeNardy";
import type { NardyView } from "./NardyView";
import { matchEnd } from "./status";

vi.hoisted(() => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

/** What a reader is told of an ended match with these points of the games, and these of the match (49.1). */
function told(role: Role, points: { a: number; b: number }, match: { a: number; b: number }, length: number | undefined = 5): string {
  const ended = new FakeNardy(role, { nardy: { points, length, phase: "over" } });
  ended.fact("match_ended", { half_points: match, points });
  const view = ended.session.view as MatchView;
  return matchEnd(view, view.nardy as NardyView).replaceAll("\u00a0", " ");
}

describe("49.1 who has won a match is said by its own points", () => {
  test("49.2 a side that did not come has lost, at 0 : 0 too", () => {
    expect(told("a", { a: 0, b: 0 }, { a: 2, b: 0 })).toBe("Матч окончен: 0 : 0, вы выиграли.");
    expect(told("b", { a: 0, b: 0 }, { a: 2, b: 0 })).toBe("Матч окончен: 0 : 0, вы проиграли.");
  });

  test("34.4 neither came, or a judge has both lose: nobody is told that he has won", () => {
    expect(told("a", { a: 2, b: 1 }, { a: 0, b: 0 })).toBe("Матч окончен: 2 : 1, поражение обоим.");
    expect(told("public", { a: 2, b: 1 }, { a: 0, b: 0 })).toBe("Матч окончен: 2 : 1, поражение обоим.");
  });

  test("18.6 whose flag fell in a match on time has lost, whatever the balance", () => {
    expect(told("a", { a: 6, b: 1 }, { a: 0, b: 2 }, undefined)).toBe("Матч окончен: 6 : 1, вы проиграли.");
  });

  test("1.19.1 a level match on time is drawn, and spectators hear who has won", () => {
    expect(told("a", { a: 3, b: 3 }, { a: 1, b: 1 }, undefined)).toBe("Матч окончен: 3 : 3, ничья.");
    expect(told("public", { a: 5, b: 3 }, { a: 2, b: 0 })).toMatch(/^Матч окончен: 5 : 3, победа: .+\.$/);
  });
});
