import type { Page } from "@playwright/test";
import { BlindPlayer } from "./pages/blind_player.ts";
import { GamePage } from "./pages/game_page.ts";
import { expect, test } from "./rig/fixtures.ts";
import { Visitor, type MatchTerms } from "./rig/people.ts";
import type { DoskaServer } from "./rig/server.ts";

/** Kings at the edge: three against two, of which none can be taken. */
const KINGS = "W:WKc1,Ke1,Kg1:BKb8,Kh8";
const TO_AND_FRO = ["g1-h2", "b8-a7", "h2-g1", "a7-b8"];

interface Judged {
  readonly match: string;
  readonly white: GamePage;
  readonly black: GamePage;
  readonly judge: GamePage;
}

type Visit = (path: string, options?: object) => Promise<Page>;

/** A match of an event with its judge, each in a browser of his own; both players are ready. */
async function sitDown(server: DoskaServer, visit: Visit, terms: MatchTerms): Promise<Judged> {
  const organizer = await Visitor.organizer(server);
  const people = { a: { name: "Игрок А (демо)" }, b: { name: "Игрок Б (демо)" }, judge: { name: "Судья (демо)" } };
  const { match, links } = await organizer.make({ seat: undefined, people, start_fen: KINGS, ...terms });
  const enter = async (token: string): Promise<GamePage> => {
    const visitor = new Visitor(server);
    await visitor.enter(token);
    return new GamePage(await visit(`/game/${match}`, { enter: (context: Parameters<Visitor["moveInto"]>[0]) => visitor.moveInto(context) }));
  };
  const [white, black, judge] = [await enter(links.a!), await enter(links.b!), await enter(links.judge!)];
  for (const player of [white, black]) await player.button("Готов").click();
  await expect(white.status).toContainText("Ваш ход");
  return { match, white, black, judge };
}

test("2.1.9.1.6, 1.16.7 a judge counts five moves of who plays to win; both players see what is left, and the draw", async ({ server, visit }) => {
  const { match, white, black, judge } = await sitDown(server, visit, { control: [{ time_ms: 300_000 }], pace: "blitz", automatic_repetition: false });
  await judge.button("Ничья").click();
  await judge.button("Белые").click();
  const counter = (page: GamePage) => page.page.getByRole("region", { name: "До ничьей" });
  for (const page of [white, black, judge]) await expect(counter(page)).toContainText("до ничьей 5 ходов");
  for (let ply = 0; ply < 8; ply++) {
    await (ply % 2 ? black : white).play(TO_AND_FRO[ply % 4]!);
    await (ply % 2 ? white : black).hasPly(ply);
  }
  await expect(counter(black)).toContainText("до ничьей 1 ход");
  await white.play("g1-h2");
  for (const page of [white, black]) {
    await expect(page.status).toContainText("явно ничейная позиция");
    await expect(page.status).toContainText("2.1.9.1.6");
  }
  const pdn = (await server.http(`/api/matches/${match}/pdn`)).text;
  expect(pdn).toContain("plainly_drawn 2.1.9.1.6");
  const replay = await visit(`/replay/${match}`);
  await expect(replay.getByText(/Судья начал счёт/).first()).toBeVisible();
});

test("1.16.8 the stronger side without time claims the draw by ear; the clocks stand, the judge refuses once and grants it then", async ({ server, visit }) => {
  const { white, black, judge } = await sitDown(server, visit, { control: [{ time_ms: 300_000 }], pace: "blitz" });
  const blind = await BlindPlayer.at(black.page);
  await blind.playByEar();
  await white.button("Сдаться").click();
  await expect(white.page.getByText(/ничью даст или не даст судья/)).toBeVisible();
  await white.button("Заявить судье: не хватает времени на выигрыш").click();
  await blind.hears(/Соперник заявил ничью: на выигрыш ему не хватает времени\. Часы стоят, решает судья/);
  await expect(white.status).toContainText("решает судья");
  await expect(white.page.locator('[data-clock="a"]')).toBeVisible();
  await expect(judge.page.getByText(/Белые просят ничью/)).toBeVisible();
  await judge.button("Отказать, пустить часы").click();
  await blind.hears(/Судья не дал ничью, партия продолжается/);
  await expect(white.status).toContainText("Ваш ход", { timeout: 15_000 });
  await white.button("Сдаться").click();
  await expect(white.button("Да, сдаться")).toBeVisible();
  await expect(white.button(/Заявить судье/)).toHaveCount(0);
  await white.button("Нет, играть дальше").click();

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
  await expect(black.status).toContainText("Соперник заявил ничью");
  await judge.button("Признать ничью").click();
  await judge.button("Да, записать").click();
  for (const page of [white, black]) await expect(page.status).toContainText("сильнейшей стороне не хватило времени");
  expect((await server.http(`/api/matches/${match}/pdn`)).text).toContain("short_of_time 1.7.13");
});
