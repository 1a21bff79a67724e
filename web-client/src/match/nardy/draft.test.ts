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

/** Two steps of one checker, and the first of them was told before the page was loaded. */
const twoSteps = { nodes: 3, complete: [2], playable: 2, edges: [[0, 8, 5, 3, 1, 0], [1, 5, 4, 1, 2, 0]] as [number, number, number, number, number, number][] };
const reloaded = (): FakeNardy =>
  new FakeNardy("a", { nardy: { phase: "to_play", roll: { seat: "a", n: 5, dice: [3, 1] }, draft: { seat: "a", steps: "8/5" } }, you: { graph: structuredClone(twoSteps) } });

test("a page that is loaded in the middle of a turn goes on from what it has told the others of it", async () => {
  const match = reloaded();
  expect(match.table.path.map(({ from, to }) => `${from}/${to}`)).toEqual(["8/5"]);
  expect(match.table.board?.own[5]).toBe(1);
  match.table.press(5);
  match.table.press(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(match.sent.at(-1)).toMatchObject({ t: "draft", d: { steps: "8/5 5/4" } });
  expect(match.table.complete).toBe(true);
});

test("a step that was told before the page was loaded can be taken back, and the others see that", async () => {
  const match = reloaded();
  match.table.undo();
  expect(match.table.path).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(match.sent.at(-1)).toMatchObject({ t: "draft", d: { steps: "" } });
});
