// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import { NOW } from "../match/fakeMatch";
import { FakeNardy } from "../match/nardy/fakeNardy";
import type { Shape } from "../match/nardy/fakeNardy";
import "../patience";
import JudgePanel from "./JudgePanel.svelte";

afterEach(cleanup);

async function open(shape: Shape = {}): Promise<FakeNardy> {
  const match = new FakeNardy("judge", shape);
  render(JudgePanel, { session: match.session });
  await screen.findByText(/^Матч до/);
  return match;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const choose = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("radio", { name }));
const between: Shape = { nardy: { phase: "over", points: { a: 3, b: 1 } }, more: { phase: "between_games" } };
const stopped: Shape = { nardy: { points: { a: 3, b: 1 } }, more: { hold: "judge" } };

describe("the judge's panel of nardy", () => {
  test("30.3 offers no draw, neither by a form nor as a result", async () => {
    await open({ more: { judge: { here: true, draws: ["agreed"] } as never } });
    expect(screen.queryByRole("button", { name: "Ничья" })).toBeNull();
    await press("Результат");
    await choose("Победа белых");
    expect(screen.queryByRole("radio", { name: "Ничья" })).toBeNull();
  });

  test("settles a game with how it was won, and with other points only where they were changed", async () => {
    const match = await open({ nardy: { cube: { value: 2, owner: "a" } } });
    await press("Результат");
    await choose("Победа чёрных");
    await choose("марс");
    expect((screen.getByRole("textbox", { name: "Очки победителю" }) as HTMLInputElement).value).toBe("4");
    await press(/^38\.1\.5/);
    await press("Записать результат");
    expect(screen.getByText(/партия 1 окончена, победа чёрных \(Борис\), марс, 4 очка, счёт матча 0 : 4, п\.\s38\.1\.5/)).toBeTruthy();
    await press("Да, записать");
    expect(match.sent.at(-1)).toMatchObject({ t: "settle", d: { game: 1, result: "b", clause: "38.1.5", win: "mars" } });
    expect(match.sent.at(-1)).not.toHaveProperty("d.points");
  });

  test("18.6 settles the whole match, between games too, and names the next game then", async () => {
    const match = await open(between);
    expect(screen.queryByRole("button", { name: "Время" })).toBeNull();
    await press("Результат");
    await choose("Победа белых");
    await press(/^18\.6/);
    await press("Записать результат");
    expect(screen.getByText(/матч окончен, победа белых \(Анна\), счёт матча 5 : 1/)).toBeTruthy();
    await press("Да, записать");
    expect(match.sent.at(-1)).toMatchObject({ t: "settle", d: { game: 2, result: "a", clause: "18.6", match: true } });
  });

  test("30.6 the score is filled in during a game and sent between two", async () => {
    const match = await open();
    await press("Счёт");
    await fireEvent.input(await screen.findByRole("textbox", { name: "Очки: Борис" }), { target: { value: "4" } });
    expect(screen.getByText(/Счёт исправляют между партиями/)).toBeTruthy();
    await press("Исправить счёт");
    expect(match.sent).toEqual([]);
    match.fact("game_ended", { game: 1, result: "a", cause: "borne_off", clause: "27.6", win: "oin", points: 1, score: { a: 1, b: 0 }, half_points: { a: 0, b: 0 }, clocks: match.clocks(null) });
    await press("Исправить счёт");
    await press("Да, записать");
    expect(match.sent.at(-1)).toMatchObject({ t: "correct_score", d: { a: 1, b: 4, crawford_played: false } });
  });

  test("30.6 a score that can't be is named before it is sent", async () => {
    await open(between);
    await press("Счёт");
    await fireEvent.input(await screen.findByRole("textbox", { name: "Очки: Борис" }), { target: { value: "7" } });
    await fireEvent.input(screen.getByRole("textbox", { name: "Очки: Анна" }), { target: { value: "6" } });
    expect(screen.getByText(/столько очков может быть только у одного/)).toBeTruthy();
  });

  test("38.1.4 a penalty point waits until the clocks are stopped, says the score after it, and is asked once more", async () => {
    await open();
    await press("Штрафное очко");
    expect(await screen.findByText(/Сначала остановите их/)).toBeTruthy();
    cleanup();
    const match = await open(stopped);
    await press("Штрафное очко");
    await choose("Борис");
    expect(screen.getByText(/Борис — штрафное очко, Анна — одно очко, счёт 4 : 1/)).toBeTruthy();
    await press("Назначить штрафное очко");
    await press("Да, записать");
    expect(match.sent.at(-1)).toMatchObject({ t: "give_penalty_point", d: { seat: "b" } });
    match.fact("penalty_point_given", { seat: "b", points: { a: 4, b: 1 } });
    expect(await screen.findByText("Штрафное очко назначено: Борис.")).toBeTruthy();
  });

  test("38.1.4 where the regulation takes the point off, the panel says so", async () => {
    await open({ ...stopped, nardy: { ...stopped.nardy, switches: { penalty_point: "own_minus" } } });
    await press("Штрафное очко");
    await choose("Борис");
    expect(await screen.findByText(/Борис — штрафное очко и на очко меньше, счёт 3 : 0/)).toBeTruthy();
  });

  test("38.1.3 a sanction of time has its bounds, a fault of the clocks has none", async () => {
    const match = await open({ more: { hold: "judge", clocks: { a: { left_ms: 600_000 }, b: { left_ms: 600_000 }, running: null, since_ms: NOW, now_ms: NOW } as never } });
    await press("Время");
    await fireEvent.change(screen.getByLabelText("Причина"), { target: { value: "dispute" } });
    await press("5:00");
    expect(screen.getByText(/от 0:08 до 2:00 \(п\.\s38\.1\.3\)/)).toBeTruthy();
    await press("Прибавить 5:00");
    expect(match.sent).toEqual([]);
    await fireEvent.change(screen.getByLabelText("Причина"), { target: { value: "technical" } });
    await press("Прибавить 5:00");
    expect(match.sent.at(-1)).toMatchObject({ t: "give_time", d: { by_ms: 300_000, reason: "technical" } });
  });
});
