import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Sha256 } from "../evidence/chain";
import { isReadable, readRecord, type RecordFile } from "../replay/record";
import { checkClocks } from "./clocks";
import { examine } from "./examine";
import { NardyBook } from "./nardyClocks";
import { tellNardyRecord } from "./nardyStory";

const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();
const textOf = (name: string): string => readFileSync(`../tests/cases/evidence/${name}.ndjson`, "utf8");
const NAMES = ["match-nardy-long-1", "match-nardy-short-1", "match-nardy-short-2", "match-nardy-pairs-1", "match-nardy-pairs-2"] as const;

function recordOf(text: string): RecordFile {
  const record = readRecord(text);
  if (!isReadable(record)) throw new Error(`row ${record.row}`);
  return record;
}

describe("a record of nardy", () => {
  test.each(NAMES)("%s holds: chain, story, clocks and end", (name) => {
    const found = examine(textOf(name), sha256);
    expect(found?.findings.filter(({ ok }) => ok !== true)).toEqual([]);
    expect(found?.findings.find(({ what }) => what === "story")).toMatchObject({ nardy: true });
    expect(found?.whole).toBe(true);
  });

  test("22.1 of pairs its story and its clocks hold", () => {
    const pairs = recordOf(textOf("match-nardy-pairs-1"));
    expect(tellNardyRecord(pairs)).toEqual({ moves: 1, games: 2 });
    expect(checkClocks(pairs, new NardyBook())).toEqual({ ok: true, moves: 1 });
    expect(tellNardyRecord(recordOf(textOf("match-nardy-pairs-2")))).toEqual({ moves: 2, games: 2 });
  });

  test("tells how many turns and games it has", () => {
    expect(tellNardyRecord(recordOf(textOf("match-nardy-long-1")))).toEqual({ moves: 24, games: 2 });
    expect(tellNardyRecord(recordOf(textOf("match-nardy-short-1")))).toEqual({ moves: 2, games: 2 });
  });

  const short = textOf("match-nardy-short-1");
  const long = textOf("match-nardy-long-1");
  test.each([
    ["a checker that was not there", short, '"play":"6/2 8/2"', '"play":"7/3 8/2"'],
    ["a number that did not fall", short, '"play":"6/2 8/2"', '"play":"6/2 8/3"'],
    ["a number used twice", short, '"play":"6/2 8/2"', '"play":"6/2 6/2"'],
    ["other dice than were played", short, '"dice":[5,5]', '"dice":[5,4]'],
    ["a hit that was none", short, '"play":"6/2 8/2"', '"play":"6/2* 8/2"'],
    ["a turn out of turn", long, '"game":1,"play":"24/18 24/18","ply":3,"seat":"b"', '"game":1,"play":"24/18 24/18","ply":3,"seat":"a"'],
    ["a double to another value", short, '"value":4', '"value":8'],
    ["a score that is not the sum of its games", short, '"half_points":[0,2],"points":[1,3]', '"half_points":[0,2],"points":[1,4]'],
    ["checkers borne off before all are home", long, '"play":"17/14 14/11 11/8 8/5"', '"play":"17/14 14/11 11/8 3/off"'],
    ["a closed point", short, '"play":"8/3 8/3 8/3 13/8"', '"play":"24/19 8/3 8/3 13/8"'],
  ])("%s is found at its row", (_, text, was, is) => {
    expect(text).toContain(was);
    const forged = text.replace(was, is);
    const row = forged.split("\n").findIndex((line) => line.includes(is));
    expect(tellNardyRecord(recordOf(forged))).toMatchObject({ impossible: true, row: expect.any(Number) as number });
    const told = tellNardyRecord(recordOf(forged));
    expect("row" in told && told.row >= row).toBe(true);
  });

  test.each([
    ["the time of who played", short, '"left_ms":[360000,348000],"since_ms":1700000019000', '"left_ms":[360000,347000],"since_ms":1700000019000'],
    ["how long he took", short, '"spent_ms":11000', '"spent_ms":12000'],
    ["a delay that is charged", long, '"left_ms":[338000,360000],"since_ms":1700000045000', '"left_ms":[330000,360000],"since_ms":1700000045000'],
    ["the other side's clock", long, '"left_ms":[338000,360000],"since_ms":1700000045000', '"left_ms":[338000,359000],"since_ms":1700000045000'],
  ])("41 %s is recomputed", (_, text, was, is) => {
    expect(text).toContain(was);
    expect(checkClocks(recordOf(text), new NardyBook()).ok).toBe(true);
    expect(checkClocks(recordOf(text.replace(was, is)), new NardyBook()).ok).toBe(false);
  });
});
