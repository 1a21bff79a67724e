// The tables from which the start of draughts-64 is drawn by lot (2.2.2), as the server has them.
import { disciplineOf, factsOf } from "../board/discipline";
import { t } from "../i18n";
import { OPENING_TABLES } from "../rules/facts.gen";

export interface Table {
  readonly key: string;
  /** Who publishes it, and how many positions it has. */
  readonly name: string;
}

/** Who publishes a table, by the first word of its key: a federation, or the program that brought its list. */
const PUBLISHERS: Readonly<Record<string, string>> = {
  fmjd: "FMJD", idf: "IDF", hcheckers: "HCheckers", basic: "Pydraughts", ballots: "Pydraughts",
};

/** "FMJD, 736 позиций"; tables of the basic positions have no men that are lifted to other squares. */
function nameOf({ key, size: n }: (typeof OPENING_TABLES)[number]): string {
  const words = key.split("-");
  return t(words.includes("basic") ? "terms.tableBasic" : "terms.tableOf", { name: PUBLISHERS[words[0] ?? ""] ?? key, n });
}

/** The name of the table that a regulation names. */
export function tableName(key: string): string {
  const table = OPENING_TABLES.find((one) => one.key === key);
  return table === undefined ? key : nameOf(table);
}

/** Those that are made for the rules; none where the start is not drawn (2.2), though a table may fit. */
export function tablesOf(rules: string): readonly Table[] {
  if (!factsOf(rules)?.drawn_start) return [];
  return OPENING_TABLES.filter(({ variants }) => (variants as readonly string[]).includes(disciplineOf(rules))).map((table) => ({
    key: table.key,
    name: nameOf(table),
  }));
}
