// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../settings.svelte";
import DiceProof from "./DiceProof.svelte";
import DiceStatistics from "./DiceStatistics.svelte";
import StatisticsPage from "./StatisticsPage.svelte";
import { PATIENT } from "../patience";
import { tab } from "../person.svelte";
import { reviewDice, type DiceReview } from "./review";
import { tallyOf } from "./statistics";

const file = readFileSync("../tests/cases/evidence/dice-match.ndjson", "utf8");
const review = reviewDice(file) as DiceReview;
const names = { a: "Анна", b: "Борис" };

beforeEach(() => (settings.lang = "ru"));
afterEach(cleanup);

test("a proven match says what was checked, what it proves and what not, and names who did not take part", () => {
  render(DiceProof, { review, names });
  expect(screen.getByRole("heading", { name: "Кости проверены: всё сходится" })).toBeTruthy();
  expect(screen.getByText(/^Все 76 бросков пересчитаны/)).toBeTruthy();
  expect(screen.getByText(/^Подобрать кости не мог никто/)).toBeTruthy();
  expect(screen.getByText(/^Остаётся одна возможность.*выбор из двух готовых последовательностей/)).toBeTruthy();
  expect(screen.getByText(/^Партия 2: открыто только одно число \(Борис\), второе \(Анна\) запечатано, но не открыто\. Кто его не открыл/)).toBeTruthy();
  expect(screen.getByText(/^Партия 3: открыто только одно число \(Анна\), второго \(Борис\) нет/)).toBeTruthy();
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
  expect(screen.queryByText(/^Подобрать кости не мог никто/)).toBeNull();
});

test("seals are spoken of only where there are some", () => {
  const { unmount } = render(DiceProof, { review });
  expect(screen.getByText(/^Игроки запечатывали свои случайные числа/)).toBeTruthy();
  unmount();
  const games = review.games.filter(({ seals }) => seals.a === "" && seals.b === "");
  expect(games).toHaveLength(1);
  render(DiceProof, { review: { ...review, games } });
  expect(screen.getByText(/^До начала каждой партии сервер связал себя секретом/)).toBeTruthy();
  expect(screen.queryByText(/^Игроки запечатывали свои случайные числа/)).toBeNull();
});

test("a game that was called off says that its dice were checked, or that there was nothing to check", () => {
  const [whole, cut] = [review.games[0]!, { ...review.games[0]!, proof: "unused", rolls: [], commitment: "", secret: undefined }] as const;
  const { unmount } = render(DiceProof, { review: { ...review, games: [{ ...whole, ending: "called_off" }] } });
  expect(screen.getByText("Партия отменена, но её кости проверены.")).toBeTruthy();
  unmount();
  render(DiceProof, { review: { ...review, games: [{ ...cut, ending: "called_off" }] } });
  expect(screen.getByText("Партия прервана до первого броска: проверять в ней нечего.")).toBeTruthy();
});

test("the same in English", () => {
  settings.lang = "en";
  render(DiceProof, { review });
  expect(screen.getByRole("heading", { name: "The dice are checked: all of it holds" })).toBeTruthy();
  expect(screen.getAllByText("Player A: no number was sealed; the rolls have no part of it.")).toHaveLength(1);
});

test("of a single match the arbiter's statistics say that the data are few", () => {
  render(DiceStatistics, { tally: tallyOf([review]), nameOf: (person: string) => (person === "person-1" ? names.a : names.b) });
  const [all, ...players] = within(screen.getByRole("table", { name: "Сколько раз выпала каждая грань" })).getAllByRole("row").slice(1);
  expect(all?.textContent).toContain("мало данных (152 из 1000)");
  expect(players.map((row) => within(row).getByRole("rowheader").textContent).sort()).toEqual(["Анна", "Борис"]);
});

describe("the arbiter's page", () => {
  afterEach(() => vi.unstubAllGlobals());
  const faces = [200, 210, 190, 205, 195, 200];
  const pairs = Array<number>(36).fill(16);
  const asked: string[] = [];
  /** The server, for a person that has entered here, or nobody. */
  function serve(person: string | null, dice: () => Response): void {
    asked.length = 0;
    tab.person = person;
    const people = person === null ? [] : [{ person, name: "Вера", kind: "player", matches: [] }];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(path === "/api/me" ? Response.json({ people, guests: true }) : dice());
    });
  }

  test("counts all matches of a judge, and names each player", async () => {
    const answer = { matches: 3, all: { faces, pairs }, players: [{ person: "p1", name: "Анна", faces: [1, 0, 0, 0, 0, 0], pairs: Array<number>(36).fill(0) }] };
    serve("judge00001", () => Response.json(answer));
    render(StatisticsPage);
    expect(await screen.findByText("Посчитаны 3 матча.", undefined, PATIENT)).toBeTruthy();
    const [all, anna] = screen.getAllByRole("row").slice(1);
    expect(all?.textContent).toContain("1200");
    expect(all?.textContent).toMatch(/обычно, p = 0,\d{4}/);
    expect(anna?.textContent).toContain("мало данных (1 из 1000)");
    expect(asked).toContain("/api/dice");
  });

  test("of one match it leads to the proof and to the board, and says where there is no roll yet", async () => {
    serve("judge00001", () => Response.json({ matches: 1, all: { faces: Array<number>(6).fill(0), pairs: Array<number>(36).fill(0) }, players: [] }));
    render(StatisticsPage, { id: "Ab3Cd5Ef7G" });
    expect(await screen.findByText("Ни одного броска пока нет.", undefined, PATIENT)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Проверка бросков этого матча" }).getAttribute("href")).toBe("/dice/Ab3Cd5Ef7G");
    expect(asked).toContain("/api/matches/Ab3Cd5Ef7G/dice");
  });

  test.each([
    ["a player", "player0001"],
    ["nobody", null],
  ])("tells %s whom it is for", async (_, person) => {
    serve(person, () => Response.json({ error: "not_a_judge" }, { status: 403 }));
    render(StatisticsPage);
    expect(await screen.findByText("Статистика для судей и организатора", undefined, PATIENT)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});
