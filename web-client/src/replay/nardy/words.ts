// How a recorded game of nardy is written: its acts as in appendix 4, its end, its board.

import { resultTitle, sideTitle } from "../../board/describe";
import { boardWords, diceWords } from "../../board/nardy/describe";
import { knownNardy, tn } from "../../i18n/nardy";
import { t } from "../../i18n";
import { boardFor, type NardyGame, type NardyPlace } from "./story";
import { colourOf } from "../teller";
import type { Seat } from "../../protocol/messages.gen";

/** "63: 21/15 24/21", "33: ходов нет", "x2", «беру», «пас». */
export function actText(move: string): string {
  if (move === "take" || move === "drop") return tn(`nardy.record.${move}`);
  return move.endsWith(":") ? `${move} ${tn("nardy.record.pass")}` : move;
}

export function causeText(game: NardyGame): string {
  const key = game.cause === undefined ? null : knownNardy(`nardy.cause.${game.cause}`);
  return key !== null ? tn(key) : game.cause === undefined ? "" : t(`nv.cause.${game.cause}`);
}

/** "Победа белых: марс, 4 очка". */
export function resultText({ result, white, win, points }: Pick<NardyGame, "result" | "white" | "win" | "points">): string {
  if (result === undefined) return "";
  const how = [win === undefined ? "" : tn(`nardy.win.${win}`), points === undefined ? "" : tn("nardy.points", { n: points })].filter(Boolean).join(", ");
  return how === "" ? resultTitle(result, white) : `${resultTitle(result, white)}: ${how}`;
}

export function endWords(game: NardyGame): string {
  return [resultText(game), causeText(game)].filter(Boolean).join(", ");
}

/** What stands on the board and what was thrown, for who does not see it. */
export function placeWords(place: NardyPlace, bottom: Seat, white: Seat): string {
  const board = boardWords(place.variant, boardFor(place, bottom), colourOf(bottom, white));
  const { dice } = place;
  if (dice?.seat == null) return board;
  return `${board} ${tn("nardy.tell.roll.side", { side: sideTitle(colourOf(dice.seat, white)), dice: diceWords(dice.faces) })}`;
}
