import { GamePage } from "./pages/game_page.ts";
import { expect, test } from "./rig/fixtures.ts";
import { Table } from "./rig/table.ts";

test("a position is set up by mouse and keyboard, told in words, and played from", async ({ visit }) => {
  const page = await visit("/new");
  await page.getByRole("radio", { name: "Стоклеточные" }).check();
  await page.getByRole("radio", { name: "Расставить" }).check();
  const editor = page.getByRole("group", { name: "Расстановка позиции" });
  const square = (name: string) => editor.locator(`[data-square="${name}"]`);
  const fen = editor.getByRole("textbox", { name: /FEN/ });
  await expect(fen).toHaveValue(/^W:W31,32,/);

  await editor.getByRole("button", { name: "Убрать все шашки" }).click();
  await expect(editor.getByRole("status")).toContainText("Белые: нет ни одной шашки.");
  await square("32").click();
  await editor.getByRole("radio", { name: "Чёрная дамка" }).check();
  await square("5").click();
  await expect(fen).toHaveValue("W:W32:BK5");
  // A man on the last row would be a king.
  await editor.getByRole("radio", { name: "Белая простая" }).check();
  await square("1").click();
  await expect(editor.getByRole("status")).toContainText("Белая простая на 1 стоит в последнем ряду");
  await square("1").click();
  await expect(fen).toHaveValue("W:W32:BK5");
  // By keyboard: a white king beside it, and the black one one field on.
  await square("32").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(square("33")).toHaveAccessibleName("поле 33, белая дамка");
  await page.keyboard.press("Delete");
  await expect(square("33")).toHaveAccessibleName("поле 33, пусто");
  await square("5").dragTo(square("10"));
  await expect(fen).toHaveValue("W:W32:BK10");
  // As text, in the form of another program.
  await fen.fill("b:w31-33:bk5,51.");
  await expect(editor).toContainText("Поля 51 на этой доске нет.");
  await fen.fill("b:w31-33:bk5,1.");
  await expect(editor.getByRole("radio", { name: "Чёрные" })).toBeChecked();
  await expect(square("1")).toHaveAccessibleName("поле 1, чёрная простая");

  await page.getByRole("radio", { name: "7 минут и 5 секунд за ход" }).check();
  await page.getByRole("textbox", { name: "Ваше имя" }).fill("Игрок А (демо)");
  await page.getByRole("button", { name: "Создать партию" }).click();
  await expect(page.getByRole("heading", { name: "Партия создана" })).toBeVisible();
  await expect(page.getByText("Стоклеточные шашки")).toBeVisible();
});

test("a replay opens the position that it shows for a new game", async ({ server, visit }) => {
  const table = await Table.make(server, { discipline: "brazilian" });
  const wires = { a: await table.wire("a"), b: await table.wire("b") };
  for (const wire of Object.values(wires)) await wire.tell("ready", table.topic);
  await table.watcher.wait(({ t }) => t === "game_started", "the start");
  await wires.a.tell("play_move", table.topic, { game: 1, ply: 0, move: "c3-d4" });
  await wires.b.tell("resign", table.topic, { game: 1 });
  for (const wire of Object.values(wires)) wire.close();
  const page = await visit(`/replay/${table.match}`);
  await expect(page.getByText(/бразильские шашки/)).toBeVisible();
  await page.getByRole("link", { name: "Сыграть с этой позиции" }).click();
  await expect(page.getByRole("radio", { name: "Бразильские" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: /FEN/ })).toHaveValue(/^B:W.*d4.*:B/);
  await expect(new GamePage(page).square("d4").last()).toHaveAccessibleName("d4, белая простая");
});
