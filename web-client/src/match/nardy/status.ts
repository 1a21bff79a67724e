// The one sentence under the board of nardy.
import { diceWords, facesWords, stepWords } from "../../board/nardy/describe";
import { knownNardy, tn } from "../../i18n/nardy";
import { t } from "../../i18n";
import { clockText } from "../../times";
import type { MatchView, Score, Seat } from "../MatchView";
import { colourOf, opponent, ownSeat, resultOf } from "../MatchView";
import { ofBeginning, ofHold, ofLink, refusalSentence, say } from "../status";
import type { Sentence, Situation } from "../status";
import { countdownSeconds } from "../time";
import { TIMES_THE_CUBE } from "./NardyView";
import type { NardyView, WonGame } from "./NardyView";
import type { NardyTable } from "./table.svelte";

export interface NardySituation extends Situation {
  readonly nardy: NardyView;
  readonly table: NardyTable;
}

export function nardyStatus(at: NardySituation): Sentence {
  return ofLink(at) ?? ofRefusal(at) ?? ofEnd(at) ?? ofHold(at) ?? ofDice(at) ?? ofStart(at) ?? ofTurn(at);
}

/** "3 : 4", the reader's own points first. */
export function pointsText({ points }: NardyView, first: Seat): string {
  return `${points[first]}\u00a0:\u00a0${points[opponent(first)]}`;
}

/** Why an act was refused: nardy has words of its own for most. */
export function nardyRefusal(view: MatchView, refusal: NonNullable<Situation["refusal"]>): Sentence {
  const key = knownNardy(`nardy.refused.${refusal.code}`);
  if (key === null) return refusalSentence(view, refusal);
  const named = refusal.args["clause"];
  return say("", tn(key), "warn", typeof named === "string" && named !== "" ? named : null);
}

function ofRefusal({ view, refusal }: NardySituation): Sentence | null {
  return refusal === null ? null : nardyRefusal(view, refusal);
}

// --- ends ---

/** "марс, 4 очка". */
export function winWords({ win, points }: WonGame): string {
  const worth = tn("nardy.points", { n: points });
  return win === null ? worth : `${tn(`nardy.win.${win}`)}, ${worth}`;
}

/** "Вы выиграли: марс, 4 очка", to others with the side. */
export function gameResult(view: MatchView, nardy: NardyView, score: Score): string {
  const own = ownSeat(view);
  const won = nardy.games.at(-1);
  const winner = won?.winner ?? (score.result === "a" || score.result === "b" ? score.result : null);
  if (winner === null) return tn("nardy.result.bothLose");
  const who = own === null ? tn(`nardy.result.${colourOf(view, winner)}`) : tn(winner === own ? "nardy.result.won" : "nardy.result.lost");
  return won === undefined ? who : `${who}: ${winWords(won)}`;
}

/** Where the end was not played out: "время истекло". */
export function causeWords(score: Score): string {
  return score.cause === "borne_off" ? "" : (ownCause(`nardy.cause.${score.cause}`) ?? t(`nv.cause.${score.cause}`));
}

function ownCause(key: string): string | null {
  const known = knownNardy(key);
  return known === null ? null : tn(known);
}

function ofEnd({ view, nardy, serverNow }: NardySituation): Sentence | null {
  if (view.calledOff !== null) return say(t("status.calledOff"), t("status.calledOffWhat"));
  const score = view.phase === "playing" ? null : resultOf(view);
  if (view.phase === "ended") return ofMatchEnd(view, nardy, score);
  if (score === null || view.phase !== "between_games") return null;
  const cause = causeWords(score);
  const rest = [`${gameResult(view, nardy, score)}${cause === "" ? "." : `, ${cause}.`}`, scoreSentence(view, nardy)].join(" ");
  const clause = score.clause === "" ? null : score.clause;
  if (view.breakUntilMs === null) return say("", rest, "plain", clause);
  const time = clockText(countdownSeconds(view.breakUntilMs, serverNow) * 1000);
  const lead = t("nv.tell.break", { time });
  return { ...say(lead, rest, "plain", clause), spoken: rest };
}

/** "Матч до 7 очков"; or on time (1.19.1). */
export function matchWords({ length }: NardyView): string {
  return length === null ? tn("nardy.match.time") : tn("nardy.match.length", { n: length });
}

export function scoreSentence(view: MatchView, nardy: NardyView): string {
  return t("status.score", { score: pointsText(nardy, ownSeat(view) ?? view.white) });
}

/** "Матч окончен: 7 : 4, вы выиграли." Who has won the match is told by its own points (49.1), not by those of the games. */
export function matchEnd(view: MatchView, nardy: NardyView): string {
  if (view.calledOff !== null) return t("status.calledOff");
  const own = ownSeat(view);
  const first = own ?? view.white;
  const score = pointsText(nardy, first);
  const { a, b } = view.halfPoints;
  if (a === b && a === 0) return t("status.match.bothLose", { score });
  if (a === b) return t("status.match.draw", { score });
  const winner = a > b ? "a" : "b";
  if (own === null) return t("status.match.wonBy", { name: view.players[winner].name, score });
  return t(own === winner ? "status.match.won" : "status.match.lost", { score });
}

/** 1.19.1: what each has of a match on time; the own balance, for others White's and Black's. */
export function balanceWords(view: MatchView, nardy: NardyView): string {
  const { points } = nardy;
  const of = (seat: Seat): string => signed(points[seat] - points[opponent(seat)]);
  const own = ownSeat(view);
  return own === null ? tn("nardy.balance.both", { white: of(view.white), black: of(opponent(view.white)) }) : tn("nardy.balance", { n: of(own) });
}

function signed(n: number): string {
  return n === 0 ? "0" : `${n > 0 ? "+" : "\u2212"}${Math.abs(n)}`;
}

/** A match that the time has ended: by what the last game was, or that it was dropped. */
function ofTimeEnd(view: MatchView, nardy: NardyView, score: Score | null): Sentence {
  const last = score === null ? tn("nardy.tell.dropped") : `${tn("nardy.end.time")} ${tn("nardy.status.lastGame", { result: gameResult(view, nardy, score) })}.`;
  return say(matchEnd(view, nardy), `${last} ${balanceWords(view, nardy)}`, "plain", "1.19.1");
}

function ofMatchEnd(view: MatchView, nardy: NardyView, score: Score | null): Sentence {
  if (nardy.timeOver && score?.cause !== "judge") return ofTimeEnd(view, nardy, score);
  if (score === null) return say(matchEnd(view, nardy));
  const cause = causeWords(score);
  const last = tn("nardy.status.lastGame", { result: gameResult(view, nardy, score) });
  return say(matchEnd(view, nardy), cause === "" ? `${last}.` : `${last}, ${cause}.`, "plain", score.clause === "" ? null : score.clause);
}

// --- the dice of the game ---

/** The own part did not get into the dice of this game: said loudly, with what it means. */
export function ownPartMissing(view: MatchView, nardy: NardyView): "none" | "unopened" | null {
  const own = ownSeat(view);
  const kind = own === null ? undefined : nardy.dice.fixed?.[own].kind;
  return kind === "none" || kind === "unopened" ? kind : null;
}

/** What to do about it: a judge can be told, where the match has one. The first roll waits only where he has stopped play before. */
export const missingWhat = ({ casual }: MatchView): "nardy.dice.missingWhat" | "nardy.dice.missingJudge" => (casual ? "nardy.dice.missingWhat" : "nardy.dice.missingJudge");

function ofDice({ view, nardy }: NardySituation): Sentence | null {
  if (view.phase !== "playing" || nardy.stage !== "opening") return null;
  if (view.absent !== null) return null;
  const { stage } = nardy.dice;
  if (stage === "sealing") return say(tn("nardy.dice.sealing"), tn("nardy.dice.sealingWhat"));
  if (stage === "opening") return say(tn("nardy.dice.opening"), tn("nardy.dice.sealingWhat"));
  const last = nardy.turns.at(-1);
  const missing = ownPartMissing(view, nardy);
  if (missing !== null) return say(tn(`nardy.dice.missing.${missing}`), tn(missingWhat(view)), "warn");
  if (last?.kind === "opening" && last.first === null) return say(tn("nardy.opening.tie", { n: last.dice[0] }), tn("nardy.opening.again"), "plain", "26.3");
  return stage === "none" ? null : say(tn("nardy.opening.title"), "", "plain", "26.3");
}

function ofStart(at: NardySituation): Sentence | null {
  const { view, nardy } = at;
  const begun = view.phase === "playing" && nardy.turns.length > 0;
  return begun ? null : ofBeginning(at);
}

// --- turns ---

function sideTitle(view: MatchView, seat: Seat): string {
  return tn(`nardy.side.${colourOf(view, seat)}`);
}

/** Points that the game is played for after the double that is open. */
export function worth(nardy: NardyView): number {
  return (nardy.cube?.value ?? 1) * (nardy.stage === "doubled" ? 2 : 1);
}

function ofTurn(at: NardySituation): Sentence {
  const { view, nardy } = at;
  const own = ownSeat(view);
  const sentence = nardy.resignation !== null ? ofResignation(view, nardy, own) : nardy.stage === "doubled" ? ofDouble(view, nardy, own) : ofPlay(at, own);
  return nardy.timeOver ? { ...sentence, rest: [sentence.rest, tn("nardy.status.timeOver")].filter(Boolean).join(" ") } : sentence;
}

/** What the answerer is asked; of a pair it is for who acts (22.1). */
export function doubleAsk(nardy: NardyView): string {
  return nardy.own?.idle ? tn("nardy.status.partnerDecides") : tn("nardy.doubled.ask", { points: tn("nardy.worth", { n: worth(nardy) }) });
}

export function resignationAsk(nardy: NardyView): string {
  return tn(nardy.own?.idle ? "nardy.status.partnerDecides" : "nardy.resigned.ask");
}

export function ofResignation(view: MatchView, nardy: NardyView, own: Seat | null): Sentence {
  const { by, as } = nardy.resignation as NonNullable<NardyView["resignation"]>;
  const n = worth(nardy) * TIMES_THE_CUBE[as];
  const how = { as: tn(`nardy.win.${as}`), points: tn("nardy.points", { n }) };
  if (own === by) return say(tn("nardy.resigned.own", how), tn("nardy.status.waitsAnswer"), "plain", "30.2");
  if (own !== null) return say(tn("nardy.resigned.opponent", how), resignationAsk(nardy), nardy.own?.idle ? "plain" : "own", "30.2");
  return say(tn("nardy.resigned.side", { side: sideTitle(view, by), ...how }), "", "plain", "30.2");
}

function ofDouble(view: MatchView, nardy: NardyView, own: Seat | null): Sentence {
  const n = worth(nardy);
  const by = opponent(view.toMove);
  if (own === by) return say(tn("nardy.doubled.own", { n }), tn("nardy.status.waitsAnswer"), "plain", "23.7");
  if (own !== null) return say(tn("nardy.doubled.opponent"), doubleAsk(nardy), nardy.own?.idle ? "plain" : "own", "23.7");
  return say(tn("nardy.doubled.side", { side: sideTitle(view, by), n }), "", "plain", "23.7");
}

function ofPlay(at: NardySituation, own: Seat | null): Sentence {
  const { view, nardy } = at;
  const seat = view.toMove;
  if (own === null) return ofOthersTurn(view, nardy, seat, t(colourOf(view, seat) === "white" ? "status.whiteMove" : "status.blackMove"));
  if (seat !== own) return ofOthersTurn(view, nardy, seat, t("status.opponentMove"));
  if (nardy.own?.idle) return ofOthersTurn(view, nardy, seat, tn("nardy.status.partnerMove"));
  return nardy.stage === "to_roll" ? ofOwnRoll(view, nardy) : ofOwnPlay(at);
}

/** 26.6.3: who has just lost his turn, as it is told to the reader. */
export function passedWords(view: MatchView, nardy: NardyView): string {
  const last = nardy.turns.at(-1);
  if (last?.kind !== "pass") return "";
  const own = ownSeat(view);
  const dice = diceWords(last.dice);
  if (own === null) return tn("nardy.passed.side", { side: sideTitle(view, last.seat), dice });
  return tn(last.seat === own ? "nardy.passed.own" : "nardy.passed.opponent", { dice });
}

function ofOthersTurn(view: MatchView, nardy: NardyView, seat: Seat, lead: string): Sentence {
  const own = ownSeat(view);
  if (own !== null && !view.here[seat]) return say(lead, t("status.away"), "warn");
  const passed = passedWords(view, nardy);
  const rolled = nardy.stage === "to_play" && nardy.roll !== null ? rolledWords(view, seat, nardy.roll.dice, passed !== "") : "";
  return say(lead, [passed, rolled].filter(Boolean).join(" "), "plain", passed === "" ? null : "26.6.3");
}

/** What lies for another's turn; beside a turn that was lost it is said whose. */
function rolledWords(view: MatchView, seat: Seat, dice: readonly [number, number], named: boolean): string {
  const words = { dice: diceWords(dice) };
  if (!named) return tn("nardy.status.rolled", words);
  return ownSeat(view) === null ? tn("nardy.tell.roll.side", { side: sideTitle(view, seat), ...words }) : tn("nardy.tell.roll.opponent", words);
}

function ofOwnRoll(view: MatchView, nardy: NardyView): Sentence {
  const passed = passedWords(view, nardy);
  const act = tn(nardy.own?.mayDouble ? "nardy.status.rollOrDouble" : "nardy.status.roll");
  return say(t("status.yourMove"), [passed, act].filter(Boolean).join(" "), "own", passed === "" ? null : "26.6.3");
}

function ofOwnPlay({ view, nardy, table }: NardySituation): Sentence {
  const dice = nardy.roll === null ? "" : diceWords(nardy.roll.dice);
  const lead = tn("nardy.status.play", { dice });
  if (table.sending !== null) return say(lead, tn("nardy.status.sent"), "own");
  if (table.path.length === 0) {
    const passed = passedWords(view, nardy);
    const forced = table.forced === null ? "" : tn("nardy.status.forced");
    return say(lead, [passed, forced].filter(Boolean).join(" "), "own", passed === "" ? null : "26.6.3");
  }
  const played = table.path.map(stepWords).join(" ");
  if (table.complete && table.atEnd) return say(lead, tn("nardy.status.complete", { played }), "own");
  const left = table.dice.filter(({ used, lost }) => !used && !lost).map(({ face }) => face);
  return say(lead, tn("nardy.status.partly", { played, left: facesWords(left), n: left.length }), "own");
}
