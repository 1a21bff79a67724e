// The words of nardy: they come with its pages and not with the first board.
import { settings } from "../settings.svelte";
import type { Args, Message } from "./catalogue";
import { format } from "./catalogue";
import { nardy as boardEn } from "./en/nardy";
import { nardyJudge as judgeEn } from "./en/nardyJudge";
import { nardyPairs as pairsEn } from "./en/nardyPairs";
import { nardy as boardRu } from "./ru/nardy";
import { nardyJudge as judgeRu } from "./ru/nardyJudge";
import { nardyPairs as pairsRu } from "./ru/nardyPairs";

export const nardyRu = { ...boardRu, ...judgeRu, ...pairsRu } as const;

export type NardyKey = keyof typeof nardyRu;

export const nardyEn: Readonly<Record<NardyKey, Message>> = { ...boardEn, ...judgeEn, ...pairsEn };

const catalogues: Record<string, Readonly<Record<NardyKey, Message>>> = { ru: nardyRu, en: nardyEn };

export function tn(key: NardyKey, args?: Args): string {
  return format((catalogues[settings.lang] ?? nardyRu)[key], settings.lang, args);
}

/** The same for keys that are made of a code of the server; null where there is none. */
export function knownNardy(key: string): NardyKey | null {
  return Object.hasOwn(nardyRu, key) ? (key as NardyKey) : null;
}
