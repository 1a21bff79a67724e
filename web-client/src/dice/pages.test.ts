// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "../settings.svelte";
import DiceProof from "./DiceProof.svelte";
import DiceStatistics from "./DiceStatistics.svelte";
import { reviewDice, type DiceReview } from "./review";

const file = readFileSync("../tests/cases/evidence/dice-match.ndjson", "utf8");
const review = reviewDice(file) as DiceReview;
const names = { a: "Анна", b: "Борис" };

beforeEach(() => (settings.lang = "ru"));
afterEach(cleanup);

test("a proven match says what was checked, what it proves and what not, and names who did not take part", () => {
  render(DiceProof, { review, names });
  expect(screen.getByRole("heading", { name: "Кости проверены: всё сходится" })).toBeTruthy();
  expect(screen.getByText(/^Все 76 бросков пересчитаны/)).toBeTruthy();
  expect(screen.getByText(/^Кости не мог выбрать никто/)).toBeTruthy();
  expect(screen.getByText(/^В партии 3 своё число открыл только Анна/)).toBeTruthy();
  expect(screen.getByText(/^В партии 4 своих чисел не открыл никто.*Подобрать секрет заранее сервер мог/)).toBeTruthy();
  expect(screen.getByText(/^Кто управляет сервером, мог знать броски наперёд/)).toBeTruthy();
  expect(screen.getByText("Анна: число запечатано, но не открыто; в броски вошла сама печать.")).toBeTruthy();
  expect(screen.getAllByText("Борис: число не запечатано, его части в бросках нет.")).toHaveLength(2);
});

test("every roll of a game stands in a table with what the computation gives", () => {
  render(DiceProof, { review, names });
  const game = screen.getByRole("region", { name: "Партия 1" });
  const rows = within(game).getAllByRole("row", { hidden: true }).slice(1);
  expect(rows).toHaveLength(42);
  expect(rows.filter(({ textContent }) => textContent.includes("совпал") && !textContent.includes("не совпал"))).toHaveLength(42);
});

test("a forged roll is named with its row, and nothing is called proven", () => {
  const forged = reviewDice(file.replace(/"dice":\[\d,\d\],"game":1,"n":7/, '"dice":[6,6],"game":1,"n":7')) as DiceReview;
  render(DiceProof, { review: forged, brokenAt: 21 });
  expect(screen.getByRole("heading", { name: "Кости не сходятся" })).toBeTruthy();
  expect(screen.getByText(/^Строка \d+\. Бросок 7 записан как 6\u20116, а по расчёту \d\u2011\d\.$/)).toBeTruthy();
  expect(screen.getByText(/^Запись изменена начиная со строки 21/)).toBeTruthy();
  expect(screen.queryByText(/^Кости не мог выбрать никто/)).toBeNull();
});

test("the same in English", () => {
  settings.lang = "en";
  render(DiceProof, { review });
  expect(screen.getByRole("heading", { name: "The dice are checked: all of it holds" })).toBeTruthy();
  expect(screen.getAllByText("Player A: no number was sealed; the rolls have no part of it.")).toHaveLength(1);
});

test("of a single match the arbiter's statistics say that the data are few", () => {
  render(DiceStatistics, { reviews: [review], nameOf: (person: string) => (person === "person-1" ? names.a : names.b) });
  const [all, ...players] = screen.getAllByRole("row").slice(1);
  expect(all?.textContent).toContain("мало данных (152 из 1000)");
  expect(players.map((row) => within(row).getByRole("rowheader").textContent).sort()).toEqual(["Анна", "Борис"]);
});
