// The one sentence under the board: what is the matter, what it means for the clocks, what can be done.
import { counterName, whoWon } from "../board/describe";
import { isCapture } from "../board/draughts/position";
import { known, t } from "../i18n";
import type { Key } from "../i18n";
import { clauseText } from "../rules/clauseText";
import { settings } from "../settings.svelte";
import { clockText } from "../times";
import type { RefusalCode } from "../protocol/messages.gen";
import type { Link } from "../protocol/socket";
import type { Counter, MatchView, OwnMoves, Seat, TimeClaim } from "./MatchView";
import { colourOf, opponent, ownSeat, resultOf } from "./MatchView";
import type { Act, Refusal } from "./MatchSession.svelte";
import { scoreText } from "./points";
import { countdownSeconds, inCountdown } from "./time";

export interface Sentence {
  /** What is the matter; set in bold. */
  readonly lead: string;
  readonly rest: string;
  /** The article behind it. */
  readonly clause: string | null;
  readonly tone: "plain" | "own" | "warn" | "bad";
  /** How it is spoken, without what changes every second; absent: as it is written. */
  readonly spoken?: string;
}

/** All that the sentence depends on. */
export interface Situation {
  readonly view: MatchView;
  readonly link: Link;
  /** This device's clock, as in link.sinceMs. */
  readonly deviceNow: number;
  /** The server's clock. */
  readonly serverNow: number;
  readonly refusal: Refusal | null;
  readonly pending: string | null;
  readonly proposed: string | null;
  readonly armed: "offer" | "claim" | null;
  /** A man is picked whose capture can go several ways to one square. */
  readonly choosesRoute: boolean;
}

/** What is needed of a refusal to say why; `act` is known where a page sent the command. */
export type Refused = Pick<Refusal, "code" | "args"> & { readonly act?: Act };

const MOST_NAMED = 3;

/** "b4:d6:f4 или d4:b6". */
export function either(moves: readonly string[]): string {
  return new Intl.ListFormat(settings.lang, { type: "disjunction" }).format(moves);
}

/** The sentence as text: what the live region says. */
export function spoken(sentence: Sentence): string {
  if (sentence.spoken !== undefined) return sentence.spoken;
  const words = [sentence.lead, sentence.rest].filter((part) => part !== "").join(" ");
  return sentence.clause === null ? words : withClause(words, sentence.clause);
}

/** "Сейчас ход соперника (п. 2.1.4.1)." */
export function withClause(words: string, clause: string): string {
  const [, stem = words, stop = ""] = /^(.*?)(\.?)$/s.exec(words) ?? [];
  return `${stem} (${clauseText(clause)})${stop}`;
}

export function statusOf(at: Situation): Sentence {
  return ofLink(at) ?? ofRefusal(at) ?? ofEnd(at.view) ?? ofHold(at) ?? ofBeginning(at) ?? ofTurn(at);
}

export function say(lead: string, rest = "", tone: Sentence["tone"] = "plain", clause: string | null = null): Sentence {
  return { lead, rest, tone, clause };
}

export function ofLink({ view, link, deviceNow, serverNow }: Situation): Sentence | null {
  if (link.gone !== null) return say(t(`status.gone.${link.gone}`), t(`status.goneWhat.${link.gone}`), "bad");
  if (link.state !== "lost") return null;
  const runs = view.clocks.running !== null && view.clocks.sinceMs <= serverNow;
  const clocks = t(runs ? "status.lostRuns" : "status.lostStands");
  const lead = t("status.lost", { time: clockText(deviceNow - link.sinceMs) });
  return { ...say(lead, clocks, "bad"), spoken: t("status.lostSpoken", { clocks }) };
}

function ofRefusal({ view, refusal }: Situation): Sentence | null {
  return refusal === null ? null : refusalSentence(view, refusal);
}

/** Refusals that only a page which is out of order can bring. */
const FAULTY: readonly string[] = [
  "not_json", "not_object", "bad_id", "unknown_type", "unknown_topic", "missing_field", "unknown_field",
  "duplicate_field", "wrong_type", "too_deep", "already_greeted", "too_many_topics", "command_reused",
] satisfies RefusalCode[];

/** The text for a refusal's code; a judge's acts have words of their own for some. */
export function refusalKey(code: string, act?: Act): Key {
  const own = act === "judge" ? known(`judge.refused.${code}`) : null;
  return own ?? known(`refused.${code}`) ?? (FAULTY.includes(code) ? "refused.faulty" : "refused.other");
}

/** Why an act was refused, in the rule's words. */
export function refusalSentence(view: MatchView, { act, code, args }: Refused): Sentence {
  const key = refusalKey(code, act);
  const named = args["clause"];
  const clause = typeof named === "string" && named !== "" ? named : null;
  const captures = (view.own?.legal ?? []).filter(isCapture);
  // Which captures there are is a hint: the regulation's affair.
  const listed = view.hints && captures.length > 0 && captures.length <= MOST_NAMED && /^capture_|^illegal_move$/.test(code);
  return say("", listed ? t("status.capture", { moves: either(captures) }) : t(key, { ...args, code }), "warn", clause);
}

function ofEnd(view: MatchView): Sentence | null {
  if (view.calledOff !== null) return say(t("status.calledOff"), t("status.calledOffWhat"));
  const score = view.phase === "playing" ? null : resultOf(view);
  if (score === null) return view.phase === "ended" ? say(t("status.ended")) : null;
  // Between the games of a match the next one matters as soon as somebody is ready for it.
  if (view.phase === "between_games" && (view.ready.a || view.ready.b || view.breakUntilMs !== null)) return null;
  const [cause, clause] = [t(`nv.cause.${score.cause}`), score.clause === "" ? null : score.clause];
  if (view.phase === "between_games" || view.games < 2) return say(`${whoWon(view, score)}:`, cause, "plain", clause);
  return say(matchResult(view), `${t("status.lastGame", { n: view.game, result: whoWon(view, score) })} ${cause}`, "plain", clause);
}

/** 1.11, 1.12.1: how a micromatch ended, as its reader sees it. */
export function matchResult(view: MatchView): string {
  const own = ownSeat(view);
  const score = scoreText(view.halfPoints, own ?? "a");
  const { a, b } = view.halfPoints;
  if (a === b) return t(a === 0 ? "status.match.bothLose" : "status.match.draw", { score });
  if (own !== null) return t((own === "a") === a > b ? "status.match.won" : "status.match.lost", { score });
  const people = t("game.title", { white: view.players.a.name, black: view.players.b.name });
  return t("status.match.side", { people, score });
}

export function ofHold({ view, serverNow }: Situation): Sentence | null {
  if (view.quarantined) return say("", t("refused.quarantined"), "warn");
  if (view.stalled) return say(t("status.stalled"), t("status.stalledWhat"), "warn");
  switch (view.hold) {
    case "judge":
      if (view.claim !== null) return ofClaim(view, view.claim, serverNow);
      if (view.pauseReason === null) return say(t("status.paused"), "", "warn");
      return say(t("status.pausedBy"), t(`judge.reason.${view.pauseReason}`), "warn");
    case "frozen":
      return say(t(view.freezeCause === "shutdown" ? "status.frozenShutdown" : "status.frozen"), t("status.frozenWhat"), "warn");
    case "waiting": {
      const lead = t(view.freezeCause === "crash" ? "status.waitingCrash" : "status.waiting");
      if (view.waitUntilMs === null) return say(lead, t("status.waitingWhat"), "warn");
      const time = clockText(countdownSeconds(view.waitUntilMs, serverNow) * 1000);
      return { ...say(lead, t("status.waitingUntil", { time }), "warn"), spoken: `${lead} ${t("status.waitingWhat")}` };
    }
    case "none":
      return null;
  }
}

/** 1.7.13, 1.16.8: whose claim it is, that the judge decides, and how long it waits for one who is away. */
function ofClaim(view: MatchView, { by, clause, lapses_at_ms: until }: TimeClaim, now: number): Sentence {
  const own = ownSeat(view);
  const whose = own === null ? colourOf(view, by) : by === own ? "own" : "opponent";
  const lead = t(`status.claim.${whose}`);
  const away = view.judge?.here === false;
  const bare = say(lead, t(away ? "status.claimNoJudge" : "status.claimWaits"), "warn", clause);
  if (until === undefined || !away) return bare;
  const time = clockText(countdownSeconds(until, now) * 1000);
  return { ...say(lead, t("status.claimUntil", { time }), "warn", clause), spoken: spoken(bare) };
}

export function ofBeginning({ view, serverNow }: Situation): Sentence | null {
  const own = ownSeat(view);
  if (view.phase === "between_games") {
    if (view.breakUntilMs !== null) return ofBreak(view, view.breakUntilMs, serverNow);
    if (own === null) return say(t("status.before"), t("status.beforePublic"));
    if (view.ready[own]) return say(t("status.beforeWaits"));
    return say(t(view.ready[opponent(own)] ? "status.beforeOpponentReady" : "status.beforeOwn"), "", "own");
  }
  const waits = ofArrival(view, serverNow) ?? ofOpening(view);
  if (waits !== null) return waits;
  const { running, sinceMs } = view.clocks;
  if (running === null || !inCountdown(sinceMs, serverNow)) return null;
  const n = countdownSeconds(sinceMs, serverNow);
  const begins = view.ply === 0;
  const lead =
    begins && own !== null
      ? t(colourOf(view, own) === "white" ? "status.youPlayWhite" : "status.youPlayBlack")
      : t(begins ? "status.starts" : "status.goesOn");
  const rest = t(colourOf(view, running) === "white" ? "status.countdown" : "status.countdownBlack", { n });
  return { ...say(lead, rest, running === own ? "own" : "plain"), spoken: lead };
}

/** 1.6.3, 1.9.1: somebody is awaited, his clock runs, and at the limit he has lost. */
function ofArrival(view: MatchView, serverNow: number): Sentence | null {
  if (view.absent === null || view.phase !== "playing") return null;
  const own = ownSeat(view);
  const seat = view.absent.a && view.absent.b ? null : view.absent.a ? "a" : "b";
  const lead = absenceLead(view, seat);
  const runs = t(seat !== null && seat === own ? "status.absentOwnRuns" : "status.absentRuns");
  if (view.lateUntilMs === null) return say(lead, runs, "plain", "1.6.3");
  const time = clockText(countdownSeconds(view.lateUntilMs, serverNow) * 1000);
  return { ...say(lead, t("status.absentUntil", { time }), "plain", "1.9.1"), spoken: `${lead} ${runs}` };
}

/** Who is awaited, null: both. To himself it is said so: between his coming and the server's word he is absent still. */
function absenceLead(view: MatchView, seat: Seat | null): string {
  const own = ownSeat(view);
  if (seat === null) return t("status.absentBoth");
  if (own !== null) return t(seat === own ? "status.absentOwn" : "status.absentOpponent");
  return t(colourOf(view, seat) === "white" ? "status.absentWhite" : "status.absentBlack");
}

/** The game has started, and no clock runs: the lot gives the position of its start in a moment. */
function isLotDue({ phase, ply, opening, nardy, clocks }: MatchView): boolean {
  return phase === "playing" && ply === 0 && opening === null && nardy === null && clocks.running === null;
}

/** 1.6.4, 2.2.2: the drawn opening is looked at and confirmed before the first move. */
function ofOpening(view: MatchView): Sentence | null {
  const { opening } = view;
  if (isLotDue(view)) return say(t("status.starts"));
  if (opening === null || view.phase !== "playing" || view.ply > 0 || (opening.seen.a && opening.seen.b)) return null;
  const lead = t("status.opening", { id: opening.id ?? String(opening.number) });
  if (view.own?.mayConfirmOpening) return say(lead, t("status.openingConfirm"), "own", "2.2.2");
  const own = ownSeat(view);
  return say(lead, t(own !== null && opening.seen[own] ? "status.openingSeen" : "status.openingWaits"), "plain", "2.2.2");
}

/** Between the games of a micromatch (1.11): when the next begins, how the last one ended, and the score so far. */
function ofBreak(view: MatchView, untilMs: number, serverNow: number): Sentence {
  const time = clockText(countdownSeconds(untilMs, serverNow) * 1000);
  if (view.game === 0) return { ...say(t("status.startsIn", { time })), spoken: t("status.startsItself") };
  const score = t("status.score", { score: scoreText(view.halfPoints, ownSeat(view) ?? "a") });
  const last = resultOf(view);
  const rest = last === null ? score : `${whoWon(view, last)}. ${score}`;
  return { ...say(t("status.break", { time }), rest, "plain", "1.11"), spoken: `${t("status.breakSpoken")} ${rest}` };
}

function ofTurn(at: Situation): Sentence {
  const { view, pending, proposed } = at;
  if (pending !== null) return say(t("status.sent", { move: pending }));
  if (proposed !== null) return say(t("status.confirm", { move: proposed }), "", "own");
  const own = ownSeat(view);
  if (own === null) return ofSpectator(view);
  if (view.offer !== null && view.offer.by !== own && at.armed === null) return say(t("status.offer"), t("status.offerWhat"), "own");
  return view.toMove === own ? ofOwnTurn(at) : ofOpponentsTurn(view, opponent(own));
}

function ofSpectator(view: MatchView): Sentence {
  const lead = t(colourOf(view, view.toMove) === "white" ? "status.whiteMove" : "status.blackMove");
  if (view.offer === null) return say(lead);
  const white = colourOf(view, view.offer.by) === "white";
  return say(lead, t(white ? "status.offerSide.white" : "status.offerSide.black"));
}

function ofRight(lead: string, counters: MatchView["counters"], cause: OwnMoves["claimCause"]): Sentence {
  if (cause === "repetition") return say(lead, t("status.mayClaim"), "own", "2.1.9.2");
  const clause = counters.find((counter) => counter.cause === cause)?.clause ?? null;
  return say(lead, t("status.mayClaimCounted", { cause: t(`nv.cause.${cause}`) }), "own", clause);
}

function ofOwnTurn({ view, armed, choosesRoute }: Situation): Sentence {
  const lead = t("status.yourMove");
  const legal = view.own?.legal ?? [];
  if (armed === "claim") return say(lead, t("status.armedClaim"), "own", "2.1.9.2");
  if (armed === "offer") return say(lead, t("status.armedOffer"), "own", "2.1.9.3");
  if (choosesRoute) return say(lead, t("status.route"), "own");
  if (view.own?.mayClaimDraw) return ofRight(lead, view.counters, view.own.claimCause);
  const duty = view.own?.mustCapture ?? null;
  if (view.hints && duty !== null) return ofDuty(lead, legal, duty);
  if (view.declinedBy !== null && view.declinedBy !== ownSeat(view)) return say(lead, t("status.declined"), "own");
  return say(lead, "", "own");
}

/** Said without being asked only where the regulation allows hints. */
function ofDuty(lead: string, legal: readonly string[], clause: string): Sentence {
  if (legal.length > MOST_NAMED) return say(lead, t("status.captureMany", { n: legal.length }), "own", clause);
  return say(lead, t("status.capture", { moves: either(legal) }), "own", clause);
}

function ofOpponentsTurn(view: MatchView, seat: "a" | "b"): Sentence {
  const lead = t("status.opponentMove");
  if (!view.here[seat]) return say(lead, t("status.away"), "warn");
  if (view.offer !== null) return say(lead, t("status.offered"));
  if (view.declinedBy === seat) return say(lead, t("status.declined"));
  return say(lead);
}

/** "Ходы только дамками", "до ничьей 12 ходов": a counted draw that runs. */
export function counterText(counter: Counter): { name: string; left: string } {
  return { name: counterName(counter), left: t("counters.left", { n: counter.left }) };
}
