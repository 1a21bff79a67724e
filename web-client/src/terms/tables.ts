// The tables from which the start of draughts-64 is drawn by lot (2.2.2), as the server has them.
import { disciplineOf } from "../board/discipline";
import { geometryOf } from "../board/geometry";

export interface Table {
  readonly key: string;
  /** What it is known by; the number is that of its positions. */
  readonly name: string;
}

const FREE: readonly Table[] = [
  { key: "fmjd-736", name: "FMJD, 736" },
  { key: "idf-basic-150", name: "IDF, 150" },
  { key: "basic-150", name: "150" },
  { key: "ballots-745-russian", name: "745" },
  { key: "hcheckers-745", name: "HCheckers, 745" },
];
const MAJORITY: readonly Table[] = [
  { key: "fmjd-brazilian-725", name: "FMJD, 725" },
  { key: "ballots-736-brazilian", name: "736" },
];

/** Those that are made for the rules; none where nothing is drawn. */
export function tablesOf(rules: string): readonly Table[] {
  const discipline = disciplineOf(rules);
  if (discipline !== "draughts64" && discipline !== "brazilian") return [];
  return geometryOf(rules).mostCaptured ? MAJORITY : FREE;
}
