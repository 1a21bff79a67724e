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

export type Fault = "not_a_record" | "not_canonical" | "wrong_number" | "changed";

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

/**
 * Whether the line is its value's canonical text, which rules out a key twice and a number cut down by reading, and has
 * all that a row has.
 */
function isCanonical(line: string, value: unknown): value is Row {
  try {
    if (typeof value !== "object" || value === null || !MEMBERS.every((name) => Object.hasOwn(value, name))) return false;
    return canonical(value as Canonical) === line;
  } catch {
    return false;
  }
}

/** A whole record file: a line for the match, then one for each row. Says which row is the first that is wrong, 0 for the line of the match. */
export function verifyRecord(file: string, sha256: Sha256): Verdict {
  const lines = file.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const head = parse(lines[0] ?? "") as { doska_record?: unknown; stream?: unknown } | null | undefined;
  if (head?.doska_record !== 1) return { ok: false, row: 0, fault: "not_a_record" };
  const hashes: string[] = [];
  let previous: Uint8Array = new Uint8Array(32);
  for (const [i, line] of lines.slice(1).entries()) {
    const number = i + 1;
    const row = parse(line);
    if (!isCanonical(line, row)) return { ok: false, row: number, fault: "not_canonical" };
    if (row.seq !== number || row.stream !== head.stream) return { ok: false, row: number, fault: "wrong_number" };
    previous = rowHash(previous, row, sha256);
    if (row.hash !== toHex(previous)) return { ok: false, row: number, fault: "changed" };
    hashes.push(row.hash);
  }
  return { ok: true, hashes };
}
