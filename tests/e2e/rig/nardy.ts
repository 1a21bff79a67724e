import { createHash, randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import type { NardyPage } from "../pages/nardy_page.ts";
import { doska, given } from "./exported.ts";
import type { MatchTerms, Seat } from "./people.ts";
import type { DoskaServer } from "./server.ts";
import { Table } from "./table.ts";
import type { Message, Wire } from "./wire.ts";

/** [node, from, to, die, next, hit]; 25 is the bar, 0 is off. */
type WireEdge = [number, number, number, number, number, number];

interface Graph {
  complete: number[];
  edges: WireEdge[];
}

export interface Step {
  from: number;
  to: number;
  die: number;
}

/** What the server lets a seat do at the moment. */
export interface Rights {
  may_roll?: boolean;
  may_double?: boolean;
  may_answer_cube?: boolean;
  may_answer_resignation?: boolean;
  resign?: string[];
  graph?: Graph;
}

export interface Due {
  seat: Seat;
  you: Rights;
}

const BAR = 25;
const SEATS = ["a", "b"] as const;
const place = (at: number): string => (at === BAR ? "bar" : at === 0 ? "off" : String(at));

/** "24/18", as the wire and appendix 4 write it. */
export const stepText = ({ from, to }: Step): string => `${place(from)}/${place(to)}`;
export const turnText = (steps: readonly Step[]): string => steps.map(stepText).join(" ");

/** A way through the graph to each board that the turn may end on. */
function turnsOf({ complete, edges }: Graph): WireEdge[][] {
  const ways = new Map<number, WireEdge[]>([[0, []]]);
  const queue = [0];
  for (const node of queue) {
    // Of two numbers that do the same step the page takes the smaller.
    const onward = edges.filter(([from]) => from === node).sort((one, two) => one[3] - two[3]);
    for (const edge of onward) {
      if (ways.has(edge[4])) continue;
      ways.set(edge[4], [...ways.get(node)!, edge]);
      queue.push(edge[4]);
    }
  }
  return complete.flatMap((node) => (ways.has(node) ? [ways.get(node)!] : []));
}

/** The legal turn that ends a game soonest: it hits nobody and leaves few single checkers, the last ones first. */
export function quietTurn(graph: Graph, checkers: readonly number[]): Step[] {
  const cost = (way: WireEdge[]): number => {
    const after = [...checkers];
    for (const [, from, to] of way) {
      after[from]! -= 1;
      after[to]! += 1;
    }
    const single = after.slice(7, BAR).filter((count) => count === 1).length;
    const last = after.reduce((sum, count, at) => sum + count * at * at, 0);
    return 100_000 * way.filter((edge) => edge[5] === 1).length + 1000 * single + last;
  };
  const best = turnsOf(graph).sort((one, two) => cost(one) - cost(two))[0]!;
  return best.map(([, from, to, die]) => ({ from, to, die }));
}

/** What is told to the seats of a match of nardy and to one who watches: who has to act, and what he may do. */
export class NardyWires {
  constructor(
    readonly watcher: Wire,
    readonly wires: Record<Seat, Wire>,
    readonly topic: string,
  ) {}

  /** Both are ready, and have sealed and opened their part of the dice: who begins has his roll before him. */
  async begin(): Promise<void> {
    for (const seat of SEATS) await this.wires[seat].tell("ready", this.topic);
    await this.watcher.wait(({ t }) => t === "dice_committed", "the commitment");
    const match = this.topic.replace(/^match:/, "");
    const values = { a: randomBytes(32).toString("hex"), b: randomBytes(32).toString("hex") };
    const seal = (seat: Seat) => createHash("sha256").update(["doska.dice.1", "seal", match, 1, seat, values[seat]].join("|")).digest("hex");
    for (const seat of SEATS) await this.wires[seat].tell("seal_dice", this.topic, { game: 1, seal: seal(seat) });
    for (const seat of SEATS) await this.wires[seat].tell("open_dice", this.topic, { game: 1, value: values[seat] });
    await this.watcher.wait(({ t, d }) => t === "opening_rolled" && d.first !== undefined, "the opening roll");
  }

  /** Plays game 1 by the wires until somebody has to act for whom `until` holds; "over": the match has ended. */
  async playUntil(until: (due: Due, match: NardyWires) => boolean): Promise<Due | "over"> {
    for (;;) {
      const [due, since] = [await this.due(), this.seq];
      if (due === "over" || until(due, this)) return due;
      const ply = this.watcher.seen.findLast(({ d }) => d?.ply !== undefined)!.d.ply + 1;
      const d = { game: 1, ply };
      const steps = due.you.graph && turnText(quietTurn(due.you.graph, this.men(due.seat)));
      await (steps === undefined ? this.wires[due.seat].tell("roll", this.topic, d) : this.wires[due.seat].tell("play_turn", this.topic, { ...d, steps }));
      await this.due(since + 1);
    }
  }

  close(): void {
    for (const wire of [this.wires.a, this.wires.b, this.watcher]) wire.close();
  }

  /** The last fact that the watcher has. */
  get seq(): number {
    return this.watcher.seen.findLast(({ seq }) => seq !== undefined)?.seq ?? 0;
  }

  private rights(seat: Seat): Message | undefined {
    return this.wires[seat].seen.findLast(({ d }) => d?.you !== undefined);
  }

  private on(fact: Message): Due | "over" | undefined {
    if (fact.t === "match_ended") return "over";
    for (const seat of SEATS) {
      const rights = this.rights(seat);
      const you = rights?.d.you as Rights | undefined;
      if (you?.may_roll || you?.graph || you?.may_answer_cube || you?.may_answer_resignation) return { seat, you };
    }
    return undefined;
  }

  /** Who has to act once everything up to the newest fact, at least `since`, is told to both; "over": the match has ended. */
  async due(since = 0): Promise<Due | "over"> {
    for (let seq = since; ; ) {
      const at = seq;
      const newest = await this.watcher.wait((message) => (message.seq ?? -1) >= at, `fact ${at}`);
      const reached = this.seq;
      for (const seat of SEATS) await this.wires[seat].wait((message) => (message.seq ?? -1) >= reached, `fact ${reached}`);
      const found = this.on(this.watcher.seen.findLast((message) => message.seq !== undefined) ?? newest);
      if (found !== undefined) return found;
      seq = reached + 1;
    }
  }

  /** The checkers of a seat, by its own numbering: off, 1..24, the bar. */
  men(seat: Seat): number[] {
    const checkers = ({ d }: Message) => d?.checkers ?? d?.nardy?.checkers;
    const told = checkers(this.watcher.seen.findLast((message) => checkers(message) !== undefined)!);
    return [...(told[seat] as string)].map((digit) => Number.parseInt(digit, 16));
  }
}

/** A match of nardy of two guests: pages play it; its wires, one a seat, tell what each may do. */
export class NardyMatch extends NardyWires {
  private constructor(
    readonly table: Table,
    wires: Record<Seat, Wire>,
  ) {
    super(table.watcher, wires, table.topic);
  }

  static async make(server: DoskaServer, game: "long" | "short", terms: MatchTerms = {}): Promise<NardyMatch> {
    const control = { main_ms: 1_200_000, delay_ms: 12_000 };
    const table = await Table.make(server, { discipline: `${game}_nardy`, length: 1, control, ...terms });
    return new NardyMatch(table, { a: await table.wire("a"), b: await table.wire("b") });
  }

  /** Waits for the end of a game. */
  async ended(game: number): Promise<void> {
    await this.watcher.wait(({ t, d }) => t === "game_ended" && d.game === game, `the end of game ${game}`);
  }

  /** The game's part of the server's record in the form of appendix 4, its acts only. */
  async appendix4(game = 1): Promise<string> {
    const text = await given(this.table.server, `/api/matches/${this.table.match}/appendix4`);
    const part = text.split(/^Партия N /m)[game] ?? "";
    return part.split("\n").slice(3).join("\n").split(/^Белые: /m)[0]!.split(/^"/m)[0]!.split(/^Счет/m)[0]!.trim();
  }

  /** The exported record is whole, its facts follow from the rules, and each of its rolls from what was sealed. */
  async provesItself(): Promise<any> {
    const record = await given(this.table.server, `/api/matches/${this.table.match}/record`);
    const replayed = await doska("replay", "match.ndjson", record);
    expect(replayed).toMatchObject({ ok: true, match: this.table.match });
    const proof = await doska("verify-dice", "match.ndjson", record);
    expect(proof).toMatchObject({ ok: true, match: this.table.match });
    for (const game of proof.games) expect(game).toMatchObject({ revealed: true, seats: { a: "opened", b: "opened" }, faults: [] });
    return replayed;
  }
}

/** Plays turns at the pages by what the server allows until a seat may double; which. */
export async function playUntilDouble(match: NardyMatch, pages: Record<Seat, NardyPage>): Promise<Seat> {
  for (;;) {
    const [due, since] = [await match.due(), match.seq];
    if (due === "over") throw new Error("the match is over before a double");
    if (due.you.may_double) return due.seat;
    if (due.you.graph) await pages[due.seat].playTurn(quietTurn(due.you.graph, match.men(due.seat)), "typed");
    else await pages[due.seat].roll();
    await match.due(since + 1);
  }
}
