import { GamePage } from "./pages/game_page.ts";
import { expect, test } from "./rig/fixtures.ts";

test("from the first page to a game with a friend, its end, and the next one with colours changed", async ({ visit, otherBrowser }) => {
  const first = await visit("/");
  await first.getByRole("link", { name: "Сыграть" }).first().click();
  await first.getByRole("radio", { name: /10 минут и 0 секунд|^5 минут/ }).or(first.getByRole("radio")).first().check();
  await first.getByRole("radio", { name: "Белые" }).check();
  await first.getByRole("textbox", { name: "Ваше имя" }).fill("Игрок А (демо)");
  await first.getByRole("button", { name: "Создать партию" }).click();
  await expect(first.getByRole("heading", { name: "Партия создана" })).toBeVisible();
  const invitation = await first.getByRole("textbox", { name: "Ссылка для соперника" }).inputValue();
  await first.getByRole("link", { name: "Открыть доску" }).click();
  const white = new GamePage(first);

  const { pathname, hash } = new URL(invitation);
  const second = await visit(pathname + hash, { browser: otherBrowser });
  await expect(second.getByRole("heading", { level: 1 })).toContainText(/сыграть/);
  await second.getByRole("textbox", { name: "Ваше имя" }).fill("Игрок Б (демо)");
  await second.getByRole("button", { name: "Войти" }).click();
  await second.waitForURL("**/game/*");
  const black = new GamePage(second);

  await white.button("Готов").click();
  await black.button("Готов").click();
  await expect(white.status).toContainText("Ваш ход");
  await white.play("c3-d4");
  await black.hasPly(0);
  await black.play("d6-e5");
  await white.hasMoves(["c3-d4", "d6-e5"]);
  // A square that the man can't go to is refused in words, and nothing is sent.
  await white.square("g3").click();
  await white.square("g5").click();
  await expect(white.status).toContainText("нельзя");
  await white.button("Предложить ничью").click();
  await white.play("b2-c3");
  await black.button("Принять").click();
  for (const page of [white, black]) await expect(page.status).toContainText(/ничья/i);

  const before = first.url();
  await white.button(/реванш|ещё партию|сыграть ещё/i).click();
  await first.waitForURL((url) => url.href !== before && /\/game\//.test(url.pathname));
  await black.button(/к (реваншу|новой партии|следующей)|реванш/i).click();
  await second.waitForURL(first.url());
  await white.button("Готов").click();
  await black.button("Готов").click();
  await expect(black.status).toContainText("Ваш ход");
  await black.play("c3-d4");
  await white.hasMoves(["c3-d4"]);
});
