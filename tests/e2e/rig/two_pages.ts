import type { Page } from "@playwright/test";
import { GamePage } from "../pages/game_page.ts";
import type { VisitOptions } from "./fixtures.ts";
import type { LagProxy } from "./lag_proxy.ts";
import { fullNotation, realGame } from "./pdn.ts";
import type { MatchTerms, Seat } from "./people.ts";
import type { DoskaServer } from "./server.ts";
import { Table } from "./table.ts";
import type { Message, Wire } from "./wire.ts";

type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/**
 * A game that has begun: White sits at a page behind a line that can be cut, Black moves over a wire that never fails.
 * The moves are those of a real game.
 */
export class WhiteAtAPage {
  private constructor(
    readonly table: Table,
    readonly white: GamePage,
    readonly line: LagProxy,
    readonly wires: Record<Seat, Wire>,
    private readonly game: string[],
  ) {}

  static async start(server: DoskaServer, visit: Visit, line: LagProxy, terms: MatchTerms = {}): Promise<WhiteAtAPage> {
    const table = await Table.make(server, terms);
    const wires = { a: await table.wire("a"), b: await table.wire("b") };
    const page = await visit(table.path, { through: line, enter: (context) => table.players.a.moveInto(context) });
    const white = new GamePage(page);
    await white.button("Готов").click();
    await wires.b.tell("ready", table.topic);
    await table.watcher.wait(({ t }) => t === "game_started", "the start");
    return new WhiteAtAPage(table, white, line, wires, realGame("ussr1947-blinder-mirotin.pdn"));
  }

  /** The move of the real game at `ply`, in full notation, once its side has the move. */
  async move(ply: number): Promise<string> {
    const hasTurn = ({ t, d }: Message) => !!d?.you?.legal && (t === "move_played" ? d.ply === ply - 1 : ply === 0);
    const { d } = await this.wires[ply % 2 ? "b" : "a"].wait(hasTurn, `the turn of half-move ${ply}`);
    return fullNotation(this.game[ply]!, d.you.legal);
  }

  /** Plays half-move `ply`: White's on the page, Black's over his wire; returns when the server has it. */
  async play(ply: number): Promise<void> {
    const move = await this.move(ply);
    if (ply % 2) await this.wires.b.tell("play_move", this.table.topic, { game: 1, ply, move });
    else {
      await this.white.hasPly(ply - 1);
      await this.white.play(move);
    }
    await this.table.moved(ply);
  }

  async playUpTo(ply: number): Promise<void> {
    for (let n = this.table.plies; n <= ply; n++) await this.play(n);
  }

  /** The moves that the server has, from its record. */
  async recorded(): Promise<string[]> {
    const rows = await this.table.record();
    return rows.filter(({ kind }) => kind === "move_played").map(({ body }) => (typeof body === "string" ? JSON.parse(body) : body).move);
  }

  close(): void {
    for (const wire of Object.values(this.wires)) wire.close();
    this.table.watcher.close();
  }
}
