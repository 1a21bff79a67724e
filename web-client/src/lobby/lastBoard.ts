// The last position of matches that are over. It changes no more, so each is asked for once as long as the page lives.
import { askMatch } from "../calls";
import type { MatchState } from "../protocol/messages.gen";

export type LastBoard = Pick<MatchState, "fen" | "white">;

const asked = new Map<string, Promise<LastBoard | null>>();

async function ask(match: string): Promise<LastBoard | null> {
  const answer = await askMatch(match);
  if (!answer.ok || answer.body.state === undefined) asked.delete(match);
  return answer.ok ? (answer.body.state ?? null) : null;
}

/** null: it can't be had now. */
export function lastBoard(match: string): Promise<LastBoard | null> {
  const known = asked.get(match) ?? ask(match);
  asked.set(match, known);
  return known;
}
