import type {
  Player,
  Clocks,
  GameEnded,
  GameStarted,
  JudgeNotice,
  MatchState,
  MovePlayed,
  Notice,
  OpeningDrawn,
  OwnView,
  PlayerArrived,
  ResultCorrected,
  Rulings,
  Seat,
  ServerMessage,
  TimeDrawClaimed,
} from "../protocol/messages.gen";
import { geometryOf } from "../board/geometry";
import type { BySeat, ClocksView, MatchView, OwnMoves } from "./MatchView";
import { opponent } from "./MatchView";
import type { TimeClaim } from "./MatchView";

type Fact = Exclude<ServerMessage, { t: "ok" | "refused" | "sync" | "notice" | "snapshot" }>;

/** What a game that is not draughts adds; it comes with its own pages. */
export interface GameFold {
  snapshot(wire: MatchState): MatchView["nardy"];
  change(view: MatchView, message: ServerMessage): MatchView;
}

/** A pair is called by both names (22.1). */
function named(player: Player): Player {
  return player.partner === undefined ? player : { ...player, name: `${player.name} / ${player.partner.name}` };
}

const nobody: BySeat<boolean> = { a: false, b: false };

function clocksOf(wire: Clocks): ClocksView {
  return {
    leftMs: { a: wire.a.left_ms, b: wire.b.left_ms },
    running: wire.running,
    next: wire.next ?? null,
    sinceMs: wire.since_ms,
    delayMs: wire.running === null ? 0 : (wire[wire.running].delay_ms ?? 0),
  };
}

function ownOf(wire: OwnView): OwnMoves {
  return {
    legal: wire.legal ?? [],
    mustCapture: wire.must_capture ?? null,
    mayOfferDraw: wire.may_offer_draw ?? false,
    mayAnswerDraw: wire.may_answer_draw ?? false,
    mayClaimDraw: wire.may_claim_draw ?? false,
    claimCause: wire.claim_cause ?? "repetition",
    timeDraw: wire.time_draw ?? null,
    timeDrawLater: wire.time_draw_later ?? null,
    mayCallOff: wire.may_call_off ?? false,
    mayConfirmOpening: wire.may_confirm_opening ?? false,
  };
}

/** What a player may still do when the match is over; the message of its end does not say so. */
const NOTHING_LEFT: OwnMoves = ownOf({ may_offer_draw: false, may_answer_draw: false, may_claim_draw: false });

/** The view that a snapshot gives. */
export function viewOf(topic: string, seq: number, wire: MatchState): MatchView {
  return {
    match: wire.match,
    topic,
    seq,
    role: wire.role,
    rules: wire.rules,
    control: wire.control,
    players: { a: named(wire.players.a), b: named(wire.players.b) },
    here: wire.here,
    automaticRepetition: wire.automatic_repetition ?? false,
    readings: {
      ...(wire.counted_draws === undefined ? {} : { counted_draws: wire.counted_draws }),
      ...(wire.draw_count_start === undefined ? {} : { draw_count_start: wire.draw_count_start }),
      ...(wire.main_road_reset === undefined ? {} : { main_road_reset: wire.main_road_reset }),
    },
    draws: wire.draws ?? "rules",
    casual: wire.casual,
    hints: wire.hints,
    liftedHints: wire.hints || wire.lifted_hints !== false,
    resumeCountdownMs: wire.resume_countdown_ms,
    phase: wire.phase,
    hold: wire.hold,
    pauseReason: wire.pause?.reason ?? null,
    freezeCause: wire.freeze?.cause ?? null,
    waitUntilMs: wire.wait_until_ms ?? null,
    breakUntilMs: wire.break_until_ms ?? wire.starts_at_ms ?? null,
    absent: wire.absent ?? null,
    lateUntilMs: wire.late_until_ms ?? null,
    late: wire.late ?? null,
    interrupted: wire.interrupted ?? false,
    opening: wire.opening ?? null,
    stalled: false,
    quarantined: false,
    ready: wire.ready,
    game: wire.game,
    games: wire.games,
    white: wire.white,
    toMove: wire.to_move,
    ply: wire.ply,
    startFen: wire.start_fen ?? geometryOf(wire.rules).startFen,
    fen: wire.fen ?? "",
    moves: (wire.moves ?? []).map((move, i) => ({ move, spentMs: wire.spent_ms?.[i] ?? 0 })),
    clocks: clocksOf(wire.clocks),
    counters: wire.counters ?? [],
    offer: wire.offer ?? null,
    claim: wire.claim ?? null,
    judge: wire.judge ?? null,
    rulings: wire.rulings ?? null,
    declinedBy: wire.declined ?? null,
    scores: wire.scores,
    halfPoints: wire.half_points ?? { a: 0, b: 0 },
    calledOff: wire.called_off ?? null,
    rematch: wire.rematch ?? null,
    own: wire.you ? ownOf(wire.you) : null,
    nardy: null,
  };
}

/** Nothing holds the clocks any more. */
function goesOn(view: MatchView): MatchView {
  return { ...view, hold: "none", pauseReason: null, freezeCause: null, waitUntilMs: null };
}

function onStart(view: MatchView, d: GameStarted["d"]): MatchView {
  return {
    ...goesOn(view),
    phase: "playing",
    breakUntilMs: null,
    absent: d.absent ?? null,
    late: null,
    interrupted: false,
    opening: d.game % 2 === 1 ? null : settled(view.opening), // 2.2.2: one for each two games
    ready: nobody,
    game: d.game,
    white: d.white,
    toMove: d.fen?.startsWith("B") ? opponent(d.white) : d.white,
    ply: 0,
    startFen: d.fen ?? "",
    fen: d.fen ?? "",
    moves: [],
    counters: d.counters ?? [],
    offer: null,
    claim: null,
    declinedBy: null,
  };
}

/** Nobody is asked any more to confirm it: the game is over, or it is that of the game before. */
function settled(opening: MatchView["opening"]): MatchView["opening"] {
  return opening === null ? null : { ...opening, seen: { a: true, b: true } };
}

/** 2.2.2: the game begins from the position that the lot gave. */
function onOpening(view: MatchView, d: OpeningDrawn["d"]): MatchView {
  return {
    ...view,
    toMove: d.fen.startsWith("B") ? opponent(view.white) : view.white,
    startFen: d.fen,
    fen: d.fen,
    counters: d.counters,
    opening: { table: d.table, number: d.number, ...(d.id === undefined ? {} : { id: d.id }), seen: nobody },
  };
}

function onArrival(view: MatchView, { seat, consequence }: PlayerArrived["d"]): MatchView {
  const absent = { ...(view.absent ?? nobody), [seat]: false };
  const awaited = absent.a || absent.b;
  const late = consequence === undefined ? view.late : { ...nobody, ...view.late, consequence, [seat]: true };
  return { ...view, absent: awaited ? absent : null, late };
}

/** A judge found that who did not come had a good reason (1.9). */
function onCorrection(view: MatchView, d: ResultCorrected["d"]): MatchView {
  const corrected = { result: d.result, cause: "judge", clause: d.clause, corrected: true } as const;
  const scores = view.scores.map((score, i) => (i === d.game - 1 ? { ...score, ...corrected } : score));
  return { ...view, scores, halfPoints: d.half_points };
}

function onMove(view: MatchView, seq: number, d: MovePlayed["d"]): MatchView {
  const answered = view.offer !== null && view.offer.by !== d.seat;
  return {
    ...view,
    toMove: opponent(d.seat),
    ply: d.ply + 1,
    fen: d.fen,
    moves: [...view.moves, { move: d.move, spentMs: d.turn_ms ?? d.stretch.spent_ms }],
    counters: d.counters,
    // A reply by a move declines (2.1.9.3): the offer lives until the opponent has moved.
    offer: d.offers_draw ? { seq, by: d.seat } : answered ? null : view.offer,
    declinedBy: answered ? d.seat : null,
  };
}

/** A game that is lost with the whole micromatch was never started (1.9.1): it comes into view by its end alone. */
function atGame(view: MatchView, game: number): MatchView {
  const turned = Math.abs(game - view.game) % 2 === 1;
  const seat = (one: Seat): Seat => (turned ? opponent(one) : one);
  return { ...view, game, white: seat(view.white), toMove: seat(view.toMove) };
}

function onEnd(before: MatchView, d: GameEnded["d"]): MatchView {
  const view = atGame(before, d.game);
  return {
    ...goesOn(view),
    phase: "between_games",
    absent: null,
    late: null,
    interrupted: false,
    opening: settled(view.opening),
    breakUntilMs: d.next_at_ms ?? null,
    ready: nobody,
    offer: null,
    claim: null,
    scores: [...view.scores, { white: view.white, result: d.result, cause: d.cause, clause: d.clause }],
    halfPoints: d.half_points ?? view.halfPoints,
  };
}

/** What each kind of fact changes beside the clocks and the reader's own rights. */
function change(view: MatchView, message: Fact): MatchView {
  switch (message.t) {
    case "player_ready":
      return { ...view, ready: { ...view.ready, [message.d.seat]: true } };
    case "game_started":
      return onStart(view, message.d);
    case "move_played":
      return onMove(view, message.seq, message.d);
    case "draw_offered":
      return { ...view, offer: { seq: message.seq, by: message.d.seat }, declinedBy: null };
    case "draw_declined":
      return { ...view, offer: null, declinedBy: message.d.seat };
    case "game_ended":
      return onEnd(view, message.d);
    case "match_ended":
      return { ...view, phase: "ended", breakUntilMs: null, halfPoints: message.d.half_points ?? view.halfPoints, own: view.own && NOTHING_LEFT };
    case "paused":
      return { ...goesOn(view), hold: "judge", pauseReason: message.d.reason };
    case "resumed":
      return goesOn(view);
    case "server_paused":
      return { ...view, hold: "frozen", freezeCause: message.d.cause, interrupted: true };
    case "server_resumed": {
      const { cause, opens_at_ms: opens, wait_until_ms: until = null } = message.d;
      const held = { ...view, interrupted: true };
      if (view.hold === "judge") return held; // his pause goes on
      return opens === undefined ? { ...held, hold: "waiting", freezeCause: cause, waitUntilMs: until } : goesOn(held);
    }
    case "play_continued":
      return goesOn(view);
    case "player_arrived":
      return onArrival(view, message.d);
    case "opening_drawn":
      return onOpening(view, message.d);
    case "opening_seen":
      return view.opening === null ? view : { ...view, opening: { ...view.opening, seen: { ...view.opening.seen, [message.d.seat]: true } } };
    case "result_corrected":
      return onCorrection(view, message.d);
    case "count_started":
    case "count_stopped":
      return { ...view, counters: message.d.counters };
    case "time_draw_claimed":
      return { ...view, claim: claimOf(message) };
    case "time_draw_refused":
    case "time_draw_lapsed":
      return { ...view, claim: null };
    case "called_off":
      return { ...goesOn(view), opening: settled(view.opening), offer: null, late: null, interrupted: false, ready: nobody, calledOff: message.d.seat };
    default: // match_opened, draw_claimed, warning_given, flag_fell, time_given, and kinds that this client does not know
      return view;
  }
}

function claimOf({ seq, d }: TimeDrawClaimed): TimeClaim {
  return { seq, by: d.seat, clause: d.clause, ...(d.lapses_at_ms === undefined ? {} : { lapses_at_ms: d.lapses_at_ms }) };
}

/** A judge came or went: with him goes the limit of a claim. */
function onJudge(view: MatchView, { here, draws, count_clause, lapses_at_ms }: JudgeNotice["d"]): MatchView {
  const { claim: open } = view;
  const claim = open && { seq: open.seq, by: open.by, clause: open.clause, ...(lapses_at_ms === undefined ? {} : { lapses_at_ms }) };
  return { ...view, claim, judge: { here, draws, ...(count_clause === undefined ? {} : { count_clause }) } };
}

function onNotice(view: MatchView, d: Notice["d"]): MatchView {
  switch (d.code) {
    case "presence":
      return { ...view, here: { ...view.here, [d.seat]: d.here } };
    case "judge_presence":
      return onJudge(view, d);
    case "journal_stalled":
      return { ...view, stalled: true };
    case "journal_recovered":
      return { ...view, stalled: false };
    case "quarantined":
      return { ...view, quarantined: true };
    case "rematch":
      return { ...view, rematch: d.match };
    default:
      return view;
  }
}

/**
 * The view after a message of its topic. "gap": facts are missing in between, a snapshot is needed. A fact that is
 * known already changes nothing.
 */
export function fold(view: MatchView | null, message: ServerMessage, game: GameFold = draughts): MatchView | "gap" | null {
  if (message.t === "ok" || message.t === "refused" || message.t === "sync") return view;
  if (message.t === "snapshot") return { ...viewOf(message.topic, message.seq, message.d), nardy: game.snapshot(message.d) };
  if (view === null) return message.t === "notice" ? null : "gap";
  if (message.t === "notice") return game.change(onNotice(view, message.d), message);
  if (message.seq <= view.seq) return view;
  if (message.prev !== view.seq) return "gap";
  return { ...game.change(withClocksAndRights(change(view, message), message), message), seq: message.seq };
}

const draughts: GameFold = { snapshot: () => null, change: (view) => view };

function withClocksAndRights(before: MatchView, message: Fact): MatchView {
  const d = message.d as { clocks?: Clocks; you?: OwnView; rulings?: Rulings };
  const clocks = d.clocks ? clocksOf(d.clocks) : before.clocks;
  const view = { ...before, clocks, lateUntilMs: lateUntil(before, message), rulings: d.rulings ?? before.rulings };
  return d.you === undefined ? view : { ...view, own: ownOf(d.you) };
}

/** The hour of 1.9.1 moves with the clock of who is absent: what lets that run says it anew, and none is while it stands. */
function lateUntil(view: MatchView, message: Fact): number | null {
  if (view.absent === null || view.hold !== "none") return null;
  switch (message.t) {
    case "game_started":
    case "player_arrived":
    case "resumed":
    case "server_resumed":
    case "play_continued":
      return message.d.late_until_ms ?? null;
    default:
      return view.lateUntilMs;
  }
}
