// What a judge may do in a match of nardy, and what each act will bring. No page here.
import { diceWords } from "../board/nardy/describe";
import { tn } from "../i18n/nardy";
import type { BySeat, MatchView, Seat } from "../match/MatchView";
import { colourOf, opponent } from "../match/MatchView";
import { cubeWords } from "../match/nardy/inform";
import type { GivenUp, NardyView } from "../match/nardy/NardyView";
import { TIMES_THE_CUBE } from "../match/nardy/NardyView";
import { matchWords, ofResignation } from "../match/nardy/status";
import type { Verdict } from "./judging";

/** 30.3: nothing is agreed on, so that there is no draw. */
export const NARDY_VERDICTS = ["white", "black", "both_lose"] as const satisfies readonly Verdict[];
export type NardyVerdict = (typeof NARDY_VERDICTS)[number];

/** The server takes no larger number of points. */
export const MOST_POINTS = 1000;

/** Clauses that decide most cases; the judge may name any other. */
export const NARDY_CLAUSES: Readonly<Record<NardyVerdict, readonly string[]>> = {
  white: ["38.1.5", "34.3", "18.6"],
  black: ["38.1.5", "34.3", "18.6"],
  both_lose: ["38.1.5", "34.4"],
};

/** 48.1: what a game brings by the cube as it lies. */
export function pointsFor({ cube }: NardyView, win: GivenUp): number {
  return (cube?.value ?? 1) * TIMES_THE_CUBE[win];
}

const plus = (points: BySeat<number>, seat: Seat, n: number): BySeat<number> => ({ ...points, [seat]: points[seat] + n });

/** 18.6: the loser keeps what he has, the winner is credited N; in a match on time the score stands. */
export function afterMatch({ points, length }: NardyView, winner: Seat | null): BySeat<number> {
  return winner === null || length === null ? points : { ...points, [winner]: Math.max(points[winner], length) };
}

export function afterGame({ points }: NardyView, winner: Seat | null, n: number): BySeat<number> {
  return winner === null ? points : plus(points, winner, n);
}

/** 38.1.4: a point to the opponent, or one less for who is punished, as the regulation has it. */
export function afterPenalty({ points, switches }: NardyView, seat: Seat): BySeat<number> {
  return switches.penalty_point === "own_minus" ? plus(points, seat, -1) : plus(points, opponent(seat), 1);
}

/** Whether these points end the match. */
export function wins({ length }: NardyView, points: BySeat<number>): boolean {
  return length !== null && Math.max(points.a, points.b) >= length;
}

/** What is wrong with a score that a match shall go on from. */
export function scoreFault({ length }: NardyView, { a, b }: BySeat<number>, crawfordPlayed: boolean): "both" | "crawford" | null {
  if (length === null) return null;
  if (Math.min(a, b) >= length) return "both";
  return crawfordPlayed && Math.max(a, b) < length - 1 ? "crawford" : null;
}

/** White's points first: "2 : 4". */
export function scoreText(view: MatchView, points: BySeat<number>): string {
  return `${points[view.white]}\u00a0:\u00a0${points[opponent(view.white)]}`;
}

function atTheBoard(view: MatchView, nardy: NardyView): string {
  const { stage, roll, resignation } = nardy;
  if (resignation !== null) return `${ofResignation(view, nardy, null).lead} ${tn(`nardy.judge.toAnswer.${colourOf(view, opponent(resignation.by))}`)}`;
  const mover = colourOf(view, view.toMove);
  if (stage === "opening") return tn("nardy.judge.opening");
  if (stage === "to_roll") return tn(`nardy.judge.toRoll.${mover}`);
  if (stage === "doubled") return tn(`nardy.judge.toAnswer.${mover}`);
  return roll === null ? "" : tn(`nardy.judge.toPlay.${mover}`, { dice: diceWords(roll.dice) });
}

/** The match at one glance: how long, the score, the cube, and what is awaited of whom. */
export function situation(view: MatchView, nardy: NardyView): string {
  const people = [view.white, opponent(view.white)].map((seat) => tn("nardy.score.of", { name: view.players[seat].name, n: nardy.points[seat] }));
  const head = [matchWords(nardy), view.phase === "playing" ? tn("nardy.game", { n: view.game }) : ""].filter((text) => text !== "").join(", ");
  const game = view.phase === "playing" ? [nardy.crawford ? `${tn("nardy.crawford")}.` : cubeWords(view, nardy), atTheBoard(view, nardy)] : [];
  return [`${head}: ${people.join(", ")}.`, ...game].filter((text) => text !== "").join(" ");
}
