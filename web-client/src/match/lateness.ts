import { sideTitle } from "../board/describe";
import { t } from "../i18n";
import type { Lateness } from "../protocol/messages.gen";
import { colourOf, type MatchView } from "./MatchView";

/** Who came late to the running game, and what the regulation names for it (1.9.1). */
export function latenessText(view: MatchView, late: Lateness): string {
  const sides = (["a", "b"] as const).filter((seat) => late[seat]).map((seat) => sideTitle(colourOf(view, seat)));
  const [one = ""] = sides;
  const who = sides.length > 1 ? t("late.both") : t("late.one", { side: one });
  return `${who} ${t(`nv.tell.late.${late.consequence}`)}`;
}
