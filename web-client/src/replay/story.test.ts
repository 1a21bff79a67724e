import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isReadable, readRecord, type RecordFile } from "./record";
import { checkClocks } from "../verify/clocks";
import { toFen } from "../board/draughts/position";
import type { Position } from "../board/draughts/position";
import { isTold, momentOfPly, positionAt, tell, type GameStory, type Story } from "./story";
import { factTold, tellingOf } from "./facts";
import { TimeScale } from "./timeline";

const file = readFileSync(new URL("../../../tests/cases/evidence/match-1.ndjson", import.meta.url), "utf8");

function golden(): RecordFile {
  const record = readRecord(file);
  if (!isReadable(record)) throw new Error(`row ${record.row}: ${record.fault}`);
  return record;
}

function story(record: RecordFile): Story {
  const told = tell(record);
  if (!isTold(told)) throw new Error(`row ${told.row}`);
  return told;
}

function game(number: number): GameStory {
  const found = story(golden()).games[number - 1];
  if (found === undefined) throw new Error(`no game ${number}`);
  return found;
}

describe("a record file", () => {
  test("is read row by row, with its head", () => {
    const { head, rows } = golden();
    expect(head).toMatchObject({ match: "goldenmtch", people: ["person-1", "person-2"], stream: 41 });
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_, i) => i + 1));
    expect(rows.every((row) => row.kind !== "unknown")).toBe(true);
  });

  test.each([
    ["nothing", "", 0, "not_a_record"],
    ["another file", '{"event":"x"}\n', 0, "not_a_record"],
    ["PDN", "[Event \"x\"]\n1. c3-d4 *\n", 0, "not_a_record"],
    ["a newer record", file.replace('"doska_record":1', '"doska_record":2'), 0, "not_a_record"],
    ["a row cut short", file.slice(0, -20), 30, "bad_row"],
    ["a move without its clocks", file.replace('"spent_ms":3000', '"spent":3000'), 5, "bad_row"],
  ])("is refused: %s", (_, text, row, fault) => {
    expect(readRecord(text)).toEqual({ fault, row });
  });

  test("keeps a kind that this version does not know", () => {
    const record = readRecord(file.replace('"kind":"draw_offered"', '"kind":"draw_offered/2"'));
    if (!isReadable(record)) throw new Error("unreadable");
    expect(record.rows[8]).toMatchObject({ kind: "unknown", named: "draw_offered/2", seq: 9 });
    expect(story(record).games).toHaveLength(2);
  });
});

test("2.2.2, 1.6.3 a record with absentees and drawn openings is told from the drawn positions", () => {
  const record = readRecord(readFileSync(new URL("../../../tests/cases/evidence/match-3.ndjson", import.meta.url), "utf8"));
  if (!isReadable(record)) throw new Error(`row ${record.row}: ${record.fault}`);
  expect(record.rows.filter((row) => row.kind === "unknown")).toEqual([]);
  const told = story(record);
  const drawn = record.rows.flatMap((row) => (row.kind === "opening_drawn" ? [row.body] : []));
  for (const { game: number, start } of drawn) expect(toFen(told.games[number - 1]?.start as Position)).toBe(start);
  expect(drawn.length).toBeGreaterThan(0);
  expect(checkClocks(record).ok).toBe(true);
});

test("2.1.9.1.6, 1.16.8 a record with a judge's count and a claim is told with its articles", () => {
  const record = readRecord(readFileSync(new URL("../../../tests/cases/evidence/match-4.ndjson", import.meta.url), "utf8"));
  if (!isReadable(record)) throw new Error(`row ${record.row}: ${record.fault}`);
  expect(record.rows.filter((row) => row.kind === "unknown")).toEqual([]);
  const told = story(record);
  const names = { a: "", b: "" };
  const facts = told.games.flatMap((game) => game.moments.map((moment) => factTold(moment, tellingOf(game, names))));
  const of = (text: string): (string | undefined)[] => facts.filter((fact) => fact.text.includes(text)).map(({ clause }) => clause);
  expect(of("Судья начал счёт")).toEqual(["1.16.7", "1.16.7"]);
  expect(of("Судья прекратил счёт")).toEqual(["1.16.7"]);
  expect(of("Заявление о ничьей")).toEqual(["1.16.8", "1.16.8"]);
  expect(of("Судья отказал в ничьей")).toEqual(["1.16.8"]);
  expect(told.games.map(({ cause, clause }) => [cause, clause])).toEqual([["plainly_drawn", "2.1.9.1.6"], ["short_of_time", "1.16.8"]]);
  expect(checkClocks(record).ok).toBe(true);
});

describe("the story of a record", () => {
  test("has both games with their moves, times and results", () => {
    const { games, half_points, people } = story(golden());
    expect(people).toEqual(["person-1", "person-2"]);
    expect(half_points).toEqual([0, 4]);
    expect(games.map(({ white, result, cause, clause }) => ({ white, result, cause, clause }))).toEqual([
      { white: "a", result: "b", cause: "resigned", clause: "2.1.8.1" },
      { white: "b", result: "b", cause: "flag_fell", clause: "1.7.9" },
    ]);
    expect(games[0]?.plies.map(({ move }) => move)).toEqual(
      ["c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4", "b4:d6", "e7:c5"],
    );
    expect(games[0]?.plies.map(({ spent_ms }) => spent_ms)).toEqual([3000, 2000, 4000, 1000, 2000, 2000, 2000, 2000]);
  });

  test("takes captured men off and gives the turn to the other side", () => {
    const first = game(1);
    expect(first.start.pieces.size).toBe(24);
    const end = positionAt(first, 8);
    expect(end.pieces.size).toBe(22);
    expect(end.pieces.get("c5")).toEqual({ colour: "black", king: false });
    expect(end.pieces.has("d6")).toBe(false);
    expect(positionAt(first, 1).toMove).toBe("black");
  });

  test("finds the fact of a half-move, and both clocks after it", () => {
    const first = game(1);
    expect(first.moments[momentOfPly(first, 0)]).toMatchObject({ plies: 0, left_ms: [300000, 300000] });
    expect(first.moments[momentOfPly(first, 3)]).toMatchObject({ plies: 3, left_ms: [355000, 299000] });
    expect(first.moments.at(-1)).toMatchObject({ plies: 8, left_ms: [351000, 355000], row: { kind: "game_ended" } });
    expect(game(2).moments.find(({ row }) => row.kind === "flag_fell")?.left_ms).toEqual([0, 300000]);
  });

  test("gives what leads to a game to that game", () => {
    expect(game(1).moments.slice(0, 4).map(({ row }) => row.kind)).toEqual(["match_opened", "player_ready", "player_ready", "game_started"]);
    expect(game(2).moments[0]).toMatchObject({ row: { kind: "player_ready" }, game: 2, plies: 0, left_ms: [300000, 300000] });
    const opened = readRecord(file.split("\n").slice(0, 4).join("\n"));
    expect(isReadable(opened) && story(opened)).toMatchObject({ games: [], after: [{}, {}, {}] });
  });

  test("shows who thought, and where judge and server stopped the clocks", () => {
    const first = game(1);
    const t = 1700000000000;
    expect(first.spans.slice(0, 3)).toEqual([
      { what: "white", game: 1, from_ms: t + 5000, to_ms: t + 8000 },
      { what: "black", game: 1, from_ms: t + 8000, to_ms: t + 10000 },
      { what: "white", game: 1, from_ms: t + 10000, to_ms: t + 14000 },
    ]);
    expect(first.spans.filter(({ what }) => what === "judge")).toEqual([
      { what: "judge", game: 1, from_ms: t + 14000, to_ms: t + 84000 },
    ]);
    expect(first.spans.filter(({ what }) => what === "server")).toEqual([
      { what: "server", game: 1, from_ms: t + 85000, to_ms: t + 88000 },
      { what: "server", game: 1, from_ms: t + 90000, to_ms: t + 120000 },
    ]);
    expect(game(2).spans.at(-1)).toEqual({ what: "black", game: 2, from_ms: t + 132000, to_ms: t + 432000 });
  });

  test.each([
    ["a move from an empty square", '"move":"b2-c3"', '"move":"b4-c3"', 8],
    ["a capture of nothing", '"captured":["c5"]', '"captured":["b6","c5","e5"]', 20],
    ["a capture that takes no man", '"captured":["c5"]', '"captured":[]', 20],
    ["a move onto another man", '"move":"f6-g5"', '"move":"f6-e7"', 12],
    ["a half-move twice", '"ply":2', '"ply":1', 8],
    ["a game that was never begun", '"game":2,"opens', '"game":3,"opens', 25],
  ])("stops at %s", (_, what, other, row) => {
    const record = readRecord(file.replace(what, other));
    if (!isReadable(record)) throw new Error("unreadable");
    expect(tell(record)).toEqual({ impossible: true, row });
  });
});

describe("the line of time", () => {
  test("runs forward, from nought to one, with long stillness drawn short", () => {
    const first = game(1);
    const scale = new TimeScale(first);
    const instants = first.moments.map(({ row }) => scale.at(row.at_ms));
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
    expect(scale.at(first.started_ms)).toBe(0);
    expect(scale.at(first.started_ms - 1)).toBe(0);
    expect(scale.at(first.ended_ms ?? 0)).toBe(1);
    const thinking = (from: number, to: number) => scale.at(from) - scale.at(to);
    const t = 1700000000000;
    // A second of thinking has one length everywhere; seventy seconds of the judge's pause are drawn as sixty.
    expect(thinking(t + 8000, t + 7000)).toBeCloseTo(thinking(t + 126000, t + 125000), 9);
    expect(thinking(t + 84000, t + 14000)).toBeCloseTo(60 * thinking(t + 8000, t + 7000), 9);
  });

  test("has ticks that do not lie on each other", () => {
    const scale = new TimeScale(game(2));
    const ticks = scale.ticks(8).map((ms) => scale.at(ms));
    expect(ticks.length).toBeGreaterThan(2);
    expect(ticks.length).toBeLessThanOrEqual(11);
    for (const [i, where] of ticks.entries()) if (i > 0) expect(where - (ticks[i - 1] ?? 0)).toBeGreaterThan(0.08);
  });
});
