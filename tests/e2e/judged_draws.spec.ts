import { BlindPlayer } from "./pages/blind_player.ts";
import { exportedMatch } from "./rig/exported.ts";
import { expect, test } from "./rig/fixtures.ts";
import { enterAll, type Judged } from "./rig/judged.ts";

/** Kings at the edge: three against two, of which none can be taken. */
const KINGS = "W:WKc1,Ke1,Kg1:BKb8,Kh8";
const TO_AND_FRO = ["g1-h2", "b8-a7", "h2-g1", "a7-b8"];

/** As `enterAll`; both players are ready, and the clocks run. */
async function sitDown(...[server, visit, terms, ofBlack]: Parameters<typeof enterAll>): Promise<Judged> {
  const table = await enterAll(server, visit, { start_fen: KINGS, ...terms }, ofBlack);
  for (const player of [table.white, table.black]) await player.button("Готов").click();
  await expect(table.white.status).toContainText("Ваш ход");
  return table;
}

test("1.16.7 a judge counts five moves of who plays to win; all see what is left, and the draw", async ({ server, visit, otherBrowser }) => {
  const terms = { control: [{ time_ms: 300_000 }], pace: "blitz", automatic_repetition: false };
  const { match, white, black, judge } = await sitDown(server, visit, terms, otherBrowser);
  const shows = async (words: string) => {
    for (const { page } of [white, black, judge]) await expect(page.getByRole("region", { name: "До ничьей" })).toContainText(words);
  };
  await judge.button("Ничья").click();
  await judge.button("Белые").click();
  await shows("до ничьей 5 ходов");
  for (let ply = 0; ply < 8; ply++) {
    await (ply % 2 ? black : white).play(TO_AND_FRO[ply % 4]!);
    await (ply % 2 ? white : black).hasPly(ply);
  }
  await shows("до ничьей 1 ход");
  await white.play("g1-h2");
  for (const page of [white, black]) {
    await expect(page.status).toContainText("явно ничейная позиция");
    await expect(page.status).toContainText("1.16.7");
  }
  const { games } = await exportedMatch(server, match);
  expect(games[0]!.ending).toMatchObject({ result: "draw", cause: "plainly_drawn", clause: "1.16.7" });
  const replay = await visit(`/replay/${match}`);
  await expect(replay.getByText(/Судья начал счёт/).first()).toBeVisible();
});

test("1.16.8 the stronger side without time claims the draw by ear; the clocks stand, the judge refuses once and grants it then", async ({ server, visit }) => {
  const { white, black, judge } = await sitDown(server, visit, { control: [{ time_ms: 300_000 }], pace: "blitz", resume_countdown_ms: 1000 });
  const blind = await BlindPlayer.at(black.page);
  await blind.playByEar();
  await white.button("Сдаться").click();
  await expect(white.page.getByText(/ничью даст или не даст судья/)).toBeVisible();
  await white.button("Заявить судье: не хватает времени на выигрыш").click();
  await blind.hears(/Соперник заявил о ничьей: на выигрыш ему не хватает времени\. Часы стоят, решает судья/);
  await expect(white.status).toContainText("решает судья");
  await expect(white.page.locator('[data-clock="a"]')).toBeVisible();
  await expect(judge.page.getByText(/Белые заявили о ничьей: не хватает/)).toBeVisible();
  await judge.button("Отказать, пустить часы").click();
  await blind.hears(/Судья не дал ничью, партия продолжается/);
  await expect(white.status).toContainText("Ваш ход");
  await white.button("Сдаться").click();
  await expect(white.button("Да, сдаться")).toBeVisible();
  await expect(white.button(/Заявить судье/)).toHaveCount(0);
  await white.button("Нет, вернуться").click();

  // Black is the weaker side: he is offered nothing, and White, who takes a man, may ask anew elsewhere. Here the judge
  // settles what he has found meanwhile.
  await judge.button("Результат").click();
  await judge.page.getByRole("radio", { name: "Ничья" }).check();
  await judge.button(/^1\.16\.8:/).click();
  await judge.button("Записать результат").click();
  await judge.button("Да, записать").click();
  for (const page of [white, black]) await expect(page.status).toContainText("1.16.8");
});

test("1.7.13 the judge grants the claim: a draw with its clause", async ({ server, visit }) => {
  const { match, white, black, judge } = await sitDown(server, visit, { control: [{ time_ms: 600_000 }] });
  await white.button("Предложить ничью").click();
  await white.button("Заявить судье: не хватает времени на выигрыш").click();
  await expect(black.status).toContainText("Соперник заявил о ничьей");
  await judge.button("Признать ничью").click();
  await judge.button("Да, записать").click();
  for (const page of [white, black]) await expect(page.status).toContainText("сильнейшей стороне не хватило времени");
  expect((await server.http(`/api/matches/${match}/pdn`)).text).toContain("short_of_time 1.7.13");
});
