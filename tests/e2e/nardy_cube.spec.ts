import { NardyPage } from "./pages/nardy_page.ts";
import { expect, test } from "./rig/fixtures.ts";
import { NardyMatch, playUntilDouble } from "./rig/nardy.ts";
import type { Seat } from "./rig/people.ts";

test("23: the cube offered, taken, turned again by its owner, and passed, which loses what it was worth before", async ({ server, visit, otherBrowser }) => {
  const match = await NardyMatch.make(server, "short", { length: 2 });
  const { players, path } = match.table;
  const pages: Record<Seat, NardyPage> = {
    a: new NardyPage(await visit(path, { enter: (context) => players.a.moveInto(context) })),
    b: new NardyPage(await visit(path, { browser: otherBrowser, enter: (context) => players.b.moveInto(context) })),
  };
  for (const page of Object.values(pages)) await page.button("Готов").click();
  const first = await playUntilDouble(match, pages);
  const [offerer, taker] = first === "a" ? [pages.a, pages.b] : [pages.b, pages.a];
  await offerer.double();
  await expect(taker.status).toContainText("Соперник удваивает");
  await expect(offerer.act("roll")).toHaveCount(0);
  await taker.button("Беру").click();
  await expect(offerer.page.getByText("Куб 2 у соперника", { exact: true })).toBeVisible();
  await expect(taker.page.getByText("Куб 2 у вас", { exact: true })).toBeVisible();
  await expect(offerer.act("roll")).toBeVisible();
  await expect(offerer.act("double")).toHaveCount(0); // 23.8: his who took it

  expect(await playUntilDouble(match, pages)).toBe(first === "a" ? "b" : "a");
  await taker.double();
  await offerer.act("pass").click();
  await expect(offerer.page.getByText("Партия будет проиграна: 2 очка")).toBeVisible();
  await offerer.button("Да, пас").click();
  for (const page of Object.values(pages)) await expect(page.status).toContainText("отказ от удвоения");
  await expect(taker.status).toContainText(/2.:.0/);

  const record = await match.appendix4();
  expect(record).toMatch(/x2\n(\d+\) )?беру\n[^]*x4\n(\d+\) )?пас$/);
  for (const page of Object.values(pages)) expect(await page.record()).toBe(record);
  await match.provesItself();
  match.close();
});

test("22.1: pairs at four pages: one of each acts, they change between games, and 23.14 the game at match point has no cube", async ({ server, visit, otherBrowser }) => {
  const match = await NardyMatch.make(server, "short", { discipline: "short_nardy_pairs", length: 2, game_break_ms: 0 });
  const { players, partners, path } = match.table;
  const at = async (who: typeof players.a, seat: Seat) =>
    new NardyPage(await visit(path, { ...(seat === "b" && { browser: otherBrowser }), enter: (context) => who.moveInto(context) }));
  const one: Record<Seat, NardyPage> = { a: await at(players.a, "a"), b: await at(players.b, "b") };
  const two: Record<Seat, NardyPage> = { a: await at(partners!.a, "a"), b: await at(partners!.b, "b") };
  const all = [...Object.values(one), ...Object.values(two)];
  await two.b.button("Поменяться с партнёром").click();
  for (const page of all) await expect(page.page.getByText("ходит Партнёр Б (демо)", { exact: true })).toBeVisible();
  await one.a.button("Готов").click();
  await expect(one.b.button("Готов")).toHaveCount(0);
  await two.b.button("Готов").click();

  const acting: Record<Seat, NardyPage> = { a: one.a, b: two.b };
  const idle: Record<Seat, NardyPage> = { a: two.a, b: one.b };
  const seat = await playUntilDouble(match, acting);
  const other = seat === "a" ? "b" : "a";
  await expect(acting[seat].act("roll")).toBeVisible();
  for (const act of ["roll", "double", "resign"] as const) await expect(idle[seat].act(act)).toHaveCount(0);
  await acting[seat].double();
  await expect(idle[other].act("pass")).toHaveCount(0);
  await acting[other].act("pass").click();
  await acting[other].button("Да, пас").click();
  for (const page of all) await expect(page.page.getByText("Партия Кроуфорда", { exact: true })).toBeVisible();
  match.close();
});
