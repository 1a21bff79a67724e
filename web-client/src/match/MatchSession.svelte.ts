import type { Reply, Socket } from "../protocol/socket";
import type { ServerMessage } from "../protocol/messages.gen";
import { applyMove, positionsOf } from "../board/draughts/applyMove";
import { geometryOf } from "../board/geometry";
import { parseFen } from "../board/draughts/position";
import type { Position } from "../board/draughts/position";
import { settings } from "../settings.svelte";
import type { MatchView } from "./MatchView";
import { fold } from "./fold";
import type { GameFold } from "./fold";

/** What the reader tried and was refused; stays until his next act. */
export interface Refusal {
  readonly act: Act;
  readonly code: string;
  readonly args: Readonly<Record<string, string | number>>;
}

export type Act =
  | "ready" | "play_move" | "offer_draw" | "answer_draw" | "claim_draw" | "claim_time_draw" | "resign" | "call_off" | "judge"
  | "roll" | "play_turn" | "offer_cube" | "take_cube" | "drop_cube" | "answer_resignation" | "seal_dice" | "open_dice" | "swap_partner" | "say";

/** Called after each message: what came, the view before and after it. */
export type Listener = (message: ServerMessage, before: MatchView | null, after: MatchView) => void;

/** One match on the page: its view, and what the reader can do. All components read and act through it. */
export class MatchSession {
  readonly match: string;
  readonly topic: string;
  view = $state.raw<MatchView | null>(null);
  /** The server knows no such match (or another refusal of the subscription). */
  absent = $state.raw<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Acts on their way to the server. */
  underway = $state.raw<readonly Act[]>([]);
  /** A move that was sent and is not confirmed yet: shown on the board already. */
  pending = $state.raw<{ readonly ply: number; readonly move: string } | null>(null);
  /** A move chosen on the board that waits for its confirmation (a setting of the player). */
  proposed = $state.raw<string | null>(null);
  /** What the next move will say with it: an offer of a draw, or the claim that it repeats the position. */
  armed = $state.raw<"offer" | "claim" | null>(null);
  /** The half-move after which the board is shown; null: the newest. */
  #browsed = $state.raw<number | null>(null);

  /** Grows whenever more is known of the server's time. */
  timeKnown = $state(0);
  /** When the server said that it can't store moves: clocks stand from then on. */
  #stalledAt = $state.raw<number | null>(null);

  readonly #socket: Socket;
  readonly #listeners = new Set<Listener>();
  /** What reads the messages of another game than draughts. */
  #game: GameFold | undefined;
  #leave: (() => void) | null = null;
  #unwatch: (() => void) | null = null;
  #readying: Promise<Reply> | null = null;

  readonly #geometry = $derived.by(() => geometryOf(this.view?.rules ?? ""));
  readonly #present = $derived.by<Position>(() => parseFen(this.view?.fen ?? this.#geometry.startFen, this.#geometry));
  /** The positions of this game, first the start, then after each move. */
  readonly positions = $derived.by<readonly Position[]>(() => {
    if (this.view === null) return [];
    return positionsOf(parseFen(this.view.startFen, this.#geometry), this.view.moves.map(({ move }) => move));
  });

  constructor(socket: Socket, match: string) {
    this.#socket = socket;
    this.match = match;
    this.topic = `match:${match}`;
  }

  open(): void {
    this.#unwatch = this.#socket.watch(() => (this.timeKnown += 1));
    this.#leave = this.#socket.subscribe(this.topic, {
      since: () => this.view?.seq ?? 0,
      read: (message) => this.#read(message),
      refused: (code) => (this.absent = code),
    });
  }

  /** Another game than draughts is played: from now on its messages are read too, and the match is asked for anew. */
  play(game: GameFold): void {
    this.#game = game;
    this.#socket.resubscribe(this.topic);
  }

  /** Asks for the match once more: it may have been opened meanwhile. */
  retry(): void {
    this.#socket.resubscribe(this.topic);
  }

  close(): void {
    this.#leave?.();
    this.#unwatch?.();
    this.#leave = this.#unwatch = null;
  }

  /** The server's clock in Unix ms. */
  now(): number {
    return this.#socket.serverNow();
  }

  /** The instant that the clocks show: now, or when they were stopped by a stalled journal. */
  clockNow(): number {
    return this.#stalledAt ?? this.now();
  }

  /** No clock moves at the moment, although the view names one that runs. */
  get clocksStand(): boolean {
    return this.#stalledAt !== null;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // --- what is shown ---

  /** How many half-moves stand on the board that is shown. */
  get shownPly(): number {
    return this.#browsed ?? this.view?.moves.length ?? 0;
  }

  get isBrowsing(): boolean {
    return this.#browsed !== null;
  }

  /** Shows the board after `ply` half-moves; the newest ply or null goes back to the present. */
  browse(ply: number | null): void {
    const last = this.view?.moves.length ?? 0;
    this.#browsed = ply === null || ply >= last ? null : Math.max(0, ply);
  }

  /** The position on the board: browsed, or the present one with a move on its way already made. */
  get position(): Position | null {
    if (this.view === null) return null;
    if (this.#browsed !== null) return this.positions[this.#browsed] ?? null;
    return this.#inHand === null ? this.#present : applyMove(this.#present, this.#inHand);
  }

  /** A move that is not in the record yet: on its way, or to be confirmed. */
  get #inHand(): string | null {
    return this.pending?.move ?? this.proposed;
  }

  /** The move that led to the position shown, or null at the start. */
  get shownMove(): string | null {
    if (this.#inHand !== null && !this.isBrowsing) return this.#inHand;
    return this.view?.moves[this.shownPly - 1]?.move ?? null;
  }

  /** What may be played on the board that is shown; empty while browsing or while a move is on its way. */
  get legal(): readonly string[] {
    return this.isBrowsing || this.#inHand !== null ? none : (this.view?.own?.legal ?? none);
  }

  // --- what the reader does ---

  /** A legal move is settled on the board: it is sent, or shown for confirmation where the player wants that. */
  propose(move: string): void {
    this.refusal = null;
    if (settings.confirmMoves) this.proposed = move;
    else void this.#send(move);
  }

  /** Sends the move that waits for its confirmation. */
  confirm(): void {
    if (this.proposed !== null) void this.#send(this.proposed);
  }

  /** Takes back the move that waits for its confirmation. */
  withdraw(): void {
    this.proposed = null;
  }

  async #send(move: string): Promise<void> {
    const armed = this.armed;
    const reply = armed === "claim" ? await this.claimDraw(move) : await this.playMove(move, { offerDraw: armed === "offer" });
    if (reply.ok) this.armed = null;
  }

  /** `move` in full notation or any form that names one legal move. */
  async playMove(move: string, options: { offerDraw?: boolean } = {}): Promise<Reply> {
    const view = this.view;
    if (view === null) return notYet;
    this.browse(null);
    this.proposed = null;
    const { game, ply } = view;
    if (view.own?.legal.includes(move)) this.pending = { ply, move };
    const reply = await this.act("play_move", {
      t: "play_move",
      topic: this.topic,
      d: { game, ply, move, ...(options.offerDraw ? { offer_draw: true } : {}) },
    });
    if (this.pending?.ply === ply && !reply.ok) this.pending = null;
    return reply;
  }

  /** Pressed twice it is said once. */
  ready(): Promise<Reply> {
    this.#readying ??= this.act("ready", { t: "ready", topic: this.topic }).finally(() => (this.#readying = null));
    return this.#readying;
  }

  offerDraw(): Promise<Reply> {
    const { game, ply } = this.#at();
    return this.act("offer_draw", { t: "offer_draw", topic: this.topic, d: { game, ply } });
  }

  answerDraw(accept: boolean): Promise<Reply> {
    const offer = this.view?.offer;
    if (!offer) return Promise.resolve(notYet);
    const d = { game: this.#at().game, offer: offer.seq, accept };
    return this.act("answer_draw", { t: "answer_draw", topic: this.topic, d });
  }

  /** A draw by repetition; with the move that the reader is about to play where that brings it. */
  claimDraw(move?: string): Promise<Reply> {
    this.proposed = null;
    const d = { ...this.#at(), ...(move === undefined ? {} : { move }) };
    return this.act("claim_draw", { t: "claim_draw", topic: this.topic, d });
  }

  /** 1.7.13, 1.16.8: the stronger side, which has no time to win, asks the judge for the draw. */
  claimTimeDraw(): Promise<Reply> {
    this.proposed = null;
    return this.act("claim_time_draw", { t: "claim_time_draw", topic: this.topic, d: this.#at() });
  }

  resign(): Promise<Reply> {
    return this.act("resign", { t: "resign", topic: this.topic, d: { game: this.#at().game } });
  }

  /** Leaves a casual match before one's own first move. */
  callOff(): Promise<Reply> {
    return this.act("call_off", { t: "call_off", topic: this.topic, d: { game: this.#at().game } });
  }

  /** Any other command of this match, as the judge's. */
  command(command: Parameters<Socket["send"]>[0]): Promise<Reply> {
    return this.act("judge", command);
  }

  /** Lets who looks on know something that is kept nowhere; nobody answers. */
  tell(command: Parameters<Socket["send"]>[0]): void {
    this.#socket.tell(command);
  }

  forgetRefusal(): void {
    this.refusal = null;
  }

  #at(): { game: number; ply: number } {
    return { game: this.view?.game ?? 0, ply: this.view?.ply ?? 0 };
  }

  /** Sends a command; a refusal stays to be told. */
  async act(act: Act, command: Parameters<Socket["send"]>[0]): Promise<Reply> {
    this.refusal = null;
    this.underway = [...this.underway, act];
    const played = this.view?.phase === "playing";
    const reply = await this.#socket.send(command);
    const at = this.underway.indexOf(act);
    this.underway = this.underway.filter((_, i) => i !== at);
    // A game that has ended meanwhile tells by its end why nothing came of an act in it.
    const over = played && this.view?.phase !== "playing" && act !== "judge";
    // What another tab of this player has said already stands as it was meant.
    const said = !reply.ok && reply.code === "already_ready";
    if (!reply.ok && !over && !said) this.refusal = { act, code: reply.code, args: reply.args };
    return reply;
  }

  #forgetInHand(): void {
    this.proposed = null;
    this.armed = null;
  }

  #read(message: ServerMessage): void {
    const before = this.view;
    const after = fold(before, message, this.#game);
    if (after === "gap") return this.#socket.resubscribe(this.topic);
    if (after === null) return;
    if (!after.stalled) this.#stalledAt = null;
    else this.#stalledAt ??= this.now();
    this.view = after;
    this.absent = null;
    if (this.pending && after.ply > this.pending.ply) this.pending = null;
    if (after.game !== before?.game) this.#browsed = null;
    if (after.ply !== before?.ply || after.game !== before.game || after.hold !== before.hold || after.phase !== "playing") this.#forgetInHand();
    this.#socket.hurry(after.own !== null && after.phase === "playing");
    if (before && hasMovedOn(before, after)) this.refusal = null;
    for (const listener of this.#listeners) listener(message, before, after);
  }
}

/** Something has happened that the one sentence has to tell: an earlier refusal would stand before it. */
export function hasMovedOn(before: MatchView, after: MatchView): boolean {
  return before.ply !== after.ply || before.game !== after.game || before.phase !== after.phase || before.hold !== after.hold;
}

const none: readonly string[] = [];
const notYet: Reply = { ok: false, code: "not_started", args: {} };
