import type { DoskaServer } from "./server.ts";
import { Visitor, type MatchTerms, type Seat } from "./people.ts";
import type { Message, Wire } from "./wire.ts";

/** A match of two guests with a watcher on a wire without lag: what he sees is the server's truth. */
export class Table {
  private constructor(
    readonly server: DoskaServer,
    readonly match: string,
    readonly topic: string,
    readonly players: Record<Seat, Visitor>,
    /** Of pairs: the second of each. */
    readonly partners: Record<Seat, Visitor> | undefined,
    readonly judgeCode: string,
    readonly watcher: Wire,
  ) {}

  static async make(server: DoskaServer, terms: MatchTerms = {}): Promise<Table> {
    const a = await Visitor.guest(server, "Игрок А (демо)");
    const b = await Visitor.guest(server, "Игрок Б (демо)");
    const { match, topic, invites } = await a.make({ seat: "a", ...terms });
    await b.accept(invites.b!);
    const partners = invites.a2 && invites.b2 ? await this.pairUp(server, invites.a2, invites.b2) : undefined;
    const watcher = await (await Visitor.guest(server, "Зритель")).wire();
    await subscribe(watcher, topic);
    return new Table(server, match, topic, { a, b }, partners, invites.judge!, watcher);
  }

  private static async pairUp(server: DoskaServer, a2: string, b2: string): Promise<Record<Seat, Visitor>> {
    const partners = { a: await Visitor.guest(server, "Партнёр А (демо)"), b: await Visitor.guest(server, "Партнёр Б (демо)") };
    await partners.a.accept(a2);
    await partners.b.accept(b2);
    return partners;
  }

  get path(): string {
    return `/game/${this.match}`;
  }

  /** A wire of this seat beside whatever pages it has. */
  async wire(seat: Seat): Promise<Wire> {
    const wire = await this.players[seat].wire();
    await subscribe(wire, this.topic);
    return wire;
  }

  /** The message of half-move `ply` of game 1, once the server has it. */
  moved(ply: number, limit?: number): Promise<Message> {
    return this.watcher.wait((message) => message.t === "move_played" && message.d.ply === ply, `half-move ${ply}`, limit);
  }

  /** When the server received half-move `ply`, by its own clock. */
  received(ply: number): number | undefined {
    return this.watcher.seen.find((message) => message.t === "move_played" && message.d.ply === ply)?.at_ms;
  }

  /** How many half-moves the server has told of. */
  get plies(): number {
    return this.watcher.seen.filter((message) => message.t === "move_played").length;
  }

  async pdn(): Promise<string> {
    return (await this.server.http(`/api/matches/${this.match}/pdn`)).text;
  }

  /** The rows of the record that count as facts. */
  async record(): Promise<any[]> {
    const { text } = await this.server.http(`/api/matches/${this.match}/record`);
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .filter((row) => "kind" in row);
  }
}

/** Subscribes; a match that was made this moment may not be open yet. */
export async function subscribe(wire: Wire, topic: string): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    const answer = await wire.ask("subscribe", topic, { since: 0 });
    if (answer.t === "ok") break;
    if (answer.code !== "unknown_topic" || Date.now() > end) throw new Error(`subscribe: ${JSON.stringify(answer)}`);
  }
  await wire.wait((message) => message.t === "snapshot" && message.topic === topic, "the snapshot");
}
