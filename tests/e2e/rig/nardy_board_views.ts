import type { Page } from "@playwright/test";
import { NardyPage } from "../pages/nardy_page.ts";
import { NardyMatch, quietTurn, type Due } from "./nardy.ts";
import { NardyViews } from "./nardy_views.ts";
import type { MatchTerms, Visitor } from "./people.ts";
import { heading, type View } from "./view.ts";

const board = (page: Page) => page.getByRole("grid").waitFor();

/** The page of a match of nardy at each point of a game that has a look of its own, and what is left of it. */
export class NardyBoardViews extends NardyViews {
  /** A game that has begun, of guests; its dice are sealed and opened. */
  async #begun(game: "long" | "short", terms: MatchTerms = {}): Promise<NardyMatch> {
    const match = await NardyMatch.make(this.server, game, { length: 5, ...terms });
    this.keep(match.watcher, match.wires.a, match.wires.b);
    await match.begin();
    return match;
  }

  /** The same, some turns later, before a roll that can be played. */
  async #amid(game: "long" | "short", turns: number): Promise<{ match: NardyMatch; due: Due }> {
    const match = await this.#begun(game);
    const made = () => match.watcher.seen.filter(({ t }) => t === "turn_played").length;
    const due = await match.playUntil(({ you }) => made() >= turns && you.graph !== undefined);
    if (due === "over") throw new Error("the game is over too soon");
    return { match, due };
  }

  #viewOf({ match, who, reach = board }: { match: NardyMatch; who?: Visitor; reach?: View["reach"] }): View {
    return { path: match.table.path, ...(who && { who }), reach };
  }

  /** The player's own turn, its first step made and a checker lifted for the next. */
  async #ownTurn(game: "long" | "short"): Promise<View> {
    const { match, due } = await this.#amid(game, 7);
    const steps = quietTurn(due.you.graph!, match.men(due.seat));
    const reach = async (page: Page) => {
      await board(page);
      const table = new NardyPage(page);
      await table.step(steps[0]!, "click");
      if (steps[1]) await table.cell(steps[1].from).click();
    };
    return this.#viewOf({ match, who: match.table.players[due.seat], reach });
  }

  async gameNardyLong(): Promise<View> {
    return this.#ownTurn("long");
  }

  async gameNardyShort(): Promise<View> {
    return this.#ownTurn("short");
  }

  /** 26.3: as the one who does not begin sees it. */
  async gameNardyOpening(): Promise<View> {
    const match = await this.#begun("short");
    const due = (await match.due()) as Due;
    return this.#viewOf({ match, who: match.table.players[due.seat === "a" ? "b" : "a"] });
  }

  async #doubled(): Promise<{ match: NardyMatch; due: Due }> {
    const match = await this.#begun("short");
    const due = (await match.playUntil(({ you }) => you.may_double === true)) as Due;
    return { match, due };
  }

  async gameNardyDoubling(): Promise<View> {
    const { match, due } = await this.#doubled();
    return this.#viewOf({ match, who: match.table.players[due.seat], reach: (page) => new NardyPage(page).act("double").click() });
  }

  async gameNardyDoubled(): Promise<View> {
    const { match, due } = await this.#doubled();
    const ply = match.watcher.seen.findLast(({ d }) => d?.ply !== undefined)!.d.ply + 1;
    await match.wires[due.seat].tell("offer_cube", match.topic, { game: 1, ply });
    const reach = async (page: Page) => {
      await board(page);
      await new NardyPage(page).act("pass").click();
    };
    return this.#viewOf({ match, who: match.table.players[due.seat === "a" ? "b" : "a"], reach });
  }

  /** The last quarter of a game: some are off, and nothing is in contact any more. */
  async #bearingOff(game: "long" | "short"): Promise<{ match: NardyMatch; due: Due }> {
    const match = await this.#begun(game, { length: 1 });
    const due = await match.playUntil(({ seat, you }) => match.men(seat)[0]! > 6 && you.may_roll === true);
    if (due === "over") throw new Error("the game is over too soon");
    return { match, due };
  }

  async gameNardyBearingOff(): Promise<View> {
    const { match, due } = await this.#bearingOff("long");
    return this.#viewOf({ match, who: match.table.players[due.seat] });
  }

  async gameNardyResigning(): Promise<View> {
    const { match } = await this.#bearingOff("short");
    const due = await match.playUntil(({ you }) => (you.resign?.length ?? 0) > 0);
    if (due === "over") throw new Error("the game is over too soon");
    return this.#viewOf({ match, who: match.table.players[due.seat], reach: (page) => new NardyPage(page).act("resign").click() });
  }

  async gameNardyPairs(): Promise<View> {
    const match = await this.#begun("short", { discipline: "short_nardy_pairs" });
    const due = await match.playUntil(({ you }) => you.may_double === true);
    if (due === "over") throw new Error("the game is over too soon");
    return this.#viewOf({ match, who: match.table.partners![due.seat] });
  }

  async #finished(game: "long" | "short"): Promise<NardyMatch> {
    const match = await this.#begun(game, { length: 1 });
    await match.playUntil(() => false);
    return match;
  }

  async gameNardyEnded(): Promise<View> {
    const match = await this.#finished("short");
    return this.#viewOf({ match, who: match.table.players.a });
  }

  async replayNardy(): Promise<View> {
    const match = await this.#finished("long");
    return { path: `/replay/${match.table.match}?ply=40`, reach: (page) => page.getByRole("slider").waitFor() };
  }

  async newGameNardy(): Promise<View> {
    return { path: "/new?rules=short_nardy/1", reach: heading };
  }
}
