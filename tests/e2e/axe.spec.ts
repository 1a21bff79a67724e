import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { expect, test } from "./rig/fixtures.ts";
import { VIEWS, type ViewName } from "./rig/views.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [first, ...others] = ["light", "dark", "contrast", "paper"] as const;
const COLOURS: RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** Views that only say other words, or show less, than another does: those are looked at in screenshots. */
const SHOWN_BY: Partial<Record<ViewName, ViewName>> = {
  gameBlack: "gameOffer",
  gameBrazilian: "gameOwnTurn",
  gameCounted: "gameCounters",
  gameDrawnOpening: "gameOpening",
  gameNardyBearingOff: "gameNardyEnded",
  gameNardyDoubling: "gameNardyResigning",
  gameNardyLong: "gameNardyShort",
  gameOpeningWaits: "gameOpening",
  gamePaused: "gameClaimed",
  gameResigning: "gameResigningStronger",
  gameScheduled: "gameBreak",
  gameNardyJudgePenalty: "gameNardyJudgeTime",
  gameSpectator: "gameDrawn",
  organizePairs: "organizeMade",
  replayMat: "replayMatFaulty",
  replayPdn: "replayPdnFaulty",
  statisticsOfMatch: "statistics",
};
// The printed sheet is paper: no theme reaches it, and no reader reads it.
const LOOKED_AT = VIEWS.filter((name) => name !== "sheet" && !(name in SHOWN_BY));

type Axe = { run(context: unknown, options: RunOptions): Promise<AxeResults> };

/** What axe-core finds, one line a finding. The page's own policy forbids scripts put into it, so it is evaluated. */
async function findings(page: Page, options: RunOptions, within = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([where, given]) => (window as unknown as { axe: Axe }).axe.run(where, given),
    [within, { resultTypes: ["violations"], ...options } as RunOptions] as const,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`));
}

/** The kinds of elements that this worker has seen in every theme. */
const seen = new Set<string>();

/**
 * Marks the texts whose colours may be new, and says whether there are any: a theme changes nothing but colours, and what has
 * the same names and states, in the same place of as many others, has the same colours.
 */
async function markNew(page: Page): Promise<boolean> {
  const kinds = await page.evaluate((before) => {
    const known = new Set(before);
    const NAMELESS = /^(id|for|href|src|d|value|name|title|alt|lang|aria-(label|labelledby|describedby|controls|owns|rowindex|colindex|valuenow|valuetext))$/;
    const kindOf = new Map<Element, string>();
    const found = new Set<string>();
    for (const element of document.body.querySelectorAll("*")) {
      const states = [...element.attributes].filter(({ name }) => !NAMELESS.test(name)).map(({ name, value }) => `${name}=${value}`);
      const checked = element.matches(":checked") ? ["checked"] : [];
      const kind = [kindOf.get(element.parentElement!) ?? "", element.localName, ...states.sort(), ...checked].join(" ");
      kindOf.set(element, kind);
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      if (!hasText && !element.matches("input, textarea, select")) continue;
      if (!known.has(kind)) found.add(kind), element.setAttribute("data-new", "");
    }
    return [...found];
  }, [...seen]);
  for (const kind of kinds) seen.add(kind);
  return kinds.length > 0;
}

for (const view of LOOKED_AT)
  test(`axe-core finds nothing in any theme: ${view}`, async ({ world, stage }) => {
    await world.show(view, stage);
    const wear = (theme: string) => stage.evaluate((one) => (document.documentElement.dataset["theme"] = one), theme);
    await wear(first);
    expect.soft(await findings(stage, {})).toEqual([]);
    if (!(await markNew(stage))) return;
    for (const theme of others) {
      await wear(theme);
      expect.soft(await findings(stage, COLOURS, "[data-new]"), theme).toEqual([]);
    }
  });

for (const language of ["ru", "en"])
  test(`every page speaks the language chosen, and no other: ${language}`, async ({ world, stage }) => {
    for (const view of ["home", "newGame", "meNobody", "verify", "replayOpen"] as const) {
      await world.show(view, stage, language);
      expect(await stage.locator("html").getAttribute("lang")).toBe(language);
      expect(await stage.title()).toMatch(/\S/);
      // Elsewhere on the page may stand names, which are in whatever language people write them.
      for (const heading of await stage.getByRole("main").getByRole("heading").allInnerTexts())
        expect(/[А-Яа-яЁё]/.test(heading), `«${heading}» of ${view} in ${language}`).toBe(language === "ru");
    }
  });
