import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeNardy } from "./fakeNardy";

vi.hoisted(() => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One step of one number. */
const oneStep = { nodes: 2, complete: [1], playable: 1, edges: [[0, 8, 5, 3, 1, 0]] as [number, number, number, number, number, number][] };
const drafts = (match: FakeNardy): number => match.sent.filter(({ t }) => t === "draft").length;

function rolled(match: FakeNardy, ply: number): void {
  match.fact("dice_rolled", { game: 1, ply, seat: "a", n: ply + 2, dice: [3, 1], clocks: match.clocks("a"), you: { graph: structuredClone(oneStep) } });
}

test("a turn that is sent before its steps were shared does not end the sharing of the next", async () => {
  const match = new FakeNardy("a");
  rolled(match, 1);
  match.table.press(8);
  match.table.press(5);
  match.reply = { ok: true, seq: 1 };
  await match.table.send();
  await vi.advanceTimersByTimeAsync(1000);
  expect(drafts(match)).toBe(0);

  const checkers = { a: "00000160200004000000000020", b: "00000050300005000000000020" };
  match.fact("turn_played", { game: 1, ply: 2, seat: "a", steps: "8/5", stretch: { since_ms: 0, spent_ms: 0 }, checkers, clocks: match.clocks("b"), you: {} });
  rolled(match, 3);
  match.table.press(8);
  match.table.press(5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(drafts(match)).toBe(1);
});
