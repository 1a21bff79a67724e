// The words of nardy: they come with its pages and not with the first board.
import { settings } from "../settings.svelte";
import type { Args, Message } from "./catalogue";
import { format } from "./catalogue";
import { nardy as en } from "./en/nardy";
import { nardy as ru } from "./ru/nardy";

export type NardyKey = keyof typeof ru;

const catalogues: Record<string, Readonly<Record<NardyKey, Message>>> = { ru, en };

export function tn(key: NardyKey, args?: Args): string {
  return format((catalogues[settings.lang] ?? ru)[key], settings.lang, args);
}

/** The same for keys that are made of a code of the server; null where there is none. */
export function knownNardy(key: string): NardyKey | null {
  return Object.hasOwn(ru, key) ? (key as NardyKey) : null;
}
