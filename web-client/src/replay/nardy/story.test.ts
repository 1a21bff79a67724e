import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { isReadable, readRecord } from "../record";
import { isTold } from "../teller";
import { factToldOfNardy } from "./facts";
import { tellNardy, type NardyStory } from "./story";
import { actText } from "./words";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

const folder = new URL("../../../../tests/cases/evidence/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");
const goldens = readdirSync(folder).filter((name) => name.startsWith("golden-nardy-"));

function storyOf(text: string): NardyStory {
  const record = readRecord(text);
  if (!isReadable(record)) throw new Error(`row ${record.row}: ${record.fault}`);
  expect(record.rows.filter((row) => row.kind === "unknown")).toEqual([]);
  const told = tellNardy(record);
  if (!isTold(told)) throw new Error(`row ${told.row} fits no position`);
  return told;
}

const digits = (checkers: readonly number[]): string => checkers.map((count) => count.toString(16)).join("");

interface Golden {
  readonly record: string;
  readonly state?: readonly string[];
}
const golden = (name: string): Golden => JSON.parse(read(name)) as Golden;

test.each(goldens.filter((name) => golden(name).state !== undefined))("%s ends on the board that the server has", (name) => {
  const { record, state = [] } = golden(name);
  const story = storyOf(read(record));
  const place = story.games.at(-1)?.moments.at(-1)?.position ?? story.games.at(-1)?.start;
  expect(`checkers ${digits(place?.checkers.a ?? [])}:${digits(place?.checkers.b ?? [])}`).toBe(state.find((line) => line.startsWith("checkers ")));
});

test.each(goldens)("every fact of %s is told in words", (name) => {
  const names = { a: "Анна", b: "Борис" };
  const facts = storyOf(read(golden(name).record)).games.flatMap((game) => game.moments.map((moment) => factToldOfNardy(moment, game, names)));
  expect(facts.length).toBeGreaterThan(10);
  for (const { text } of facts) expect(text).toMatch(/^(?!.*(undefined|NaN|\{|null)).{4,}$/);
});

describe("a record of short nardy with doubles", () => {
  const story = storyOf(read("match-nardy-short-2.ndjson"));
  const [first] = story.games;
  if (first === undefined) throw new Error("no game");

  test("23: the cube goes to who took it, and a double that is passed is the last act of its game", () => {
    const moves = first.plies.map(({ move }) => move);
    expect(moves).toContain("x2");
    expect(moves.at(-1)).toBe("drop");
    expect(first).toMatchObject({ win: "pass" });
    const taken = first.plies[moves.indexOf("take")];
    expect(taken?.position.cube).toEqual({ value: 2, owner: taken?.seat });
    expect(actText("take")).toBe("беру");
  });

  test("18.6: the main time goes on from game to game", () => {
    const [one, two] = story.games;
    expect(two?.moments.at(-1)?.left_ms[1]).toBeLessThanOrEqual(one?.moments.at(-1)?.left_ms[1] ?? 0);
    expect(two?.start.points).toEqual({ a: 1, b: first.points }); // one of them a penalty of the judge's (38.1.4)
  });

  test("a turn that moves what is not there fits no position", () => {
    const text = read("match-nardy-short-2.ndjson").replace(/"play":"[^"]*"/, '"play":"20/19 20/18"');
    const record = readRecord(text);
    expect(isReadable(record) && isTold(tellNardy(record))).toBe(false);
  });
});
