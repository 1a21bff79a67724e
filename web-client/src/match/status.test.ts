import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../settings.svelte";
import { NOW, stateOf } from "./fakeMatch";
import type { Grown } from "./fakeMatch";
import type { ServerMessage, Snapshot } from "../protocol/messages.gen";
import { fold, viewOf } from "./fold";
import type { MatchView } from "./MatchView";
import type { Gone } from "../protocol/socket";
import { spoken, statusOf } from "./status";
import type { Situation } from "./status";

function view(role: Parameters<typeof stateOf>[0], changes: Grown = {}, more: Partial<MatchView> = {}): MatchView {
  return { ...viewOf("match:Ab3Cd5Ef7G", 10, stateOf(role, changes)), ...more };
}

const calm: Omit<Situation, "view"> = {
  link: { state: "live", sinceMs: 0, gone: null }, deviceNow: 0, serverNow: NOW + 1, refusal: null, pending: null, proposed: null,
  armed: null, choosesRoute: false,
};

function said(of: MatchView, more: Partial<Situation> = {}): string {
  return spoken(statusOf({ ...calm, view: of, ...more }));
}

const hinted = { hints: true, casual: true };
const captures = { legal: ["b4:d6:f4", "d4:b6"], must_capture: "2.1.5.14", may_offer_draw: true, may_answer_draw: false, may_claim_draw: false };

beforeEach(() => {
  settings.lang = "ru";
});

describe("the one sentence", () => {
  it("says whose move it is, to players and to others", () => {
    expect(said(view("a"))).toBe("Ваш ход.");
    expect(said(view("b"))).toBe("Ход соперника.");
    expect(said(view("public"))).toBe("Ход белых.");
    expect(said(view("judge", { to_move: "b" }))).toBe("Ход чёрных.");
  });

  it("1.11 between the games of a micromatch tells the break, the last result and the score; spoken without what changes", () => {
    const scores = [{ white: "a" as const, result: "a" as const, cause: "resigned" as const, clause: "2.1.8" }];
    const between = view("a", { phase: "between_games", game: 1, games: 2, scores, half_points: { a: 2, b: 0 } }, { breakUntilMs: NOW + 252_000 });
    expect(said(between)).toBe("Перерыв между партиями. Вы выиграли. Счёт 1\u00a0:\u00a00.");
    const shown = statusOf({ ...calm, view: between, serverNow: NOW });
    expect([shown.lead, shown.clause]).toEqual(["Перерыв, следующая партия через 4:12.", "1.11"]);
    const before = view("b", { phase: "between_games", game: 0 }, { breakUntilMs: NOW + 61_000 });
    expect(statusOf({ ...calm, view: before, serverNow: NOW }).lead).toBe("Партия начнётся сама через 1:01.");
  });

  it("1.6.3, 1.9.1 tells who is awaited and until when", () => {
    const late = view("a", { absent: { a: false, b: true }, late_until_ms: NOW + 90_000 });
    expect(said(late)).toBe("Соперник ещё не пришёл. Часы опоздавшего идут.");
    expect(statusOf({ ...calm, view: late, serverNow: NOW }).rest).toBe("Поражение за неявку через 1:30.");
    expect(said(view("public", { absent: { a: true, b: false } }))).toContain("Белые ещё не пришли. Часы опоздавшего идут");
  });

  it("1.6.3 tells the late player himself that he is awaited, never that his opponent is missing", () => {
    const late = { absent: { a: false, b: true }, late_until_ms: NOW + 90_000 };
    expect(said(view("b", late))).toBe("Вас ждут. Идут ваши часы.");
    expect(statusOf({ ...calm, view: view("b", late), serverNow: NOW }).rest).toBe("Поражение за неявку через 1:30.");
    expect(said(view("a", { absent: { a: true, b: false } }))).toBe("Вас ждут. Идут ваши часы (п. 1.6.3).");
    expect(said(view("a", { absent: { a: true, b: true } }))).toContain("Игроки ещё не пришли.");
  });

  it("2.2.2 asks to confirm a drawn opening, and waits for who has not", () => {
    const opening = { table: "fmjd-736", number: 164, id: "11-IV", seen: { a: false, b: false } };
    const you = { may_confirm_opening: true as const, may_offer_draw: false, may_answer_draw: false, may_claim_draw: false };
    expect(said(view("a", { opening, you }))).toContain("Жеребьёвка: позиция 11-IV. Посмотрите на доску и подтвердите, что видите её");
    expect(said(view("b", { opening: { ...opening, seen: { a: false, b: true } } }))).toContain("Вы подтвердили, ждём соперника");
    expect(said(view("public", { opening }))).toContain("Игроки подтверждают");
    expect(said(view("a", { opening: { ...opening, seen: { a: true, b: true } } }))).toBe("Ваш ход.");
  });

  it("2.2.2 says of nobody that it is his move before the opening is drawn", () => {
    const { clocks } = view("a");
    for (const role of ["a", "b", "public"] as const)
      expect(said(view(role, {}, { clocks: { ...clocks, running: null } }))).toBe("Партия начинается.");
  });

  it("2.1.5.14 names obligatory captures where the regulation allows hints, and only there", () => {
    expect(said(view("a", { ...hinted, you: captures }))).toBe("Ваш ход. Бить обязательно: b4:d6:f4 или d4:b6 (п. 2.1.5.14)");
    expect(said(view("a", { hints: false, casual: false, you: captures }))).toBe("Ваш ход.");
    const many = { ...captures, legal: ["a1:c3", "a1:d4", "a1:e5", "a1:f6", "a1:g7"] };
    expect(said(view("a", { ...hinted, you: many }))).toBe("Ваш ход. Бить обязательно, есть 5 взятий на выбор (п. 2.1.5.14)");
    const one = { ...captures, legal: ["a1:c3"], must_capture: "2.1.5.3" };
    expect(said(view("a", { ...hinted, you: one }))).toBe("Ваш ход. Бить обязательно: a1:c3 (п. 2.1.5.3)");
  });

  it("puts a lost line before everything else, and speaks it without its seconds", () => {
    const lost = { link: { state: "lost" as const, sinceMs: 1000, gone: null }, deviceNow: 13_400 };
    const refusal = { act: "play_move" as const, code: "illegal_move", args: {} };
    const sentence = statusOf({ view: view("a"), serverNow: NOW + 1, refusal, pending: null, proposed: null, armed: null, choosesRoute: false, ...lost });
    expect(`${sentence.lead} ${sentence.rest}`).toBe("Нет связи 0:12, часы идут");
    expect(spoken(sentence)).toBe("Нет связи с сервером, часы идут");
    expect(sentence.tone).toBe("bad");
    expect(said(view("a", { clocks: { ...stateOf("a").clocks, running: null } }), lost)).toBe("Нет связи с сервером, часы стоят");
    const gone = (why: Gone): string => said(view("a"), { link: { state: "lost", sinceMs: 0, gone: why } });
    expect(gone("revoked")).toContain("Организатор закрыл вход по вашей ссылке.");
    expect(gone("left")).toContain("Вы вышли в другой вкладке.");
    expect(gone("left")).not.toContain("ссылк"); // a guest has none
    expect(gone("expired")).toContain("Срок входа истёк.");
    expect(gone("not_entered")).toContain("Вход больше не действует.");
  });

  it("says why an act was refused, with the article that the server names", () => {
    const refusal = { act: "play_move" as const, code: "capture_obligatory", args: { clause: "2.1.5.3" } };
    expect(said(view("a", { ...hinted, you: captures }), { refusal })).toBe("Бить обязательно: b4:d6:f4 или d4:b6 (п. 2.1.5.3)");
    expect(said(view("a", { hints: false, casual: false, you: captures }), { refusal })).toBe("Бить обязательно (п. 2.1.5.3).");
    expect(said(view("a"), { refusal: { act: "resign", code: "never_heard_of", args: {} } })).toBe("Сервер не принял это (never_heard_of).");
  });

  it("says what a judge or the server has stopped, and what the clocks do", () => {
    expect(said(view("a", { hold: "judge" }))).toBe("Партия приостановлена судьёй.");
    expect(said(view("a", { hold: "judge", pause: { reason: "technical" } }))).toBe("Партия приостановлена судьёй: техническая причина");
    expect(said(view("a", { hold: "frozen" }))).toContain("Часы стоят");
    expect(said(view("a", {}, { stalled: true }))).toContain("Часы стоят до восстановления записи.");
    const waiting = view("a", { hold: "waiting", wait_until_ms: NOW + 45_001 });
    expect(said(waiting)).toBe("Сервер перезапускался. Часы пойдут, когда вернутся оба игрока.");
    expect(said({ ...waiting, freezeCause: "crash" })).toContain("Сервер перезапустился после сбоя.");
    expect(said(view("a", { hold: "frozen", freeze: { cause: "shutdown" } }))).toBe("Сервер перезапускается. Часы стоят, ходы сохранены.");
  });

  const example = <T>(name: string): T =>
    JSON.parse(readFileSync(new URL(`../../../protocol/examples/server/${name}.json`, import.meta.url), "utf8")) as T;

  it.each([
    ["paused", "snapshot_paused"],
    ["server_paused", "snapshot_frozen"],
    ["server_resumed_crash", "snapshot_waiting"],
    ["draw_declined", "snapshot_declined"],
  ])("is after a reload what it was after the fact %s", (name, reloaded) => {
    const fact = example<Extract<ServerMessage, { prev: number; at_ms: number }>>(name);
    const { topic, seq, d: shown } = example<Snapshot>(reloaded);
    const d = { ...shown, here: { a: true, b: true } };
    const { pause: _, freeze: __, wait_until_ms: ___, declined: ____, ...rest } = d;
    const before = viewOf(topic, fact.prev, { ...rest, hold: "none" });
    const live = fold(before, fact) as MatchView;
    const then = { serverNow: fact.at_ms + 1000 };
    expect(said(live, then)).not.toBe(said(before, then));
    expect(said(viewOf(topic, seq, d), then)).toBe(said(live, then));
  });

  it("leads from ready to the first move", () => {
    const before = { phase: "between_games" as const, game: 0 };
    expect(said(view("a", before))).toBe("Нажмите «Готов», чтобы начать.");
    expect(said(view("a", { ...before, ready: { a: false, b: true } }))).toBe("Соперник готов. Нажмите «Готов», чтобы начать.");
    expect(said(view("a", { ...before, ready: { a: true, b: false } }))).toBe("Вы готовы. Ждём соперника.");
    expect(said(view("public", before))).toBe("Партия не началась. Ждём готовности игроков.");
    const countdown = view("b", { clocks: { ...stateOf("b").clocks, since_ms: NOW + 5000 } });
    const sentence = statusOf({ view: countdown, serverNow: NOW, link: { state: "live", sinceMs: 0, gone: null }, deviceNow: 0, refusal: null, pending: null, proposed: null, armed: null, choosesRoute: false });
    expect(`${sentence.lead} ${sentence.rest}`).toBe("Вы играете чёрными. Часы белых пойдут через 5 секунд.");
  });

  it("tells of offers, claims and moves on their way", () => {
    expect(said(view("b", { offer: { seq: 3, by: "a" }, to_move: "b" }))).toBe("Соперник предлагает ничью. Примите, отклоните или сделайте ход.");
    expect(said(view("a", { offer: { seq: 3, by: "a" }, to_move: "b" }))).toBe("Ход соперника. Вы предложили ничью.");
    expect(said(view("public", { offer: { seq: 3, by: "a" }, to_move: "b" }))).toBe("Ход чёрных. Белые предложили ничью.");
    expect(said(view("a", { to_move: "b" }, { declinedBy: "b" }))).toBe("Ход соперника. Соперник отклонил ничью.");
    expect(said(view("a"), { armed: "offer" })).toBe("Ваш ход. Ничья будет предложена вместе с ходом (п. 2.1.9.3).");
    expect(said({ ...view("a"), offer: { by: "b", seq: 3 } } as MatchView, { armed: "claim" })).toMatch(/ничья будет потребована этим ходом/);
    expect(said(view("a"), { proposed: "c3-d4" })).toBe("Сделать ход c3-d4?");
    expect(said(view("a"), { pending: "c3-d4" })).toBe("Ход c3-d4 отправлен.");
    const claim = { you: { ...captures, legal: ["c3-d4"], may_claim_draw: true } };
    expect(said(view("a", claim))).toBe("Ваш ход. Позиция повторилась три раза, можно требовать ничью (п. 2.1.9.2).");
    const counted = { you: { ...claim.you, claim_cause: "king_moves" as const }, counters: [{ cause: "king_moves" as const, clause: "2.1.9.1.8", left: 0 }] };
    expect(said(view("a", counted))).toBe("Ваш ход. Можно требовать ничью: 15 ходов только дамками (п. 2.1.9.1.8).");
  });

  it("says that the opponent is away, and that his clock runs", () => {
    expect(said(view("b", { here: { a: false, b: true } }))).toBe("Ход соперника. Соперника нет на связи, его часы идут.");
  });

  it("names result, reason and article at the end", () => {
    const score = { white: "a" as const, result: "draw" as const, cause: "king_moves" as const, clause: "2.1.9.1.8" };
    expect(said(view("a", { phase: "ended", scores: [score] }))).toBe("Ничья: 15 ходов только дамками (п. 2.1.9.1.8)");
    const lost = { ...score, result: "b" as const, cause: "flag_fell" as const, clause: "1.7.9" };
    expect(said(view("a", { phase: "ended", scores: [lost] }))).toBe("Вы проиграли: истекло время (п. 1.7.9)");
    expect(said(view("public", { phase: "ended", scores: [lost] }))).toBe("Выиграли чёрные: истекло время (п. 1.7.9)");
    expect(said(view("a", { phase: "ended" }, { calledOff: "b" }))).toBe("Партия отменена. Она закончилась без результата.");
  });

  it("1.11 says at the end of a micromatch how the match ended, and then its last game", () => {
    const game = { cause: "flag_fell", clause: "1.7.9" } as const;
    const scores = [{ ...game, white: "a" as const, result: "a" as const }, { ...game, white: "b" as const, result: "b" as const }];
    const ended = (role: "a" | "b" | "public", a: number, b: number, more: object = {}): string =>
      said(view(role, { phase: "ended", game: 2, games: 2, scores, half_points: { a, b }, ...more }));
    expect(ended("a", 2, 2)).toBe("Матч окончен: 1\u00a0:\u00a01, ничья. Партия 2. Вы проиграли: истекло время (п. 1.7.9)");
    expect(ended("b", 1, 3)).toMatch(/^Матч окончен: 1½\u00a0:\u00a0½, вы выиграли\. Партия 2\. Вы выиграли/);
    expect(ended("a", 1, 3)).toMatch(/^Матч окончен: ½\u00a0:\u00a01½, вы проиграли\./);
    expect(ended("public", 1, 3)).toMatch(/^Матч окончен: Анна\s— Борис, ½\u00a0:\u00a01½\. Партия 2\. Выиграли белые/);
    const lost = scores.map((score) => ({ ...score, result: "both_lose" as const }));
    expect(ended("a", 0, 0, { scores: lost })).toMatch(/^Матч окончен: 0\u00a0:\u00a00, поражение обоим\./);
    expect(ended("a", 2, 0, { phase: "between_games", game: 1 })).not.toContain("Матч окончен");
  });

  it("speaks English as well", () => {
    settings.lang = "en";
    expect(said(view("a", { ...hinted, you: captures }))).toBe("Your move. You must capture: b4:d6:f4 or d4:b6 (cl. 2.1.5.14)");
  });
});
