import { describe, expect, test, vi } from "vitest";
import { situationOf } from "../situation";
import { spoken } from "../status";
import type { MatchView, Seat } from "../MatchView";
import { FakeNardy } from "./fakeNardy";
import { lineText, rowsOf } from "./record";
import { nardyStatus } from "./status";
import { tellNardy } from "./tell";
import type { NardyView } from "./NardyView";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

/** Anna rolls 6-6, can't play it, and Boris rolls at once. */
function lost(role: Seat | "public"): { match: FakeNardy; said: string[]; sentence: () => string } {
  const match = new FakeNardy(role);
  const said: string[] = [];
  match.session.listen((message, before, after) => said.push(...tellNardy(message, before, after, match.now).map(({ text }) => text)));
  const link = { state: "live", gone: null } as never;
  const sentence = (): string => {
    const view = match.session.view as MatchView;
    return spoken(nardyStatus({ ...situationOf(match.session, view, link), nardy: view.nardy as NardyView, table: match.table }));
  };
  match.fact("dice_rolled", { game: 1, ply: 1, seat: "a", n: 3, dice: [6, 6], clocks: match.clocks("a") });
  match.fact("turn_passed", { game: 1, ply: 2, seat: "a", clocks: match.clocks("b"), you: {} });
  return { match, said, sentence };
}

describe("26.6.3: a turn that nothing could be played with", () => {
  test.each([["a", "Выпало: дубль 6. Ходов нет"], ["b", "Сопернику выпало: дубль 6. Ходов нет"], ["public", "Белые: дубль 6, ходов нет"]] as const)(
    "stays in the sentence of %s until the next turn is played, also when the next roll comes at once",
    (role, words) => {
      const { match, sentence } = lost(role);
      expect(sentence()).toContain(words);
      match.fact("dice_rolled", { game: 1, ply: 3, seat: "b", n: 4, dice: [3, 1], clocks: match.clocks("b"), you: {} });
      expect(sentence()).toContain(words);
      const checkers = { a: "00000050300005000000000020", b: "00000160200004000000000020" };
      match.fact("turn_played", { game: 1, ply: 4, seat: "b", steps: "8/5 6/5", stretch: { since_ms: match.now, spent_ms: 1 }, checkers, clocks: match.clocks("a"), you: {} });
      expect(sentence()).not.toContain("одов нет");
    },
  );

  test("is spoken to both and to who watches, and stands in the record", () => {
    for (const role of ["a", "b", "public"] as const) expect(lost(role).said.at(-1)).toMatch(/ходов нет/i);
    const { match } = lost("a");
    const view = match.session.view as MatchView;
    const cell = rowsOf(view.nardy as NardyView, view.white)[0]?.first;
    expect(cell && lineText(cell)).toBe("66:");
  });
});
