import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rowHash, toHex, type Row, type Sha256 } from "../evidence/chain";
import { canonical, type Canonical } from "../evidence/canonical";
import { compare, examine } from "./examine";

const file = readFileSync(new URL("../../../tests/cases/evidence/match-1.ndjson", import.meta.url), "utf8");
const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** The file with one row changed and every hash made anew, as a forger with the tools would do it. */
function forged(row: number, change: (text: string) => string): string {
  const lines = file.trimEnd().split("\n");
  let previous: Uint8Array = new Uint8Array(32);
  const out = [lines[0] ?? ""];
  for (const [i, line] of lines.slice(1).entries()) {
    const read = JSON.parse(i + 1 === row ? change(line) : line) as Row;
    previous = rowHash(previous, read, sha256);
    out.push(canonical({ ...read, hash: toHex(previous) } as unknown as Canonical));
  }
  return `${out.join("\n")}\n`;
}

const wrong = (text: string) => examine(text, sha256)?.findings.filter(({ ok }) => ok === false);

describe("the examination of a record", () => {
  test("finds the golden record whole", () => {
    const found = examine(file, sha256);
    expect(found?.whole).toBe(true);
    expect(found?.findings).toEqual([
      { what: "chain", ok: true, rows: 30, head: "2ca1bd27ec0b086561c7994dfddef632175dfeeac37f56221aaba5328e417bf2" },
      { what: "story", ok: true, moves: 9, games: 2 },
      { what: "clocks", ok: true, moves: 9 },
      { what: "end", ok: true },
    ]);
  });

  test("says at which row a changed file breaks", () => {
    expect(wrong(file.replace('"spent_ms":4000', '"spent_ms":4001'))).toEqual([
      { what: "chain", ok: false, row: 8, fault: "changed" },
      { what: "clocks", ok: false, row: 8, expected_ms: 4000, written_ms: 4001 },
    ]);
    expect(wrong(file.slice(0, -9))).toEqual([
      { what: "chain", ok: false, row: 30, fault: "not_canonical" },
      { what: "rows", ok: false, row: 30 },
    ]);
  });

  test("finds a forged move and a forged clock though all hashes were made anew", () => {
    expect(wrong(forged(20, (line) => line.replace('["c5"]', '["e5"]')))).toEqual([
      { what: "story", ok: false, row: 20 },
    ]);
    expect(wrong(forged(12, (line) => line.replace("[355000,359000]", "[355000,369000]")))).toEqual([
      { what: "clocks", ok: false, row: 12, expected_ms: 359000, written_ms: 369000 },
    ]);
    expect(wrong(forged(28, (line) => line.replace("[0,300000]", "[1,300000]")))).toMatchObject([
      { what: "clocks", ok: false, row: 28 },
    ]);
  });

  test("does not call a record that goes on wrong, and says where it stops", () => {
    const cut = `${file.split("\n").slice(0, 10).join("\n")}\n`;
    const found = examine(cut, sha256);
    expect(found?.whole).toBe(true);
    expect(found?.findings.at(-1)).toEqual({ what: "end", ok: "open", row: 9 });
  });

  test("does not call a record whole that has facts of an unknown kind, nor broken", () => {
    const found = examine(forged(30, (line) => line.replace('"match_ended"', '"match_adjourned"')), sha256);
    expect(found).toMatchObject({ whole: false, partly: true });
    expect(found?.findings).toContainEqual({ what: "unknown", ok: "open", count: 1, row: 30 });
    expect(examine(file, sha256)).toMatchObject({ whole: true, partly: false });
  });

  test("is none of a file that is no record", () => {
    expect(examine('[Event "x"]\n\n1. c3-d4 *\n', sha256)).toBeUndefined();
    expect(examine("", sha256)).toBeUndefined();
  });
});

describe("the comparison with the server", () => {
  const hashes = examine(file, sha256)?.hashes ?? [];
  test.each([
    ["same", hashes, hashes],
    ["server_longer", hashes.slice(0, 12), hashes],
    ["file_longer", hashes, hashes.slice(0, 12)],
    ["differs", examine(forged(12, (line) => line.replace('"f6-g5"', '"h6-g5"')), sha256)?.hashes ?? [], hashes],
  ])("%s", (verdict, ours, theirs) => {
    expect(compare(ours, theirs)).toBe(verdict);
  });
});
