import { randomBytes } from "node:crypto";
import WebSocket from "ws";

export interface Message {
  t: string;
  re?: string;
  code?: string;
  args?: Record<string, unknown>;
  topic?: string;
  seq?: number;
  at_ms?: number;
  // The tests read what they need out of it; the shapes stand in protocol/schema.
  d?: any;
}

export interface WireOptions {
  headers?: Record<string, string>;
  protocol?: string | null;
}

/** A WebSocket of the wire `doska.v1` outside any browser, with the headers that a test wants. */
export class Wire {
  readonly seen: Message[] = [];
  /** The close code, once closed. */
  closed: number | undefined;
  private readonly waiters = new Set<() => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.on("message", (data) => {
      for (const line of String(data).split("\n")) if (line) this.seen.push(JSON.parse(line) as Message);
      this.wake();
    });
    socket.on("close", (code) => {
      this.closed = code;
      this.wake();
    });
    socket.on("error", () => undefined);
  }

  /** Opens; fails with the status in the message when the upgrade is refused. */
  static open(url: string, { headers = {}, protocol = "doska.v1" }: WireOptions = {}): Promise<Wire> {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws`, protocol === null ? [] : [protocol], { headers });
    const wire = new Wire(socket);
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve(wire));
      socket.once("error", reject);
    });
  }

  /** The status that an upgrade gets: 101, or the refusal's. */
  static async status(url: string, options?: WireOptions): Promise<number> {
    try {
      (await Wire.open(url, options)).close();
      return 101;
    } catch (error) {
      const status = /Unexpected server response: (\d+)/.exec(String(error));
      if (!status) throw error;
      return Number(status[1]);
    }
  }

  static id(): string {
    return randomBytes(12).toString("base64url");
  }

  /** Sends a frame as it is. */
  raw(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** Sends a command, and waits for its `ok` or `refused`. */
  async ask(t: string, topic?: string, d?: unknown, id = Wire.id()): Promise<Message> {
    this.raw(JSON.stringify({ t, id, ...(topic && { topic }), ...(d !== undefined && { d }) }));
    return this.wait((message) => message.re === id, `the answer to ${t}`);
  }

  /** As `ask`, and it has to be accepted. */
  async tell(t: string, topic?: string, d?: unknown): Promise<Message> {
    const answer = await this.ask(t, topic, d);
    if (answer.t !== "ok") throw new Error(`${t} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** By how much the server's clock is ahead of this machine's, in ms: of several questions the one answered quickest. */
  async offset(): Promise<number> {
    let best = { trip: Infinity, offset: NaN };
    for (let n = 0; n < 10; n++) {
      const t = Math.floor(Math.random() * 2 ** 40);
      const sent = performance.timeOrigin + performance.now();
      this.raw(JSON.stringify({ t: "sync", d: { t } }));
      const answer = await this.wait((message) => message.t === "sync" && message.d.t === t, "the time");
      const received = performance.timeOrigin + performance.now();
      // The server's time is whole ms, rounded down.
      if (received - sent < best.trip) best = { trip: received - sent, offset: answer.d.now_ms + 0.5 - (sent + received) / 2 };
    }
    return best.offset;
  }

  /** The first message, seen or still to come, for which `wanted` holds. */
  async wait(wanted: (message: Message) => boolean, what: string, limit = 20_000): Promise<Message> {
    let at = 0;
    return this.until(() => {
      for (; at < this.seen.length; at++) if (wanted(this.seen[at]!)) return this.seen[at];
      return undefined;
    }, what, limit);
  }

  /** Waits for the end of the connection; its close code. */
  async end(limit = 20_000): Promise<number> {
    return this.until(() => this.closed, "the close", limit, true);
  }

  close(): void {
    this.socket.terminate();
  }

  private wake(): void {
    for (const one of [...this.waiters]) one();
  }

  private until<T>(look: () => T | undefined, what: string, limit: number, closed = false): Promise<T> {
    return new Promise((resolve, reject) => {
      const done = (settle: () => void) => {
        clearTimeout(timer);
        this.waiters.delete(check);
        settle();
      };
      const check = () => {
        const found = look();
        if (found !== undefined) done(() => resolve(found));
        else if (this.closed !== undefined && !closed) done(() => reject(new Error(`closed with ${this.closed} while waiting for ${what}`)));
      };
      const last = () => JSON.stringify(this.seen.slice(-2)).slice(0, 600);
      const timer = setTimeout(() => done(() => reject(new Error(`waited ${limit} ms in vain for ${what}; last: ${last()}`))), limit);
      this.waiters.add(check);
      check();
    });
  }
}
