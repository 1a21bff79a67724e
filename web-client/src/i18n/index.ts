import { settings } from "../settings.svelte";
import type { Args, Message } from "./catalogue";
import { format } from "./catalogue";
import { en } from "./en";
import { ru } from "./ru";

/** A key of the catalogue: one that is missing is an error of the compiler. */
export type Key = keyof typeof ru;

const catalogues: Record<string, Readonly<Record<Key, Message>>> = { ru, en };

/** The text in the language chosen; reactive inside components. */
export function t(key: Key, args?: Args): string {
  const catalogue = catalogues[settings.lang] ?? ru;
  return format(catalogue[key], settings.lang, args);
}

/** The same for keys that are made of a code of the server, "refused." + code; null when there is none. */
export function known(key: string): Key | null {
  return Object.hasOwn(ru, key) ? (key as Key) : null;
}
