// Points in one form everywhere: 1 for a win, ½ for a draw, 0 (1.12.1). The server counts in halves.
import type { GameResult, Seat } from "../protocol/messages.gen";
import type { BySeat } from "./MatchView";

const HALVES: Readonly<Record<GameResult, BySeat<number>>> = {
  a: { a: 2, b: 0 },
  b: { a: 0, b: 2 },
  draw: { a: 1, b: 1 },
  both_lose: { a: 0, b: 0 },
};

/** "2", "½", "1½". */
export function pointsText(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}

/** The score of a match as `first` sees it, "1½ : ½". */
export function scoreText(halves: BySeat<number>, first: Seat): string {
  const second = first === "a" ? "b" : "a";
  return `${pointsText(halves[first])}\u00a0:\u00a0${pointsText(halves[second])}`; // never on two lines
}

/** The score of one game, White's points first. */
export function gameScore(result: GameResult, white: Seat): string {
  return scoreText(HALVES[result], white);
}

/** What one player has of a game: "1", "½", "0". */
export function gamePoints(result: GameResult, seat: Seat): string {
  return pointsText(HALVES[result][seat]);
}
