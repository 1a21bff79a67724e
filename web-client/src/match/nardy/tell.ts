// From a message of a match of nardy to what is said about it. Each fact is said once.
import { describeClocks, describeRunning, timeWords } from "../../board/describe";
import { boardWords, diceWords, turnSpoken } from "../../board/nardy/describe";
import type { Board } from "../../board/nardy/geometry";
import { parseCheckers, startOf } from "../../board/nardy/geometry";
import { parseSteps } from "../../board/nardy/steps";
import { t } from "../../i18n";
import { tn } from "../../i18n/nardy";
import type { ServerMessage } from "../../protocol/messages.gen";
import { switchLines } from "../../terms/nardySwitches";
import type { Telling } from "../../announce/tell";
import { tell } from "../../announce/tell";
import type { MatchView, Seat } from "../MatchView";
import { colourOf, opponent, ownSeat, resultOf } from "../MatchView";
import { TIMES_THE_CUBE } from "./NardyView";
import type { NardyView } from "./NardyView";
import { lineWords } from "./consultation";
import { causeWords, doubleAsk, gameResult, matchEnd, matchWords, missingWhat, ownPartMissing, passedWords, resignationAsk, scoreSentence, worth } from "./status";

/** Facts of a match, without answers and what is no fact. */
type Change = Exclude<ServerMessage, { t: "ok" | "refused" | "sync" | "notice" | "snapshot" }>;
type Fact<T extends Change["t"]> = Extract<Change, { t: T }>["d"];

const polite = (text: string): Telling[] => (text === "" ? [] : [{ text, tone: "polite" }]);
const assertive = (text: string): Telling[] => (text === "" ? [] : [{ text, tone: "assertive" }]);
const join = (...words: readonly string[]): string => words.filter(Boolean).join(" ");

function pairOf([first = 1, second = 1]: readonly number[]): readonly [number, number] {
  return [first, second];
}

function sideTitle(view: MatchView, seat: Seat): string {
  return tn(`nardy.side.${colourOf(view, seat)}`);
}

/** The board of a view, as `seat` has it. */
export function boardOf(nardy: NardyView, seat: Seat): Board {
  const start = startOf(nardy.variant);
  return { own: parseCheckers(nardy.checkers[seat]) ?? start, other: parseCheckers(nardy.checkers[opponent(seat)]) ?? start };
}

/** What the reader can do now, after what has just been said. */
export function turnWords(view: MatchView, nardy: NardyView): string {
  const own = ownSeat(view);
  if (own === null || nardy.own?.idle || view.phase !== "playing" || view.hold !== "none" || view.toMove !== own) return "";
  if (nardy.stage === "to_roll") return join(t("status.yourMove"), tn(nardy.own?.mayDouble ? "nardy.status.rollOrDouble" : "nardy.status.roll"));
  return "";
}

function seatsOf(view: MatchView): readonly [Seat, Seat] {
  const first = ownSeat(view) ?? view.white;
  return [first, opponent(first)];
}

/** The dice are spoken to both: who plays them, and that nothing can be played is said with what follows (turn_passed). */
function onRoll(d: Fact<"dice_rolled">, view: MatchView, nardy: NardyView): Telling[] {
  const own = ownSeat(view);
  const dice = diceWords(pairOf(d.dice));
  if (d.seat === own) return assertive(tn(nardy.own?.idle ? "nardy.tell.roll.pair" : "nardy.tell.roll.own", { dice }));
  return own === null ? polite(tn("nardy.tell.roll.side", { side: sideTitle(view, d.seat), dice })) : polite(tn("nardy.tell.roll.opponent", { dice }));
}

function onOpening(d: Fact<"opening_rolled">, view: MatchView): Telling[] {
  const [white, black] = pairOf(d.dice);
  const thrown = tn("nardy.tell.opening", { white, black });
  if (d.first === undefined) return polite(join(thrown, tn("nardy.opening.again")));
  const own = ownSeat(view);
  const begins = own === null ? tn("nardy.tell.begins.side", { side: sideTitle(view, d.first) }) : tn(d.first === own ? "nardy.tell.begins.own" : "nardy.tell.begins.opponent");
  return assertive(join(thrown, begins, d.first === own ? tn("nardy.tell.roll.own", { dice: diceWords(pairOf(d.dice)) }) : ""));
}

function onPlayed(d: Fact<"turn_played">, before: NardyView | null, view: MatchView, nardy: NardyView): Telling[] {
  if (before === null) return [];
  const words = turnSpoken(nardy.variant, boardOf(before, d.seat), parseSteps(d.steps));
  const own = ownSeat(view);
  if (d.seat === own) return nardy.own?.idle ? assertive(tn("nardy.tell.played.partner", { turn: words })) : polite(tn("nardy.tell.played.own", { turn: words }));
  if (own === null) return polite(tn("nardy.tell.played.side", { side: sideTitle(view, d.seat), turn: words }));
  return assertive(join(tn("nardy.tell.played.opponent", { turn: words }), turnWords(view, nardy)));
}

function onDouble(d: Fact<"cube_offered">, view: MatchView, nardy: NardyView): Telling[] {
  const own = ownSeat(view);
  const n = worth(nardy);
  if (d.seat === own) return polite(tn("nardy.doubled.own", { n }));
  if (own === null) return polite(tn("nardy.doubled.side", { side: sideTitle(view, d.seat), n }));
  return assertive(join(tn("nardy.doubled.opponent"), doubleAsk(nardy), nardy.own?.idle ? "" : tn("nardy.tell.answerCube")));
}

function onTaken(d: Fact<"cube_taken">, view: MatchView, nardy: NardyView): Telling[] {
  const own = ownSeat(view);
  const n = nardy.cube?.value ?? 2;
  if (d.seat === own) return polite(tn("nardy.tell.taken.own", { n }));
  if (own === null) return polite(tn("nardy.tell.taken.side", { side: sideTitle(view, d.seat), n }));
  return assertive(join(tn("nardy.tell.taken.opponent", { n }), turnWords(view, nardy)));
}

function onResignation(d: Fact<"resignation_offered">, view: MatchView, nardy: NardyView): Telling[] {
  const own = ownSeat(view);
  const n = worth(nardy) * TIMES_THE_CUBE[d.as];
  const how = { as: tn(`nardy.win.${d.as}`), points: tn("nardy.points", { n }) };
  if (d.seat === own) return polite(tn("nardy.resigned.own", how));
  if (own === null) return polite(tn("nardy.resigned.side", { side: sideTitle(view, d.seat), ...how }));
  return assertive(join(tn("nardy.resigned.opponent", how), resignationAsk(nardy)));
}

function onEnd(view: MatchView, nardy: NardyView, now: number): Telling[] {
  const score = resultOf(view);
  if (score === null) return [];
  const cause = causeWords(score);
  const next = view.breakUntilMs === null ? "" : t("nv.tell.break", { time: timeWords(view.breakUntilMs - now) });
  return assertive(join(`${gameResult(view, nardy, score)}${cause === "" ? "." : `, ${cause}.`}`, scoreSentence(view, nardy), next));
}

function startWords(view: MatchView, nardy: NardyView, now: number): string {
  const own = ownSeat(view);
  const start =
    own === null ? t("nv.tell.startedOther") : t("nv.tell.started", { side: t(colourOf(view, own) === "white" ? "nv.tell.whiteWith" : "nv.tell.blackWith") });
  const crawford = nardy.crawford && nardy.length !== 1 ? tn("nardy.crawford.what") : "";
  return join(start, tn("nardy.tell.game", { n: view.game }), scoreSentence(view, nardy), crawford, describeClocks(view, now));
}

/** Loud where the own part did not get in, and calm where all is as it should be. */
function onFixed(view: MatchView, nardy: NardyView): Telling[] {
  const missing = ownPartMissing(view, nardy);
  if (missing !== null) return assertive(join(tn(`nardy.dice.missing.${missing}`), tn(missingWhat(view))));
  return [];
}

function welcomeWords(view: MatchView, nardy: NardyView, now: number): string {
  const own = ownSeat(view);
  const names = { white: view.players[view.white].name, black: view.players[opponent(view.white)].name };
  const welcome =
    own === null
      ? t("nv.tell.welcome.other", { ...names, role: t(view.role === "judge" ? "nv.tell.role.judge" : "nv.tell.role.public") })
      : t("nv.tell.welcome.player", { side: t(colourOf(view, own) === "white" ? "nv.tell.whiteWith" : "nv.tell.blackWith"), name: view.players[opponent(own)].name });
  if (view.phase === "ended") return join(welcome, matchEnd(view, nardy));
  const length = matchWords(nardy);
  const dice = nardy.stage === "to_play" && nardy.roll !== null && view.toMove === own ? tn("nardy.tell.roll.own", { dice: diceWords(nardy.roll.dice) }) : "";
  const switches = switchLines(nardy.switches).map((line) => `${line}.`);
  return join(welcome, `${length}.`, ...switches, scoreSentence(view, nardy), dice || turnWords(view, nardy) || (view.phase === "playing" ? describeRunning(view, now) : ""));
}

/** After a gap in the line: what was missed that must be known. */
function onSnapshot(before: MatchView | null, view: MatchView, nardy: NardyView, now: number): Telling[] {
  const old = before?.nardy ?? null;
  if (before === null || old === null) return polite(welcomeWords(view, nardy, now));
  if (resultOf(view) && !resultOf(before)) return onEnd(view, nardy, now);
  if (view.game !== before.game) return polite(startWords(view, nardy, now));
  if (nardy.turns.length <= old.turns.length && view.ply === before.ply) return [];
  const [own] = seatsOf(view);
  const dice = nardy.stage === "to_play" && nardy.roll !== null ? diceWords(nardy.roll.dice) : "";
  const rolled = dice === "" ? "" : view.toMove === own ? tn("nardy.tell.roll.own", { dice }) : tn("nardy.tell.roll.opponent", { dice });
  return assertive(join(boardWords(nardy.variant, boardOf(nardy, own), colourOf(view, own)), rolled || turnWords(view, nardy)));
}

/** 22.1: what the partner has said since. What stood there when the page was opened is only read. */
function onTalk(before: NardyView | null, view: MatchView, nardy: NardyView): Telling[] {
  const own = ownSeat(view);
  const held = own === null ? undefined : before?.channels[own];
  if (own === null || held === undefined) return [];
  const known = held.lines.at(-1)?.n ?? 0;
  const heard = (nardy.channels[own]?.lines ?? []).filter((line) => line.n > known && !line.own && line.text !== null);
  return heard.flatMap((line) => polite(lineWords(nardy.people[own], line)));
}

/** What is said about a message; `before` and `view` are the view without and with it. */
export function tellNardy(message: ServerMessage, before: MatchView | null, view: MatchView, now: number): Telling[] {
  const { nardy } = view;
  if (nardy === null) return [];
  if (message.t === "snapshot") return onSnapshot(before, view, nardy, now);
  if (message.t === "notice") return [...onTalk(before?.nardy ?? null, view, nardy), ...tell(message, before, view, now)];
  const fact = message;
  switch (fact.t) {
    case "game_started":
      return polite(startWords(view, nardy, now));
    case "dice_fixed":
      return onFixed(view, nardy);
    case "opening_rolled":
      return onOpening(fact.d, view);
    case "dice_rolled":
      return onRoll(fact.d, view, nardy);
    case "turn_played":
      return onPlayed(fact.d, before?.nardy ?? null, view, nardy);
    case "turn_passed":
      return assertive(join(passedWords(view, nardy), turnWords(view, nardy)));
    case "cube_offered":
      return onDouble(fact.d, view, nardy);
    case "cube_taken":
      return onTaken(fact.d, view, nardy);
    case "resignation_offered":
      return onResignation(fact.d, view, nardy);
    case "resignation_declined":
      return polite(tn(fact.d.seat === ownSeat(view) ? "nardy.tell.declined.own" : "nardy.tell.declined.other"));
    case "partner_swapped":
      return polite(tn("nardy.tell.swapped", { side: sideTitle(view, fact.d.seat), name: nardy.acts[fact.d.seat]?.name ?? "" }));
    case "match_time_over":
      return assertive(tn("nardy.status.timeOver"));
    case "score_corrected":
      return assertive(join(tn("nardy.tell.corrected"), scoreSentence(view, nardy)));
    case "penalty_point_given":
      return assertive(join(tn(fact.d.seat === ownSeat(view) ? "nardy.tell.penalty.own" : "nardy.tell.penalty.other"), scoreSentence(view, nardy)));
    case "game_dropped":
      return assertive(tn("nardy.tell.dropped"));
    case "game_ended":
      return onEnd(view, nardy, now);
    case "match_ended":
      return polite(matchEnd(view, nardy));
    case "dice_committed":
    case "dice_sealed":
    case "dice_seals_closed":
    case "dice_opened":
      return [];
    default: // judge's acts, clocks, people: as in every match
      return tell(message, before, view, now);
  }
}
