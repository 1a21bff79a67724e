import type { MatchLine } from "../calls";
import type { Seat } from "../protocol/messages.gen";

const other = (seat: Seat): Seat => (seat === "a" ? "b" : "a");

/** The seat that is to move in a game that runs, where the list tells enough to know. */
export function seatPlayed(line: MatchLine): Seat | undefined {
  if (line.white === undefined) return undefined;
  const black = line.fen === undefined ? (line.ply ?? 0) % 2 === 1 : line.fen.startsWith("B");
  return black ? other(line.white) : line.white;
}

/** Names as White and Black have them where that is known, else as the seats lie. */
export function namesOf(line: MatchLine): readonly [string, string] {
  const seats: readonly [Seat, Seat] = line.white === "b" ? ["b", "a"] : ["a", "b"];
  return [line.people?.[seats[0]] ?? "…", line.people?.[seats[1]] ?? "…"];
}
