import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { GamePage } from "../pages/game_page.ts";
import { Visitor, type MadeMatch, type Seat } from "./people.ts";
import type { DoskaServer } from "./server.ts";
import { subscribe, Table } from "./table.ts";
import type { Wire } from "./wire.ts";

/** Something that a page shows, for those tests that look at everything. */
export interface View {
  name: string;
  /** Opens it in a context of its own. */
  open(browser: Browser, options?: BrowserContextOptions): Promise<Page>;
}

/** A position in which a man must take and has two ways, and a king stands: much to draw. */
const RICH = "W:Wc3,Kg1,h2,a1:Bd4,d6,f6,Kh8,a7";
const RICH_LIFT = "c3";

interface Game {
  table: Table;
  judge: Visitor;
  wires: Record<Seat | "judge", Wire>;
}

/** Matches in all states that have a look of their own, and who sits at them. */
export class World {
  private readonly wires: Wire[] = [];

  private constructor(private readonly server: DoskaServer) {}

  static async make(server: DoskaServer): Promise<{ views: View[]; close: () => void }> {
    const world = new World(server);
    return { views: await world.views(), close: () => world.wires.forEach((wire) => wire.close()) };
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

  private view(name: string, path: string, who: Visitor | null, reach: (page: Page) => Promise<unknown>): View {
    return {
      name,
      open: async (browser, options) => {
        const context: BrowserContext = await browser.newContext(options);
        await who?.moveInto(context);
        const page = await context.newPage();
        await page.goto(this.server.url + path);
        await reach(page);
        return page;
      },
    };
  }

  private async views(): Promise<View[]> {
    const heading = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();
    const board = (page: Page) => page.getByRole("grid").waitFor();
    const opening = ["c3-d4", "d6-e5", "b2-c3", "e7-d6", "e3-f4", "b6-a5", "f2-e3"];

    const waiting = await this.game();
    const running = await this.started();
    await this.played(running, opening);
    const rich = await this.started({ start_fen: RICH });
    const paused = await this.started();
    await this.played(paused, opening);
    await paused.wires.judge.tell("pause", paused.table.topic, { reason: "technical", words: "Замена мыши" });
    const offered = await this.started();
    await this.played(offered, opening);
    await offered.wires.a.tell("offer_draw", offered.table.topic, { game: 1, ply: opening.length });
    const ended = await this.started();
    await this.played(ended, opening);
    await ended.wires.b.tell("resign", ended.table.topic, { game: 1 });
    const { organizer, made } = await this.organized();
    const { a, b } = running.table.players;

    return [
      this.view("home", "/", null, heading),
      this.view("home-player", "/", a, heading),
      this.view("new", "/new", null, heading),
      this.view("join", `/join#${(await (await Visitor.guest(this.server, "Анна Белова")).make({ seat: "a" })).invites.b}`, null, heading),
      this.view("enter", `/enter#${made.links.a}`, null, (page) => page.getByText("Анна Иванова").first().waitFor()),
      this.view("game-waiting", waiting.table.path, waiting.table.players.a, board),
      this.view("game-turn", rich.table.path, rich.table.players.a, async (page) => new GamePage(page).square(RICH_LIFT).click()),
      this.view("game-black", running.table.path, b, board),
      this.view("game-white-waits", running.table.path, a, board),
      this.view("game-spectator", running.table.path, null, board),
      this.view("game-judge", running.table.path, running.judge, board),
      this.view("game-paused", paused.table.path, paused.table.players.b, board),
      this.view("game-paused-judge", paused.table.path, paused.judge, board),
      this.view("game-offer", offered.table.path, offered.table.players.b, board),
      this.view("game-resign", rich.table.path, rich.table.players.b, (page) => new GamePage(page).button("Сдаться").or(new GamePage(page).button("Resign")).click()),
      this.view("game-ended", ended.table.path, ended.table.players.a, board),
      this.view("replay", `/replay/${ended.table.match}`, null, board),
      this.view("replay-file", "/replay", null, heading),
      this.view("me", "/me", a, heading),
      this.view("verify", "/verify", null, heading),
      this.view("organize", "/organize", organizer, heading),
      this.view("absent", "/game/AAAAAAAAAA", null, (page) => page.getByRole("main").waitFor()),
      this.view("no-such-page", "/replay/no/such/page", null, heading),
    ];
  }

  private async organized(): Promise<{ organizer: Visitor; made: MadeMatch }> {
    const organizer = await Visitor.organizer(this.server);
    const people = { a: { name: "Анна Иванова" }, b: { name: "Борис Петров" }, judge: { name: "Вера Судейкина" } };
    return { organizer, made: await organizer.make({ seat: undefined, people }) };
  }
}
