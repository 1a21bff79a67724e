import { format, type Args } from "../../i18n/catalogue";
import { settings } from "../../settings.svelte";
import { en } from "./en";
import { ru } from "./ru";

export type DiceKey = keyof typeof ru;

/** A text of the dice's pages in the language chosen; reactive inside components. */
export function say(key: DiceKey, args?: Args): string {
  return format((settings.lang === "en" ? en : ru)[key], settings.lang, args);
}
