import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./rig/database.ts";
import { expect, test } from "./rig/fixtures.ts";
import { FAULTY_MAT } from "./rig/games.ts";

const SAMPLE = readFileSync(join(root, "tests/cases/nardy/sample-match-short-7.mat"), "utf8");

/** In Windows-1251 with its ends of lines, as old programs write. */
const windows = (text: string): Buffer =>
  Buffer.from([...text.replaceAll("\n", "\r\n")].map((sign) => (sign >= "А" && sign <= "я" ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))));

test("a match of nardy of another program is read from disk and played through by keys, each board the server's", async ({ visit }) => {
  const page = await visit("/replay");
  await page.locator("input[type=file]").setInputFiles({ name: "match.mat", mimeType: "text/plain", buffer: Buffer.from(SAMPLE) });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Petrov — Ivanov");
  await expect(page.getByText("матч до 7 очков").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Партия \d, счёт/ })).toHaveCount(6);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "25: 13/8 8/6" })).toHaveAttribute("aria-current", "step");
  const board = page.locator(".still");
  const begun = await board.getAttribute("aria-label");
  await page.keyboard.press("End");
  await expect(board).not.toHaveAttribute("aria-label", begun ?? "");
  await expect(page.getByText(/^Выиграли белые: (оин|марс|кокс), 2 очка$/).first()).toBeVisible();
  await page.getByRole("button", { name: "Партия 6, счёт 6 : 4" }).click();
  await expect(page.getByRole("slider")).toHaveValue("0");
});

test("of a .mat what is against the rules and what cannot be read is named by its place, and the rest is read", async ({ visit }) => {
  const page = await visit("/replay");
  await page.locator("input[type=file]").setInputFiles({ name: "кубок.txt", mimeType: "text/plain", buffer: windows(FAULTY_MAT) });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Иванов — Петров");
  await page.getByRole("button", { name: "Партия 2, счёт 0 : 1" }).click();
  await expect(page.getByText("Строка 12, знак 34: «22: 6/4(2) 13/11» не по правилам, п. 26.6.3.")).toBeVisible();
  await page.getByRole("button", { name: "Партия 3, счёт 2 : 1" }).click();
  await expect(page.getByText("Строка 18, знак 6: «66: каждый по разу» прочитать нельзя.")).toBeVisible();
  await expect(page.getByRole("button", { name: "43: 24/20 13/10" })).toBeVisible();
  await expect(page.getByText("Сидоров — Кузнецов, матч до 1 очка")).toBeVisible();
});

test("a match that takes several requests is one match, and a megabyte of anything holds no game", async ({ visit }) => {
  const page = await visit("/replay");
  const [head = "", ...games] = SAMPLE.split(/(?=^ Game )/m);
  const long = head + games.map((game) => `${game}; ${"-".repeat(20_000)}\n`).join("");
  await page.locator("input[type=file]").setInputFiles({ name: "long.mat", mimeType: "text/plain", buffer: Buffer.from(long) });
  const more = page.getByRole("button", { name: "Показать ещё партии" });
  for (const games of [2, 4]) {
    await expect(page.getByRole("button", { name: /^Партия \d, счёт/ })).toHaveCount(games);
    await more.click();
  }
  await expect(page.getByRole("button", { name: /^Партия \d, счёт/ })).toHaveCount(6);
  await expect(page.getByText("прочитана не до конца")).toHaveCount(0);
  await page.getByRole("button", { name: "Партия 6, счёт 6 : 4" }).click();
  await expect(page.getByText("Партия Кроуфорда")).toHaveCount(0);
  await page.locator("input[type=file]").setInputFiles({ name: "noise.mat", mimeType: "text/plain", buffer: Buffer.alloc(1024 * 1024, "шум ") });
  await expect(page.getByText("В «noise.mat» не нашлось ни одной партии.")).toBeVisible();
  await expect(page.getByText(/^Начиная со строки 1: слишком длинная партия/)).toBeVisible();
});
