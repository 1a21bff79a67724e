// Facts of a record in words, each with the clause that it stands on.

import { resultTitle, sideName } from "../board/describe";
import { numbered } from "../board/numbering";
import { known, t } from "../i18n";
import { controlText } from "../lobby/control";
import { scoreText } from "../match/points";
import type { Seat } from "../protocol/messages.gen";
import { clockText } from "../times";
import { regulatedLines, type Regulated } from "../terms/regulated";
import { isCommon, type Fact, type RecordRegulation } from "./record";
import { colourOf, type GameStory } from "./story";
import type { Moment } from "./teller";

export interface Told {
  readonly text: string;
  /** "2.1.9.3"; empty where none stands behind it. */
  readonly clause: string;
}

/** What the words need to know beside the fact. */
export interface Telling {
  /** Who has White in the game; undefined before the first. */
  readonly white?: Seat | undefined;
  /** The game began with Black's move, from a set-up position. */
  readonly blackBegan?: boolean;
  /** The pace was rapid or blitz: the articles of 1.16 hold. */
  readonly fast?: boolean;
  /** What the regulation names for coming late (1.9.1). */
  readonly lateConsequence?: string | undefined;
  /** What the clock was charged for each half-move; where it is unknown the stretch before the move is told. */
  readonly spent_ms?: readonly number[];
  /** Names by seat; empty where they are not known, as in a record from disk. */
  readonly names: Readonly<Record<Seat, string>>;
}

export function tellingOf(game: GameStory, names: Telling["names"]): Telling {
  const { white, fast, lateConsequence } = game;
  const spent_ms = game.plies.map((ply) => ply.spent_ms);
  return { white, blackBegan: game.start.toMove === "black", fast, lateConsequence, spent_ms, names };
}

function reason(code: string): string {
  const key = known(`judge.reason.${code}`);
  return key === null ? code : t(key);
}

function freeze(code: string): string {
  const key = known(`fact.freeze.${code}`);
  return key === null ? code : t(key);
}

/** A record has the articles of its results only; those of the claims and counts before follow from the pace (1.16.7, 1.16.8). */
const plainClause = (fast: boolean): string => (fast ? "1.16.7" : "2.1.9.1.6");
const timeClause = (fast: boolean): string => (fast ? "1.16.8" : "1.7.13");

export const plain = (text: string, clause = ""): Told => ({ text, clause });

/** What of a recorded regulation is not as the rules have it by themselves. */
function regulatedBy({ draws, counted_draws, draw_count_start, main_road_reset, lifted_hints }: RecordRegulation): Regulated {
  return {
    ...(draws === "sarapul" ? { draws } : {}),
    ...(counted_draws === "claim" ? { counted_draws } : {}),
    ...(draw_count_start === "ratio_move" ? { draw_count_start } : {}),
    ...(main_road_reset === false ? { main_road_reset } : {}),
    ...(lifted_hints === false ? { lifted_hints } : {}),
  };
}

export function tellFact(fact: Fact, { white = "a", blackBegan = false, fast = false, lateConsequence, spent_ms = [], names }: Telling): Told {
  const side = (seat: Seat): string => sideName(colourOf(seat, white));
  switch (fact.kind) {
    case "match_opened":
      return plain([t("fact.match_opened", { control: controlText(fact.body.regulation.control) }), ...regulatedLines(regulatedBy(fact.body.regulation))].join("; "));
    case "player_ready":
      return plain(t("fact.player_ready", { who: names[fact.body.seat] || side(fact.body.seat) }));
    case "game_started":
      return plain(t("fact.game_started", { n: fact.body.game }), "2.1.4.1");
    case "move_played": {
      const move = numbered(fact.body.ply, fact.body.move, blackBegan);
      const spent = clockText(spent_ms[fact.body.ply] ?? fact.body.stretch.spent_ms);
      return fact.body.offers_draw
        ? plain(t("fact.move_offer", { move, spent }), "2.1.9.3")
        : plain(t("fact.move_played", { move, spent }));
    }
    case "draw_offered":
      return plain(t("fact.draw_offered", { side: side(fact.body.seat) }), "2.1.9.3");
    case "draw_declined":
      return plain(t("fact.draw_declined", { side: side(fact.body.seat) }), "2.1.9.3");
    case "draw_claimed":
      if (fact.body.cause !== undefined && fact.body.cause !== "repetition")
        return plain(t("fact.claim_counted", { side: side(fact.body.seat), cause: t(`nv.cause.${fact.body.cause}`) }), "");
      return plain(
        t(fact.body.holds ? "fact.claim_holds" : "fact.claim_fails", { side: side(fact.body.seat), n: fact.body.occurrences }),
        "2.1.9.2",
      );
    case "warning_given":
      return plain(t("fact.warning_given", { side: side(fact.body.seat), left: clockText(fact.body.threshold_ms) }), "1.3.1");
    case "flag_fell":
      return plain(t("fact.flag_fell", { side: side(fact.body.seat) }), "1.7.9");
    case "game_ended": {
      const { result, cause, clause } = fact.body;
      return plain(t("fact.game_ended", { result: resultTitle(result, white), cause: t(`nv.cause.${cause}`) }), clause);
    }
    case "match_ended": {
      const [a, b] = fact.body.half_points;
      return plain(t("fact.match_ended", { score: scoreText({ a, b }, white) }));
    }
    case "paused":
      return plain(fact.body.reason === "claim" ? t("fact.paused.claim") : t("fact.paused", { reason: reason(fact.body.reason) }));
    case "resumed":
      return plain(fact.body.reason === "claim" ? t("fact.resumed.claim") : t("fact.resumed", { reason: reason(fact.body.reason) }));
    case "time_given": {
      const { seat, by_ms, reason: why } = fact.body;
      const args = { side: side(seat), by: clockText(Math.abs(by_ms)), reason: reason(why) };
      return plain(t(by_ms > 0 ? "fact.time_given" : "fact.time_taken", args));
    }
    case "server_paused":
      return plain(t("fact.server_paused", { cause: freeze(fact.body.cause) }));
    case "server_resumed":
      return plain(t(fact.body.opens_at_ms === undefined ? "fact.server_waits" : "fact.server_resumed"));
    case "play_continued":
      return plain(t("fact.play_continued"));
    case "player_arrived": {
      const late = fact.body.in_time ? null : known(`nv.tell.late.${lateConsequence}`);
      const arrived = t("fact.player_arrived", { side: side(fact.body.seat) });
      return late === null ? plain(arrived, "1.6.3") : plain(`${arrived}. ${t(late)}`);
    }
    case "opening_drawn":
      return plain(t("fact.opening_drawn", { n: fact.body.number }), "2.2.2");
    case "opening_seen":
      return plain(t("fact.opening_seen", { side: side(fact.body.seat) }), "1.6.4");
    case "result_corrected":
      return plain(t("fact.result_corrected", { result: resultTitle(fact.body.result, white) }), fact.body.clause);
    case "count_started":
      return plain(t("fact.count_started", { side: side(fact.body.seat), n: fact.body.moves }), plainClause(fast));
    case "count_stopped":
      return plain(t("fact.count_stopped"), fact.body.cause === "main_road" ? "" : plainClause(fast));
    case "time_draw_claimed":
      return plain(t("fact.time_draw_claimed", { side: side(fact.body.seat) }), timeClause(fast));
    case "time_draw_lapsed":
      return plain(t("fact.time_draw_lapsed", { side: side(fact.body.seat) }), timeClause(fast));
    case "time_draw_refused":
      return plain(t("fact.time_draw_refused", { side: side(fact.body.seat) }), timeClause(fast));
    case "called_off":
      return plain(t("fact.called_off", { side: side(fact.body.seat) }));
  }
}

export function unknownTold(kind: string): Told {
  return plain(t("fact.unknown", { kind }));
}

/** The facts of a game of draughts. */
export function factTold({ row }: Moment, telling: Telling): Told {
  return isCommon(row) ? tellFact(row, telling) : unknownTold(row.kind === "unknown" ? row.named : row.kind);
}
