import { describe, expect, test, vi } from "vitest";
import type { Role } from "../protocol/messages.gen";
import { FakeMatch, NOW } from "../match/fakeMatch";
import type { Grown } from "../match/fakeMatch";
import { Announcer } from "../announce/announcer.svelte";
import { Dialogue } from "./dialogue.svelte";

function talk(role: Role = "a", changes: Grown = {}) {
  const match = new FakeMatch(role, changes);
  const announcer = new Announcer({ now: () => NOW, store: null, match: "M" });
  const lift = vi.fn();
  const dialogue = new Dialogue({ session: match.session, announcer, lift, status: () => "Ваш ход." });
  const say = (text: string) => dialogue.submit(text);
  const acts = () => match.sent.map(({ t }) => t);
  return { match, announcer, dialogue, say, acts, lift };
}

const you = { may_offer_draw: false, may_answer_draw: false, may_claim_draw: false };

describe("moves", () => {
  test("a legal one is sent in full notation", async () => {
    const { say, match } = talk();
    expect(await say("С3 В4")).toMatchObject({ kind: "asked" });
    expect(await say("ув4")).toEqual({ kind: "done", text: "" });
    expect(match.sent).toMatchObject([{ t: "play_move", d: { game: 1, ply: 0, move: "e3-d4" } }]);
  });
  test("two readings: numbered, a digit chooses", async () => {
    const { say, match } = talk();
    const asked = await say("С3-В4");
    expect(asked).toMatchObject({ kind: "asked", lines: ["1: c3 b4.", "2: c3 d4."] });
    expect(await say("3")).toMatchObject({ kind: "refused", text: "Введите цифру от 1 до 2 или «нет»." });
    expect(await say("часы")).toMatchObject({ kind: "done" });
    await say("2");
    expect(match.sent).toMatchObject([{ t: "play_move", d: { move: "c3-d4" } }]);
  });
  test("a choice can be left", async () => {
    const { say, acts } = talk();
    await say("С3-В4");
    expect((await say("нет")).text).toBe("Отменено.");
    expect((await say("1")).kind).toBe("refused");
    expect(acts()).toEqual([]);
  });
  test("a choice does not outlive its position", async () => {
    const { say, match, acts } = talk();
    await say("С3-В4");
    match.snapshot("a", { ply: 2, moves: ["c3-d4", "f6-g5"], spent_ms: [1, 1] });
    expect((await say("1")).kind).toBe("refused");
    expect(acts()).toEqual([]);
  });
  test("what is no move and no command is refused with its text", async () => {
    const { say } = talk();
    expect(await say("абракадабра")).toEqual({ kind: "refused", text: "«абракадабра» — не ход и не команда. Список команд: ?" });
    expect((await say("a2-b3")).text).toBe("a2 — белое поле, на нём не играют.");
  });
  test("an illegal move is the server's to refuse", async () => {
    const { say, match } = talk();
    match.reply = { ok: false, code: "illegal_move", args: { clause: "2.1.10.3" } };
    expect((await say("c3-e5")).kind).toBe("refused");
    expect(match.sent).toMatchObject([{ d: { move: "c3-e5" } }]);
  });
  test("2.1.5.3 after a refusal the captures are named where hints are allowed, else not", async () => {
    const legal = { ...you, legal: ["c3:e5", "g3:e5"] };
    for (const hints of [true, false]) {
      const { say, match } = talk("a", { hints, fen: "W:Wc3,g3,a1:Bd4,f4", you: legal as never });
      match.reply = { ok: false, code: "capture_obligatory", args: { clause: "2.1.5.3" } };
      const { text } = await say("a1-b2");
      expect(text).toBe(hints ? "Бить обязательно: c3:e5 или g3:e5 (п. 2.1.5.3)" : "Бить обязательно (п. 2.1.5.3).");
    }
  });
  test.each([
    ["b", {}, "Сейчас ход соперника (п. 2.1.4.1)."],
    ["public", {}, "Это могут только игроки."],
    ["a", { hold: "judge" }, "Часы остановлены, ход не принят."],
    ["a", { phase: "ended" }, "Партия не идёт."],
  ] as const)("%s %j", async (role, changes, text) => {
    const { say, acts } = talk(role, changes);
    expect(await say("c3-d4")).toEqual({ kind: "refused", text });
    expect(acts()).toEqual([]);
  });
});

describe("what can't be undone is asked once", () => {
  test("resigning: the word, then да", async () => {
    const { say, acts } = talk();
    expect(await say("сдаюсь")).toEqual({ kind: "asked", text: "Сдаться? Партия будет проиграна. Введите «да» или «нет»." });
    expect(acts()).toEqual([]);
    await say("да");
    expect(acts()).toEqual(["resign"]);
  });
  test("or the same word again, or in English, or in the wrong layout", async () => {
    for (const pair of [["сдаюсь", "сдаюсь"], ["resign", "yes"], ["cltf.cm", "lf"], ["cdfy", "yes"]]) {
      const { say, acts } = talk();
      for (const word of pair) await say(word as string);
      expect(acts()).toEqual(pair[0] === "resign" || pair[0] === "сдаюсь" ? ["resign"] : []);
    }
  });
  test("нет, and any other word, leaves the question", async () => {
    for (const word of ["нет", "часы", "c3", "абв"]) {
      const { say, acts } = talk();
      await say("сдаюсь");
      await say(word);
      if (word !== "абв" && word !== "c3") expect((await say("да")).kind).toBe("refused");
      expect(acts()).toEqual([]);
    }
  });
  test("2.1.9.3 an offer after the own move; before it, together with it", async () => {
    const after = talk("a", { to_move: "b", ply: 1, moves: ["c3-d4"], spent_ms: [1], you: { ...you, may_offer_draw: true } });
    await after.say("ничья");
    await after.say("да");
    expect(after.acts()).toEqual(["offer_draw"]);
    const before = talk();
    expect((await before.say("ничья")).text).toContain("вместе со следующим ходом");
    expect((await before.say("да")).text).toBe("Ничья будет предложена вместе с ходом.");
    await before.say("c3-d4");
    expect(before.match.sent).toMatchObject([{ t: "play_move", d: { move: "c3-d4", offer_draw: true } }]);
    const other = talk("a", { you: { ...you, legal: ["c3-d4"] } as never });
    expect((await other.say("ничья")).text).toContain("п. 2.1.9.3");
  });
  test("accepting is asked, declining is not", async () => {
    const offered: Grown = { offer: { seq: 7, by: "b" }, you: { ...you, may_answer_draw: true } as never };
    const { say, match } = talk("a", offered);
    await say("принять");
    await say("да");
    expect(match.sent).toMatchObject([{ t: "answer_draw", d: { offer: 7, accept: true } }]);
    const other = talk("a", offered);
    await other.say("отклонить");
    expect(other.match.sent).toMatchObject([{ t: "answer_draw", d: { offer: 7, accept: false } }]);
    expect((await talk().say("принять")).text).toBe("Предложения ничьей нет.");
  });
  test("2.1.9.2 a claim, also with a move", async () => {
    const may: Grown = { you: { ...you, legal: ["c3-d4"], may_claim_draw: true } as never };
    const { say, match } = talk("a", may);
    await say("требую c3-d4");
    await say("да");
    expect(match.sent).toMatchObject([{ t: "claim_draw", d: { game: 1, ply: 0, move: "c3-d4" } }]);
    const early = talk("a", { you: { ...you, legal: ["c3-d4"] } as never });
    expect((await early.say("требую")).text).toContain("«требую» и ход");
    await early.say("требую c3-d4");
    await early.say("да");
    expect(early.acts()).toEqual(["claim_draw"]);
    const other = talk("a", may);
    await other.say("требую");
    await other.say("да");
    expect(other.match.sent).toMatchObject([{ t: "claim_draw", d: { game: 1, ply: 0 } }]);
  });
  test("a да for nothing does nothing", async () => {
    const { say, acts } = talk();
    expect((await say("да")).text).toBe("Сейчас ни о чём не спрашивается.");
    expect(acts()).toEqual([]);
  });
});

describe("1.3.1 either clock, without limit", () => {
  test("a thousand times, by anybody, at any time", async () => {
    for (const role of ["a", "b", "judge", "public"] as const) {
      const { say, match } = talk(role);
      match.now = NOW + 5000;
      for (let i = 0; i < 250; i += 1) expect((await say("часы")).text).toContain("9 минут 55 секунд");
    }
  });
});

describe("hints follow the regulation", () => {
  const legal = { ...you, legal: ["c3:e5", "g3:e5"] };
  const position: Grown = { fen: "W:Wc3,g3,a1:Bd4,f4", you: legal as never };
  test("allowed", async () => {
    const { say } = talk("a", { ...position, hints: true });
    expect((await say("бой")).text).toBe("Бить обязательно, 2 варианта: c3 бьёт на e5; g3 бьёт на e5.");
    expect((await say("ходы")).text).toContain("2 хода");
  });
  test("off: no lists but those of the man that is lifted", async () => {
    const { say, lift } = talk("a", { ...position, hints: false });
    expect((await say("бой")).text).toBe("Подсказки выключены регламентом.");
    expect((await say("ходы")).text).toBe("Подсказки выключены регламентом.");
    expect((await say("ходы c3")).text).toBe("c3: 1 ход: c3 бьёт на e5.");
    expect(lift).toHaveBeenCalledWith("c3");
    expect((await say("ходы a1")).text).toBe("a1: ходов нет.");
  });
  test("none: nor those of the man that is lifted, which can be lifted all the same", async () => {
    const { say, lift } = talk("a", { ...position, hints: false, lifted_hints: false });
    expect((await say("ходы c3")).text).toBe("Подсказки выключены регламентом.");
    expect(lift).toHaveBeenCalledWith("c3");
  });
});

describe("questions", () => {
  test.each([
    ["последний", "Ход 1, чёрные: f6 g5."],
    ["доска белые", "Белые: простые a1, c1, e1, g1, b2, d2, f2, h2, a3, e3, g3, d4."],
    ["где д", "Белые: дамок нет."],
    ["где п соперник", "Чёрные: простые g5, b6, d6, h6, a7, c7, e7, g7, b8, d8, f8, h8."],
    ["счёт", "Белые: 12. Чёрные: 12."],
    ["до ничьей", "Счёт ходов до ничьей не идёт."],
    ["соперник", "Соперник Борис, играет чёрными. На связи."],
    ["тур", "Партия 1 из 1. Контроль: 10 минут на партию плюс 2 секунды за ход."],
    ["таблица", "Счёт: Анна 0, Борис 0."],
    ["положение", "Ваш ход."],
    ["g5", "g5, чёрная простая"],
    ["поле c3", "c3, пусто"],
    ["дорога", "Большая дорога: a1, белая простая; b2, белая простая; d4, белая простая; g7, чёрная простая; h8, чёрная простая."],
    ["судья часы стоят", "Позвать судью отсюда нельзя. Идут ваши часы."],
    ["/часы", "У вас 10 минут. У соперника 10 минут. Идут ваши часы."],
  ])("%s", async (text, answer) => {
    const { say } = talk("a", {
      fen: "W:Wa3,d4,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,g5,h6",
      ply: 2, moves: ["c3-d4", "f6-g5"], spent_ms: [1, 1], you: { ...you, legal: ["d4-c5"] } as never,
    });
    expect(await say(text)).toEqual({ kind: "done", text: answer });
  });
  test("the record, from a move on", async () => {
    const { say } = talk("b", { ply: 3, moves: ["c3-d4", "f6-g5", "b2-c3"], spent_ms: [1, 1, 1] });
    expect(await say("запись")).toMatchObject({ text: "1. c3-d4 f6-g5, 2. b2-c3", lines: ["1. c3-d4 f6-g5", "2. b2-c3"] });
    expect(await say("запись 2")).toMatchObject({ lines: ["2. b2-c3"] });
    expect((await say("запись 9")).text).toBe("Записи ещё нет.");
  });
  test("help and history are shown", async () => {
    const { say } = talk();
    expect(await say("?")).toMatchObject({ show: "help" });
    expect(await say("история")).toMatchObject({ show: "history" });
  });
});

describe("an empty field", () => {
  test("tells how things stand, repeats a question, confirms a warning", async () => {
    const { say, announcer } = talk();
    expect((await say("")).text).toBe("Ваш ход.");
    await say("сдаюсь");
    expect(await say("")).toMatchObject({ kind: "asked" });
    await say("нет");
    announcer.say("У вас осталось 10 минут.", "assertive", true);
    expect((await say("")).text).toBe("Подтверждено.");
    announcer.close();
  });
});

test("ready before the game", async () => {
  const { say, acts } = talk("a", { phase: "between_games", game: 0 });
  expect((await say("готов")).text).toBe("Вы готовы.");
  expect(acts()).toEqual(["ready"]);
});

describe("1.7.13, 1.16.8 a draw for want of time", () => {
  const mine = { ...you, may_offer_draw: true, time_draw: "1.16.8" };
  const judge = { here: true, draws: [] };

  test("is told to the stronger side that gives up or offers, and asked before it is claimed", async () => {
    const { say, acts } = talk("a", { you: mine, judge });
    expect((await say("сдаюсь")).text).toContain("введите «ничья по времени»: её может дать судья (п. 1.16.8)");
    await say("нет");
    expect((await say("предлагаю ничью")).text).toContain("ничья по времени");
    const asked = await say("ничья по времени");
    expect(asked).toMatchObject({ kind: "asked" });
    expect(asked.text).toContain("Часы остановятся, решит судья.");
    expect(acts()).toEqual([]);
    await say("да");
    expect(acts()).toEqual(["claim_time_draw"]);
  });

  test("says that the judge is away, that there is none, or that it is not his", async () => {
    expect((await talk("a", { you: mine, judge: { here: false, draws: [] } }).say("не хватает времени")).text).toContain("если он долго не придёт");
    expect(await talk("a", { you: mine }).say("не хватает времени")).toMatchObject({ kind: "refused", text: expect.stringContaining("Судьи у этой партии нет") });
    expect(await talk("a", { you, judge }).say("не хватает времени")).toMatchObject({ kind: "refused", text: expect.stringContaining("сильнейшая сторона") });
    expect((await talk("a", { you, judge }).say("сдаюсь")).text).not.toContain("по времени");
  });
});
