// How a seat is called: by its colour. In a match of several games colours change after each (1.11): then by the first.
import { isNardy } from "../board/discipline";
import { t } from "../i18n";
import type { MatchRole, MatchState, Seat } from "../protocol/messages.gen";

export interface Seats {
  readonly games: number;
  /** Who has White in the first game. */
  readonly firstWhite: Seat;
}

/** Colours alternate, so the first game's follow from those of the game that is played; of nardy they stay. */
export function seatsOf({ rules, games, game, white }: Pick<MatchState, "rules" | "games" | "game" | "white">): Seats {
  const changed = !isNardy(rules) && game > 0 && game % 2 === 0;
  return { games, firstWhite: changed ? (white === "a" ? "b" : "a") : white };
}

/** Whose side a player is on; of a pair both. */
export const seatOf = (role: Exclude<MatchRole, "judge">): Seat => (role === "a" || role === "a2" ? "a" : "b");

/** "Белые", "Белые в первой партии", "Судья"; "Игрок" where it is not known how the seats lie. */
export function seatName(role: MatchRole, seats: Seats | null): string {
  if (role === "judge") return t("seat.judge");
  if (seats === null) return t("seat.player");
  const white = seatOf(role) === seats.firstWhite;
  if (role === "a2" || role === "b2") return t(white ? "seat.whitePartner" : "seat.blackPartner");
  if (seats.games > 1) return t(white ? "seat.firstWhite" : "seat.firstBlack");
  return t(white ? "seat.white" : "seat.black");
}

/** A side by its people: one, or a pair. */
export function sideNames(names: { readonly [R in MatchRole]?: string }, seat: Seat): string {
  const [first = "…", second] = [names[seat], names[`${seat}2`]];
  return second === undefined ? first : t("seat.pair", { first, second });
}

/** With the name of who sits there: "Белые: Игрок А". */
export function seatNamed(role: MatchRole, seats: Seats | null, name: string): string {
  return t("seat.named", { seat: seatName(role, seats), name });
}
