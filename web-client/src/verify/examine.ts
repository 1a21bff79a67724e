// All that can be found out about a record file without a server: what holds, what does not, and at which row.

import { verifyRecord, type Fault, type Sha256 } from "../evidence/chain";
import { isReadable, readRecord, type RecordFile } from "../replay/record";
import { isTold, tell, type Story } from "../replay/story";
import { isNardy } from "../board/discipline";
import { checkClocks } from "./clocks";
import { NardyBook } from "./nardyClocks";
import { tellNardyRecord } from "./nardyStory";

export type Finding =
  | { readonly what: "chain"; readonly ok: true; readonly rows: number; readonly head: string }
  | { readonly what: "chain"; readonly ok: false; readonly row: number; readonly fault: Fault }
  /** 0: it can't be said which. */
  | { readonly what: "rows"; readonly ok: false; readonly row: number }
  | { readonly what: "story"; readonly ok: true; readonly moves: number; readonly games: number; readonly nardy?: true }
  | { readonly what: "story"; readonly ok: false; readonly row: number; readonly nardy?: true }
  | { readonly what: "clocks"; readonly ok: true; readonly moves: number }
  | { readonly what: "clocks"; readonly ok: false; readonly row: number; readonly expected_ms: number; readonly written_ms: number }
  | { readonly what: "end"; readonly ok: true }
  | { readonly what: "end"; readonly ok: "open"; readonly row: number }
  | { readonly what: "unknown"; readonly ok: "open"; readonly count: number; readonly row: number };

export interface Examination {
  /** Nothing was found wrong, and every row was understood. */
  readonly whole: boolean;
  /** Not whole only because it has facts of kinds that are not known here: `doska replay` refuses it, too. */
  readonly partly: boolean;
  readonly findings: readonly Finding[];
  readonly record?: RecordFile;
  readonly story?: Story;
  /** Hashes of the rows, to compare with those of the server. */
  readonly hashes: readonly string[];
}

function ofChain(file: string, sha256: Sha256): { finding: Finding; hashes: readonly string[] } {
  const verdict = verifyRecord(file, sha256);
  if (!verdict.ok) return { finding: { what: "chain", ok: false, row: verdict.row, fault: verdict.fault }, hashes: [] };
  const { hashes } = verdict;
  return { finding: { what: "chain", ok: true, rows: hashes.length, head: hashes.at(-1) ?? "" }, hashes };
}

function ofStory(record: RecordFile): { finding: Finding; story?: Story } {
  const told = tell(record);
  if (!isTold(told)) return { finding: { what: "story", ok: false, row: told.row } };
  const moves = told.games.reduce((count, game) => count + game.plies.length, 0);
  return { finding: { what: "story", ok: true, moves, games: told.games.length }, story: told };
}

function ofNardy(record: RecordFile): Finding {
  const told = tellNardyRecord(record);
  return "impossible" in told ? { what: "story", ok: false, row: told.row, nardy: true } : { what: "story", ok: true, nardy: true, ...told };
}

function ofEnd(record: RecordFile): Finding {
  const last = record.rows.findLast(({ kind }) => kind !== "channel_sealed"); // 22.1: the end is sealed behind it
  const over = last?.kind === "match_ended" || last?.kind === "called_off";
  return over ? { what: "end", ok: true } : { what: "end", ok: "open", row: record.rows.length };
}

/** Examines the text of a record file; undefined where it is no record at all. Whatever it holds, there is a verdict. */
export function examine(file: string, sha256: Sha256): Examination | undefined {
  try {
    return examined(file, sha256);
  } catch {
    return { whole: false, partly: false, findings: [{ what: "rows", ok: false, row: 0 }], hashes: [] };
  }
}

function examined(file: string, sha256: Sha256): Examination | undefined {
  const record = readRecord(file);
  if (!isReadable(record) && record.fault !== "bad_row") return undefined;
  const chain = ofChain(file, sha256);
  const findings: Finding[] = [chain.finding];
  if (!isReadable(record)) {
    findings.push({ what: "rows", ok: false, row: record.row });
    return { whole: false, partly: false, findings, hashes: chain.hashes };
  }
  const nardy = record.rows.some((row) => row.kind === "match_opened" && isNardy(row.body.regulation.rules));
  const { finding, story } = nardy ? { finding: ofNardy(record), story: undefined } : ofStory(record);
  findings.push(finding);
  const clocks = nardy ? checkClocks(record, new NardyBook()) : checkClocks(record);
  findings.push({ what: "clocks", ...clocks });
  findings.push(ofEnd(record));
  const unknown = record.rows.filter((row) => row.kind === "unknown");
  if (unknown[0] !== undefined)
    findings.push({ what: "unknown", ok: "open", count: unknown.length, row: unknown[0].seq });
  const good = findings.every((found) => found.ok !== false);
  const known = unknown.length === 0;
  return { whole: good && known, partly: good && !known, findings, record, hashes: chain.hashes, ...(story === undefined ? {} : { story }) };
}

export type Comparison = "same" | "server_longer" | "file_longer" | "differs";

/** The rows of the file beside those that the server gives for the match. */
export function compare(file: readonly string[], server: readonly string[]): Comparison {
  const common = Math.min(file.length, server.length);
  if (file[common - 1] !== server[common - 1]) return "differs"; // a hash covers all rows before it
  if (file.length === server.length) return "same";
  return file.length < server.length ? "server_longer" : "file_longer";
}
