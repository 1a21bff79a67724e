// All commands of nardy.
import { keysOf, wordsOf } from "../../board/help";
import type { Help, HelpRow } from "../../board/help";
import { known, t } from "../../i18n";
import { knownNardy, tn } from "../../i18n/nardy";
import { BOARD_KEYS, COMMANDS } from "./commands";
import type { CommandId } from "./commands";

const EXAMPLES: Partial<Record<CommandId, string>> = { moves: " 13", point: " 18" };

/** What a command does; some do the same at every board. */
function whatOf(id: CommandId): string {
  const own = knownNardy(`nardy.help.${id}`);
  const common = known(`nv.help.${id}`);
  return own !== null ? tn(own) : common !== null ? t(common) : "";
}

export function nardyHelp(): Help {
  const turn: HelpRow = { words: tn("nardy.help.turn"), keys: "", what: tn("nardy.help.turn.what") };
  const typed = COMMANDS.map((command) => {
    const keys = keysOf(BOARD_KEYS, command.id);
    const all = command.id === "roll" ? [tn("nardy.help.space"), ...keys] : keys;
    return { words: wordsOf(command, EXAMPLES[command.id]), keys: all.join(", "), what: whatOf(command.id) };
  });
  const alone: readonly HelpRow[] = [
    { words: "", keys: t("nv.help.arrows"), what: t("nv.help.arrows.what") },
    { words: "", keys: "Enter", what: tn("nardy.help.enter") },
    { words: "", keys: t("nv.help.shift", { key: "Enter" }), what: tn("nardy.help.shiftEnter") },
    { words: "", keys: t("nv.help.cancel"), what: t("nv.help.cancel.what") },
    { words: "", keys: t("nv.help.type"), what: t("nv.help.type.what") },
  ];
  return { intro: tn("nardy.help.intro"), rows: [turn, ...typed, ...alone] };
}
