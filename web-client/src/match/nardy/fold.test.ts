import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { casesOf } from "../../board/nardy/graphs";
import type { MatchState, ServerMessage } from "../../protocol/messages.gen";
import { NOW, stateOf } from "../fakeMatch";
import { fold } from "../fold";
import { delayAt, leftAt } from "../time";
import { boardsOf } from "./boards";
import { FakeNardy, nardyState } from "./fakeNardy";
import { nardyFold } from "./fold";
import { tellNardy } from "./tell";
import type { MatchView } from "../MatchView";
import type { NardyView } from "./NardyView";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

const view = (match: FakeNardy): MatchView => match.session.view as MatchView;
const nardy = (match: FakeNardy): NardyView => view(match).nardy as NardyView;
const pair = <T>(a: T, b: T): { a: T; b: T } => ({ a, b });

describe("the view of a match of nardy", () => {
  test("is what the snapshot says", () => {
    const match = new FakeNardy("a", { nardy: { points: { a: 2, b: 1 }, cube: { value: 4, owner: "b" }, crawford: false }, you: { may_roll: true } });
    expect(nardy(match)).toMatchObject({ variant: "short", length: 5, points: { a: 2, b: 1 }, cube: { value: 4, owner: "b" }, stage: "to_roll", own: { mayRoll: true, mayDouble: false } });
    expect(view(match).moves).toEqual([]);
    expect(nardy(match).turns).toEqual([{ kind: "opening", dice: [2, 1], first: "a" }]);
  });

  test("a roll, its turn, and whose turn it is then", () => {
    const match = new FakeNardy("a");
    match.fact("dice_rolled", { game: 1, ply: 1, seat: "a", n: 3, dice: [3, 1], clocks: match.clocks("a"), you: { graph: { nodes: 1, complete: [0], playable: 0, edges: [] } } });
    expect(nardy(match)).toMatchObject({ stage: "to_play", roll: { seat: "a", dice: [3, 1] } });
    expect(view(match).ply).toBe(2);
    const checkers = { a: "00000160200004000000000020", b: "00000050300005000000000020" };
    match.fact("turn_played", { game: 1, ply: 2, seat: "a", steps: "8/5 6/5", stretch: { since_ms: NOW, spent_ms: 4000 }, checkers, clocks: match.clocks("b"), you: {} });
    expect(nardy(match)).toMatchObject({ stage: "to_roll", checkers, own: { graph: null } });
    expect(view(match).toMove).toBe("b");
    expect(nardy(match).turns.at(-1)).toEqual({ kind: "play", seat: "a", dice: [3, 1], steps: [{ from: 8, to: 5 }, { from: 6, to: 5 }], spentMs: 4000 });
  });

  test("26.6.3: a turn that is lost goes over at once", () => {
    const match = new FakeNardy("b");
    match.fact("dice_rolled", { game: 1, ply: 1, seat: "a", n: 3, dice: [6, 6], clocks: match.clocks("a") });
    match.fact("turn_passed", { game: 1, ply: 2, seat: "a", clocks: match.clocks("b"), you: { may_roll: true, may_double: true } });
    expect(nardy(match).turns.at(-1)).toEqual({ kind: "pass", seat: "a", dice: [6, 6] });
    expect(view(match).toMove).toBe("b");
    expect(nardy(match).own).toMatchObject({ mayRoll: true, mayDouble: true });
  });

  test("23: a double is answered by the other, and the cube is his who took it", () => {
    const match = new FakeNardy("b");
    match.fact("cube_offered", { game: 1, ply: 1, seat: "a", value: 2, clocks: match.clocks("b"), you: { may_answer_cube: true } });
    expect(nardy(match)).toMatchObject({ stage: "doubled", own: { mayAnswerCube: true } });
    expect(view(match).toMove).toBe("b");
    match.fact("cube_taken", { game: 1, ply: 2, seat: "b", clocks: match.clocks("a"), you: {} });
    expect(nardy(match)).toMatchObject({ stage: "to_roll", cube: { value: 2, owner: "b" } });
    expect(view(match).toMove).toBe("a");
  });

  test("23.7: a double that is not taken stands in the record as the act that ended the game", () => {
    const match = new FakeNardy("a");
    match.fact("cube_offered", { game: 1, ply: 1, seat: "a", value: 2, clocks: match.clocks("b"), you: {} });
    match.fact("game_ended", { game: 1, result: "a", cause: "cube_dropped", clause: "23.7", half_points: pair(0, 0), win: "pass", points: 1, score: { a: 1, b: 0 }, clocks: match.clocks(null) });
    const turns = nardy(match).turns.slice(-2);
    expect(turns).toEqual([{ kind: "double", seat: "a", value: 2 }, { kind: "drop", seat: "b" }]);
    const read = new FakeNardy("a", { nardy: { phase: "over", turns: [{ kind: "double", seat: "a", value: 2 }], games: [{ game: 1, winner: "a", win: "pass", points: 1 }] } });
    expect(nardy(read).turns).toEqual(turns);
  });

  test("26.3: equal dice are thrown again; who threw more plays both", () => {
    const match = new FakeNardy("a", { nardy: { phase: "opening", turns: [] } });
    match.fact("opening_rolled", { game: 1, ply: 0, n: 1, dice: [4, 4], clocks: match.clocks(null) });
    expect(nardy(match).stage).toBe("opening");
    match.fact("opening_rolled", { game: 1, ply: 1, n: 2, dice: [2, 5], first: "b", clocks: match.clocks("b") });
    expect(nardy(match)).toMatchObject({ stage: "to_play", first: "b", roll: { seat: "b", dice: [2, 5] } });
    expect(view(match).toMove).toBe("b");
    expect(nardy(match).turns.map((turn) => turn.kind)).toEqual(["opening", "opening"]);
  });

  test("a game ends with its value, and the next begins with a board and a cube of its own", () => {
    const match = new FakeNardy("a");
    match.fact("game_ended", { game: 1, result: "b", cause: "borne_off", clause: "27.6", half_points: pair(0, 0), win: "mars", points: 4, score: { a: 0, b: 4 }, next_at_ms: NOW + 15_000, clocks: match.clocks(null) });
    expect(view(match)).toMatchObject({ phase: "between_games", breakUntilMs: NOW + 15_000 });
    expect(nardy(match)).toMatchObject({ stage: "over", points: { a: 0, b: 4 }, games: [{ game: 1, winner: "b", win: "mars", points: 4 }] });
    match.fact("game_started", { game: 2, white: "a", opens_at_ms: NOW, crawford: true, clocks: match.clocks(null) });
    expect(nardy(match)).toMatchObject({ stage: "opening", crawford: true, cube: null, turns: [], dice: { stage: "none" } });
    match.fact("dice_committed", { game: 2, commitment: "c".repeat(64), until_ms: NOW + 10_000, clocks: match.clocks(null), you: { dice: "seal" } });
    expect(nardy(match)).toMatchObject({ dice: { stage: "sealing", commitment: "c".repeat(64) }, own: { dice: "seal" } });
    match.fact("dice_sealed", { game: 2, seat: "b", seal: "d".repeat(64) });
    match.fact("dice_seals_closed", { game: 2, until_ms: NOW + 20_000, you: { dice: "open" } });
    match.fact("dice_fixed", { game: 2, a: { kind: "none", value: "" }, b: { kind: "opened", value: "e".repeat(64) } });
    expect(nardy(match).dice).toMatchObject({ stage: "fixed", seals: { a: null, b: "d".repeat(64) }, fixed: { a: { kind: "none" }, b: { kind: "opened" } } });
  });

  test("30.2: a resignation is offered and declined", () => {
    const match = new FakeNardy("b");
    match.fact("resignation_offered", { game: 1, seat: "a", as: "mars", you: { may_answer_resignation: true } });
    expect(nardy(match)).toMatchObject({ resignation: { by: "a", as: "mars" }, own: { mayAnswerResignation: true } });
    match.fact("resignation_declined", { game: 1, seat: "b", you: {} });
    expect(nardy(match).resignation).toBeNull();
  });

  test("22.1: of a pair only who acts has anything to do, and both see who it is", () => {
    const players = pair({ id: "p1", name: "Анна", partner: { id: "p2", name: "Вера" }, acts: "p1" }, { id: "p3", name: "Борис", partner: { id: "p4", name: "Глеб" }, acts: "p3" });
    const you = { may_roll: true, may_double: true, resign: ["oin"], dice: "seal", may_swap_partner: true } as const;
    const state = { ...stateOf("a", nardyState({ nardy: { discipline: "short_nardy_pairs" }, more: { players } })), you } as never;
    const seen = (self: string): NardyView => nardyFold(self).snapshot(state) as NardyView;
    expect(seen("p1")).toMatchObject({ acts: { a: { name: "Анна" }, b: { name: "Борис" } }, own: { idle: false, mayRoll: true, dice: "seal" } });
    expect(seen("p2").own).toEqual({ idle: true, mayRoll: false, mayDouble: false, mayAnswerCube: false, resign: [], mayAnswerResignation: false, maySwapPartner: true, dice: null, graph: null });
  });

  test("the opponent's draft is shown, and gone with his turn; one of another ply is passed over", () => {
    const match = new FakeNardy("b");
    match.fact("dice_rolled", { game: 1, ply: 1, seat: "a", n: 3, dice: [3, 1], clocks: match.clocks("a") });
    match.notice({ code: "draft", game: 1, ply: 1, seat: "a", steps: "24/23" });
    expect(nardy(match).draft).toBeNull();
    match.notice({ code: "draft", game: 1, ply: 2, seat: "a", steps: "8/5" });
    expect(nardy(match).draft).toEqual({ seat: "a", steps: [{ from: 8, to: 5 }] });
    expect(match.table.board?.other[5]).toBe(1);
    match.fact("turn_played", { game: 1, ply: 2, seat: "a", steps: "8/5 6/5", stretch: { since_ms: NOW, spent_ms: 4000 }, checkers: pair("00000160200004000000000020", "00000050300005000000000020"), clocks: match.clocks("b") });
    expect(nardy(match).draft).toBeNull();
  });

  test("41: the main time stands until the delay of the move is over", () => {
    const { clocks } = view(new FakeNardy("a"));
    expect(delayAt(clocks, NOW + 3000)).toBe(5000);
    expect(leftAt(clocks, "a", NOW + 8000)).toBe(600_000);
    expect(leftAt(clocks, "a", NOW + 10_000)).toBe(598_000);
    expect(delayAt(clocks, NOW + 10_000)).toBe(0);
    expect(leftAt(clocks, "b", NOW + 10_000)).toBe(600_000);
  });
});

describe("the examples of the wire", () => {
  const folder = new URL("../../../../protocol/examples/server/", import.meta.url);
  const snapshots = readdirSync(folder).filter((name) => name.startsWith("snapshot_nardy"));
  const FACTS = /^(dice_|opening_rolled|turn_|cube_|resignation_|partner_swapped|score_corrected|penalty_point|match_time|game_dropped|\w+_nardy)/;
  const facts = readdirSync(folder).filter((name) => FACTS.test(name) && !name.startsWith("snapshot") && !name.startsWith("match_opened"));
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as ServerMessage & { seq: number; d: MatchState };

  test.each(snapshots)("%s is a view whose board is that of its turns", (name) => {
    const message = read(name);
    const seen = fold(null, message, nardyFold(null)) as MatchView;
    const { nardy: game } = seen;
    if (game === null) throw new Error("no nardy");
    const seat = seen.role === "b" ? "b" : "a";
    const board = boardsOf(game.variant, game.turns, seat).at(-1);
    const text = (checkers: readonly number[] = []) => checkers.map((count) => count.toString(16)).join("");
    if (seen.phase === "playing") expect(text(board?.own)).toBe(game.checkers[seat]);
    expect(game.points).toEqual(message.d.nardy?.points);
  });

  test.each(facts)("%s folds into a view", (name) => {
    const message = read(name);
    const start = fold(null, read("snapshot_nardy_to_play.json"), nardyFold(null)) as MatchView;
    const after = fold({ ...start, seq: message.seq - 1 }, { ...message, prev: message.seq - 1 } as ServerMessage, nardyFold(null));
    expect(after).not.toBe("gap");
    expect((after as MatchView).nardy).not.toBeNull();
    const spoken = tellNardy(message, start, after as MatchView, NOW);
    for (const { text } of spoken) expect(text).not.toMatch(/undefined|NaN|\{|\bnull\b/);
  });

  test("were read", () => {
    expect(snapshots.length).toBeGreaterThan(8);
    expect(facts.length).toBeGreaterThan(10);
  });
});

describe("the turn in hand", () => {
  const choice = casesOf("short").find(({ plays }) => plays.length > 4 && plays.every((play) => play.split(" ").length === 2));
  if (choice === undefined) throw new Error("no case with a choice");

  test("grows by presses, is taken back step by step, and is sent only when it is complete and confirmed", async () => {
    const match = FakeNardy.ofCase(choice);
    const { table } = match;
    const before = JSON.stringify(table.board);
    const [from] = [...table.sources];
    table.press(from as number);
    expect(table.picked).toBe(from);
    expect(table.targets.length).toBeGreaterThan(0);
    table.press(from as number); // again: by the larger number
    expect(table.path).toHaveLength(1);
    expect(table.complete).toBe(false);
    await table.send();
    expect(match.sent).toEqual([]);
    table.undo();
    expect(JSON.stringify(table.board)).toBe(before);
    for (let steps = 0; steps < 2; steps += 1) table.pressSmaller([...table.sources][0] as number);
    expect(table.complete).toBe(true);
    await table.send();
    expect(match.sent).toHaveLength(1);
    const sent = match.sent[0] as unknown as { t: string; d: { steps: string; game: number; ply: number } };
    expect(sent.t).toBe("play_turn");
    expect(choice.plays.map((play) => play.replaceAll("*", ""))).toContain(sent.d.steps);
    expect(sent.d).toMatchObject({ game: 1, ply: 1 });
  });

  test("a refused step is asked of the server, and nothing of the turn is lost", () => {
    const match = FakeNardy.ofCase(choice);
    const { table } = match;
    const [from] = [...table.sources];
    table.press(from as number);
    table.press(from as number);
    const [next] = [...table.sources];
    table.press(next as number);
    const closed = Array.from({ length: 24 }, (_, i) => i + 1).find((place) => place !== next && !table.targets.some(({ to }) => to === place) && !table.sources.has(place));
    table.press(closed as number);
    expect(match.sent.map(({ t }) => t)).toEqual(["play_turn"]);
    expect(table.path).toHaveLength(1);
  });

  test("stays through a break of the line", () => {
    const match = FakeNardy.ofCase(choice);
    match.table.pressSmaller([...match.table.sources][0] as number);
    expect(match.table.path).toHaveLength(1);
    match.again();
    expect(match.table.path).toHaveLength(1);
    expect(match.table.assembles).toBe(true);
  });

  test("is gone with its roll", () => {
    const match = FakeNardy.ofCase(choice);
    match.table.press([...match.table.sources][0] as number);
    match.fact("dice_rolled", { game: 1, ply: 1, seat: "b", n: 6, dice: [1, 2], clocks: match.clocks("b"), you: {} });
    expect(match.table.path).toEqual([]);
    expect(match.table.assembles).toBe(false);
  });

  test("stands while the judge holds the clocks", () => {
    const match = FakeNardy.ofCase(choice);
    match.fact("paused", { reason: "technical", clocks: match.clocks(null) });
    expect(match.table.assembles).toBe(false);
  });

  test("earlier boards are those of the turns", () => {
    const match = new FakeNardy("b", {
      nardy: { turns: [{ kind: "opening", n: 1, dice: [3, 1], first: "a" }, { kind: "play", seat: "a", steps: "8/5 6/5", spent_ms: 1 }], checkers: pair("00000240200005000000000020", "00000050300005000000000020") },
    });
    const { table } = match;
    expect(table.boards.at(-1)).toEqual(table.standing);
    table.browse(0);
    expect(table.isBrowsing).toBe(true);
    expect(table.board?.other[6]).toBe(5);
    table.browse(null);
    expect(table.board?.other[5]).toBe(2);
  });
});
