// The disciplines of the rules in words.
import { known, t } from "../i18n";
import { settings } from "../settings.svelte";

export const DISCIPLINES = ["russian", "draughts64", "brazilian", "international"] as const;
export type Discipline = (typeof DISCIPLINES)[number];
/** A regulation's `rules` as new matches have them. */
export type Rules = `${Discipline}/1`;

/** "russian" of "russian/1"; what this page does not know stays as it is. */
export function disciplineOf(rules: string): string {
  return rules.split("/")[0] ?? rules;
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
