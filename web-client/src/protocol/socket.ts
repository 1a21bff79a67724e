import type { ClientFrame, CloseCode, RefusalCode, ServerMessage } from "./messages.gen";
import { ClockSync } from "./clockSync";

/** waiting: not connected yet; live: answers come; lost: no answer, trying again. */
export type LinkState = "waiting" | "live" | "lost";

export interface Link {
  readonly state: LinkState;
  /** Since when, by `now()`. */
  readonly sinceMs: number;
  /** lost for good, and why: nobody acts as this tab's person here any more. */
  readonly gone: Gone | null;
}

/** revoked: his link; left: this browser, from another tab; expired: his time; not_entered: one of these, while the line was down. */
export type Gone = "revoked" | "left" | "expired" | "not_entered";

export type Reply =
  | { readonly ok: true; readonly seq: number | null }
  | { readonly ok: false; readonly code: RefusalCode | string; readonly args: Readonly<Record<string, string | number>> };

/** A command without its id, which is given to it here. */
export type Command = WithoutId<Exclude<ClientFrame, { t: "hello" | "sync" | "subscribe" | "unsubscribe" }>>;
type WithoutId<F> = F extends unknown ? Omit<F, "id"> : never;

export interface TopicReader {
  /** The last fact that this reader knows; 0: none. */
  since(): number;
  read(message: ServerMessage): void;
  refused?(code: string): void;
}

/** The part of WebSocket that is used. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketOptions {
  /** Opens a connection; the sub-protocol is its caller's affair. */
  connect(): Wire;
  /** The person that this tab acts as; null: a spectator. */
  as: string | null;
  /** This device's clock in ms; never steps back. */
  now(): number;
  /** 0..1, for jitter. */
  random?(): number;
  /** A new id for a command. */
  newId?(): string;
}

/** Nothing heard for so long, though asked: the line is lost. */
const SILENCE_MS = 4000;
const SYNC_MS = 5000;
/** While a clock of one's own game runs, so often that a lost line is told of within 4.5 s of the cut, whenever that is. */
const SYNC_PLAYING_MS = 1500;
/** A question of such a time has at least so long for its answer; another has SILENCE_MS. */
const PATIENCE_PLAYING_MS = 2500;
/** An attempt to connect gets so long at first: a new one finds a line that is back sooner than an old one does. */
const CONNECT_FIRST_MS = 3000;
const CONNECT_MOST_MS = 10_000;
const RETRY_FIRST_MS = 300;
const RETRY_MOST_MS = 5000;
/** Soon after connecting some more questions for the time: the first alone may have been slow. */
const FIRST_SYNCS_MS = [0, 250, 600, 1200];

const GONE: { readonly [code: number]: Gone } = { 4401: "revoked", 4402: "left", 4403: "expired" };
/** Too many connections of this address, or too many frames of this one: to come back at once would make it worse. */
const PATIENT: readonly number[] = [4409, 4429] satisfies CloseCode[];

/** What a command gets that nobody will ever answer. */
const revoked: Reply = { ok: false, code: "revoked", args: {} };

interface Waiting {
  readonly frame: { id: string; t: string };
  readonly answer: (reply: Reply) => void;
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * The one connection of a page. What was not answered is sent again after a reconnect with the same id, so that a
 * command counts once however often the line breaks.
 */
export class Socket {
  readonly clock = new ClockSync();
  readonly #options: Required<SocketOptions>;
  readonly #topics = new Map<string, TopicReader>();
  readonly #subscribing = new Map<string, string>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #asked = new Map<number, number>();
  readonly #watchers = new Set<() => void>();
  #link: Link;
  #wire: Wire | null = null;
  #open = false;
  #closed = false;
  /** Attempts that were refused, and attempts that nobody answered, since something was last heard. */
  #tries = 0;
  #unanswered = 0;
  #attemptMs = 0;
  #question = 0;
  #hurry = false;
  #heardMs = 0;
  #retryAfterMs: number | null = null;
  #helloId = "";
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #syncTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = { random: Math.random, newId: randomId, ...options };
    this.#link = { state: "waiting", sinceMs: options.now(), gone: null };
    this.#connect();
  }

  get link(): Link {
    return this.#link;
  }

  /** The server's clock, in Unix ms; before the first answer this device's own idea of it. */
  serverNow(): number {
    const offset = this.clock.offsetMs;
    return offset === null ? Date.now() : this.#options.now() + offset;
  }

  /** Called whenever the link or the clock has changed; gives back how to stop it. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Reads a topic until the function given back is called. */
  subscribe(topic: string, reader: TopicReader): () => void {
    this.#topics.set(topic, reader);
    if (this.#open) this.#sendSubscribe(topic);
    return () => {
      if (this.#topics.get(topic) !== reader) return;
      this.#topics.delete(topic);
      if (this.#open) this.#write({ t: "unsubscribe", id: this.#options.newId(), topic });
    };
  }

  /** Asks for a topic anew, as when a message was missed. */
  resubscribe(topic: string): void {
    // Every fact that comes before the answer shows the same gap: one question is enough.
    const asked = [...this.#subscribing.values()].includes(topic);
    if (this.#open && this.#topics.has(topic) && !asked) this.#sendSubscribe(topic, 0);
  }

  /** Sends a command that is not answered; where there is no line it is lost. */
  tell(command: Command): void {
    if (this.#open) this.#write({ ...command, id: this.#options.newId() });
  }

  /** Sends a command once the line allows; the answer comes when the server has it, however long that takes. */
  send(command: Command): Promise<Reply> {
    if (this.#link.gone !== null) return Promise.resolve(revoked);
    const frame = { ...command, id: this.#options.newId() };
    return new Promise((answer) => {
      this.#waiting.set(frame.id, { frame, answer });
      if (!this.#open) return;
      this.#write(frame);
      this.#sync(); // the answer to a command may take its time, this one's may not
    });
  }

  /** Asks for the time oftener, and is sooner alarmed: while the reader's own game runs. */
  hurry(on: boolean): void {
    if (on === this.#hurry) return;
    this.#hurry = on;
    if (!this.#open) return;
    if (on) this.#sync();
    this.#scheduleSync();
  }

  /** The page is seen again, or the network is back: ask at once, or connect at once. */
  wake(): void {
    if (this.#closed || this.#link.gone !== null) return;
    this.clock.doubt();
    if (this.#open) {
      this.#sync();
      for (const topic of this.#topics.keys()) this.#sendSubscribe(topic);
    } else if (this.#wire === null || this.#options.now() - this.#attemptMs > RETRY_FIRST_MS) {
      this.#drop();
      this.#tries = this.#unanswered = 0;
      this.#connect();
    }
  }

  close(): void {
    this.#closed = true;
    this.#drop();
    clearTimeout(this.#retryTimer);
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    const wire = this.#options.connect();
    this.#wire = wire;
    this.#attemptMs = this.#options.now();
    wire.onopen = () => this.#onOpen();
    wire.onmessage = (event) => this.#onText(String(event.data));
    wire.onclose = (event) => {
      if (this.#wire === wire) this.#onClose(event.code);
    };
    const patience = Math.min(CONNECT_MOST_MS, CONNECT_FIRST_MS * 1.5 ** this.#unanswered);
    this.#silenceTimer = setTimeout(() => this.#giveUp(), patience);
  }

  #onOpen(): void {
    this.#open = true;
    clearTimeout(this.#silenceTimer);
    if (this.#options.as !== null) {
      this.#helloId = this.#options.newId();
      this.#write({ t: "hello", id: this.#helloId, d: { as: this.#options.as } });
    }
    for (const topic of this.#topics.keys()) this.#sendSubscribe(topic);
    for (const { frame } of this.#waiting.values()) this.#write(frame);
    for (const delay of FIRST_SYNCS_MS) this.#later(delay, () => this.#sync());
    this.#scheduleSync();
  }

  #later(delayMs: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, delayMs);
    this.#timers.add(timer);
  }

  #scheduleSync(): void {
    clearTimeout(this.#syncTimer);
    this.#syncTimer = setTimeout(
      () => {
        this.#sync();
        this.#scheduleSync();
      },
      this.#hurry ? SYNC_PLAYING_MS : SYNC_MS,
    );
  }

  #sync(): void {
    if (!this.#open) return;
    this.#question += 1;
    this.#asked.set(this.#question, this.#options.now());
    this.#write({ t: "sync", d: { t: this.#question } });
    this.#watchSilence();
  }

  /** Silence counts from the last thing heard, but the oldest question gets its time. */
  #watchSilence(): void {
    clearTimeout(this.#silenceTimer);
    const [oldest] = this.#asked.values();
    if (oldest === undefined) return;
    const patience = this.#hurry ? PATIENCE_PLAYING_MS : SILENCE_MS;
    const due = Math.max(this.#heardMs + SILENCE_MS, oldest + patience);
    this.#silenceTimer = setTimeout(() => this.#lose(), due - this.#options.now());
  }

  #heard(): void {
    this.#heardMs = this.#options.now();
    if (this.#link.state !== "live") this.#setLink("live");
    this.#tries = this.#unanswered = 0;
  }

  #onText(text: string): void {
    this.#heard();
    for (const line of text.split("\n")) if (line !== "" && this.#open) this.#onMessage(JSON.parse(line) as ServerMessage);
    if (this.#open) this.#watchSilence();
  }

  #onMessage(message: ServerMessage): void {
    switch (message.t) {
      case "sync":
        return this.#onSync(message.d.t, message.d.now_ms);
      case "ok":
        return this.#onReply(message.re, { ok: true, seq: message.seq ?? null });
      case "refused":
        return this.#onReply(message.re, { ok: false, code: message.code, args: message.args ?? {} });
      case "notice":
        if (message.d.code === "server_stopping") this.#retryAfterMs = message.d.retry_ms;
        if (message.topic === undefined) for (const reader of this.#topics.values()) reader.read(message);
        else this.#topics.get(message.topic)?.read(message);
        return;
      default:
        this.#topics.get(message.topic)?.read(message);
    }
  }

  #onSync(question: number, serverMs: number): void {
    const sentMs = this.#asked.get(question);
    if (sentMs === undefined) return;
    for (const earlier of this.#asked.keys()) if (earlier <= question) this.#asked.delete(earlier); // answers keep their order
    this.clock.add({ sentMs, receivedMs: this.#options.now(), serverMs });
    this.#changed();
  }

  #onReply(id: string, reply: Reply): void {
    // Not entered any more: to go on as a spectator would look as if the seat were somebody else's.
    if (id === this.#helloId && !reply.ok && reply.code === "not_entered") return this.#end("not_entered");
    const topic = this.#subscribing.get(id);
    if (topic !== undefined) {
      this.#subscribing.delete(id);
      if (!reply.ok) this.#topics.get(topic)?.refused?.(reply.code);
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answer(reply);
  }

  #sendSubscribe(topic: string, since = this.#topics.get(topic)?.since() ?? 0): void {
    const id = this.#options.newId();
    this.#subscribing.set(id, topic);
    this.#write({ t: "subscribe", id, topic, d: { since } });
  }

  #write(frame: object): void {
    this.#wire?.send(JSON.stringify(frame));
  }

  #lose(): void {
    this.#drop();
    this.#setLink("lost");
    this.#connectSoon(this.#options.random() * RETRY_FIRST_MS);
  }

  /** An attempt that nobody answered has cost nobody anything: the next comes at once, so that the return is not missed. */
  #giveUp(): void {
    this.#unanswered += 1;
    this.#lose();
  }

  #onClose(code: number): void {
    this.#drop();
    if (this.#closed) return;
    const gone = GONE[code];
    if (gone !== undefined) return this.#end(gone);
    if (this.#link.state === "live") this.#setLink("lost");
    this.#retry(PATIENT.includes(code) ? RETRY_MOST_MS : RETRY_FIRST_MS);
  }

  /** The entry of this tab's person no longer holds: to try again would be in vain. */
  #end(gone: Gone): void {
    this.#drop();
    this.#link = { state: "lost", sinceMs: this.#options.now(), gone };
    for (const { answer } of this.#waiting.values()) answer(revoked);
    this.#waiting.clear();
    this.#changed();
  }

  /** Waits longer after each failure, at most 5 s, and never exactly as long as others do. */
  #retry(firstMs: number): void {
    const planned = this.#retryAfterMs ?? Math.min(RETRY_MOST_MS, firstMs * 2 ** this.#tries);
    this.#retryAfterMs = null;
    this.#tries += 1;
    const delay = Math.max(RETRY_FIRST_MS, planned * (0.5 + this.#options.random() / 2));
    this.#connectSoon(delay);
  }

  #connectSoon(delayMs: number): void {
    this.#retryTimer = setTimeout(() => this.#connect(), delayMs);
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#open = false;
    clearTimeout(this.#silenceTimer);
    clearTimeout(this.#syncTimer);
    this.#silenceTimer = undefined;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#asked.clear();
    this.#subscribing.clear();
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
  }

  #setLink(state: LinkState): void {
    if (state === this.#link.state && this.#link.gone === null) return;
    // How long the line has been silent counts from the last thing heard.
    const sinceMs = state === "lost" && this.#heardMs > 0 ? this.#heardMs : this.#options.now();
    this.#link = { state, sinceMs, gone: null };
    this.#changed();
  }

  #changed(): void {
    for (const changed of this.#watchers) changed();
  }
}
