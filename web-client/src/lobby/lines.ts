import type { MatchLine, OwnMatch } from "../calls";
import { t } from "../i18n";

export function isOwn(line: MatchLine): line is OwnMatch {
  return "phase" in line;
}

/** Names as the seats lie; a free seat is a dash of its own. */
export function namesOf({ people }: MatchLine): string {
  return t("game.title", { white: people.a?.name ?? "…", black: people.b?.name ?? "…" });
}

/** Own matches: those that want something of one first, finished ones last; the newest first in each. */
export function inOrder(mine: readonly OwnMatch[]): readonly OwnMatch[] {
  const rank = ({ phase }: OwnMatch): number => (phase === "ended" ? 2 : phase === "waiting" ? 1 : 0);
  return [...mine].sort((one, two) => rank(one) - rank(two) || two.created_ms - one.created_ms);
}

/** What an own match waits for, in a few words. */
export function standing(line: OwnMatch): string {
  if (line.role === "judge") return t("home.judging");
  if (line.phase === "waiting") return t("home.waiting");
  if (line.phase !== "playing" || line.to_move === undefined) return t("home.notStarted");
  return line.to_move === line.role ? t("home.yourTurn") : t("home.theirTurn");
}
