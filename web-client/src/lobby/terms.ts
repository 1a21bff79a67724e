// What somebody who is to come must know of a match.

import { factsOf, rulesName, rulesWords } from "../board/discipline";
import { t } from "../i18n";
import type { Control, MatchState, NardyBrief } from "../protocol/messages.gen";
import { regulatedLines, type Regulated } from "../terms/regulated";
import { tableName } from "../terms/tables";
import { shortDate } from "../times";
import { controlText } from "./control";

/** As the server tells it of an invitation and of an organizer's match. */
export interface MatchTerms extends Regulated {
  readonly rules: string;
  readonly games: number;
  readonly control: Control;
  readonly start_fen?: string;
  readonly opening_table?: string;
  readonly starts_at_ms?: number;
  readonly nardy?: NardyBrief;
}

/** "Шашки-64, микроматч из 2 партий"; "Короткие нарды, матч до 7 очков". */
export function gameText({ rules, games, nardy }: Pick<MatchTerms, "rules" | "games" | "nardy">): string {
  if (nardy !== undefined) {
    const { discipline, length, duration_ms = 0 } = nardy;
    const goal = length === undefined ? t("terms.matchTime", { n: Math.round(duration_ms / 60_000) }) : t("terms.matchTo", { n: length });
    return `${rulesName(discipline)}, ${goal}`;
  }
  return games > 1 ? `${rulesName(rules)}, ${t("terms.series", { n: games }).toLocaleLowerCase()}` : rulesName(rules);
}

/** The same in the midst of a sentence: the discipline alone of draughts, the match of nardy. */
export function gameWords(terms: MatchTerms): string {
  if (terms.nardy === undefined) return rulesWords(terms.rules);
  const text = gameText(terms);
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}

/** How the game begins; "" where that is the usual position. */
export function startText({ start_fen, opening_table }: MatchTerms): string {
  if (start_fen !== undefined) return t("terms.startSetup");
  return opening_table === undefined ? "" : t("terms.startLot", { table: tableName(opening_table) });
}

/** All in one line of a list. */
export function termsText(terms: MatchTerms): string {
  const start = startText(terms);
  return [
    gameText(terms),
    controlText(terms.control),
    start === "" ? "" : `${t("invite.start").toLocaleLowerCase()} ${start}`,
    terms.starts_at_ms === undefined ? "" : t("terms.startsAt", { date: shortDate(terms.starts_at_ms) }),
    ...regulatedLines(terms),
  ].filter((text) => text !== "").join("; ");
}

/** Those of a match whose state is known: before its first game, for whom it waits. */
export function termsOf({ start_fen, ...state }: MatchState): MatchTerms {
  const setUp = start_fen !== undefined && state.opening === undefined && start_fen !== factsOf(state.rules)?.start;
  return setUp ? { ...state, start_fen } : state;
}
