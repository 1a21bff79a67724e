// From a message of the server to what is said about it. Assertive are only the opponent's move, time warnings, the
// judge's messages and the end; all else waits its turn.
import { t } from "../i18n";
import type { ServerMessage } from "../protocol/messages.gen";
import type { MatchView, Seat } from "../match/MatchView";
import { colourOf, opponent, ownSeat, readingsOf, resultOf } from "../match/MatchView";
import { describeClocks, describeMove, describePosition, correctedText, describeResult, describeRunning, sideTitle, timeWords } from "../board/describe";
import { applyMove } from "../board/draughts/applyMove";
import { regulatedLines } from "../terms/regulated";
import { latenessText } from "../match/lateness";
import { scoreText } from "../match/points";
import { clauseText } from "../rules/clauseText";
import { matchResult, spoken, statusOf } from "../match/status";
import type { Situation } from "../match/status";
import { geometryOf } from "../board/geometry";
import { isCapture, parseFen } from "../board/draughts/position";
import type { Position } from "../board/draughts/position";
import type { Tone } from "./announcer.svelte";

export interface Telling {
  readonly text: string;
  readonly tone: Tone;
  /** A warning that the player has to confirm. */
  readonly toConfirm?: boolean;
}

type Of<T> = Extract<ServerMessage, { t: T }>;

function polite(text: string): Telling[] {
  return [{ text, tone: "polite" }];
}

function assertive(text: string): Telling[] {
  return [{ text, tone: "assertive" }];
}

/** The opponent's offer, and how it is answered. */
function offerWords(): string {
  return `${t("status.offer")} ${t("nv.tell.offer.answer")}`;
}

/** One text for the reader himself, one for his opponent, one with the side's name for all others. */
function bySeat(view: MatchView, seat: Seat, key: "offer" | "declined"): string {
  const own = ownSeat(view);
  if (own === null) return t(`nv.tell.${key}.side`, { side: sideTitle(colourOf(view, seat)) });
  if (seat === own) return t(`nv.tell.${key}.own`);
  return key === "offer" ? offerWords() : t("status.declined");
}

/** Whether moves can be made: both have come (1.6.3), and the opening is drawn and confirmed where there is a lot (1.6.4). */
function isOn(view: MatchView): boolean {
  const seen = view.opening?.seen ?? { a: true, b: true };
  return view.phase === "playing" && view.hold === "none" && view.clocks.running !== null && view.absent === null && seen.a && seen.b;
}

/** "Ваш ход." and where hints are allowed that a capture is obligatory. */
function turnWords(view: MatchView): string {
  const own = ownSeat(view);
  if (own === null || view.toMove !== own || !isOn(view)) return "";
  const captures = (view.own?.legal ?? []).filter(isCapture);
  const must = view.hints && captures.length > 0 ? ` ${t("nv.tell.mustCapture", { n: captures.length })}` : "";
  return t("status.yourMove") + must;
}

function moveWords(before: Position, move: string, seat: Seat, view: MatchView): Telling[] {
  const own = ownSeat(view);
  const words = describeMove(before, move);
  if (own === null) return polite(t("nv.tell.side", { side: sideTitle(colourOf(view, seat)), move: words }));
  if (seat === own) return polite(t("nv.tell.own", { move: words }));
  const offer = view.offer?.by === seat ? offerWords() : "";
  return assertive([t("nv.tell.opponent", { move: words }), offer, turnWords(view)].filter(Boolean).join(" "));
}

function claimWords({ holds, occurrences, cause = "repetition" }: Of<"draw_claimed">["d"]): string {
  if (!holds) return t("nv.tell.claim.fails", { n: occurrences });
  return cause === "repetition" ? t("nv.tell.claim.holds") : t("nv.tell.claim.counted", { cause: t(`nv.cause.${cause}`) });
}

function onMove(message: Of<"move_played">, before: MatchView | null, after: MatchView): Telling[] {
  if (!before) return [];
  const told = moveWords(parseFen(before.fen, geometryOf(before.rules)), message.d.move, message.d.seat, after);
  const offers = message.d.offers_draw && message.d.seat !== opponent(ownSeat(after) ?? message.d.seat);
  return offers ? [...told, ...polite(bySeat(after, message.d.seat, "offer"))] : told;
}

function onWarning(message: Of<"warning_given">, view: MatchView): Telling[] {
  const { seat, threshold_ms } = message.d;
  const own = ownSeat(view);
  const time = timeWords(threshold_ms);
  if (own === null) return polite(t("nv.tell.warning.side", { side: sideTitle(colourOf(view, seat)), time }));
  if (seat !== own) return polite(t("nv.tell.warning.opponent", { time }));
  const text = `${t("nv.tell.warning.own", { time })} ${t("nv.tell.warning.confirm")}`;
  return [{ text, tone: "assertive", toConfirm: true }];
}

function startWords(view: MatchView, now: number): string {
  const own = ownSeat(view);
  const start =
    own === null
      ? t("nv.tell.startedOther")
      : t("nv.tell.started", { side: t(colourOf(view, own) === "white" ? "nv.tell.whiteWith" : "nv.tell.blackWith") });
  // 1.7.9: who begins within the threshold of a warning is told his time here.
  return [start, describeClocks(view, now), turnWords(view) || absenceWords(view, now)].filter(Boolean).join(" ");
}

function untilStart(view: MatchView, now: number): string | null {
  const left = view.clocks.sinceMs - now;
  return view.clocks.running !== null && left >= 1000 ? timeWords(left) : null;
}

function onResumed({ reason }: Of<"resumed">["d"], view: MatchView, now: number): Telling[] {
  const time = untilStart(view, now);
  const countdown = time === null ? "" : t("nv.clock.countdown", { time });
  // What became of a claim was said just before.
  const resumed = reason === "claim" ? countdown : t(time === null ? "nv.tell.resumedNow" : "nv.tell.resumed", { time: time ?? "" });
  return assertive([resumed, turnWords(view)].filter(Boolean).join(" "));
}

function onServerResumed(view: MatchView, now: number): Telling[] {
  if (view.hold === "waiting") return polite(t("nv.tell.serverWaits"));
  const time = untilStart(view, now) ?? timeWords(0);
  return polite([t("nv.tell.serverResumed", { time }), turnWords(view)].filter(Boolean).join(" "));
}

function onTimeGiven(message: Of<"time_given">, view: MatchView): Telling[] {
  const { seat } = message.d;
  const time = timeWords(view.clocks.leftMs[seat]);
  const own = ownSeat(view);
  if (own === null) return assertive(t("nv.tell.timeGiven.side", { side: sideTitle(colourOf(view, seat)), time }));
  return assertive(t(seat === own ? "nv.tell.timeGiven.own" : "nv.tell.timeGiven.opponent", { time }));
}

/** 1.9.2: the judge has found another result for a game that was lost by absence. */
function correctionWords({ game }: Of<"result_corrected">["d"], view: MatchView): string {
  const words = correctedText(view, game);
  return words === "" ? "" : [words, t("status.score", { score: scoreText(view.halfPoints, ownSeat(view) ?? "a") })].join(" ");
}

/** 1.11 after a game of a micromatch: the score, and when the next one begins. */
function breakWords(view: MatchView, now: number): string {
  if (view.games < 2) return "";
  const score = t("status.score", { score: scoreText(view.halfPoints, ownSeat(view) ?? "a") });
  if (view.breakUntilMs === null) return score;
  return `${score} ${t("nv.tell.break", { time: timeWords(view.breakUntilMs - now) })}`;
}

/** 2.2.2: what the lot gave, told as a position is. */
function openingWords(view: MatchView): string {
  const id = view.opening?.id ?? String(view.opening?.number ?? "");
  const position = describePosition(parseFen(view.fen, geometryOf(view.rules)));
  const confirm = view.own?.mayConfirmOpening ? t("nv.tell.openingConfirm") : "";
  return [t("status.opening", { id }), position, confirm].filter(Boolean).join(" ");
}

/** 2.1.9.1.6, 1.16.7: whose five moves the judge counts, and what follows. */
function countWords({ seat, moves: n, clause }: Of<"count_started">["d"], view: MatchView): string {
  const own = ownSeat(view);
  const whose = own === null ? colourOf(view, seat) : seat === own ? "own" : "opponent";
  return t(`nv.tell.count.${whose}`, { n, clause: clauseText(clause) });
}

/** 1.6.3: who is still awaited, as the line under the board has it; nothing once both are there. */
function absenceWords(view: MatchView, now: number): string {
  return view.absent === null ? "" : statusOf({ ...calm, view, serverNow: now }).lead;
}

/** When the clock starts that waited for the last player, and whose turn it is. */
function onWords(view: MatchView, now: number): string {
  if (!isOn(view)) return "";
  const starts = untilStart(view, now) === null ? "" : describeRunning(view, now);
  return [starts, turnWords(view)].filter(Boolean).join(" ");
}

function who(seat: Seat, view: MatchView, key: "arrived" | "seen"): string {
  const own = ownSeat(view);
  if (own === null) return t(`nv.tell.${key}.side`, { side: sideTitle(colourOf(view, seat)) });
  return t(seat === own ? `nv.tell.${key}.own` : `nv.tell.${key}.opponent`);
}

/** Who has come, what the regulation names for his delay (1.9.1), and what follows. */
function arrivalWords({ seat, consequence }: Of<"player_arrived">["d"], view: MatchView, now: number): string {
  const late = consequence === undefined ? "" : t(`nv.tell.late.${consequence}`);
  const awaits = view.absent === null ? "" : `${absenceWords(view, now)} ${describeRunning(view, now)}`;
  return [who(seat, view, "arrived"), late, awaits, onWords(view, now)].filter(Boolean).join(" ");
}

/** 1.6.4: a player has confirmed the drawn opening. */
function seenWords(seat: Seat, view: MatchView, now: number): string {
  const waits = seat === ownSeat(view) && !isOn(view) ? t("nv.tell.seen.waits") : "";
  const confirm = view.own?.mayConfirmOpening ? t("nv.tell.openingConfirm") : "";
  return [who(seat, view, "seen"), waits, confirm, onWords(view, now)].filter(Boolean).join(" ");
}

/** 1.9.1: the other games of a micromatch that is lost by absence end without having begun: the score tells them. */
function endWords(message: Of<"game_ended">, before: MatchView | null, view: MatchView, now: number): Telling[] {
  if (before !== null && message.d.game !== before.game) return [];
  return assertive([describeResult(view) ?? t("status.ended"), breakWords(view, now)].filter(Boolean).join(" "));
}

function onNotice(message: Of<"notice">, before: MatchView | null, view: MatchView): Telling[] {
  const d = message.d as { code: string; seat?: Seat; here?: boolean };
  switch (d.code) {
    case "presence": {
      const own = ownSeat(view);
      if (own === null || d.seat === undefined || d.seat === own || view.phase === "ended") return [];
      // What is known already, or was never known otherwise, is no news.
      if ((before?.here?.[d.seat] ?? true) === d.here) return [];
      if (d.here) return polite(t("nv.tell.here"));
      return polite(t(view.phase === "playing" && view.clocks.running === d.seat ? "status.away" : "nv.tell.away"));
    }
    case "journal_stalled":
      return polite(t("nv.tell.stalled"));
    case "journal_recovered":
      return polite(t("nv.tell.recovered"));
    case "server_stopping":
      return polite(t("nv.tell.stopping"));
    case "rematch":
      return polite(t("nv.tell.rematch"));
    default:
      return [];
  }
}

const sentence = (words: string): string => `${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}.`;

/** What the regulation of the match has of draws, where it is not what the rules say of themselves; and who came late. */
function termsWords(view: MatchView): string {
  if (view.phase === "ended") return "";
  return [
    view.draws === "sarapul" ? t("nv.terms.sarapul") : "",
    view.automaticRepetition ? t("nv.terms.repetition") : "",
    ...regulatedLines(readingsOf(view)).map(sentence),
    view.late === null ? "" : latenessText(view, view.late),
  ]
    .filter(Boolean)
    .join(" ");
}

/** When the page is opened, who plays whom and what is to be done. */
function welcomeWords(view: MatchView, now: number): string {
  const own = ownSeat(view);
  if (own === null) {
    const role = t(view.role === "judge" ? "nv.tell.role.judge" : "nv.tell.role.public");
    const names = { white: view.players[view.white].name, black: view.players[opponent(view.white)].name };
    return [t("nv.tell.welcome.other", { ...names, role }), termsWords(view)].filter(Boolean).join(" ");
  }
  const side = t(colourOf(view, own) === "white" ? "nv.tell.whiteWith" : "nv.tell.blackWith");
  const welcome = t("nv.tell.welcome.player", { side, name: view.players[opponent(own)].name });
  return [welcome, termsWords(view), situationWords({ ...calm, view, serverNow: now })].filter(Boolean).join(" ");
}

/** What is happening now: the line under the board, and when the clocks start. */
export function situationWords(at: Situation): string {
  const line = spoken(statusOf(at));
  const starts = at.link.state === "live" && untilStart(at.view, at.serverNow) !== null;
  return starts ? `${line} ${describeRunning(at.view, at.serverNow)}` : line;
}

/** A reader who does nothing at the moment, on a line that lives. */
const calm: Omit<Situation, "view" | "serverNow"> = {
  link: { state: "live", sinceMs: 0, gone: null },
  deviceNow: 0,
  refusal: null,
  pending: null,
  proposed: null,
  armed: null,
  choosesRoute: false,
};

/** After a gap in the line: what was missed that must be known. */
function onSnapshot(before: MatchView | null, after: MatchView, now: number): Telling[] {
  if (before === null) return polite(welcomeWords(after, now));
  const result = resultOf(after);
  if (result && !resultOf(before)) return assertive(describeResult(after, result) as string);
  if (after.game !== before.game) return polite(startWords(after, now));
  const last = after.moves.at(-1);
  if (!last || after.moves.length <= before.moves.length) return [];
  const earlier = after.moves.slice(0, -1).reduce((at, { move }) => applyMove(at, move), parseFen(after.startFen, geometryOf(after.rules)));
  return moveWords(earlier, last.move, opponent(after.toMove), after);
}

/** What is said about a message; `before` and `after` are the view without and with it. */
export function tell(message: ServerMessage, before: MatchView | null, after: MatchView, now: number): Telling[] {
  switch (message.t) {
    case "snapshot":
      return onSnapshot(before, after, now);
    case "game_started":
      return polite(startWords(after, now));
    case "move_played":
      return onMove(message, before, after);
    case "draw_offered":
      return polite(bySeat(after, message.d.seat, "offer"));
    case "draw_declined":
      return polite(bySeat(after, message.d.seat, "declined"));
    case "draw_claimed":
      return polite(claimWords(message.d));
    case "warning_given":
      return onWarning(message, after);
    case "game_ended":
      return endWords(message, before, after, now);
    case "result_corrected":
      return assertive(correctionWords(message.d, after));
    case "match_ended":
      return after.games > 1 ? polite(matchResult(after)) : [];
    case "opening_drawn":
      return polite(openingWords(after));
    case "player_arrived":
      return polite(arrivalWords(message.d, after, now));
    case "opening_seen":
      return polite(seenWords(message.d.seat, after, now));
    case "called_off":
      return assertive(t("status.calledOff"));
    case "count_started":
      return assertive(countWords(message.d, after));
    case "count_stopped":
      return assertive(t(message.d.cause === "main_road" ? "nv.tell.countStopped.road" : "nv.tell.countStopped"));
    case "time_draw_claimed": // the stop of the clocks that follows says no more
      return assertive(spoken(statusOf({ ...calm, view: { ...after, hold: "judge" }, serverNow: now })));
    case "time_draw_refused":
      return assertive(t("nv.tell.claimRefused"));
    case "time_draw_lapsed":
      return assertive(t("nv.tell.claimLapsed"));
    case "paused":
      if (message.d.reason === "claim") return [];
      return assertive(`${t("nv.tell.paused", { reason: t(`judge.reason.${message.d.reason}`) })} ${describeClocks(after, now)}`);
    case "resumed":
      return onResumed(message.d, after, now);
    case "time_given":
      return onTimeGiven(message, after);
    case "server_paused":
      return polite(t("nv.tell.serverPaused"));
    case "server_resumed":
      return onServerResumed(after, now);
    case "play_continued":
      return polite([t("nv.tell.continued"), describeRunning(after, now), turnWords(after)].filter(Boolean).join(" "));
    case "notice":
      return onNotice(message, before, after);
    default: // match_opened, player_ready, flag_fell (its game_ended follows), answers
      return [];
  }
}
