import { GamePage } from "./pages/game_page.ts";
import { expect, test } from "./rig/fixtures.ts";
import { Visitor } from "./rig/people.ts";

test("the links of White, Black, a spectator and a judge work in four tabs of one browser", async ({ server, visit, browser }) => {
  const organizer = await Visitor.organizer(server);
  const people = { a: { name: "Игрок А (демо)" }, b: { name: "Игрок Б (демо)" }, judge: { name: "Судья (демо)" } };
  const { match, links } = await organizer.make({ seat: undefined, people });
  const context = await browser.newContext();
  const enter = async (token: string, name: string) => {
    const page = await visit(`/enter#${token}`, { context });
    await expect(page.getByText(name).first()).toBeVisible();
    await page.getByRole("button", { name: /войти/i }).click();
    await page.waitForURL(`**/game/${match}`);
    return new GamePage(page);
  };
  const white = await enter(links.a!, "Игрок А (демо)");
  const black = await enter(links.b!, "Игрок Б (демо)");
  const judge = await enter(links.judge!, "Судья (демо)");
  const spectator = new GamePage(await visit(`/game/${match}?watch`, { context }));
  const tabs = [white, black, judge, spectator];
  for (const tab of tabs) await tab.isLive();
  for (const tab of [judge, spectator]) await expect(tab.button("Готов")).toHaveCount(0);

  await (await white.toFront()).button("Готов").click();
  await (await black.toFront()).button("Готов").click();
  await expect(white.status).toContainText("Ваш ход");
  await (await white.toFront()).play("c3-d4");
  for (const tab of tabs) await tab.hasMoves(["c3-d4"]);
  await (await black.toFront()).play("d6-e5");
  for (const tab of tabs) await tab.hasMoves(["c3-d4", "d6-e5"]);

  // Each tab keeps who it is, also when it is loaded anew.
  for (const tab of tabs) {
    await tab.page.reload();
    await tab.hasMoves(["c3-d4", "d6-e5"]);
    await tab.isLive();
  }
  await (await black.toFront()).square("f6").click();
  await (await spectator.toFront()).square("b2").click();
  await spectator.square("c3").click();
  await (await white.toFront()).play("b2-c3");
  for (const tab of tabs) await tab.hasMoves(["c3-d4", "d6-e5", "b2-c3"]);
  await expect(judge.page.getByText("Судья (демо)").first()).toBeVisible();
  await context.close();
});
