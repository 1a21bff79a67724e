// What a regulation says where the rules leave a choice, in words for everybody.
import { t } from "../i18n";
import type { MatchState } from "../protocol/messages.gen";

/** As the server tells it: what is absent is as the rules have it by themselves. */
export type Regulated = Pick<
  MatchState,
  "draws" | "automatic_repetition" | "counted_draws" | "draw_count_start" | "main_road_reset" | "lifted_hints"
>;

/** One phrase for each choice; none where all is as usual. */
export function regulatedLines(of: Regulated): readonly string[] {
  return [
    of.draws === "sarapul" ? t("terms.draws.inGame") : "",
    of.automatic_repetition === true ? t("terms.repetition.inGame") : "",
    of.counted_draws === "claim" ? t("terms.counted.claim") : "",
    of.draw_count_start === "ratio_move" ? t("terms.count.ratio") : "",
    of.main_road_reset === false ? t("terms.road.waits") : "",
    of.lifted_hints === false ? t("terms.hints.none") : "",
  ].filter((line) => line !== "");
}
