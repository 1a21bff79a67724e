// Checks the chain of a record file without the server: each row's hash covers the row and the hash before it.

import { canonical, type Canonical } from "./canonical";

/** SHA-256. It is handed in: browsers offer none of their own on a page without https. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export interface Row {
  readonly actor: string;
  readonly at_ms: number;
  readonly body: Canonical;
  readonly cmd: string;
  readonly hash: string;
  readonly kind: string;
  readonly seq: number;
  readonly stream: number;
}

/** `head`: the first line is not as the server writes it, or says of stream and people what the rows do not. */
export type Fault = "not_a_record" | "head" | "not_canonical" | "wrong_number" | "changed";

export type Verdict =
  | { readonly ok: true; readonly hashes: readonly string[] }
  | { readonly ok: false; readonly row: number; readonly fault: Fault };

const TAG = "doska/event/1\n";

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256(tag, previous hash, canonical row without its hash). */
export function rowHash(previous: Uint8Array, row: Row, sha256: Sha256): Uint8Array {
  const { actor, at_ms, body, cmd, kind, seq, stream } = row;
  const encoder = new TextEncoder();
  const parts = [encoder.encode(TAG), previous, encoder.encode(canonical({ actor, at_ms, body, cmd, kind, seq, stream }))];
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return sha256(bytes);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const MEMBERS = ["actor", "at_ms", "body", "cmd", "hash", "kind", "seq", "stream"] as const;

/** Whether the line is its value's canonical text, which rules out a key twice and a number cut down by reading. */
function isCanonical(line: string, value: object): boolean {
  try {
    return canonical(value as Canonical) === line;
  } catch {
    return false;
  }
}

/** A row's canonical text, with all that a row has and nothing else. */
function isRow(line: string, value: unknown): value is Row {
  if (typeof value !== "object" || value === null || Object.keys(value).sort().join() !== MEMBERS.join()) return false;
  return typeof (value as Row).actor === "string" && isCanonical(line, value);
}

interface Head {
  readonly doska_record?: unknown;
  readonly people?: unknown;
  readonly stream?: unknown;
}

function isHeadLine(line: string, head: Head): boolean {
  return Object.keys(head).sort().join() === "doska_record,match,people,stream" && isCanonical(line, head);
}

const JUDGE = "judge:";

/** Of the two seats, as the match's opening names them, a pair's partners, then the judges of the rows in the order of their first acts. */
function peopleOf(rows: readonly Row[]): readonly unknown[] {
  const { person = [], partner = [] } = rows[0]?.kind === "match_opened" ? (rows[0].body as { person?: unknown; partner?: unknown }) : {};
  const seats = [person, partner].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const judges = rows.filter(({ actor }) => actor.startsWith(JUDGE)).map(({ actor }) => actor.slice(JUDGE.length));
  return [...seats.slice(0, 2), ...seats.slice(2).filter((id) => id !== ""), ...new Set(judges)];
}

/** The match's own id stands in no row: nothing here can prove it. */
function agrees(head: Head, rows: readonly Row[]): boolean {
  if (rows.length === 0) return true;
  return rows[0]?.stream === head.stream && JSON.stringify(peopleOf(rows)) === JSON.stringify(head.people);
}

/** A whole record file: a line for the match, then one for each row. Says which row is the first that is wrong, 0 for the line of the match. */
export function verifyRecord(file: string, sha256: Sha256): Verdict {
  const lines = file.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const head = parse(lines[0] ?? "") as Head | null | undefined;
  if (head?.doska_record !== 1) return { ok: false, row: 0, fault: "not_a_record" };
  if (!isHeadLine(lines[0] ?? "", head)) return { ok: false, row: 0, fault: "head" };
  const rows: Row[] = [];
  let previous: Uint8Array = new Uint8Array(32);
  for (const [i, line] of lines.slice(1).entries()) {
    const number = i + 1;
    const row = parse(line);
    if (!isRow(line, row)) return { ok: false, row: number, fault: "not_canonical" };
    if (row.seq !== number || row.stream !== (rows[0] ?? row).stream) return { ok: false, row: number, fault: "wrong_number" };
    previous = rowHash(previous, row, sha256);
    if (row.hash !== toHex(previous)) return { ok: false, row: number, fault: "changed" };
    rows.push(row);
  }
  return agrees(head, rows) ? { ok: true, hashes: rows.map(({ hash }) => hash) } : { ok: false, row: 0, fault: "head" };
}
