// The disciplines of the rules in words.
import { known, t } from "../i18n";
import { VARIANTS } from "../rules/facts.gen";
import { settings } from "../settings.svelte";

export type Discipline = (typeof VARIANTS)[number]["word"];
export const DISCIPLINES: readonly Discipline[] = VARIANTS.map(({ word }) => word);
/** A regulation's `rules` as new matches have them. */
export type Rules = `${Discipline}/1`;

/** "russian" of "russian/1"; what this page does not know stays as it is. */
export function disciplineOf(rules: string): string {
  return rules.split("/")[0] ?? rules;
}

/** Whether another game than draughts is played. */
export function isNardy(rules: string): boolean {
  return /^(long|short)_nardy\b/.test(rules);
}

/** What the rules say of it; nothing where this page does not know them. */
export function factsOf(rules: string): (typeof VARIANTS)[number] | undefined {
  return VARIANTS.find(({ word }) => word === disciplineOf(rules));
}

export function rulesOf(discipline: Discipline): Rules {
  return `${discipline}/1`;
}

/** "Стоклеточные шашки". */
export function rulesName(rules: string): string {
  const key = known(`variant.${disciplineOf(rules)}`);
  return key === null ? rules : t(key);
}

/** The same in the midst of a sentence. */
export function rulesWords(rules: string): string {
  const name = rulesName(rules);
  return settings.lang === "ru" ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;
}
