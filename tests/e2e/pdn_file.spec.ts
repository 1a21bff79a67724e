import { expect, test } from "./rig/fixtures.ts";

const FILE = `[Event "Кубок"]
[White "Иванов И."]
[Black "Петров П."]
[Result "2-0"]
[GameType "20"]

1. 32-28 {начало} 19-23! 2. 28x19 14x23 2-0

[White "Сидоров"]
[Black "Кузнецов"]
[GameType "25"]

1. ed4 dc5 2. x9 *
`;

test("games of another program are read from disk, played through, and opened as a position", async ({ visit }) => {
  const page = await visit("/replay");
  // In Windows-1251, as old collections are.
  const bytes = Buffer.from([...FILE].map((sign) => (sign >= "А" && sign <= "я" ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))));
  await page.locator("input[type=file]").setInputFiles({ name: "кубок.pdn", mimeType: "text/plain", buffer: bytes });
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
  await page.locator("input[type=file]").setInputFiles({ name: "cup.pdn", mimeType: "text/plain", buffer: Buffer.from(FILE) });
  await page.getByRole("button", { name: "Сидоров — Кузнецов" }).click();
  await expect(page.getByRole("button", { name: "d6-c5" })).toBeVisible();
  await expect(page.getByText(/Строка 13, знак \d+: «.*» прочитать нельзя/)).toBeVisible();
});
