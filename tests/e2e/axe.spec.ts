import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { expect, test } from "./rig/fixtures.ts";
import { VIEWS } from "./rig/views.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const THEMES = ["light", "dark", "contrast", "paper"];

/** What axe-core finds, one line a finding. The page's own policy forbids scripts put into it, so it is evaluated. */
async function findings(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: { run(o: unknown): Promise<AxeResults> } }).axe.run(given),
    { resultTypes: ["violations"], ...options } as RunOptions,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`));
}

// The printed sheet is paper: no theme reaches it, and no reader reads it.
for (const view of VIEWS.filter((name) => name !== "sheet"))
  test(`axe-core finds nothing in any theme: ${view}`, async ({ world, browser }) => {
    const page = await world.open(view, browser, { reducedMotion: "reduce" });
    expect.soft(await findings(page, {})).toEqual([]);
    for (const theme of THEMES) {
      await page.evaluate((one) => (document.documentElement.dataset["theme"] = one), theme);
      const colours: RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };
      expect.soft(await findings(page, colours), theme).toEqual([]);
    }
    await page.context().close();
  });

test("every page speaks the language chosen, and no other", async ({ server, browser }) => {
  for (const language of ["ru", "en"]) {
    const context = await browser.newContext();
    await context.addInitScript((lang) => localStorage.setItem("doska.lang", lang), language);
    for (const path of ["/", "/new", "/me", "/verify", "/replay"]) {
      const page = await context.newPage();
      await page.goto(server.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      expect(await page.title()).toMatch(/\S/);
      // Elsewhere on the page may stand names, which are in whatever language people write them.
      for (const heading of await page.getByRole("main").getByRole("heading").allInnerTexts())
        expect(/[А-Яа-яЁё]/.test(heading), `«${heading}» on ${path} in ${language}`).toBe(language === "ru");
      await page.close();
    }
    await context.close();
  }
});
