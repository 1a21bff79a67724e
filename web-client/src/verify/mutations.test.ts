import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reviewDice } from "../dice/review";
import type { Sha256 } from "../evidence/chain";
import { examine } from "./examine";

// Whatever has become of a record file, the page has a verdict on it, and never calls it whole where it is another.

const folder = new URL("../../../tests/cases/evidence/", import.meta.url);
const records = readdirSync(folder)
  .filter((name) => name.endsWith(".ndjson"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .filter((text) => text.length < 12_000); // a short one has all kinds of rows, and is read sooner
const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

const SEED = 20261130;

/** mulberry32 */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) % below;
  };
}

const VALUES: readonly unknown[] = [null, 0, -1, 1.5, 1e300, "", "a", true, [], [null], {}, { seat: "c" }, "__proto__"];

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Takes a member away or puts something else in its place, somewhere in the value. */
function spoilt(value: Fields, below: (n: number) => number): void {
  const names = Object.keys(value);
  const name = names[below(names.length)];
  if (name === undefined) return;
  const inside = value[name];
  if (isFields(inside) && below(2) === 0) return spoilt(inside, below);
  if (below(2) === 0) delete value[name];
  else value[name] = VALUES[below(VALUES.length)];
}

function mutated(file: string, below: (n: number) => number): string {
  const lines = file.trimEnd().split("\n");
  const at = 1 + below(lines.length - 1);
  switch (below(4)) {
    case 0:
      lines[at] = JSON.stringify(VALUES[below(VALUES.length)]);
      break;
    case 1:
      lines.splice(at, 1);
      if (at === lines.length) lines.push("{}"); // a record that ends sooner is none that is wrong
      break;
    default: {
      const row = JSON.parse(lines[at] ?? "") as Fields;
      const before = JSON.stringify(row);
      while (JSON.stringify(row) === before) spoilt(row, below);
      lines[at] = JSON.stringify(row);
    }
  }
  return `${lines.join("\n")}\n`;
}

describe(`the verdict on a file that was changed (seed ${SEED})`, () => {
  test.each(["actor", "at_ms", "body", "cmd", "hash", "kind", "seq", "stream"])("a row without %s", (name) => {
    for (const record of records) {
      const lines = record.split("\n");
      const row = JSON.parse(lines[3] ?? "") as Fields;
      delete row[name];
      lines[3] = JSON.stringify(row);
      const found = examine(lines.join("\n"), sha256);
      expect(found?.whole).toBe(false);
      expect(found?.findings).toContainEqual({ what: "chain", ok: false, row: 3, fault: "not_canonical" });
    }
  });

  test("there is one, whatever was changed", () => {
    const below = random(SEED);
    for (let i = 0; i < 150; ++i) {
      const file = mutated(records[i % records.length] ?? "", below);
      const found = examine(file, sha256);
      expect(found?.whole, file).toBe(false);
      expect(found?.findings.some(({ ok }) => ok === false), file).toBe(true);
      if (found?.record !== undefined) reviewDice(file); // the page does the same
    }
  });
});
