import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { root } from "./database.ts";
import { GameViews } from "./game_views.ts";
import { FAULTY_MAT, FAULTY_PDN, HOUR_MS, OTHERWISE, RICH_100 } from "./games.ts";
import { NardyBoardViews } from "./nardy_board_views.ts";
import { NardyViews } from "./nardy_views.ts";
import { Visitor, type MatchTerms } from "./people.ts";
import { heading, press, type View } from "./view.ts";

const RECORD = join(root, "tests/cases/evidence/match-1.ndjson");
const DICE = join(root, "tests/cases/evidence/dice-match.ndjson");
const UNPLAYED = join(root, "tests/cases/evidence/stories/lost_by_absence.ndjson");
const PDN = join(root, "tests/cases/draughts/games/ussr1947.pdn");
const MAT = join(root, "tests/cases/nardy/sample-match-short-7.mat");
const FAULTY_FILE = `${FAULTY_PDN}
[GameType "25"]

1. c3-d4 *
`;

const alert = (page: Page) => page.getByRole("alert").first().waitFor();

/** Gives a file to the page's only file field. */
async function give(page: Page, name: string, text: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) });
}

/** Every page in every state that has a look of its own. */
export class World extends NardyBoardViews {
  /** Opens a view in a context of its own. */
  async open(name: ViewName, browser: Browser, options?: BrowserContextOptions, language = "ru"): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await this.show(name, page, language);
    return page;
  }

  /** Shows a view on a page that may have shown others: nothing of them is left to it. */
  async show(name: ViewName, page: Page, language = "ru"): Promise<void> {
    const { path, who, url = this.server.url, chosen = {}, prepare, reach } = await this[name]();
    await page.unrouteAll();
    await page.mouse.move(0, 0);
    await page.context().clearCookies();
    await who?.moveInto(page.context());
    // The smallest document of this address, for what the browser keeps belongs to an address.
    await page.goto(`${url}/icon.svg`);
    await page.evaluate((choices) => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      for (const [key, value] of Object.entries(choices)) localStorage.setItem(`doska.${key}`, value);
    }, { lang: language, ...chosen });
    await prepare?.(page);
    await page.goto(url + path);
    await reach(page);
  }

  async #invited(terms: MatchTerms): Promise<View> {
    const host = await Visitor.guest(this.server, "Игрок А (демо)");
    return { path: `/join#${(await host.make({ seat: "a", ...terms })).invites.b}`, reach: heading };
  }

  // --- home, a new game, ways in ---

  async home(): Promise<View> {
    return { path: "/", reach: heading };
  }

  async homeOfPlayer(): Promise<View> {
    return { path: "/", who: (await this.running()).table.players.a, reach: heading };
  }

  async homeOfOrganizer(): Promise<View> {
    return { path: "/", who: (await this.organized()).organizer, reach: heading };
  }

  async homeCutOff(): Promise<View> {
    return { path: "/", prepare: (page) => page.route("**/api/home", (route) => route.abort()), reach: alert };
  }

  async menu(): Promise<View> {
    return {
      path: "/",
      reach: async (page) => {
        await heading(page);
        const menu = page.getByRole("button", { name: /^(Меню|Menu)$/ });
        if (await menu.isVisible()) await menu.click();
      },
    };
  }

  async newGame(): Promise<View> {
    return { path: "/new", reach: heading };
  }

  async newGameSetUp(): Promise<View> {
    return { path: `/new?rules=international/1&fen=${RICH_100}`, reach: (page) => page.getByRole("grid").waitFor() };
  }

  /** The start is drawn by lot. */
  async newGameLot(): Promise<View> {
    const reach = async (page: Page) => {
      await page.locator("input[value=draughts64]").check();
      await page.locator("input[name$=-start][value=lot]").check();
      await page.locator('input[name$="-pace"]').last().check();
    };
    return { path: "/new", reach };
  }

  async newGameWrong(): Promise<View> {
    return {
      path: "/new",
      reach: async (page) => {
        await page.locator("input[value=own]").check();
        await page.locator("input[inputmode=numeric]").first().fill("500");
        await page.locator("form button[type=submit]").click();
      },
    };
  }

  async invitationSent(): Promise<View> {
    return {
      path: "/new",
      reach: async (page) => {
        await page.locator("form input[autocomplete=nickname]").fill("Игрок А (демо)");
        await page.locator("form button[type=submit]").click();
        await page.locator("summary").click();
      },
    };
  }

  async invitation(): Promise<View> {
    return this.#invited({});
  }

  async invitationSetUp(): Promise<View> {
    return this.#invited({ discipline: "international", start_fen: RICH_100, games: 2 });
  }

  async invitationLot(): Promise<View> {
    return this.#invited({ discipline: "draughts64", opening_table: "fmjd-736", games: 2 });
  }

  async invitationTaken(): Promise<View> {
    const host = await Visitor.guest(this.server, "Игрок А (демо)");
    const { b } = (await host.make({ seat: "a" })).invites;
    await (await Visitor.guest(this.server, "Игрок Б (демо)")).accept(b!);
    return { path: `/join#${b}`, reach: (page) => page.getByRole("status").waitFor() };
  }

  async entry(): Promise<View> {
    const { made } = await this.organized({ games: 2, starts_at_ms: Date.now() + HOUR_MS, ...OTHERWISE });
    return { path: `/enter#${made.links.a}`, reach: (page) => page.locator("button.big").waitFor() };
  }

  async entryRevoked(): Promise<View> {
    const { organizer, made } = await this.organized();
    await organizer.post(`/api/matches/${made.match}/links/revoke`, { role: "a" });
    return { path: `/enter#${made.links.a}`, reach: (page) => page.getByRole("status").waitFor() };
  }

  // --- records ---

  async replay(): Promise<View> {
    return { path: `/replay/${(await this.drawn()).table.match}`, reach: heading };
  }

  async replayGoing(): Promise<View> {
    return { path: `/replay/${(await this.running()).table.match}?ply=3`, reach: heading };
  }

  async replayOpen(): Promise<View> {
    return { path: "/replay", reach: heading };
  }

  async replayOfFile(): Promise<View> {
    const reach = async (page: Page) => {
      await give(page, "match-1.ndjson", readFileSync(RECORD, "utf8"));
      await page.getByRole("slider").waitFor();
    };
    return { path: "/replay", reach };
  }

  /** A micromatch that was lost by absence, its first game corrected by the judge. */
  async replayUnplayed(): Promise<View> {
    const reach = async (page: Page) => {
      await give(page, "lost.ndjson", readFileSync(UNPLAYED, "utf8"));
      await page.getByRole("slider").waitFor();
    };
    return { path: "/replay", reach };
  }

  async replayWrongFile(): Promise<View> {
    return { path: "/replay", reach: (page) => give(page, "notes.json", '{"a": 1}').then(() => alert(page)) };
  }

  /** Games of another program. */
  async replayPdn(): Promise<View> {
    const reach = async (page: Page) => {
      await give(page, "ussr1947.pdn", readFileSync(PDN, "utf8"));
      await page.getByRole("slider").waitFor();
      for (let n = 0; n < 9; n++) await page.keyboard.press("ArrowRight");
    };
    return { path: "/replay", reach };
  }

  /** A game whose rest can't be read, one with a remark, and one without names. */
  /** Short nardy of other programs. */
  async replayMat(): Promise<View> {
    const reach = async (page: Page) => {
      await give(page, "match.mat", readFileSync(MAT, "utf8"));
      await page.getByRole("slider").waitFor();
      for (let n = 0; n < 9; n++) await page.keyboard.press("ArrowRight");
    };
    return { path: "/replay", reach };
  }

  /** A game that is against the rules, one that can't be read, and a match behind them. */
  async replayMatFaulty(): Promise<View> {
    const reach = async (page: Page) => {
      await give(page, "cup.mat", FAULTY_MAT);
      await press(page, /^(Партия|Game) 2/);
      await page.keyboard.press("End");
    };
    return { path: "/replay", reach };
  }

  async replayPdnFaulty(): Promise<View> {
    const reach = async (page: Page) => {
      await give(page, "cup.pdn", FAULTY_FILE);
      await page.getByRole("button", { name: /^Сидоров/ }).click();
    };
    return { path: "/replay", reach };
  }

  /** The printed score sheet. */
  async sheet(): Promise<View> {
    const reach = async (page: Page) => {
      await heading(page);
      await page.emulateMedia({ media: "print" });
    };
    return { path: `/replay/${(await this.ended()).table.match}`, reach };
  }

  async verify(): Promise<View> {
    return { path: "/verify", reach: heading };
  }

  async verifyWhole(): Promise<View> {
    const reach = (page: Page) => give(page, "match-1.ndjson", readFileSync(RECORD, "utf8")).then(() => page.getByRole("status").first().waitFor());
    return { path: "/verify", reach };
  }

  async verifyBroken(): Promise<View> {
    const changed = readFileSync(RECORD, "utf8").replace('"spent_ms":4000', '"spent_ms":4001');
    const reach = (page: Page) => give(page, "match-1.ndjson", changed).then(() => page.getByRole("status").first().waitFor());
    return { path: "/verify", reach };
  }

  async verifyNardy(): Promise<View> {
    const { made, wires } = await this.nardyBegun();
    await wires.judge.tell("settle", made.topic, { game: 1, result: "a", clause: "18.6", match: true });
    const { text } = await this.server.http(`/api/matches/${made.match}/record`);
    return { path: "/verify", reach: (page) => give(page, "match-nardy.ndjson", text).then(() => page.getByRole("status").first().waitFor()) };
  }

  async dice(): Promise<View> {
    const reach = async (page: Page) => {
      await give(page, "dice-match.ndjson", readFileSync(DICE, "utf8"));
      await page.locator("summary").first().click();
    };
    return { path: "/dice", reach };
  }

  async diceBroken(): Promise<View> {
    const changed = readFileSync(DICE, "utf8").replace(/"dice":\[\d,\d\],"game":2/, '"dice":[7,7],"game":2');
    const reach = (page: Page) => give(page, "dice-match.ndjson", changed).then(() => page.getByRole("status").first().waitFor());
    return { path: "/dice", reach };
  }

  async verifyWrongFile(): Promise<View> {
    return { path: "/verify", reach: (page) => give(page, "notes.json", '{"a": 1}').then(() => alert(page)) };
  }

  // --- people ---

  async me(): Promise<View> {
    return { path: "/me", who: (await this.running()).table.players.a, reach: heading };
  }

  async meNobody(): Promise<View> {
    return { path: "/me", reach: heading };
  }

  async meLeaving(): Promise<View> {
    return { path: "/me", who: (await this.organized()).organizer, reach: (page) => press(page, /^(Выйти|Sign out)/) };
  }

  async organize(): Promise<View> {
    return { path: "/organize", who: (await this.organized()).organizer, reach: heading };
  }

  async organizeMade(): Promise<View> {
    const reach = async (page: Page) => {
      const names = page.locator("form input[maxlength='80']");
      for (const [i, name] of ["Игрок А (демо)", "Игрок Б (демо)", "Судья (демо)"].entries()) await names.nth(i).fill(name);
      await page.locator("form button[type=submit]").click();
      await page.locator("input[readonly]").first().waitFor();
    };
    return { path: "/organize", who: (await this.organized()).organizer, reach };
  }

  async organizeWrong(): Promise<View> {
    return { path: "/organize", who: (await this.organized()).organizer, reach: (page) => page.locator("form button[type=submit]").click() };
  }

  /** A micromatch at its hour, with what is folded away. */
  async organizeEvent(): Promise<View> {
    const reach = async (page: Page) => {
      await page.getByLabel(/^(Партии|Games)$/).selectOption("2");
      await page.locator('input[name$="-at"][value=true]').check();
      await page.locator("input[type=datetime-local]").fill("2099-05-09T15:00");
      await page.locator("form summary").click();
      await page.locator("form details select").last().scrollIntoViewIfNeeded();
    };
    return { path: "/organize", who: (await this.organized()).organizer, reach };
  }

  async organizeLinks(): Promise<View> {
    const { organizer, made } = await this.organized();
    await this.enteredBy(made.links.b!);
    await organizer.post(`/api/matches/${made.match}/links/revoke`, { role: "judge" });
    return { path: `/organize?match=${made.match}`, who: organizer, reach: (page) => press(page, /^(Отозвать|Revoke)/) };
  }

  async organizeNobody(): Promise<View> {
    return { path: "/organize", reach: heading };
  }

  async absentPage(): Promise<View> {
    return { path: "/replay/no/such/page", reach: heading };
  }
}

export type ViewName = {
  [K in keyof World]: World[K] extends () => Promise<View> ? K : never;
}[keyof World];

const viewsOf = ({ prototype }: { prototype: object }) => Object.getOwnPropertyNames(prototype) as (ViewName | (typeof OTHERS)[number])[];
const OTHERS = ["constructor", "open", "show", "nardyBegun"] as const;

export const VIEWS = [...viewsOf(World), ...viewsOf(GameViews), ...viewsOf(NardyViews), ...viewsOf(NardyBoardViews)].filter((name): name is ViewName => !(OTHERS as readonly string[]).includes(name));
