// A match for tests: a session whose server is this object.
import type { MatchState, Role, ServerMessage } from "../protocol/messages.gen";
import type { Command, Reply, Socket, TopicReader } from "../protocol/socket";
import { geometryOf } from "../board/geometry";
import { MatchSession } from "./MatchSession.svelte";

export const NOW = 1_764_504_000_000;
export const OPENING = ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"];

export type Grown = Partial<MatchState> & { hints?: boolean; casual?: boolean; here?: { a: boolean; b: boolean } };

const ID = "Ab3Cd5Ef7G";

export function stateOf(role: Role, changes: Grown = {}): MatchState {
  const plays = role === "a" || role === "b";
  const rules = changes.rules ?? "russian/1";
  return {
    match: ID, phase: "playing", hold: "none", game: 1, games: 1, white: "a", ply: 0, fen: geometryOf(rules).startFen, to_move: "a",
    moves: [], spent_ms: [], players: { a: { id: "p1", name: "Анна" }, b: { id: "p2", name: "Борис" } },
    ready: { a: false, b: false }, here: { a: true, b: true }, casual: true, hints: true, resume_countdown_ms: 10_000,
    clocks: { a: { left_ms: 600_000 }, b: { left_ms: 600_000 }, running: "a", since_ms: NOW, now_ms: NOW },
    counters: [], scores: [], half_points: { a: 0, b: 0 }, control: [{ moves: 0, time_ms: 600_000, increment_ms: 2000 }],
    rules, role,
    ...(plays
      ? { you: { ...(role === "a" ? { legal: OPENING } : {}), may_offer_draw: true, may_answer_draw: false, may_claim_draw: false } }
      : {}),
    ...changes,
  } as MatchState;
}

export class FakeMatch {
  readonly sent: Command[] = [];
  /** What the server answers. */
  reply: Reply = { ok: true, seq: 1 };
  now = NOW;
  readonly session: MatchSession;
  #reader: TopicReader | null = null;
  #seq = 10;

  constructor(role: Role, changes: Grown = {}) {
    const socket = {
      subscribe: (_: string, reader: TopicReader) => {
        this.#reader = reader;
        return () => undefined;
      },
      send: async (command: Command) => {
        this.sent.push(command);
        return this.reply;
      },
      tell: (command: Command) => void this.sent.push(command),
      serverNow: () => this.now,
      hurry: () => undefined,
      watch: () => () => undefined,
      resubscribe: () => undefined,
    };
    this.session = new MatchSession(socket as unknown as Socket, ID);
    this.session.open();
    this.snapshot(role, changes);
  }

  snapshot(role: Role, changes: Grown = {}): void {
    this.#reader?.read({ t: "snapshot", topic: `match:${ID}`, seq: this.#seq, prev: this.#seq - 1, d: stateOf(role, changes) });
  }

  /** The next fact of the match. */
  fact(t: string, d: object): void {
    this.#seq += 1;
    const message = { t, topic: `match:${ID}`, seq: this.#seq, prev: this.#seq - 1, at_ms: this.now, d };
    this.#reader?.read(message as unknown as ServerMessage);
  }

  notice(d: object): void {
    this.#reader?.read({ t: "notice", topic: `match:${ID}`, d } as unknown as ServerMessage);
  }
}
