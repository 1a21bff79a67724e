// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import { FakeMatch, NOW } from "../match/fakeMatch";
import type { Grown } from "../match/fakeMatch";
import "../patience";
import JudgePanel from "./JudgePanel.svelte";

afterEach(cleanup);

const blitz: Grown = {
  judge: { here: true, draws: ["plainly_drawn", "repetition", "both_out_of_time"], count_clause: "1.16.7" },
  rulings: { may_count: true, draws: ["repetition"] },
};
const clocks = { a: { left_ms: 20_000 }, b: { left_ms: 600_000 }, running: null, since_ms: NOW, now_ms: NOW };
const counter = (left: number) => ({ cause: "plainly_drawn" as const, clause: "1.16.7", left, seat: "a" as const });

function open(changes: Grown = {}): FakeMatch {
  const match = new FakeMatch("judge", { ...blitz, ...changes });
  render(JudgePanel, { session: match.session });
  return match;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("the draws that a judge finds", () => {
  test("2.1.9.1.6 he starts a count for who plays to win, and ends it when the position is won", async () => {
    const match = open({ white: "b" });
    await fireEvent.input(screen.getByRole("textbox", { name: /Слова для протокола/ }), { target: { value: "петля" } });
    await press("Ничья");
    expect(screen.getByText("п. 1.16.7")).toBeTruthy(); // the article of the pace, before he starts it
    await press("Чёрные");
    expect(match.sent.at(-1)).toMatchObject({ t: "start_count", d: { game: 1, seat: "a", words: "петля" } });
    match.fact("count_started", { game: 1, ply: 0, seat: "a", moves: 5, clause: "1.16.7", counters: [counter(5)], rulings: { stop_count: "plainly_drawn", draws: [] } });
    await press("Ничья");
    expect(await screen.findByText(/у чёрных осталось 5 ходов/)).toBeTruthy();
    await press("Позиция выиграна, прекратить счёт");
    expect(match.sent.at(-1)).toMatchObject({ t: "stop_count", d: { game: 1 } });
    match.fact("count_stopped", { game: 1, ply: 0, cause: "plainly_drawn", clause: "1.16.7", counters: [] });
    expect(match.session.view?.counters).toEqual([]);
    match.fact("draw_declined", { game: 1, seat: "a", rulings: { may_count: true, draws: [] } });
    expect(match.session.view?.rulings).toEqual({ may_count: true, draws: [] });
  });

  test("1.16.7 a draw that he states is asked once more", async () => {
    const match = open();
    await press("Ничья");
    await press("позиция повторилась три раза");
    expect(match.sent).toEqual([]);
    await press("Да, записать");
    expect(match.sent.at(-1)).toMatchObject({ t: "declare_draw", d: { game: 1, cause: "repetition" } });
  });

  test("offers what the server says that this match has, and nothing where it has none", async () => {
    open({ judge: { here: true, draws: ["neither_can_win"] }, rulings: { draws: ["neither_can_win"] } });
    await press("Ничья");
    expect(screen.getByRole("button", { name: "никто не может выиграть" })).toBeTruthy();
    expect(screen.queryByText("Счёт пяти ходов")).toBeNull();
    cleanup();
    open({ judge: { here: true, draws: [] } });
    expect(screen.queryByRole("button", { name: "Ничья" })).toBeNull();
  });

  test("2.1.9.1.2 that both are out of time only where the server itself was held up and a clock has run out", async () => {
    const match = open();
    await press("Ничья");
    expect(screen.queryByRole("button", { name: "время истекло у обоих" })).toBeNull();
    match.fact("server_paused", { cause: "stall", at_ms: NOW, clocks });
    match.fact("server_resumed", { cause: "stall", down_from_ms: NOW, uncharged_max_ms: 0, opens_at_ms: NOW, clocks, rulings: { may_count: true, draws: ["both_out_of_time"] } });
    expect(await screen.findByRole("button", { name: "время истекло у обоих" }, { timeout: 30_000 })).toBeTruthy();
  });

  test("1.9.1 he is shown who came late, and what the regulation names for it", () => {
    open({ late: { consequence: "fine", a: false, b: true } });
    expect(screen.getByTestId("late").textContent).toContain("Чёрные опоздали к началу партии. За опоздание регламент предусматривает штраф");
  });

  test("S: on the main road he may find the position won", async () => {
    const match = open({ draws: "sarapul", judge: { here: true, draws: ["neither_can_win"] }, rulings: { stop_count: "main_road", draws: [] } });
    await press("Ничья");
    await press("Позиция выиграна, прекратить счёт на большой дороге");
    expect(match.sent.at(-1)).toMatchObject({ t: "stop_count" });
  });

  test("1.7.13, 1.16.8 a claim stands before everything, and the clocks are started by his answer alone", async () => {
    const match = open();
    match.fact("time_draw_claimed", { game: 1, ply: 40, seat: "a", clause: "1.16.8" });
    match.fact("paused", { reason: "claim", clocks });
    expect(await screen.findByText(/Белые заявили о ничьей/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Пустить часы/ })).toBeNull();
    await press("Отказать, пустить часы");
    expect(match.sent.at(-1)).toMatchObject({ t: "rule_time_draw", d: { game: 1, claim: 11, grant: false } });
    match.fact("time_draw_refused", { game: 1, seat: "a", clause: "1.16.8" });
    expect(match.session.view?.claim).toBeNull();
  });

  test("the draw, a result, is granted by two presses", async () => {
    const match = open({ hold: "judge", claim: { seq: 9, by: "b", clause: "1.7.13" } });
    await press("Признать ничью");
    expect(match.sent).toEqual([]);
    await press("Да, записать");
    expect(match.sent.at(-1)).toMatchObject({ t: "rule_time_draw", d: { claim: 9, grant: true } });
  });
});
