import { createServer, connect, type Server, type Socket } from "node:net";

/** `up`: from the browser to the server; `down`: the server's answers. */
export type Direction = "up" | "down";

interface Chunk {
  due: number;
  data: Buffer;
}

/** What waits on one direction of one connection: passed on in order, not before it is due, and not while it is held. */
class Lane {
  private readonly waiting: Chunk[] = [];
  private timer: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(
    private readonly to: Socket,
    private readonly delay: () => number,
    public held: boolean,
  ) {}

  push(data: Buffer): void {
    const before = this.waiting.at(-1)?.due ?? 0;
    this.waiting.push({ due: Math.max(before, performance.now() + this.delay()), data });
    this.pass();
  }

  end(): void {
    this.ended = true;
    this.pass();
  }

  hold(held: boolean): void {
    this.held = held;
    this.pass();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting.length = 0;
  }

  private pass(): void {
    clearTimeout(this.timer);
    if (this.held) return;
    const now = performance.now();
    while (this.waiting[0] && this.waiting[0].due <= now) this.to.write(this.waiting.shift()!.data);
    const next = this.waiting[0];
    if (next) this.timer = setTimeout(() => this.pass(), Math.max(0, next.due - now));
    else if (this.ended) this.to.end();
  }
}

class Link {
  readonly lanes: Record<Direction, Lane>;
  private readonly ends: Socket[];

  constructor(client: Socket, server: Socket, delay: () => number, held: Record<Direction, boolean>) {
    this.ends = [client, server];
    this.lanes = { up: new Lane(server, delay, held.up), down: new Lane(client, delay, held.down) };
    this.join(client, this.lanes.up);
    this.join(server, this.lanes.down);
  }

  drop(): void {
    for (const lane of Object.values(this.lanes)) lane.stop();
    for (const end of this.ends) end.destroy();
  }

  private join(from: Socket, lane: Lane): void {
    from.setNoDelay(true);
    from.on("data", (data) => lane.push(data));
    from.on("end", () => lane.end());
    from.on("error", () => this.drop());
    from.on("close", () => lane.end());
  }
}

/**
 * A link between a browser and the server, in user space: it delays, jitters and cuts. One instance is one person's line.
 *
 * A cut holds what is sent, as a radio hole does: TCP itself sends it again when the line is back. `drop` ends the
 * connections, as a router does that forgot them.
 */
export class LagProxy {
  private readonly links = new Set<Link>();
  private readonly held: Record<Direction, boolean> = { up: false, down: false };
  private oneWay = 0;
  private jitter = 0;
  private refusing = false;

  private constructor(
    private readonly listener: Server,
    readonly port: number,
    private readonly target: number,
  ) {
    listener.on("connection", (client) => this.accept(client));
  }

  /** Listens on `port` and passes all connections on to `target`, both on this machine. */
  static async start(port: number, target: number): Promise<LagProxy> {
    const listener = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve, reject) => {
      listener.once("error", reject);
      listener.listen(port, "127.0.0.1", resolve);
    });
    return new LagProxy(listener, port, target);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get connections(): number {
    return this.links.size;
  }

  /** From now on a round trip takes `roundTrip` ms, each way of it up to `jitter` ms more or less. */
  delay(roundTrip: number, jitter = 0): void {
    this.oneWay = roundTrip / 2;
    this.jitter = jitter;
  }

  /** Nothing passes any more, in both directions or in one; connections stay open and new ones seem to open. */
  cut(...directions: Direction[]): void {
    for (const one of directions.length ? directions : (["up", "down"] as const)) this.hold(one, true);
  }

  /** Everything passes again, what was held first; new connections are taken again. */
  heal(): void {
    this.refusing = false;
    for (const one of ["up", "down"] as const) this.hold(one, false);
  }

  /** Ends all connections, with all that they hold; `refuse`: and takes no new one until `heal`. */
  drop({ refuse = false } = {}): void {
    this.refusing = refuse;
    for (const link of this.links) link.drop();
    this.links.clear();
  }

  async stop(): Promise<void> {
    this.drop({ refuse: true });
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private accept(client: Socket): void {
    if (this.refusing) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ port: this.target, host: "127.0.0.1", allowHalfOpen: true });
    const link = new Link(client, server, () => this.nextDelay(), this.held);
    this.links.add(link);
    const forget = () => {
      if (client.destroyed && server.destroyed) this.links.delete(link);
    };
    client.on("close", forget);
    server.on("close", forget);
  }

  private hold(direction: Direction, held: boolean): void {
    this.held[direction] = held;
    for (const link of this.links) link.lanes[direction].hold(held);
  }

  private nextDelay(): number {
    return Math.max(0, this.oneWay + (Math.random() * 2 - 1) * this.jitter);
  }
}
