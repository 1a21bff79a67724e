// All commands of draughts; squares are called by letters, or by numbers.
import { t } from "../../i18n";
import { COMMANDS } from "../commands";
import type { CommandId } from "../commands";
import { keysOf, wordsOf } from "../help";
import type { Help, HelpRow } from "../help";
import { BOARD_KEYS } from "../keyboard";

const KEYS_ALONE = ["arrows", "corners", "lift", "cancel", "type"] as const;
const LETTERS: Partial<Record<CommandId, string>> = { file: " c", row: " 3", diagonals: " c3", moves: " c3", square: " c3" };
const NUMBERS: Partial<Record<CommandId, string>> = { file: " 26", row: " 26", diagonals: " 32", moves: " 32", square: " 32" };

export function draughtsHelp(numbers: boolean): Help {
  const examples = numbers ? NUMBERS : LETTERS;
  const digits = t(numbers ? "nv.help.digitsNumbers" : "nv.help.digits");
  const keys = (id: CommandId): string => {
    if (id === "file") return digits;
    return id === "row" ? t("nv.help.shift", { key: digits }) : keysOf(BOARD_KEYS, id).join(", ");
  };
  const move: HelpRow = { words: t(numbers ? "nv.help.moveNumbers" : "nv.help.move"), keys: "", what: t("nv.help.move.what") };
  const typed = COMMANDS.map((command) => ({ words: wordsOf(command, examples[command.id]), keys: keys(command.id), what: t(`nv.help.${command.id}`) }));
  const alone = KEYS_ALONE.map((key) => ({ words: "", keys: t(`nv.help.${key}`), what: t(`nv.help.${key}.what`) }));
  const intro = numbers ? `${t("nv.help.intro")} ${t("nv.help.introNumbers")}` : t("nv.help.intro");
  return { intro, rows: [move, ...typed, ...alone] };
}
