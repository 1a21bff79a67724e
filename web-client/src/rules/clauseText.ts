import { t } from "../i18n";

/** "п. 2.1.9.1.6"; a source that has no numbers, as the list of a cup, by its own name. */
export function clauseText(clause: string): string {
  return /^\d/.test(clause) ? t("rule.clause", { clause }) : clause;
}
