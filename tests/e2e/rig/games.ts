import { Visitor, type MadeMatch, type MatchTerms, type Seat } from "./people.ts";
import type { DoskaServer } from "./server.ts";
import { subscribe, Table } from "./table.ts";
import type { Message, Wire } from "./wire.ts";

/** A position in which a man must take and has two ways, and a king stands: much to draw. */
export const RICH = "W:Wc3,Kg1,h2,a1:Bd4,d6,f6,Kh8,a7";
/** The same on 100 squares. */
export const RICH_100 = "W:W27,32,37,38,42,K50:B12,18,21,22,K3,8,14";
/** Three kings against two, of which none can be taken: plainly drawn. */
const STRONGER = "W:WKc1,Ke1,Kg1:BKb8,Kh8";
/** Brazilian: of the captures only the longest is allowed. */
export const MOST = "W:Wc3,e3,a1,h2,Kg1:Bb4,d4,f6,h8,a7";
const OPENING = ["c3-d4", "d6-e5", "b2-c3", "e7-d6", "e3-f4", "b6-a5", "f2-e3"];
/** Kings walk to and fro: two counters and a repeated position. */
const KINGS = "W:WKc1,h2:BKf8,a7";
const WALK = ["c1-d2", "f8-g7", "d2-c1", "g7-f8"];
export const HOUR_MS = 3_600_000;
/** What a regulation may have otherwise than the rules by themselves. */
export const OTHERWISE: MatchTerms = { counted_draws: "claim", draw_count_start: "ratio_move", main_road_reset: false, lifted_hints: false };

export const PEOPLE = { a: { name: "Игрок А (демо)" }, b: { name: "Игрок Б (демо)" }, judge: { name: "Судья (демо)" } };

export interface Game {
  table: Table;
  judge: Visitor;
  wires: Record<Seat | "judge", Wire>;
}

/** Makes matches in every state that has a look of its own. */
export class Games {
  private readonly wires: Wire[] = [];

  constructor(protected readonly server: DoskaServer) {}

  /** Wires that are open as long as what is looked at. */
  protected keep(...wires: Wire[]): void {
    this.wires.push(...wires);
  }

  close(): void {
    for (const wire of this.wires) wire.close();
  }

  protected async game(terms: MatchTerms = {}): Promise<Game> {
    const table = await Table.make(this.server, terms);
    const judge = await Visitor.guest(this.server, PEOPLE.judge.name);
    await judge.accept(table.judgeCode);
    const wires = { a: await table.wire("a"), b: await table.wire("b"), judge: await judge.wire() };
    await subscribe(wires.judge, table.topic);
    this.wires.push(...Object.values(wires), table.watcher);
    return { table, judge, wires };
  }

  protected async started(terms: MatchTerms = {}): Promise<Game> {
    const game = await this.game(terms);
    for (const seat of ["a", "b"] as const) await game.wires[seat].tell("ready", game.table.topic);
    await game.table.watcher.wait(({ t }) => t === "game_started", "the start");
    return game;
  }

  protected async played({ table, wires }: Game, moves: string[]): Promise<void> {
    for (const [ply, move] of moves.entries())
      await wires[ply % 2 ? "b" : "a"].tell("play_move", table.topic, { game: 1, ply, move });
  }

  protected async running(terms: MatchTerms = {}): Promise<Game> {
    const game = await this.started(terms);
    await this.played(game, OPENING);
    return game;
  }

  /** Both have kings, which walk to and fro. */
  protected async walking(): Promise<Game> {
    const game = await this.started({ start_fen: KINGS });
    await this.played(game, WALK);
    return game;
  }

  /** Black, whose turn it is, is offered a draw. */
  protected async offered(): Promise<Game> {
    const game = await this.running();
    await game.wires.a.tell("offer_draw", game.table.topic, { game: 1, ply: OPENING.length });
    return game;
  }

  protected async paused(): Promise<Game> {
    const game = await this.running();
    await game.wires.judge.tell("pause", game.table.topic, { reason: "technical", words: "Замена мыши" });
    return game;
  }

  /** White has won the first game by a resignation. */
  protected async ended(terms: MatchTerms = {}): Promise<Game> {
    const game = await this.running(terms);
    await game.wires.b.tell("resign", game.table.topic, { game: 1 });
    return game;
  }

  /** A draw by agreement, after a pause and a gift of time. */
  protected async drawn(): Promise<Game> {
    const game = await this.paused();
    const { table, wires } = game;
    await wires.judge.tell("give_time", table.topic, { game: 1, seat: "a", by_ms: 60_000, reason: "technical" });
    await wires.judge.tell("settle", table.topic, { game: 1, result: "draw", clause: "2.1.9.1.6" });
    return game;
  }

  /** 2.2.2: the opening is drawn, and waits to be looked at. */
  protected opening(): Promise<Game> {
    return this.started({ discipline: "draughts64", opening_table: "idf-basic-150", opening_wait_ms: HOUR_MS });
  }

  protected async organized(terms: MatchTerms = {}): Promise<{ organizer: Visitor; made: MadeMatch }> {
    const organizer = await Visitor.organizer(this.server);
    return { organizer, made: await organizer.make({ seat: undefined, people: PEOPLE, ...terms }) };
  }

  /** A micromatch of an event (1.11) that begins by itself, at once or later; white comes, black does not. */
  protected async scheduled(inMs = 0, terms: MatchTerms = {}): Promise<{ made: MadeMatch; white: Visitor; wire: Wire }> {
    const { made } = await this.organized({ games: 2, starts_at_ms: Date.now() + inMs, ...terms });
    const white = await this.enteredBy(made.links.a!);
    const wire = await white.wire();
    this.wires.push(wire);
    await subscribe(wire, made.topic);
    const begun = ({ t, d }: Message) => t === "game_started" || (t === "snapshot" && d.phase === "playing");
    if (inMs === 0) await wire.wait(begun, "the start");
    return { made, white, wire };
  }

  /** A micromatch that black has lost by absence (1.9.1). */
  protected async unplayed(): Promise<{ match: string; topic: string; judge: Visitor; white: Visitor; wire: Wire }> {
    const { made, white } = await this.scheduled(0, { lateness_limit_ms: 0 });
    const judge = await this.enteredBy(made.links.judge!);
    const wire = await judge.wire();
    this.wires.push(wire);
    await subscribe(wire, made.topic);
    const over = ({ t, d }: Message) => t === "match_ended" || (t === "snapshot" && d.phase === "ended");
    await wire.wait(over, "the end");
    return { match: made.match, topic: made.topic, judge, white, wire };
  }

  /** White plays to win a plainly drawn position of an event, in little time. */
  protected async pressed(): Promise<{ path: string; topic: string; people: Record<Seat | "judge", Visitor>; wires: Game["wires"] }> {
    const terms = { start_fen: STRONGER, control: [{ time_ms: 300_000 }], pace: "blitz", automatic_repetition: false };
    const { made } = await this.organized(terms);
    const { links, match, topic } = made;
    const people = { a: await this.enteredBy(links.a!), b: await this.enteredBy(links.b!), judge: await this.enteredBy(links.judge!) };
    const wires = { a: await people.a.wire(), b: await people.b.wire(), judge: await people.judge.wire() };
    this.wires.push(...Object.values(wires));
    for (const wire of Object.values(wires)) await subscribe(wire, topic);
    for (const seat of ["a", "b"] as const) await wires[seat].tell("ready", topic);
    await wires.a.wait(({ t }) => t === "game_started", "the start");
    return { path: `/game/${match}`, topic, people, wires };
  }

  /** Who entered by the link of a seat. */
  protected async enteredBy(link: string): Promise<Visitor> {
    const visitor = new Visitor(this.server);
    await visitor.enter(link);
    return visitor;
  }
}

/** A file of two games as they are found: dialects of results and squares, and one move that nobody can read. */
export const FAULTY_PDN = `[Event "Кубок"]
[White "Иванов И."]
[Black "Петров П."]
[Result "2-0"]
[GameType "20"]

1. 32-28 {начало} 19-23! 2. 28x19 14x23 2-0

[White "Сидоров"]
[Black "Кузнецов"]
[GameType "25"]

1. ed4 dc5 2. x9 *
`;

/** Matches of short nardy whose second game holds a play against the rules, and whose third a row that is none. */
export const FAULTY_MAT = ` 5 point match

 Game 1
 Иванов : 0                     Петров : 0
  1) 31: 8/5 6/5                 Doubles => 2
  2)  Drops
                                  Wins 1 point

 Game 2
 Иванов : 0                     Петров : 1
  1)                             52: 13/11 13/8
  2) 63: 24/18 18/15             22: 6/4(2) 13/11
      Wins 2 points

 Game 3
 Иванов : 2                     Петров : 1
  1) 61: 13/7 8/7                43: 24/20 13/10
  2) 66: каждый по разу
                                  Wins 2 points

 1 point match

 Game 1
 Сидоров : 0                    Кузнецов : 0
  1) 61: 13/7 8/7
`;
