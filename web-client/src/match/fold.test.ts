import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ServerMessage } from "../protocol/messages.gen";
import { NOW, stateOf } from "./fakeMatch";
import { fold } from "./fold";
import type { MatchView } from "./MatchView";
import { colourOf, opponent, ownSeat, resultOf, seatOf } from "./MatchView";

const TOPIC = "match:Ab3Cd5Ef7G";
let seq = 10;

function snapshot(...args: Parameters<typeof stateOf>): MatchView {
  seq = 10;
  const view = fold(null, { t: "snapshot", topic: TOPIC, seq, prev: 9, d: stateOf(...args) });
  if (view === null || view === "gap") throw new Error("no view");
  return view;
}

/** The next fact of the match, as the server would send it. */
function fact(t: string, d: object): ServerMessage {
  seq += 1;
  return { t, topic: TOPIC, seq, prev: seq - 1, at_ms: NOW, d } as unknown as ServerMessage;
}

function after(view: MatchView, ...messages: ServerMessage[]): MatchView {
  return messages.reduce((before, message) => {
    const next = fold(before, message);
    if (next === null || next === "gap") throw new Error(`${message.t} does not follow`);
    return next;
  }, view);
}

const clocks = (running: "a" | "b" | null, a = 600_000, b = 600_000): object => ({
  a: { left_ms: a }, b: { left_ms: b }, running, since_ms: NOW + 10, now_ms: NOW + 10,
});
const rights = { may_offer_draw: true, may_answer_draw: false, may_claim_draw: false };

function move(ply: number, seat: "a" | "b", text: string, extra: object = {}): ServerMessage {
  return fact("move_played", {
    game: 1, ply, seat, move: text, captured: [], promotes: false, stretch: { since_ms: NOW, spent_ms: 3000 }, period: 0,
    period_moves: 1, offers_draw: false, fen: `${seat === "a" ? "B" : "W"}:Wd4:Bc5`, counters: [],
    clocks: clocks(opponent(seat), 597_000), ...extra,
  });
}

describe("the view of a match", () => {
  it("is what the snapshot says, in the reader's role", () => {
    const view = snapshot("b", { moves: ["c3-d4"], spent_ms: [1500], ply: 1, to_move: "b" });
    expect(view.moves).toEqual([{ move: "c3-d4", spentMs: 1500 }]);
    expect(ownSeat(view)).toBe("b");
    expect([colourOf(view, "a"), seatOf(view, "black")]).toEqual(["white", "b"]);
    expect(ownSeat(snapshot("judge"))).toBeNull();
  });

  it("2.2.2 begins from the opening that was drawn, once both have confirmed it", () => {
    const fen = "W:Wa5,c3:Bb8,h4";
    const drawn = after(
      snapshot("a", { rules: "draughts64/1" }),
      fact("opening_drawn", {
        game: 1, table: "fmjd-736", number: 164, id: "11-IV", seed: "0", until_ms: NOW, opens_at_ms: NOW, fen, counters: [], clocks: clocks("a"),
        you: { ...rights, may_confirm_opening: true },
      }),
    );
    expect(drawn).toMatchObject({ fen, startFen: fen, toMove: "a", opening: { id: "11-IV", seen: { a: false, b: false } } });
    expect(drawn.own?.mayConfirmOpening).toBe(true);
    const seen = after(drawn, fact("opening_seen", { game: 1, seat: "a", clocks: clocks("a"), you: rights }));
    expect(seen.opening?.seen).toEqual({ a: true, b: false });
    expect(seen.own?.mayConfirmOpening).toBe(false);
  });

  it("1.6.3 waits for who is absent until he has come, and takes a judge's correction", () => {
    const late = snapshot("a", { absent: { a: false, b: true }, late_until_ms: NOW + 1000 });
    const come = after(late, fact("player_arrived", { game: 1, seat: "b", clocks: clocks("a") }));
    expect([come.absent, come.lateUntilMs]).toEqual([null, null]);
    const ended = after(
      snapshot("a", { absent: { a: false, b: true } }),
      fact("game_ended", { game: 1, result: "a", cause: "no_show", clause: "1.9.1", half_points: { a: 2, b: 0 }, clocks: clocks(null), next_at_ms: NOW + 9 }),
    );
    expect([ended.absent, ended.breakUntilMs]).toEqual([null, NOW + 9]);
    const corrected = after(ended, fact("result_corrected", { game: 1, result: "draw", clause: "1.9", half_points: { a: 1, b: 1 } }));
    expect(corrected.scores[0]).toMatchObject({ result: "draw", cause: "judge", clause: "1.9", corrected: true });
    expect(corrected.halfPoints).toEqual({ a: 1, b: 1 });
  });

  it("1.9.2 takes a correction of an earlier game while another is played", () => {
    const scores = [{ white: "a", result: "a", cause: "no_show", clause: "1.9.1" }] as const;
    const playing = snapshot("a", { game: 2, games: 3, scores: [...scores], half_points: { a: 2, b: 0 } });
    const corrected = after(playing, fact("result_corrected", { game: 1, result: "b", clause: "1.9.2", half_points: { a: 0, b: 2 } }));
    expect(corrected).toEqual({
      ...playing, seq: corrected.seq, halfPoints: { a: 0, b: 2 }, scores: [{ white: "a", result: "b", cause: "judge", clause: "1.9.2", corrected: true }],
    });
  });

  it("1.9.1 knows the hour at which who is absent has lost", () => {
    const starts = { game: 1, white: "a", opens_at_ms: NOW, fen: "W:Wc3:Bd6", counters: [], clocks: clocks("b"), absent: { a: false, b: true } };
    const view = snapshot("a", { phase: "between_games", game: 0 });
    expect(after(view, fact("game_started", starts)).lateUntilMs).toBeNull();
    seq = 10;
    const late = after(view, fact("game_started", { ...starts, late_until_ms: NOW + 300_000 }));
    expect(late.lateUntilMs).toBe(NOW + 300_000);
    const stopped = after(late, fact("paused", { reason: "technical", clocks: clocks(null) }));
    expect(stopped.lateUntilMs).toBeNull();
    seq = late.seq;
    const frozen = after(late, fact("server_resumed", { cause: "stall", down_from_ms: NOW, uncharged_max_ms: 0, wait_until_ms: NOW, clocks: clocks(null) }));
    expect(frozen.lateUntilMs).toBeNull();
    const goesOn = after(frozen, fact("play_continued", { opens_at_ms: NOW, clocks: clocks("b"), late_until_ms: NOW + 400_000 }));
    expect(goesOn.lateUntilMs).toBe(NOW + 400_000);
    seq = stopped.seq;
    const on = after(stopped, fact("resumed", { reason: "technical", opens_at_ms: NOW, clocks: clocks("b"), late_until_ms: NOW + 360_000 }));
    expect(on.lateUntilMs).toBe(NOW + 360_000);
    expect(after(on, fact("player_arrived", { game: 1, seat: "b", clocks: clocks("a") })).lateUntilMs).toBeNull();
  });

  it("gives a finished game its moves, clocks and rights", () => {
    const first = after(snapshot("b"), move(0, "a", "c3-d4", { you: { legal: ["d6-c5"], ...rights } }));
    expect(first).toMatchObject({ ply: 1, toMove: "b", seq: 11, fen: "B:Wd4:Bc5" });
    expect(first.clocks).toEqual({ leftMs: { a: 597_000, b: 600_000 }, next: null, running: "b", sinceMs: NOW + 10, delayMs: 0 });
    expect(first.own?.legal).toEqual(["d6-c5"]);
    const second = after(first, move(1, "b", "d6-c5", { you: rights }));
    expect(second.moves.map((m) => m.move)).toEqual(["c3-d4", "d6-c5"]);
    expect(second.own?.legal).toEqual([]);
  });

  it("never changes the view that it got", () => {
    const view = Object.freeze(snapshot("a"));
    Object.freeze(view.moves);
    expect(after(view, move(0, "a", "c3-d4"))).not.toBe(view);
    expect(view.ply).toBe(0);
  });

  it("asks for a snapshot when a fact is missing, and takes no fact twice", () => {
    const view = snapshot("a");
    const played = move(0, "a", "c3-d4");
    const once = after(view, played);
    expect(fold(once, played)).toBe(once);
    seq += 1;
    expect(fold(once, move(2, "a", "e3-f4"))).toBe("gap");
    expect(fold(null, played)).toBe("gap");
  });

  it("2.1.9.3 keeps an offer until the other has answered or moved", () => {
    const offered = after(snapshot("b"), move(0, "a", "c3-d4", { offers_draw: true }));
    expect(offered.offer).toEqual({ seq: 11, by: "a" });
    const moved = after(offered, move(1, "b", "d6-c5"));
    expect(moved.offer).toBeNull();
    expect(moved.declinedBy).toBe("b");
    expect(after(moved, move(2, "a", "e3-f4")).declinedBy).toBeNull();
    seq = 11;
    expect(after(offered, fact("draw_declined", { game: 1, seat: "b" }))).toMatchObject({ offer: null, declinedBy: "b" });
  });

  it("keeps the result with its clause, and the match's end", () => {
    const ended = after(
      snapshot("a"),
      fact("game_ended", { game: 1, result: "draw", cause: "king_moves", clause: "2.1.9.1.8", half_points: { a: 1, b: 1 }, clocks: clocks(null) }),
    );
    expect(ended.phase).toBe("between_games");
    expect(resultOf(ended)).toEqual({ white: "a", result: "draw", cause: "king_moves", clause: "2.1.9.1.8" });
    expect(after(ended, fact("match_ended", { half_points: { a: 1, b: 1 } })).phase).toBe("ended");
    expect(resultOf(snapshot("a"))).toBeNull();
  });

  it("leaves nothing to be played when the match is over: its last message gives no rights", () => {
    const turn = snapshot("a", { you: { legal: ["c3:e5"], must_capture: "2.1.5.3", ...rights } });
    const half_points = { a: 2, b: 0 };
    const ended = fact("game_ended", { game: 1, result: "a", cause: "no_pieces", clause: "2.1.8.1", half_points, clocks: clocks(null) });
    const over = after(turn, ended, fact("match_ended", { half_points }));
    expect(over.own).toMatchObject({ legal: [], mustCapture: null, mayOfferDraw: false });
  });

  it("begins the next game anew, with colours changed", () => {
    const played = after(snapshot("a", { games: 2 }), move(0, "a", "c3-d4"));
    const next = after(
      played,
      fact("game_ended", { game: 1, result: "a", cause: "resigned", clause: "2.1.8.1", half_points: { a: 2, b: 0 }, clocks: clocks(null) }),
      fact("player_ready", { seat: "a" }),
      fact("game_started", { game: 2, white: "b", opens_at_ms: NOW + 5000, fen: "W:Wc3:Bd6", counters: [], clocks: clocks("b") }),
    );
    expect(next).toMatchObject({ game: 2, white: "b", toMove: "b", ply: 0, moves: [], startFen: "W:Wc3:Bd6", phase: "playing" });
    expect(next.ready).toEqual({ a: false, b: false });
    expect(resultOf(next)).toBeNull();
  });

  it("stops and goes on: a judge, a stalled journal, a restart", () => {
    const view = snapshot("a");
    const paused = after(view, fact("paused", { reason: "medical", clocks: clocks(null) }));
    expect(paused).toMatchObject({ hold: "judge", pauseReason: "medical" });
    expect(after(paused, fact("resumed", { reason: "medical", opens_at_ms: NOW, clocks: clocks("a") }))).toMatchObject({ hold: "none", pauseReason: null });
    seq = 10;
    const frozen = after(view, fact("server_paused", { cause: "crash", at_ms: NOW, clocks: clocks(null) }));
    const waiting = after(frozen, fact("server_resumed", { cause: "crash", down_from_ms: NOW, uncharged_max_ms: 0, wait_until_ms: NOW + 60_000, clocks: clocks(null) }));
    expect(waiting).toMatchObject({ hold: "waiting", freezeCause: "crash", waitUntilMs: NOW + 60_000 });
    const gone = { hold: "none", freezeCause: null, waitUntilMs: null };
    expect(after(waiting, fact("play_continued", { opens_at_ms: NOW, clocks: clocks("a") }))).toMatchObject(gone);
    seq = 11;
    const outlives = after(paused, fact("server_resumed", { cause: "crash", down_from_ms: NOW, uncharged_max_ms: 0, clocks: clocks(null) }));
    expect(outlives).toMatchObject({ hold: "judge", pauseReason: "medical" });
    const stalled = fold(view, { t: "notice", topic: TOPIC, d: { code: "journal_stalled" } }) as MatchView;
    expect(stalled.stalled).toBe(true);
    expect((fold(stalled, { t: "notice", topic: TOPIC, d: { code: "journal_recovered" } }) as MatchView).stalled).toBe(false);
  });

  it("1.9.1 keeps who came late and what is named for it, and 2.1.9.1.2 that the server was held up, as long as the game", () => {
    const late = after(
      snapshot("judge", { absent: { a: true, b: true } }),
      fact("player_arrived", { game: 1, seat: "b", consequence: "fine", clocks: clocks("a") }),
      fact("player_arrived", { game: 1, seat: "a", consequence: "fine", clocks: clocks("a") }),
      fact("server_paused", { cause: "stall", at_ms: NOW, clocks: clocks(null) }),
    );
    expect(late).toMatchObject({ late: { consequence: "fine", a: true, b: true }, interrupted: true });
    const over = fact("game_ended", { game: 1, result: "draw", cause: "agreed", clause: "2.1.9.1.1", half_points: { a: 1, b: 1 }, clocks: clocks(null) });
    expect(after(late, over)).toMatchObject({ late: null, interrupted: false });
    expect(snapshot("b", { late: { consequence: "fine", a: false, b: true }, interrupted: true })).toMatchObject({ late: { b: true }, interrupted: true });
  });

  it("knows a judge who is appointed later, and what the rules leave to him", () => {
    const view = snapshot("a");
    expect(view.judge).toBeNull();
    const draws = ["plainly_drawn"];
    const d = { code: "judge_presence", here: true, draws, count_clause: "1.16.7" };
    expect(after(view, { t: "notice", topic: TOPIC, d } as ServerMessage).judge).toEqual({ here: true, draws, count_clause: "1.16.7" });
  });

  it("knows who is here as notices say it, and takes no notice for a fact", () => {
    const view = snapshot("a", { here: { a: true, b: false } });
    const came = fold(view, { t: "notice", topic: TOPIC, d: { code: "presence", seat: "b", here: true } }) as MatchView;
    expect(came.here).toEqual({ a: true, b: true });
    expect(came.seq).toBe(view.seq);
  });

  it("keeps what a fact of an unknown kind may not change", () => {
    const view = snapshot("a");
    const next = after(view, fact("something_new", { anything: 1 }));
    expect({ ...next, seq: view.seq }).toEqual(view);
  });
});

describe("every message that the server can send", () => {
  const folder = new URL("../../../protocol/examples/server/", import.meta.url);
  const messages = readdirSync(folder).map((name) => ({
    name,
    message: JSON.parse(readFileSync(new URL(name, folder), "utf8")) as ServerMessage,
  }));

  it.each(messages)("$name is folded without a fault", ({ message }) => {
    const view = snapshot("a");
    const shifted = "prev" in message ? ({ ...message, seq: 11, prev: 10 } as ServerMessage) : message;
    const next = fold(view, shifted);
    expect(next).not.toBe("gap");
    expect((next as MatchView).players.a.name.length).toBeGreaterThan(0);
    if ("prev" in message) expect((next as MatchView).seq).toBe(11);
  });
});
