import { known, t } from "../i18n";
import type { Reply } from "../protocol/socket";
import type { MatchView } from "../match/MatchView";
import { spellMove } from "./describe";
import { isCapture } from "./draughts/position";

type Refused = Pick<Extract<Reply, { ok: false }>, "code" | "args">;

/**
 * Why the server refused, in the rule's words. Which captures there are is added where the regulation allows hints.
 */
export function refusalWords({ code, args }: Refused, view: MatchView | null): string {
  const key = known(`refused.${code}`);
  const words = key ? t(key, args) : t("nv.refused.unavailable");
  const captures = (view?.own?.legal ?? []).filter(isCapture);
  if (!view?.hints || captures.length === 0 || !/^capture_|^illegal_move$/.test(code)) return words;
  return t("nv.refused.captureList", { list: captures.map(spellMove).join(t("nv.or")) });
}
