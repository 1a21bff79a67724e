import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Seat } from "../protocol/messages.gen";
import { isCommon, isReadable, readRecord, type RecordRow } from "./record";
import { sheetRows, spentBy } from "./sheet";
import { isTold, seatIndex, tell, type GameStory } from "./story";

// Records of draughts that the server's own tests have written: absentees, drawn openings, judges' stops, restarts, flags.
const evidence = new URL("../../../tests/cases/evidence/", import.meta.url);
const files = ["stories/", ""].flatMap((folder) =>
  readdirSync(new URL(folder || ".", evidence)).filter((name) => name.endsWith(".ndjson") && !/^dice-|nardy/.test(name)).map((name) => folder + name));

/** What a clock was given in the game: its time at the start, what its moves added, what the judge did. */
function given(rows: readonly RecordRow[], seat: Seat, start_ms: number): number {
  const one = seatIndex(seat);
  let [sum, left] = [start_ms, start_ms];
  for (const row of rows) {
    if (!isCommon(row)) continue;
    if (row.kind === "time_given" && row.body.seat === seat) sum += row.body.by_ms;
    if (row.kind === "move_played" && row.body.seat === seat) sum += row.body.stretch.left_ms[one] - (left - row.body.stretch.spent_ms);
    if (row.kind === "time_given") left = row.body.left_ms[one];
    else if ("stretch" in row.body && row.body.stretch) left = row.body.stretch.left_ms[one];
  }
  return sum;
}

test.each(files)("%s: the times of each side on the score sheet are what its clock has lost", (name) => {
  const record = readRecord(readFileSync(new URL(name, evidence), "utf8"));
  const told = isReadable(record) ? tell(record) : undefined;
  if (told === undefined || !isTold(told)) throw new Error("not told");
  const start_ms = told.regulation.control[0]?.time_ms ?? 0;
  for (const game of told.games) {
    const rows = sheetRows(game);
    for (const colour of ["white", "black"] as const) {
      const seat = (colour === "white") === (game.white === "a") ? "a" : "b";
      const lost = given(game.moments.map(({ row }) => row), seat, start_ms) - lastLeft(game, seat);
      expect([game.game, colour, spentBy(game, colour)]).toEqual([game.game, colour, lost]);
      expect(rows.reduce((sum, row) => sum + (row[colour]?.spent_ms ?? 0), 0)).toBe(lost);
    }
  }
});

function lastLeft(game: GameStory, seat: Seat): number {
  return game.moments.at(-1)?.left_ms[seatIndex(seat)] ?? 0;
}
