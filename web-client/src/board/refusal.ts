import { t } from "../i18n";
import type { MatchView } from "../match/MatchView";
import { refusalSentence, spoken, withClause } from "../match/status";
import type { Refused } from "../match/status";

/** Why the server refused, as the line under the board says it. */
export function refusalWords(refusal: Refused, view: MatchView): string {
  return spoken(refusalSentence(view, refusal));
}

/** What a move or a question about moves meets in the opponent's turn. */
export function notYourTurn(): string {
  return withClause(t("refused.not_your_turn"), "2.1.4.1");
}
