// The list of all commands of the field and all keys of the board, whatever is played.
import { settings } from "../settings.svelte";
import { t } from "../i18n";

export interface HelpRow {
  /** What is typed; "" for what has only a key. */
  readonly words: string;
  readonly keys: string;
  readonly what: string;
}

export interface Help {
  readonly intro: string;
  readonly rows: readonly HelpRow[];
}

interface Command {
  readonly id: string;
  readonly words: readonly string[];
}

interface BoardKey {
  readonly code: string;
  readonly shift: boolean;
  readonly id: string;
}

/** The first words of a command in the language of the page: the long one and the short one, each with its example. */
export function wordsOf({ words }: Command, example = ""): string {
  const inLanguage = words.filter((word) => word === "?" || /[а-яё]/.test(word) === (settings.lang === "ru"));
  const short = inLanguage.find((word, i) => i > 0 && word.length <= 3);
  const shown = [inLanguage[0], short].filter((word) => word !== undefined);
  return shown.map((word) => word + example).join(", ");
}

/** The keys of a command, by the physical key: "Shift+C". */
export function keysOf(keys: readonly BoardKey[], id: string): readonly string[] {
  return keys
    .filter((key) => key.id === id)
    .map(({ code, shift }) => {
      const key = code === "Slash" ? "/" : code.replace("Key", "");
      return shift ? t("nv.help.shift", { key }) : key;
    });
}
