import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { GamePage } from "../pages/game_page.ts";
import { Visitor, type MadeMatch, type Seat } from "./people.ts";
import type { DoskaServer } from "./server.ts";
import { subscribe, Table } from "./table.ts";
import type { Wire } from "./wire.ts";

/** Something that a page shows, for those tests that look at everything. */
interface View {
  path: string;
  who?: Visitor;
  /** Brings the opened page there, and waits until it is. */
  reach(page: Page): Promise<unknown>;
}

/** A position in which a man must take and has two ways, and a king stands: much to draw. */
const RICH = "W:Wc3,Kg1,h2,a1:Bd4,d6,f6,Kh8,a7";
const RICH_LIFT = "c3";
/** The same on 100 squares. */
const RICH_100 = "W:W27,32,37,38,42,K50:B12,18,21,22,K3,8,14";
const OPENING = ["c3-d4", "d6-e5", "b2-c3", "e7-d6", "e3-f4", "b6-a5", "f2-e3"];

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();
const board = (page: Page) => page.getByRole("grid").waitFor();

interface Game {
  table: Table;
  judge: Visitor;
  wires: Record<Seat | "judge", Wire>;
}

/** Matches in all states that have a look of their own, and who sits at them. */
export class World {
  private readonly wires: Wire[] = [];

  constructor(private readonly server: DoskaServer) {}

  close(): void {
    for (const wire of this.wires) wire.close();
  }

  /** Opens a view in a context of its own. */
  async open(name: ViewName, browser: Browser, options?: BrowserContextOptions): Promise<Page> {
    const { path, who, reach } = await this[name]();
    const context = await browser.newContext(options);
    await who?.moveInto(context);
    const page = await context.newPage();
    await page.goto(this.server.url + path);
    await reach(page);
    return page;
  }

  // --- the views, each a method ---

  async home(): Promise<View> {
    return { path: "/", reach: heading };
  }

  async homeOfPlayer(): Promise<View> {
    return { path: "/", who: (await this.running()).table.players.a, reach: heading };
  }

  async newGame(): Promise<View> {
    return { path: "/new", reach: heading };
  }

  async newGameSetUp(): Promise<View> {
    return { path: `/new?rules=international/1&fen=${RICH_100}`, reach: (page) => page.getByRole("grid").waitFor() };
  }

  async invitation(): Promise<View> {
    const host = await Visitor.guest(this.server, "Анна Белова");
    return { path: `/join#${(await host.make({ seat: "a" })).invites.b}`, reach: heading };
  }

  async entry(): Promise<View> {
    const { made } = await this.organized();
    return { path: `/enter#${made.links.a}`, reach: (page) => page.getByText("Анна Иванова").first().waitFor() };
  }

  async gameWaiting(): Promise<View> {
    const { table } = await this.game();
    return { path: table.path, who: table.players.a, reach: board };
  }

  async gameOwnTurn(): Promise<View> {
    const { table } = await this.started({ start_fen: RICH });
    return { path: table.path, who: table.players.a, reach: (page) => new GamePage(page).square(RICH_LIFT).click() };
  }

  async gameHundred(): Promise<View> {
    const { table } = await this.started({ discipline: "international", start_fen: RICH_100, games: 4 });
    return { path: table.path, who: table.players.a, reach: (page) => new GamePage(page).square("27").click() };
  }

  async gameBlack(): Promise<View> {
    const { table } = await this.running();
    return { path: table.path, who: table.players.b, reach: board };
  }

  async gameSpectator(): Promise<View> {
    return { path: (await this.running()).table.path, reach: board };
  }

  async gameJudge(): Promise<View> {
    const { table, judge } = await this.running();
    return { path: table.path, who: judge, reach: board };
  }

  async gamePaused(): Promise<View> {
    const { table } = await this.paused();
    return { path: table.path, who: table.players.b, reach: board };
  }

  async gamePausedJudge(): Promise<View> {
    const { table, judge } = await this.paused();
    return { path: table.path, who: judge, reach: board };
  }

  async gameOffer(): Promise<View> {
    const { table, wires } = await this.running();
    await wires.a.tell("offer_draw", table.topic, { game: 1, ply: OPENING.length });
    return { path: table.path, who: table.players.b, reach: board };
  }

  async gameResigning(): Promise<View> {
    const { table } = await this.running();
    return { path: table.path, who: table.players.b, reach: (page) => page.getByRole("button", { name: /^(Сдаться|Resign)/ }).click() };
  }

  async gameEnded(): Promise<View> {
    const { table } = await this.ended();
    return { path: table.path, who: table.players.a, reach: board };
  }

  async replay(): Promise<View> {
    return { path: `/replay/${(await this.ended()).table.match}`, reach: heading };
  }

  async replayOfFile(): Promise<View> {
    return { path: "/replay", reach: heading };
  }

  async me(): Promise<View> {
    return { path: "/me", who: (await this.running()).table.players.a, reach: heading };
  }

  async meNobody(): Promise<View> {
    return { path: "/me", reach: heading };
  }

  async verify(): Promise<View> {
    return { path: "/verify", reach: heading };
  }

  async organize(): Promise<View> {
    return { path: "/organize", who: (await this.organized()).organizer, reach: heading };
  }

  async absentGame(): Promise<View> {
    return { path: "/game/AAAAAAAAAA", reach: (page) => page.getByRole("main").waitFor() };
  }

  async absentPage(): Promise<View> {
    return { path: "/replay/no/such/page", reach: heading };
  }

  // --- matches in the states that they need ---

  private async running(): Promise<Game> {
    const game = await this.started();
    await this.played(game, OPENING);
    return game;
  }

  private async paused(): Promise<Game> {
    const game = await this.running();
    await game.wires.judge.tell("pause", game.table.topic, { reason: "technical", words: "Замена мыши" });
    return game;
  }

  private async ended(): Promise<Game> {
    const game = await this.running();
    await game.wires.b.tell("resign", game.table.topic, { game: 1 });
    return game;
  }

  private async game(terms = {}): Promise<Game> {
    const table = await Table.make(this.server, terms);
    const judge = await Visitor.guest(this.server, "Вера Судейкина");
    await judge.accept(table.judgeCode);
    const wires = { a: await table.wire("a"), b: await table.wire("b"), judge: await judge.wire() };
    await subscribe(wires.judge, table.topic);
    this.wires.push(...Object.values(wires), table.watcher);
    return { table, judge, wires };
  }

  private async started(terms = {}): Promise<Game> {
    const game = await this.game(terms);
    for (const seat of ["a", "b"] as const) await game.wires[seat].tell("ready", game.table.topic);
    await game.table.watcher.wait(({ t }) => t === "game_started", "the start");
    return game;
  }

  private async played({ table, wires }: Game, moves: string[]): Promise<void> {
    for (const [ply, move] of moves.entries())
      await wires[ply % 2 ? "b" : "a"].tell("play_move", table.topic, { game: 1, ply, move });
  }

  private async organized(): Promise<{ organizer: Visitor; made: MadeMatch }> {
    const organizer = await Visitor.organizer(this.server);
    const people = { a: { name: "Анна Иванова" }, b: { name: "Борис Петров" }, judge: { name: "Вера Судейкина" } };
    return { organizer, made: await organizer.make({ seat: undefined, people }) };
  }
}

export type ViewName = {
  [K in keyof World]: World[K] extends () => Promise<View> ? K : never;
}[keyof World];

export const VIEWS: ViewName[] = [
  "home", "homeOfPlayer", "newGame", "newGameSetUp", "invitation", "entry",
  "gameWaiting", "gameOwnTurn", "gameHundred", "gameBlack", "gameSpectator", "gameJudge", "gamePaused", "gamePausedJudge", "gameOffer",
  "gameResigning", "gameEnded",
  "replay", "replayOfFile", "me", "meNobody", "verify", "organize", "absentGame", "absentPage",
];
