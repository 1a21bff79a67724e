import { expect, test } from "./rig/fixtures.ts";
import { FAULTY_PDN } from "./rig/games.ts";

/** In Windows-1251, as old collections are. */
const windows = (text: string): Buffer =>
  Buffer.from([...text].map((sign) => (sign >= "А" && sign <= "я" ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))));

test("games of another program are read from disk, played through, and opened as a position", async ({ visit }) => {
  const page = await visit("/replay");
  await page.locator("input[type=file]").setInputFiles({ name: "кубок.pdn", mimeType: "text/plain", buffer: windows(FAULTY_PDN) });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Иванов И. — Петров П.");
  await expect(page.getByText("Стоклеточные шашки, Кубок")).toBeVisible();
  await page.getByRole("button", { name: "32-28" }).click();
  await expect(page.getByText("начало")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("img", { name: /Белые: .*31, 33.*Чёрные: .*23/ })).toBeVisible();
  await page.getByRole("link", { name: "Сыграть с этой позиции" }).click();
  await expect(page.getByRole("textbox", { name: /FEN/ })).toHaveValue(/^W:W31,33,.*:B1,.*23/);
  await page.goBack();
});

test("what cannot be read of a game file is named by its place, and the rest is read", async ({ visit }) => {
  const page = await visit("/replay");
  await page.locator("input[type=file]").setInputFiles({ name: "cup.pdn", mimeType: "text/plain", buffer: Buffer.from(FAULTY_PDN) });
  await page.getByRole("button", { name: "Сидоров — Кузнецов" }).click();
  await expect(page.getByRole("button", { name: "d6-c5" })).toBeVisible();
  await expect(page.getByText(/Строка 13, знак \d+: «.*» прочитать нельзя/)).toBeVisible();
});

test("a file of several letters is read game by game, in parts, and a game that is too long is named", async ({ visit }) => {
  const page = await visit("/replay");
  const long = `[White "Долгий"]\n\n1. ed4 {${"-".repeat(70_000)}} *\n\n`;
  const buffer = Buffer.concat([Buffer.from(FAULTY_PDN), windows('\n[White "Павлов"]\n[Black "Орлов"]\n\n1. ed4 *\n\n'), Buffer.from(long + FAULTY_PDN)]);
  await page.locator("input[type=file]").setInputFiles({ name: "cup.pdn", mimeType: "text/plain", buffer });
  await expect(page.getByRole("button", { name: "Сидоров — Кузнецов" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Павлов — Орлов" })).toBeVisible();
  await page.getByRole("button", { name: "Показать ещё партии" }).click();
  await expect(page.getByRole("button", { name: "Сидоров — Кузнецов" })).toHaveCount(2);
  await expect(page.getByText("Начиная со строки 20: слишком длинная партия")).toBeVisible();
  await page.getByRole("button", { name: "Сидоров — Кузнецов" }).nth(1).click();
  await expect(page.getByText(/Строка 36, знак \d+: «.*» прочитать нельзя/)).toBeVisible();
});
