import { describe, expect, test, vi } from "vitest";
import type { Role } from "../../protocol/messages.gen";
import type { MatchView } from "../MatchView";
import { FakeNardy } from "./fakeNardy";
import type { NardyView } from "./NardyView";
import { matchEnd, nardyStatus } from "./status";

vi.hoisted(() => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

/** What a reader is told of an ended match with these points of the games, and these of the match (49.1). */
function told(role: Role, points: { a: number; b: number }, match: { a: number; b: number }, length: number | null = 5): string {
  const ended = new FakeNardy(role, { nardy: { points, length: length ?? undefined, phase: "over" } });
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
    expect(told("a", { a: 6, b: 1 }, { a: 0, b: 2 }, null)).toBe("Матч окончен: 6 : 1, вы проиграли.");
  });

  test("1.19.1 a level match on time is drawn, and spectators hear who has won", () => {
    expect(told("a", { a: 3, b: 3 }, { a: 1, b: 1 }, null)).toBe("Матч окончен: 3 : 3, ничья.");
    expect(told("public", { a: 5, b: 3 }, { a: 2, b: 0 })).toMatch(/^Матч окончен: 5 : 3, победа: .+\.$/);
  });
});

describe("1.19.1 a match on time that the time has ended", () => {
  /** The one sentence, after these facts, of a match at 1 : 3 whose second game is played. */
  function said(role: Role, tell: (match: FakeNardy) => void): { lead: string; rest: string; clause: string | null | undefined } {
    const points = { a: 1, b: 3 };
    const match = new FakeNardy(role, { nardy: { points, length: undefined, duration_ms: 60_000 } });
    tell(match);
    const view = match.session.view as MatchView;
    const { lead, rest, clause } = nardyStatus({
      view, nardy: view.nardy as NardyView, table: match.table, serverNow: match.now, deviceNow: match.now, refusal: null, pending: null, proposed: null, armed: null,
      choosesRoute: false, link: { state: "live", sinceMs: 0, gone: null },
    });
    return { lead: lead.replaceAll("\u00a0", " "), rest: rest.replaceAll("\u00a0", " "), clause };
  }
  const over = (match: FakeNardy): void => void match.fact("match_time_over", {});

  test("says that the running game was dropped, and what each has", () => {
    const told = said("a", (match) => {
      over(match);
      match.fact("game_dropped", { game: 1, clocks: match.clocks(null) });
      match.fact("match_ended", { half_points: { a: 0, b: 2 }, points: { a: 1, b: 3 } });
    });
    expect(told).toEqual({ lead: "Матч окончен: 1 : 3, вы проиграли.", rest: "Время матча вышло: партия прекращена и не засчитана. Баланс: −2.", clause: "1.19.1" });
  });

  test("says how the game was finished that ran when it was over", () => {
    const told = said("public", (match) => {
      over(match);
      match.fact("game_ended", { game: 1, result: "a", cause: "borne_off", clause: "27.6", win: "mars", points: 4, score: { a: 5, b: 3 }, half_points: { a: 0, b: 0 }, clocks: match.clocks(null) });
      match.fact("match_ended", { half_points: { a: 2, b: 0 }, points: { a: 5, b: 3 } });
    });
    expect(told.rest).toBe("Время матча вышло. Последняя партия. Партию выиграли белые: марс, 4 очка. Баланс: белые +2, чёрные −2.");
    expect(told.clause).toBe("1.19.1");
  });
});
