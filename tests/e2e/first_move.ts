import { expect, test, type BrowserContext } from "@playwright/test";
import { GamePage } from "./pages/game_page.ts";

function given(name: string): string {
  const link = process.env[name];
  if (!link) throw new Error(`${name} must hold the link that ./run prints`);
  return link;
}

test("the links of White and Black lead to the first move", async ({ browser }) => {
  const started = performance.now();
  const told = (what: string) => console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const enter = async (context: BrowserContext, link: string) => {
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole("button", { name: /войти/i }).click();
    await page.waitForURL("**/game/**");
    return new GamePage(page);
  };
  const context = await browser.newContext();
  const white = await enter(context, given("DOSKA_WHITE"));
  const black = await enter(context, given("DOSKA_BLACK"));
  told("both at the board");
  await white.button("Готов").click();
  await black.button("Готов").click();
  await expect(white.status).toContainText("Ваш ход");
  told("White's clock runs");
  await white.play("c3-d4");
  await black.hasMoves(["c3-d4"], 30_000);
  await expect(black.status).toContainText("Ваш ход");
  told("Black sees the move");
  const path = process.env["DOSKA_PICTURE"];
  if (path) await black.page.screenshot({ path });
});
