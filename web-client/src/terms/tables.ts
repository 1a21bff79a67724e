// The tables from which the start of draughts-64 is drawn by lot (2.2.2), as the server has them.
import { disciplineOf, factsOf } from "../board/discipline";
import { OPENING_TABLES } from "../rules/facts.gen";

export interface Table {
  readonly key: string;
  /** What it is known by; the number is that of its positions. */
  readonly name: string;
}

/** Who publishes a table, by the first word of its key; those of the rules and of ballots are known by their number. */
const PUBLISHERS: Readonly<Record<string, string>> = { fmjd: "FMJD", idf: "IDF", hcheckers: "HCheckers" };

function nameOf({ key, size }: (typeof OPENING_TABLES)[number]): string {
  const publisher = PUBLISHERS[key.split("-")[0] ?? ""];
  return publisher === undefined ? String(size) : `${publisher}, ${size}`;
}

/** Those that are made for the rules; none where the start is not drawn (2.2), though a table may fit. */
export function tablesOf(rules: string): readonly Table[] {
  if (!factsOf(rules)?.drawn_start) return [];
  return OPENING_TABLES.filter(({ variants }) => (variants as readonly string[]).includes(disciplineOf(rules))).map((table) => ({
    key: table.key,
    name: nameOf(table),
  }));
}
