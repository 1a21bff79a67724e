import type { MatchView } from "../match/MatchView";
import { refusalSentence, spoken } from "../match/status";
import type { Refused } from "../match/status";

/** Why the server refused, as the line under the board says it. */
export function refusalWords(refusal: Refused, view: MatchView): string {
  return spoken(refusalSentence(view, refusal));
}
