// The facts of a record of nardy in words.

import { sideName, sideTitle } from "../../board/describe";
import { diceWords } from "../../board/nardy/describe";
import { t } from "../../i18n";
import { tn } from "../../i18n/nardy";
import type { Seat } from "../../protocol/messages.gen";
import { clockText } from "../../times";
import { plain, tellFact, unknownTold, type Telling, type Told } from "../facts";
import { isCommon, type AnyFact } from "../record";
import { colourOf, type Moment } from "../teller";
import { actText, endWords } from "./words";
import type { NardyGame, NardyPlace } from "./story";

function tellOpening(game: NardyGame, { white, black, opens_at_ms }: (AnyFact & { kind: "opening_rolled" })["body"]): Told {
  const thrown = tn("nardy.tell.opening", { white, black });
  if (opens_at_ms === undefined) return plain(`${thrown} ${tn("nardy.opening.again")}`, "26.3");
  const first: Seat = white > black ? game.white : game.white === "a" ? "b" : "a";
  return plain(`${thrown} ${tn("nardy.tell.begins.side", { side: sideTitle(colourOf(first, game.white)) })}`, "26.3");
}

function tellAct(game: NardyGame, moment: Moment<NardyPlace>): Told {
  const ply = game.plies[moment.plies - 1];
  if (ply === undefined) return plain("");
  const side = sideTitle(ply.colour);
  const clause = { take: "23.7", drop: "23.7" }[ply.move] ?? (ply.move.startsWith("x") ? "23.6" : ply.move.endsWith(":") ? "26.6.3" : "");
  return plain(`${side}: ${actText(ply.move)}, ${clockText(ply.spent_ms)}`, clause);
}

function tellNardyFact(fact: AnyFact, moment: Moment<NardyPlace>, game: NardyGame): Told | null {
  const title = (seat: Seat): string => sideTitle(colourOf(seat, game.white));
  const side = (seat: Seat): string => sideName(colourOf(seat, game.white));
  switch (fact.kind) {
    case "dice_committed":
      return plain(tn("nardy.fair.committed", { sum: fact.body.commitment.slice(0, 8) }));
    case "dice_sealed":
      return plain(tn("nardy.fact.sealed", { side: side(fact.body.seat) }));
    case "dice_seals_closed":
      return plain(tn("nardy.fact.sealsClosed"));
    case "dice_opened":
      return plain(tn("nardy.fact.opened", { side: side(fact.body.seat) }));
    case "dice_fixed":
      return plain(tn("nardy.fact.fixed"));
    case "dice_reopened":
      return plain(tn("nardy.fact.reopened"));
    case "opening_rolled":
      return tellOpening(game, fact.body);
    case "dice_rolled":
      return plain(tn("nardy.tell.roll.side", { side: title(fact.body.seat), dice: diceWords(fact.body.dice) }));
    case "turn_played":
    case "turn_passed":
    case "cube_offered":
    case "cube_taken":
      return tellAct(game, moment);
    case "resignation_offered":
      return plain(tn("nardy.fact.resigns", { side: title(fact.body.seat), as: tn(`nardy.win.${fact.body.as}`) }), "30.2");
    case "resignation_declined":
      return plain(tn("nardy.tell.declined.other"));
    case "match_time_over":
      return plain(tn("nardy.status.timeOver"), "1.19.1");
    case "game_dropped":
      return plain(tn("nardy.tell.dropped"), "1.19.1");
    case "partner_swapped":
      return plain(tn("nardy.fact.swapped", { side: side(fact.body.seat) }), "22.1");
    case "channel_sealed":
      return plain(tn("nardy.fact.channelSealed", { side: side(fact.body.seat) }), "22.1");
    case "score_corrected":
      return plain(tn("nardy.tell.corrected"));
    case "penalty_point_given":
      return plain(tn("nardy.fact.penalty", { side: side(fact.body.seat) }), "38.1.4");
    case "game_ended":
      return plain(endWords(game), fact.body.clause);
    case "match_ended": {
      const [a = 0, b = 0] = fact.body.points ?? [];
      return plain(t("fact.match_ended", { score: game.white === "a" ? `${a} : ${b}` : `${b} : ${a}` }));
    }
    case "game_started":
      return plain(t("fact.game_started", { n: fact.body.game }));
    default:
      return null;
  }
}

export function factToldOfNardy(moment: Moment<NardyPlace>, game: NardyGame, names: Telling["names"]): Told {
  const { row } = moment;
  if (row.kind === "unknown") return unknownTold(row.named);
  return tellNardyFact(row, moment, game) ?? (isCommon(row) ? tellFact(row, { white: game.white, names }) : unknownTold(row.kind));
}
