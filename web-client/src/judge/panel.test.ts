// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import { FakeMatch, NOW } from "../match/fakeMatch";
import "../patience";
import JudgePanel from "./JudgePanel.svelte";

afterEach(cleanup);

function open(changes = {}): FakeMatch {
  const match = new FakeMatch("judge", changes);
  render(JudgePanel, { session: match.session });
  return match;
}
const clocks = { a: { left_ms: 600_000 }, b: { left_ms: 600_000 }, running: "a" as const, since_ms: NOW, now_ms: NOW };
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("the judge's panel", () => {
  test("stops the clocks by one press, with its reason and his words", async () => {
    const match = open();
    await fireEvent.input(screen.getByRole("textbox", { name: /Слова для протокола/ }), { target: { value: " Замена мыши " } });
    await press("Остановить часы: техническая причина");
    expect(match.sent.at(-1)).toMatchObject({ t: "pause", d: { reason: "technical", words: "Замена мыши" } });
    match.fact("paused", { reason: "technical", clocks: { ...clocks, running: null } });
    expect(await screen.findByText("Часы остановлены: техническая причина.")).toBeTruthy();
  });

  test("says what was done only as long as it is so", async () => {
    const match = open();
    await press("Остановить часы: техническая причина");
    match.fact("paused", { reason: "technical", clocks: { ...clocks, running: null } });
    expect(await screen.findByText("Часы остановлены: техническая причина.")).toBeTruthy();
    match.fact("game_ended", { game: 1, result: "draw", cause: "judge", clause: "1.4", half_points: { a: 1, b: 1 }, clocks });
    match.fact("match_ended", { half_points: { a: 1, b: 1 } });
    expect(await screen.findByText("Матч окончен: судейские действия закрыты.")).toBeTruthy();
    expect(screen.queryByText(/^Часы остановлены/)).toBeNull();
  });

  test("does not say that the clocks run while a countdown does", () => {
    open({ clocks: { ...clocks, since_ms: NOW + 9500 } });
    expect(screen.getByText("Часы белых пойдут через 10 секунд.")).toBeTruthy();
    expect(screen.queryByText(/^Часы идут/)).toBeNull();
  });

  test("says a refusal and keeps the words", async () => {
    const match = open({ hold: "judge" });
    match.reply = { ok: false, code: "not_paused", args: {} };
    await fireEvent.input(screen.getByRole("textbox", { name: /Слова для протокола/ }), { target: { value: "связь есть" } });
    await press("Пустить часы: другая причина");
    expect(await screen.findByText("Часы сейчас не остановлены судьёй.")).toBeTruthy();
    expect((screen.getByRole("textbox", { name: /Слова для протокола/ }) as HTMLTextAreaElement).value).toBe("связь есть");
  });

  test("is no live region: what it brings is said by the page's announcer, once", async () => {
    open({ hold: "judge" });
    await press("Время");
    await press("Время");
    await press("Пустить часы: другая причина");
    expect(document.querySelectorAll("[aria-live], [role=status], [role=alert]")).toHaveLength(0);
  });

  test("tells what a change of time brings before it is sent", async () => {
    const match = open({ hold: "judge" });
    await press("Время");
    await fireEvent.click(screen.getByRole("radio", { name: "Борис" }));
    await press("2:00");
    expect(screen.getByText("Будет: Чёрные (Борис) 10:00 → 12:00.")).toBeTruthy();
    await press("Прибавить 2:00");
    expect(match.sent.at(-1)).toMatchObject({ t: "give_time", d: { game: 1, seat: "b", by_ms: 120_000, reason: "technical" } });
  });

  test.each(["Время", "Ничья", "Результат"])("keeps the clocks at hand while «%s» is open", async (form) => {
    const draws = { here: true, draws: ["repetition"] } as const;
    const match = open({ judge: draws });
    await press(form);
    await press("Остановить часы: техническая причина");
    expect(match.sent.at(-1)).toMatchObject({ t: "pause", d: { reason: "technical" } });
    match.fact("paused", { reason: "technical", clocks: { ...clocks, running: null } });
    expect(await screen.findByRole("button", { name: "Пустить часы: техническая причина" })).toBeTruthy();
    expect(screen.getByRole("button", { name: form }).getAttribute("aria-expanded")).toBe("true");
  });

  test("1.6.3 names the clock that runs, not the one of who is to move", () => {
    open({ absent: { a: false, b: true }, clocks: { ...clocks, running: "b", since_ms: NOW - 1000 } });
    expect(screen.getByText("Идут часы чёрных: их ждут.")).toBeTruthy();
    cleanup();
    open({ hold: "judge", absent: { a: false, b: true }, clocks: { ...clocks, running: null, next: "b" } });
    expect(screen.getByText("После отсчёта в 10 секунд пойдут часы: чёрные, 10:00.")).toBeTruthy();
  });

  test.each([
    [3_000, "После отсчёта в 3 секунды пойдут часы: белые, 10:00."],
    [61_000, "После отсчёта в 61 секунду пойдут часы: белые, 10:00."],
    [0, "Сразу пойдут часы: белые, 10:00."],
  ])("names the countdown of the match: %i ms", (resume_countdown_ms, words) => {
    open({ hold: "judge", clocks: { ...clocks, running: null, next: "a" }, resume_countdown_ms });
    expect(screen.getByText(words)).toBeTruthy();
  });

  test("changes no time while the clocks run", async () => {
    open();
    await press("Время");
    expect(screen.getByText(/Сначала остановите их/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Прибавить/ })).toBeNull();
  });

  test("settles a result only after it was asked, with a clause, for the seat that has the colour", async () => {
    const match = open({ white: "b" });
    await press("Результат");
    await fireEvent.click(screen.getByRole("radio", { name: "Победа белых" }));
    await press("Записать результат");
    expect(screen.getByText(/Напишите пункт/)).toBeTruthy();
    await press(/^1\.9\.1/);
    await press("Записать результат");
    expect(screen.getByText(/партия 1 окончена, 1 : 0, п\. 1\.9\.1/)).toBeTruthy();
    expect(match.sent).toEqual([]);
    await press("Нет, вернуться");
    await press("Записать результат");
    await press("Да, записать");
    expect(match.sent).toHaveLength(1);
    expect(match.sent[0]).toMatchObject({ t: "settle", d: { game: 1, result: "b", clause: "1.9.1" } });
  });

  const absence = { white: "a", result: "a", cause: "no_show", clause: "1.9.1" } as const;

  test("1.9.2 corrects a loss by absence after the match, once, for a reason that stands in the record", async () => {
    const match = open({ phase: "ended", games: 2, game: 2, white: "b", scores: [absence, { ...absence, white: "b" }], half_points: { a: 4, b: 0 } });
    await press("Исправить неявку");
    await fireEvent.change(screen.getByLabelText("Партия"), { target: { value: "2" } });
    await fireEvent.click(screen.getByRole("radio", { name: "Победа белых" }));
    await press(/^1\.9\.2: уважительная причина/);
    await press("Исправить результат");
    expect(screen.getByText(/Напишите причину/)).toBeTruthy();
    await fireEvent.input(screen.getByRole("textbox", { name: /Слова для протокола/ }), { target: { value: "Справка врача" } });
    await press("Исправить результат");
    expect(screen.getByText(/партия 2, 1 : 0, п\. 1\.9\.2\. Исправить ещё раз нельзя/)).toBeTruthy();
    expect(match.sent).toEqual([]);
    await press("Да, записать");
    expect(match.sent.at(-1)).toMatchObject({ t: "settle", d: { game: 2, result: "b", clause: "1.9.2", words: "Справка врача" } });
    match.fact("result_corrected", { game: 2, result: "b", clause: "1.9.2", half_points: { a: 2, b: 2 } });
    expect(await screen.findByText("Результат исправлен.")).toBeTruthy();
    expect(screen.queryByLabelText("Партия")).toBeNull();
    expect(screen.getByRole("button", { name: "Исправить неявку" })).toBeTruthy(); // of game 1
  });

  test("1.9.2 a game that was played is not corrected", () => {
    open({ phase: "ended", scores: [{ ...absence, cause: "resignation", clause: "2.1.8.1" }] });
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.getByText("Матч окончен: судейские действия закрыты.")).toBeTruthy();
  });

  test("offers to go on after a restart, and nothing once the match is over", () => {
    open({ hold: "waiting" });
    expect(screen.getByRole("button", { name: "Продолжить игру" })).toBeTruthy();
    cleanup();
    open({ phase: "ended" });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
