import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isCommon, isReadable, readRecord, type Fact, type RecordFile, type Stretch } from "../replay/record";
import { isTold, tell, type GameStory } from "../replay/story";
import { checkClocks } from "./clocks";
import { examine } from "./examine";
import { sha256 } from "./sha256";

// Records that the server's own test has written, some of matches by chance: all of them are true.

const folder = new URL("../../../tests/cases/evidence/stories/", import.meta.url);
const records = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));

function recordOf(name: string): RecordFile {
  const record = readRecord(records.find((one) => one.name === `${name}.ndjson`)?.text ?? "");
  if (!isReadable(record)) throw new Error(`row ${record.row}: ${record.fault}`);
  return record;
}

function gamesOf(name: string): readonly GameStory[] {
  const told = tell(recordOf(name));
  if (!isTold(told)) throw new Error(`row ${told.row}`);
  return told.games;
}

test.each(records)("$name is whole: chain, story, clocks, end", ({ text }) => {
  const examination = examine(text, sha256);
  expect(examination?.findings.filter(({ ok }) => ok !== true)).toEqual([]);
  expect(examination?.whole).toBe(true);
});

/** The fact with its stretch charged to the other seat, where it is of one clock. */
function mischarged(fact: Fact, before: readonly [number, number]): Fact | undefined {
  const stretch = (fact.body as { stretch?: Stretch }).stretch;
  if (stretch === undefined || stretch.spent_ms === 0 || fact.kind === "move_played") return undefined;
  const [a, b] = stretch.left_ms;
  if (a !== before[0] && b !== before[1]) return undefined;
  const left_ms = [before[0] - (b === before[1] ? 0 : stretch.spent_ms), before[1] - (a === before[0] ? 0 : stretch.spent_ms)];
  return { ...fact, body: { ...fact.body, stretch: { ...stretch, left_ms } } } as unknown as Fact;
}

test("a stretch that is charged to the wrong player is found, unless both were missing", () => {
  let forged = 0;
  let unseen = 0;
  for (const { name } of records) {
    const record = recordOf(name.replace(".ndjson", ""));
    let left: readonly [number, number] = [0, 0];
    for (const [i, row] of record.rows.entries()) {
      if (!isCommon(row)) continue;
      const wrong = mischarged(row, left);
      if (wrong !== undefined) {
        const rows = record.rows.map((one, j) => (j === i ? wrong : one));
        forged += 1;
        if (checkClocks({ ...record, rows }).ok) unseen += 1;
      }
      if (row.kind === "game_started") {
        const opened = record.rows.find((one) => one.kind === "match_opened");
        const time = opened?.kind === "match_opened" ? (opened.body.regulation.control[0]?.time_ms ?? 0) : 0;
        left = [time, time];
      }
      left = (row.body as { stretch?: Stretch; left_ms?: readonly [number, number] }).stretch?.left_ms ?? (row.kind === "time_given" ? row.body.left_ms : left);
    }
  }
  expect(forged).toBeGreaterThan(20);
  expect(unseen).toBeLessThan(forged / 4);
});

describe("who thought before the first move", () => {
  const thought = (game: GameStory | undefined) =>
    (game?.spans ?? []).filter(({ what }) => what === "white" || what === "black").map(({ what, from_ms, to_ms }) => [what, to_ms - from_ms]);
  test("1.6.3, 1.6.4 who is absent, who looks at the opening at his own cost, then who moves first: here always Black", () => {
    const [first] = gamesOf("four_games");
    expect(first?.start.toMove).toBe("black");
    expect(first?.plies).toEqual([]);
    const spans = thought(first);
    expect(spans.map(([what]) => what)).toEqual(spans.map(() => "black"));
    expect(spans[0]).toEqual(["black", 20_000]); // the judge has stopped his clock
    expect(spans.at(-1)).toEqual(["black", 10_000]); // and he has resigned
  });
  test("1.6.4 who never confirms the opening loses by his own flag", () => {
    const third = gamesOf("four_games")[2];
    expect(third).toMatchObject({ white: "a", result: "a", cause: "flag_fell" });
    expect(thought(third).at(-1)?.[0]).toBe("black");
  });
});

describe("games that end without moves", () => {
  test("1.9.1 a micromatch that is lost by absence has both its games, with colours changed", () => {
    const games = gamesOf("lost_by_absence");
    expect(games.map(({ game, white, plies }) => ({ game, white, plies }))).toEqual([
      { game: 1, white: "b", plies: [] },
      { game: 2, white: "a", plies: [] },
    ]);
    expect(games[1]).toMatchObject({ result: "a", cause: "no_show", clause: "1.9.1" });
    expect(games[1]?.moments.map(({ row }) => row.kind)).toEqual(["game_ended", "match_ended", "match_ended"]);
  });
  test("1.9.2 a correction is of its game, whatever was played since", () => {
    expect(gamesOf("lost_by_absence")[0]).toMatchObject({ result: "draw", cause: "judge", clause: "1.9.2" });
    expect(gamesOf("lost_by_absence")[0]?.moments.at(-1)).toMatchObject({ row: { kind: "result_corrected" }, left_ms: [600_000, 300_000] });
    const games = gamesOf("lost_in_between");
    expect(games.map(({ result, cause }) => [result, cause])).toEqual([["a", "resigned"], ["draw", "judge"], ["b", "resigned"]]);
    expect(games[1]?.moments.at(-1)?.row.kind).toBe("result_corrected");
  });
  test("2.2.2 each two games begin from their own opening, the usual start until it is drawn", () => {
    const games = gamesOf("four_games");
    const starts = games.map(({ start }) => [...start.pieces.keys()].sort().join());
    expect(starts[1]).toBe(starts[0]);
    expect(starts[3]).toBe(starts[2]);
    expect(starts[2]).not.toBe(starts[0]);
  });
});

test("a game cannot end unplayed where the one before was not lost by absence", () => {
  const record = recordOf("lost_by_absence");
  const rows = record.rows.map((row) =>
    row.kind === "game_ended" && row.body.game === 1 ? { ...row, body: { ...row.body, cause: "resigned" as const } } : row);
  expect(isTold(tell({ ...record, rows }))).toBe(false);
});
