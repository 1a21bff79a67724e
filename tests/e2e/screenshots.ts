import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "./rig/database.ts";
import { expect, test } from "./rig/fixtures.ts";
import { VIEWS } from "./rig/views.ts";

const folder = join(root, "build/screenshots");

// 400 % zoom of a window of 1280 x 1024 is the same page in 320 x 256 with more device pixels for each.
const SIZES = {
  narrow: { viewport: { width: 360, height: 740 }, hasTouch: true },
  low: { viewport: { width: 1366, height: 768 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  zoomed: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 2 },
};
type Size = keyof typeof SIZES;

/** What the system asks of pages; the theme follows it. */
const LOOKS: Readonly<Record<string, Parameters<Page["emulateMedia"]>[0]>> = {
  light: { colorScheme: "light", contrast: "no-preference", forcedColors: "none" },
  dark: { colorScheme: "dark", contrast: "no-preference", forcedColors: "none" },
  contrast: { colorScheme: "dark", contrast: "more", forcedColors: "none" },
  forced: { colorScheme: "light", contrast: "no-preference", forcedColors: "active" },
  forcedDark: { colorScheme: "dark", contrast: "no-preference", forcedColors: "active" },
};
/** Only these looks: DOSKA_LOOKS="light dark". */
const ASKED = (process.env["DOSKA_LOOKS"] ?? "").split(" ").filter(Boolean);
const PLAIN = ["light", "dark"];

/** The window of a small notebook is the hardest for the game's page; strong contrast matters most there, too. */
function looksOf(view: string, size: Size, language: string): readonly string[] {
  const game = view.startsWith("game");
  if (size === "low") return game && language === "ru" ? ["light"] : [];
  return game && language === "ru" && size !== "zoomed" ? Object.keys(LOOKS) : PLAIN;
}

/** Draws the page in every look; nothing may need scrolling sideways. */
async function draw(page: Page, name: string, looks: readonly string[]): Promise<void> {
  for (const look of looks.filter((one) => ASKED.length === 0 || ASKED.includes(one))) {
    await page.emulateMedia(LOOKS[look]);
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
  }
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(content, `${name} is wider than its window`).toBeLessThanOrEqual(window);
}

test.beforeAll(() => void mkdirSync(folder, { recursive: true }));

for (const size of Object.keys(SIZES) as Size[])
  for (const language of ["ru", "en"])
    for (const view of VIEWS.filter((name) => looksOf(name, size, language).length > 0))
      test(`${view} ${size} ${language}`, async ({ world, browser }) => {
        const page = await world.open(view, browser, SIZES[size], language);
        await draw(page, `${view}-${size}-${language}`, looksOf(view, size, language));
        await page.context().close();
      });
