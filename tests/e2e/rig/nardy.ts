import { expect } from "@playwright/test";
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

/** A match of nardy of two guests: pages play it; its wires, one a seat, tell what each may do. */
export class NardyMatch {
  private constructor(
    readonly table: Table,
    readonly wires: Record<Seat, Wire>,
    private readonly checkers: Record<Seat, string>,
  ) {}

  static async make(server: DoskaServer, game: "long" | "short", terms: MatchTerms = {}): Promise<NardyMatch> {
    const control = { main_ms: 1_200_000, delay_ms: 12_000 };
    const table = await Table.make(server, { discipline: `${game}_nardy`, length: 1, control, ...terms });
    const start = game === "long" ? "000000000000000000000000f0" : "00000050300005000000000020";
    return new NardyMatch(table, { a: await table.wire("a"), b: await table.wire("b") }, { a: start, b: start });
  }

  close(): void {
    for (const wire of [this.wires.a, this.wires.b, this.table.watcher]) wire.close();
  }

  /** The last fact that the watcher has. */
  get seq(): number {
    return this.table.watcher.seen.findLast(({ seq }) => seq !== undefined)?.seq ?? 0;
  }

  private rights(seat: Seat): Message | undefined {
    return this.wires[seat].seen.findLast(({ d }) => d?.you !== undefined);
  }

  private on(fact: Message): Due | "over" | undefined {
    if (fact.t === "match_ended") return "over";
    for (const seat of ["a", "b"] as const) {
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
      const newest = await this.table.watcher.wait((message) => (message.seq ?? -1) >= at, `fact ${at}`);
      const reached = this.seq;
      for (const seat of ["a", "b"] as const) await this.wires[seat].wait((message) => (message.seq ?? -1) >= reached, `fact ${reached}`);
      const found = this.on(this.table.watcher.seen.findLast((message) => message.seq !== undefined) ?? newest);
      if (found !== undefined) return found;
      seq = reached + 1;
    }
  }

  /** The checkers of a seat, by its own numbering: off, 1..24, the bar. */
  men(seat: Seat): number[] {
    const told = this.table.watcher.seen.findLast(({ d }) => d?.checkers !== undefined)?.d.checkers ?? this.checkers;
    return [...(told[seat] as string)].map((digit) => Number.parseInt(digit, 16));
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
