import type { Page } from "@playwright/test";
import { GamePage } from "../pages/game_page.ts";
import { Games, HOUR_MS, MOST, OTHERWISE, RICH, RICH_100 } from "./games.ts";
import { Visitor } from "./people.ts";
import { heading, press, type View } from "./view.ts";

const board = (page: Page) => page.getByRole("grid").waitFor();

/** The game's page in every state that has a look of its own. */
export class GameViews extends Games {
  async gameEarly(): Promise<View> {
    const host = await Visitor.guest(this.server, "Игрок А (демо)");
    const { match } = await host.make({ seat: "a" });
    return { path: `/game/${match}`, who: host, reach: heading };
  }

  async gameWaiting(): Promise<View> {
    const { table } = await this.game();
    return { path: table.path, who: table.players.a, reach: board };
  }

  async gameCountdown(): Promise<View> {
    const { table } = await this.started({ start_countdown_ms: 60_000 });
    return { path: table.path, who: table.players.a, reach: board };
  }

  async gameOwnTurn(): Promise<View> {
    const { table } = await this.started({ start_fen: RICH });
    return { path: table.path, who: table.players.a, reach: (page) => new GamePage(page).square("c3").click() };
  }

  async gameHundred(): Promise<View> {
    const { table } = await this.started({ discipline: "international", start_fen: RICH_100, games: 4 });
    return { path: table.path, who: table.players.a, reach: (page) => new GamePage(page).square("27").click() };
  }

  /** White has three ways to take, of which the longest is due. */
  async gameBrazilian(): Promise<View> {
    const { table } = await this.started({ discipline: "brazilian", start_fen: MOST });
    return { path: table.path, who: table.players.a, reach: (page) => new GamePage(page).square("c3").click() };
  }

  async gameOpening(): Promise<View> {
    const { table } = await this.opening();
    return { path: table.path, who: table.players.b, reach: board };
  }

  async gameOpeningWaits(): Promise<View> {
    const { table, wires } = await this.opening();
    await wires.a.tell("ready", table.topic);
    return { path: table.path, who: table.players.a, reach: board };
  }

  async gameDrawnOpening(): Promise<View> {
    const { table, wires } = await this.opening();
    for (const seat of ["a", "b"] as const) await wires[seat].tell("ready", table.topic);
    return { path: table.path, who: table.players.a, reach: board };
  }

  /** With all that a regulation may choose of draws and hints. */
  async gameScheduled(): Promise<View> {
    const { made, white } = await this.scheduled(2 * HOUR_MS, OTHERWISE);
    return { path: `/game/${made.match}`, who: white, reach: board };
  }

  /** 1.6.3, 1.9.1: the game has begun, and Black is not there. */
  async gameLate(): Promise<View> {
    const { made, white } = await this.scheduled();
    return { path: `/game/${made.match}`, who: white, reach: board };
  }

  /** 1.11: one game of the micromatch is over, the other begins by itself. */
  async gameBreak(): Promise<View> {
    const { made, white, wire } = await this.scheduled();
    await wire.tell("resign", made.topic, { game: 1 });
    return { path: `/game/${made.match}`, who: white, reach: board };
  }

  async gameClause(): Promise<View> {
    const { table } = await this.started({ start_fen: RICH });
    return { path: table.path, who: table.players.a, reach: (page) => press(page, /2\.1\.5\.14/) };
  }

  async gameTyped(): Promise<View> {
    const { table } = await this.started({ start_fen: RICH, hints: false });
    return {
      path: table.path,
      who: table.players.a,
      reach: async (page) => {
        await press(page, /^(Ввести ход|Type a move)$/);
        await page.locator("#move-field").fill("h2-g3");
        await page.locator("#move-field").press("Enter");
        await page.locator("#move-field[aria-invalid=true]").waitFor();
      },
    };
  }

  async gameConfirm(): Promise<View> {
    const { table } = await this.started();
    const reach = (page: Page) => new GamePage(page).play("c3-d4");
    return { path: table.path, who: table.players.a, chosen: { confirmMoves: "true" }, reach };
  }

  async gameBrowsed(): Promise<View> {
    const { table } = await this.running();
    const reach = (page: Page) => page.locator('[data-ply="2"]').click();
    return { path: table.path, who: table.players.a, chosen: { moveTimes: "true" }, reach };
  }

  async gameNonVisual(): Promise<View> {
    const { table } = await this.running();
    return { path: table.path, who: table.players.b, chosen: { nonVisual: "true" }, reach: board };
  }

  async gameHelp(): Promise<View> {
    const { table } = await this.running();
    const reach = async (page: Page) => {
      await page.locator(".settings summary").click();
      await page.locator("details.spoken > summary").click();
      await page.locator("details.commands > summary").click();
    };
    return { path: table.path, who: table.players.a, reach };
  }

  async gameCounters(): Promise<View> {
    const { table } = await this.walking();
    return { path: table.path, who: table.players.a, reach: board };
  }

  async gameLow(): Promise<View> {
    const { table } = await this.started({ control: [{ time_ms: 19_000 }] });
    return { path: table.path, who: table.players.a, reach: board };
  }

  async gameBlack(): Promise<View> {
    const { table } = await this.running();
    return { path: table.path, who: table.players.b, reach: board };
  }

  async gameSpectator(): Promise<View> {
    return { path: (await this.running()).table.path, reach: board };
  }

  async gameOffer(): Promise<View> {
    const { table } = await this.offered();
    return { path: table.path, who: table.players.b, reach: board };
  }

  async gameResigning(): Promise<View> {
    const { table } = await this.running();
    return { path: table.path, who: table.players.b, reach: (page) => press(page, /^(Сдаться|Resign)/) };
  }

  /** 2.1.9.1.6: a judge counts five moves. */
  async gameCounted(): Promise<View> {
    const { path, topic, people, wires } = await this.pressed();
    await wires.judge.tell("start_count", topic, { game: 1, seat: "a" });
    return { path, who: people.a, reach: board };
  }

  /** 1.16.8: who has no time to win may ask the judge instead. */
  async gameResigningStronger(): Promise<View> {
    const { path, people } = await this.pressed();
    return { path, who: people.a, reach: (page) => press(page, /^(Сдаться|Resign)/) };
  }

  async gameClaimed(): Promise<View> {
    const { path, topic, people, wires } = await this.pressed();
    await wires.a.tell("claim_time_draw", topic, { game: 1, ply: 0 });
    return { path, who: people.b, reach: board };
  }

  async gamePaused(): Promise<View> {
    const { table } = await this.paused();
    return { path: table.path, who: table.players.b, reach: board };
  }

  async gameCutOff(): Promise<View> {
    const { table } = await this.running();
    const line = await this.server.line();
    const reach = async (page: Page) => {
      await board(page);
      await page.locator('[data-link="live"]').waitFor();
      await this.server.returnLine(line);
      await page.locator('[data-link="lost"]').waitFor();
    };
    return { path: table.path, who: table.players.b, url: line.url, reach };
  }

  async gameRevoked(): Promise<View> {
    const { organizer, made } = await this.organized();
    const reach = async (page: Page) => {
      await board(page);
      await organizer.post(`/api/matches/${made.match}/links/revoke`, { role: "a" });
      await page.getByTestId("status").filter({ has: page.locator("svg") }).waitFor();
    };
    return { path: `/game/${made.match}`, who: await this.enteredBy(made.links.a!), reach };
  }

  async gameEnded(): Promise<View> {
    const { table } = await this.ended();
    return { path: table.path, who: table.players.a, reach: board };
  }

  async gameBetween(): Promise<View> {
    const { table } = await this.ended({ games: 2 });
    return { path: table.path, who: table.players.b, reach: board };
  }

  async gameDrawn(): Promise<View> {
    return { path: (await this.drawn()).table.path, reach: board };
  }

  async gameCalledOff(): Promise<View> {
    const { table, wires } = await this.started();
    await wires.b.tell("call_off", table.topic, { game: 1 });
    return { path: table.path, who: table.players.a, reach: board };
  }

  async gameAbsent(): Promise<View> {
    return { path: "/game/AAAAAAAAAA", reach: (page) => page.getByRole("main").waitFor() };
  }

  // --- the judge at the game's page ---

  async gameJudge(): Promise<View> {
    const { table, judge } = await this.running();
    return { path: table.path, who: judge, reach: board };
  }

  async gameJudgePaused(): Promise<View> {
    const { table, judge } = await this.paused();
    return { path: table.path, who: judge, reach: board };
  }

  async gameJudgeTime(): Promise<View> {
    const { table, judge } = await this.paused();
    return { path: table.path, who: judge, reach: (page) => press(page, /^(Время|Time)$/) };
  }

  async gameJudgeSettle(): Promise<View> {
    const { table, judge } = await this.paused();
    const reach = async (page: Page) => {
      await press(page, /^(Результат|Result)$/);
      await page.locator("input[value=draw]").check();
      await press(page, /^2\.1\.9\.1\.1/);
      await page.locator("form button[type=submit]").click();
    };
    return { path: table.path, who: judge, reach };
  }

  async gameJudgeDraws(): Promise<View> {
    const { path, people } = await this.pressed();
    return { path, who: people.judge, reach: (page) => press(page, /^(Ничья|Draw)$/) };
  }

  async gameJudgeClaim(): Promise<View> {
    const { path, topic, people, wires } = await this.pressed();
    await wires.a.tell("claim_time_draw", topic, { game: 1, ply: 0 });
    return { path, who: people.judge, reach: board };
  }

  /** 1.9.2: who did not come may have had a good reason. */
  async gameJudgeCorrects(): Promise<View> {
    const { match, judge } = await this.unplayed();
    const reach = async (page: Page) => {
      await press(page, /^(Исправить неявку|Correct an absence)$/);
      await page.locator("textarea").fill("Справка врача");
      await page.locator("input[value=draw]").check();
      await press(page, /^1\.9\.2/);
      await page.locator("form button[type=submit]").click();
    };
    return { path: `/game/${match}`, who: judge, reach };
  }

  /** What everybody sees of it. */
  async gameCorrected(): Promise<View> {
    const { match, topic, wire, white } = await this.unplayed();
    const reach = async (page: Page) => {
      await board(page);
      await page.locator('[data-link="live"]').waitFor();
      await wire.tell("settle", topic, { game: 1, result: "draw", clause: "1.9.2", words: "Справка врача" });
      await page.getByTestId("corrected").waitFor();
    };
    return { path: `/game/${match}`, who: white, reach };
  }

  async gameJudgeEnded(): Promise<View> {
    const { table, judge } = await this.ended();
    return { path: table.path, who: judge, reach: board };
  }
}
