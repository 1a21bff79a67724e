import { describe, expect, test } from "vitest";
import type { Role, ServerMessage } from "../protocol/messages.gen";
import type { MatchView } from "../match/MatchView";
import { FakeMatch, NOW } from "../match/fakeMatch";
import type { Grown } from "../match/fakeMatch";
import { tell } from "./tell";
import type { Telling } from "./tell";

/** What is said after the snapshot. */
function hear(role: Role, changes: Grown, act: (match: FakeMatch) => void): Telling[] {
  const match = new FakeMatch(role, changes);
  const heard: Telling[] = [];
  match.session.listen((message: ServerMessage, before: MatchView | null, after: MatchView) => {
    heard.push(...tell(message, before, after, match.now));
  });
  act(match);
  return heard;
}

/** What is said to one who opens the page. */
function welcome(role: Role, changes: Grown): string {
  const match = new FakeMatch(role);
  const heard: Telling[] = [];
  match.session.listen((message: ServerMessage, _: MatchView | null, after: MatchView) => {
    heard.push(...tell(message, null, after, match.now));
  });
  match.snapshot(role, changes);
  return heard.map(({ text }) => text).join(" ");
}

test("who comes is told by which draws is played, and who was late", () => {
  expect(welcome("a", {})).not.toMatch(/овторение|опоздали/);
  expect(welcome("a", { automatic_repetition: true })).toContain("Троекратное повторение позиции сразу заканчивает партию вничью");
  const cup = welcome("public", { draws: "sarapul", automatic_repetition: true, late: { consequence: "fine", a: true, b: false } });
  expect(cup).toContain("Ничьи по списку Кубка Сарапула. Троекратное повторение");
  expect(cup).toContain("Белые опоздали к началу партии. За опоздание регламент предусматривает штраф");
});

test("1.16.7 the count is told with the article of the pace", () => {
  const started = { game: 1, ply: 0, seat: "a", moves: 5, clause: "1.16.7", counters: [] };
  expect(hear("a", {}, (m) => m.fact("count_started", started))[0]?.text).toMatch(/иначе ничья \(п\. 1\.16\.7\)\.$/);
});

const clocks = { a: { left_ms: 598_000 }, b: { left_ms: 600_000 }, running: "b", since_ms: NOW, now_ms: NOW };
const you = { may_offer_draw: false, may_answer_draw: false, may_claim_draw: false };
const moved = {
  game: 1, ply: 0, seat: "a", move: "c3-d4", captured: [], promotes: false, stretch: { since_ms: 0, spent_ms: 2000 },
  period: 0, period_moves: 1, offers_draw: false, counters: [], clocks,
  fen: "B:Wa3,d4,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
};

describe("moves", () => {
  test("the opponent's interrupts, with the turn and what is obligatory", () => {
    const legal = { ...you, legal: ["d6:b4", "d6:f4"] };
    expect(hear("b", { hints: true }, (m) => m.fact("move_played", { ...moved, you: legal }))).toEqual([
      { text: "Соперник: c3 d4. Ваш ход. Бить обязательно, 2 варианта.", tone: "assertive" },
    ]);
  });
  test("without hints nothing is said of captures", () => {
    const legal = { ...you, legal: ["d6:b4", "d6:f4"] };
    expect(hear("b", { hints: false }, (m) => m.fact("move_played", { ...moved, you: legal }))[0]?.text).toBe(
      "Соперник: c3 d4. Ваш ход.",
    );
  });
  test("one's own, and those of others for a spectator, wait their turn", () => {
    expect(hear("a", {}, (m) => m.fact("move_played", { ...moved, you }))).toEqual([
      { text: "Ваш ход принят: c3 d4.", tone: "polite" },
    ]);
    expect(hear("public", {}, (m) => m.fact("move_played", moved))).toEqual([{ text: "Белые: c3 d4.", tone: "polite" }]);
  });
  test("an offer with the move is said with it, once", () => {
    const offer = { ...moved, offers_draw: true, you };
    expect(hear("b", {}, (m) => m.fact("move_played", offer))).toEqual([
      { text: expect.stringMatching(/^Соперник: c3 d4\. Соперник предлагает ничью\..* Ваш ход\.$/), tone: "assertive" },
    ]);
    expect(hear("a", {}, (m) => m.fact("move_played", offer)).map(({ text }) => text)).toEqual([
      "Ваш ход принят: c3 d4.", "Ничья предложена.",
    ]);
  });
});

describe("time", () => {
  const warning = { game: 1, seat: "a", threshold_ms: 600_000, period: 0, clocks };
  test("1.7.9 the own warning interrupts and has to be confirmed, the opponent's does not", () => {
    expect(hear("a", {}, (m) => m.fact("warning_given", warning))).toEqual([
      { text: "Внимание: у вас осталось 10 минут. Подтвердите: «понятно».", tone: "assertive", toConfirm: true },
    ]);
    expect(hear("b", {}, (m) => m.fact("warning_given", warning))).toEqual([{ text: "У соперника осталось 10 минут.", tone: "polite" }]);
  });
});

describe("ends", () => {
  const ended = { game: 1, result: "b", cause: "flag_fell", clause: "1.7.9", half_points: { a: 0, b: 2 }, clocks, you };
  test("a fallen flag and the end that follows are one speech", () => {
    const heard = hear("a", {}, (m) => {
      m.fact("flag_fell", { game: 1, seat: "a", due_ms: NOW, stretch: moved.stretch, clocks });
      m.fact("game_ended", ended);
      m.fact("match_ended", { half_points: { a: 0, b: 2 } });
    });
    expect(heard).toEqual([{ text: "Вы проиграли: истекло время (п. 1.7.9).", tone: "assertive" }]);
  });
  test("1.9.2 a result that the judge corrects is said with the score", () => {
    const scores = [{ white: "a", result: "a", cause: "no_show", clause: "1.9.1" }] as const;
    const heard = hear("b", { game: 2, games: 3, scores: [...scores], half_points: { a: 2, b: 0 } }, (m) =>
      m.fact("result_corrected", { game: 1, result: "draw", clause: "1.9.2", half_points: { a: 1, b: 1 } }),
    );
    expect(heard).toEqual([
      { text: "Судья исправил результат партии 1. Ничья: решение судьи (п. 1.9.2). Счёт ½\u00a0:\u00a0½.", tone: "assertive" },
    ]);
  });
  test("an end that was missed is said after the gap", () => {
    const scores = [{ white: "a", result: "draw", cause: "agreed", clause: "2.1.9.1.1" }] as const;
    expect(hear("a", {}, (m) => m.snapshot("a", { phase: "ended", scores: [...scores] }))).toEqual([
      { text: "Ничья: по соглашению (п. 2.1.9.1.1).", tone: "assertive" },
    ]);
  });
});

test("a move that was missed is said after the gap", () => {
  const legal = { ...you, legal: ["d6-c5"] };
  const state: Grown = { fen: moved.fen, to_move: "b", ply: 1, moves: ["c3-d4"], spent_ms: [1], you: legal as never };
  expect(hear("b", {}, (m) => m.snapshot("b", state))).toEqual([{ text: "Соперник: c3 d4. Ваш ход.", tone: "assertive" }]);
});

describe("the beginning of a game that waits", () => {
  const running = (seat: "a" | "b" | null, in_ms = 0) => ({ ...clocks, running: seat, since_ms: NOW + in_ms });
  const started = { game: 1, white: "a", opens_at_ms: NOW, fen: "W:Wc3:Bd6", counters: [], clocks: running("b"), you };
  const arrived = { game: 1, seat: "b", clocks: running("a", 5000) };
  const drawn = {
    game: 1, table: "fmjd-736", number: 164, id: "11-IV", seed: "", until_ms: NOW, opens_at_ms: NOW, fen: "W:Wc3:Bd6",
    counters: [], clocks: running("a", 60_000), you: { ...you, may_confirm_opening: true },
  };
  const words = (role: Role, act: (match: FakeMatch) => void): string[] =>
    hear(role, { phase: "between_games", game: 0 }, act).map(({ text }) => text);

  test("1.6.3 nobody is told to move while somebody is absent", () => {
    const [start = ""] = words("a", (m) => m.fact("game_started", { ...started, absent: { a: false, b: true } }));
    expect(start).toContain("Партия началась. Вы играете белыми.");
    expect(start).toContain("Идут часы соперника. Соперник ещё не пришёл.");
    expect(start).not.toContain("Ваш ход");
  });
  test("1.6.3 whose turn it is, and when the clock starts, is told once he has come", () => {
    const come = (role: Role) =>
      words(role, (m) => {
        m.fact("game_started", { ...started, absent: { a: false, b: true } });
        m.fact("player_arrived", arrived);
      })[1];
    expect(come("a")).toBe("Соперник пришёл. Часы пойдут через 5 секунд. Ваш ход.");
    expect(come("b")).toBe("Вы за доской. Часы пойдут через 5 секунд.");
    expect(come("public")).toBe("Чёрные пришли. Часы пойдут через 5 секунд.");
  });
  test("1.6.3 while the other is still awaited no turn is told", () => {
    const heard = words("a", (m) => {
      m.fact("game_started", { ...started, absent: { a: true, b: true } });
      m.fact("player_arrived", { game: 1, seat: "a", clocks: running("b") });
    });
    expect(heard[1]).toBe("Вы за доской. Соперник ещё не пришёл. Идут часы соперника.");
  });
  test("1.6.4 nobody is told to move while the lot is due or not confirmed", () => {
    const heard = words("a", (m) => {
      m.fact("game_started", { ...started, clocks: running(null) });
      m.fact("opening_drawn", drawn);
    });
    expect(heard).toHaveLength(2);
    expect(heard.join(" ")).not.toContain("Ваш ход");
  });
  test("1.6.4 who has confirmed, whose turn it is then and when the clock starts", () => {
    const heard = (role: Role, first: "a" | "b") =>
      words(role, (m) => {
        m.fact("game_started", { ...started, clocks: running(null) });
        const rights = (mayConfirm: boolean) => ({ you: role === "public" ? undefined : { ...you, may_confirm_opening: mayConfirm } });
        m.fact("opening_drawn", { ...drawn, ...rights(true) });
        m.fact("opening_seen", { game: 1, seat: first, clocks: running("a", 60_000), ...rights(role !== first) });
        m.fact("opening_seen", { game: 1, seat: first === "a" ? "b" : "a", clocks: running("a", 5000), ...rights(false) });
      }).slice(2);
    expect(heard("a", "a")).toEqual([
      "Позиция подтверждена. Ждём соперника.",
      "Соперник подтвердил позицию. Часы пойдут через 5 секунд. Ваш ход.",
    ]);
    expect(heard("a", "b")).toEqual([
      "Соперник подтвердил позицию. Подтвердите, что видите позицию: «готов».",
      "Позиция подтверждена. Часы пойдут через 5 секунд. Ваш ход.",
    ]);
    expect(heard("public", "a")).toEqual(["Белые подтвердили позицию.", "Чёрные подтвердили позицию. Часы пойдут через 5 секунд."]);
  });
  test("1.9.1 a micromatch that is lost by absence is told once", () => {
    const ended = { result: "a", cause: "no_show", clause: "1.9.1", clocks: running(null), you };
    const heard = hear("a", { games: 2, phase: "playing" }, (m) => {
      m.fact("game_ended", { ...ended, game: 1, half_points: { a: 2, b: 0 } });
      m.fact("game_ended", { ...ended, game: 2, half_points: { a: 4, b: 0 } });
      m.fact("match_ended", { half_points: { a: 4, b: 0 } });
    }).map(({ text }) => text);
    expect(heard).toHaveLength(2);
    expect(heard[0]).toMatch(/^Вы выиграли: /);
    expect(heard[1]).toBe("Матч окончен: 2\u00a0:\u00a00, вы выиграли.");
  });
});

test("the judge interrupts", () => {
  const heard = hear("a", {}, (m) => {
    m.fact("paused", { reason: "technical", clocks: { ...clocks, running: null }, you });
    m.fact("resumed", { reason: "technical", opens_at_ms: NOW + 5000, clocks: { ...clocks, running: "a", since_ms: NOW + 5000 }, you });
  });
  expect(heard.map(({ tone }) => tone)).toEqual(["assertive", "assertive"]);
  expect(heard[0]?.text).toContain("Судья остановил часы: техническая причина.");
  expect(heard[1]?.text).toBe("Судья продолжил партию. Часы пойдут через 5 секунд. Ваш ход.");
});

test("draws: offer, answer, claim", () => {
  const heard = (role: Role) =>
    hear(role, {}, (m) => {
      m.fact("draw_offered", { game: 1, ply: 1, seat: "b" });
      m.fact("draw_declined", { game: 1, seat: "a" });
      m.fact("draw_claimed", { game: 1, seat: "a", occurrences: 2, holds: false });
      m.fact("draw_claimed", { game: 1, seat: "a", occurrences: 1, holds: true, cause: "king_moves" });
    }).map(({ text }) => text);
  expect(heard("a")).toEqual([
    expect.stringContaining("Соперник предлагает ничью."),
    "Вы отклонили ничью.",
    "Требование ничьей не подтверждено: позиция стояла 2 раза.",
    "Требование ничьей подтверждено: 15 ходов только дамками.",
  ]);
  expect(heard("public")[0]).toBe("Чёрные предлагают ничью.");
});

test("presence: the opponent's only", () => {
  const away = (role: Role) => hear(role, {}, (m) => m.notice({ code: "presence", seat: "b", here: false }));
  expect(away("a")).toHaveLength(1);
  expect(away("b")).toEqual([]);
  expect(away("public")).toEqual([]);
});
