import type { Refusal } from "../match/MatchSession.svelte";
import type { MatchView } from "../match/MatchView";
import { refusalSentence, spoken } from "../match/status";

/** Why the server refused, as the line under the board says it. */
export function refusalWords(refusal: Pick<Refusal, "code" | "args">, view: MatchView): string {
  return spoken(refusalSentence(view, refusal));
}
