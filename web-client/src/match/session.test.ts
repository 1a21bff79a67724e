import { describe, expect, test } from "vitest";
import { FakeMatch, NOW } from "./fakeMatch";

const notAfterOwnMove = { ok: false, code: "not_after_own_move", args: { clause: "2.1.9.3" } } as const;
const ended = { game: 1, result: "black", cause: "time", clause: "1.7.9", half_points: { a: 0, b: 2 } };
const started = {
  game: 1, white: "a", fen: "W:Wa1:Bh8", counters: [], you: { legal: ["a1-b2"], may_offer_draw: true, may_answer_draw: false, may_claim_draw: false },
  clocks: { a: { left_ms: 600_000 }, b: { left_ms: 600_000 }, running: "a", since_ms: NOW, now_ms: NOW },
};

describe("what was refused", () => {
  test("is forgotten when the game ends: its result is told", async () => {
    const match = new FakeMatch("b");
    match.reply = notAfterOwnMove;
    await match.session.offerDraw();
    expect(match.session.refusal).not.toBeNull();
    match.fact("game_ended", ended);
    expect(match.session.refusal).toBeNull();
  });
  test("is forgotten when the game begins", async () => {
    const match = new FakeMatch("a", { phase: "between_games", game: 0 });
    match.reply = { ok: false, code: "paused", args: {} };
    await match.session.ready();
    expect(match.session.refusal).not.toBeNull();
    match.fact("game_started", started);
    expect(match.session.refusal).toBeNull();
  });
  test("is forgotten when a judge stops the clocks", async () => {
    const match = new FakeMatch("b");
    match.reply = notAfterOwnMove;
    await match.session.offerDraw();
    match.fact("paused", { reason: "technical" });
    expect(match.session.refusal).toBeNull();
  });
  test("so is what the next move would have claimed", () => {
    const match = new FakeMatch("a");
    match.session.armed = "claim";
    match.fact("paused", { reason: "technical" });
    expect(match.session.armed).toBeNull();
  });
  test("is not told of a game that has ended meanwhile", async () => {
    const match = new FakeMatch("b");
    match.reply = { ok: false, code: "not_started", args: {} };
    const answer = match.session.offerDraw();
    match.fact("game_ended", ended);
    expect((await answer).ok).toBe(false);
    expect(match.session.refusal).toBeNull();
  });
  test("stays while nothing happens", async () => {
    const match = new FakeMatch("b");
    match.reply = notAfterOwnMove;
    await match.session.offerDraw();
    match.notice({ code: "presence", seat: "a", here: false });
    expect(match.session.refusal).not.toBeNull();
  });
});

describe("«Готов» pressed twice", () => {
  test("is sent once", async () => {
    const match = new FakeMatch("a", { phase: "between_games", game: 0 });
    await Promise.all([match.session.ready(), match.session.ready()]);
    expect(match.sent.filter(({ t }) => t === "ready")).toHaveLength(1);
  });
  test("in two tabs is no mistake of the second", async () => {
    const match = new FakeMatch("a", { phase: "between_games", game: 0 });
    match.reply = { ok: false, code: "already_ready", args: {} };
    expect((await match.session.ready()).ok).toBe(false);
    expect(match.session.refusal).toBeNull();
  });
});
