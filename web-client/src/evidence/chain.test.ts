import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { canonical, type Canonical } from "./canonical";
import { verifyRecord, type Sha256 } from "./chain";

const cases = new URL("../../../tests/cases/evidence/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, cases), "utf8");
const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

interface Golden {
  readonly record: string;
  readonly rows: number;
  readonly head: string;
  readonly hashes: readonly string[];
}

describe.each(["golden.json", "golden-2.json"])("the golden record of %s", (file) => {
  const golden = JSON.parse(read(file)) as Golden;
  const record = read(golden.record);

  test("has the golden hashes, recomputed here", () => {
    expect(golden.hashes).toHaveLength(golden.rows);
    expect(verifyRecord(record, sha256)).toEqual({ ok: true, hashes: golden.hashes });
    expect(golden.hashes.at(-1)).toBe(golden.head);
  });

  test("a digit that is changed in any row is found in that row", () => {
    const lines = record.trimEnd().split("\n");
    for (let row = 1; row < lines.length; ++row) {
      const line = lines[row] ?? "";
      for (const digit of [...line.matchAll(/[0-9]/g)].filter((_, i) => i % 13 === row % 13)) {
        const other = String((Number(digit[0]) + 1) % 10);
        const changed = line.slice(0, digit.index) + other + line.slice(digit.index + 1);
        const forged = lines.with(row, changed).join("\n");
        expect(verifyRecord(forged, sha256)).toMatchObject({ ok: false, row });
      }
    }
  });

  test("a row that is missing, moved or written otherwise is found", () => {
    const lines = record.trimEnd().split("\n");
    const missing = lines.filter((_, i) => i !== 3).join("\n");
    expect(verifyRecord(missing, sha256)).toEqual({ ok: false, row: 3, fault: "wrong_number" });
    const spaced = lines.with(2, (lines[2] ?? "").replace(",", ", ")).join("\n");
    expect(verifyRecord(spaced, sha256)).toEqual({ ok: false, row: 2, fault: "not_canonical" });
    const cut = lines.with(4, (lines[4] ?? "").slice(0, -1)).join("\n");
    expect(verifyRecord(cut, sha256)).toEqual({ ok: false, row: 4, fault: "not_canonical" });
    for (const name of ["actor", "at_ms", "body", "cmd", "kind"]) {
      const row = JSON.parse(lines[2] ?? "") as Record<string, Canonical>;
      delete row[name];
      expect(verifyRecord(lines.with(2, canonical(row)).join("\n"), sha256)).toMatchObject({ ok: false, row: 2 });
    }
    expect(verifyRecord("[]\n", sha256)).toEqual({ ok: false, row: 0, fault: "not_a_record" });
    expect(verifyRecord("", sha256)).toEqual({ ok: false, row: 0, fault: "not_a_record" });
  });
});

describe("the first line of a record", () => {
  const record = read("match-8.ndjson"); // a judge has acted in it
  const [first = "", ...rest] = record.trimEnd().split("\n");
  const withHead = (head: string) => verifyRecord([head, ...rest].join("\n"), sha256);
  const people = '"people":["person-1","person-2","person-3"]';

  test("is what the rows say", () => {
    expect(first).toContain(people);
    expect(withHead(first)).toMatchObject({ ok: true });
  });
  test.each([
    ["a space", first.replace(":", ": ")],
    ["another field", first.replace('"match"', '"black":1,"match"')],
    ["no people", first.replace(people, '"people":[]')],
    ["people in another order", first.replace(people, '"people":["person-2","person-1","person-3"]')],
    ["without the judge", first.replace(people, '"people":["person-1","person-2"]')],
    ["somebody more", first.replace(people, '"people":["person-1","person-2","person-3","person-4"]')],
    ["another stream", first.replace('"stream":41', '"stream":7')],
  ])("%s", (_, head) => {
    expect(head).not.toBe(first);
    expect(withHead(head)).toEqual({ ok: false, row: 0, fault: "head" });
  });
  test("another match is not found: it stands in no row, and the page says so", () => {
    expect(withHead(first.replace("goldenmtch", "anothermtc"))).toMatchObject({ ok: true });
  });
});

describe("the canonical form", () => {
  test("of every golden body is the body itself", () => {
    const lines = ["bodies-1.txt", "bodies-2.txt"].flatMap((name) => read(name).trimEnd().split("\n"));
    expect(lines.length).toBeGreaterThan(30);
    for (const line of lines) {
      const body = line.slice(line.indexOf(" ") + 1);
      expect(canonical(JSON.parse(body) as Canonical)).toBe(body);
    }
  });

  test("has keys in byte order, no space and only three escapes", () => {
    expect(canonical({ b: { x: 1 }, a_b: [true, 0, {}], a: 'q" b\\ n\n я😀', A: -9007199254740992 })).toBe(
      '{"A":-9007199254740992,"a":"q\\" b\\\\ n\\n я😀","a_b":[true,0,{}],"b":{"x":1}}',
    );
  });

  test.each([
    ["null", null],
    ["a fraction", 0.5],
    ["minus nought", -0],
    ["a number beyond 2^53", 2 ** 54],
    ["a control character", "\t"],
    ["half a character", "\ud83d"],
    ["a key beyond ASCII", { я: 1 }],
    ["no value", { a: undefined }],
  ])("does not exist for %s", (_, value) => {
    expect(() => canonical(value as Canonical)).toThrow();
  });
});
