import { describe, expect, test } from "vitest";
import { sheetColumns, sheetRows } from "./sheet";
import type { GameStory, Ply } from "./story";
import type { Colour } from "../board/draughts/position";

function game(plies: number, first: Colour = "white"): GameStory {
  const colours: readonly Colour[] = first === "white" ? ["white", "black"] : ["black", "white"];
  const all = Array.from({ length: plies }, (_, i) => ({ colour: colours[i % 2], move: `m${i}` }) as Ply);
  return { plies: all, open_ms: [0, 0], white: "a", start: { toMove: first } } as unknown as GameStory;
}

describe("2.1.6.2 the score sheet", () => {
  test("has a move of White and the answer of Black under one number", () => {
    const rows = sheetRows(game(5));
    expect(rows.map(({ number, white, black }) => [number, white?.move, black?.move])).toEqual([
      [1, "m0", "m1"],
      [2, "m2", "m3"],
      [3, "m4", undefined],
    ]);
  });

  test("leaves White's first place empty where Black begins", () => {
    expect(sheetRows(game(2, "black")).map(({ white, black }) => [white?.move, black?.move])).toEqual([
      [undefined, "m0"],
      ["m1", undefined],
    ]);
  });

  test("has a row for time that ended without a move", () => {
    const flag = { ...game(2), open_ms: [5000, 0] } as GameStory;
    expect(sheetRows(flag).at(-1)).toEqual({ number: 2, white: { spent_ms: 5000 }, black: undefined, empty: false });
    const absent = { ...game(0), open_ms: [0, 9000] } as GameStory;
    expect(sheetRows(absent)).toEqual([{ number: 1, white: undefined, black: { spent_ms: 9000 }, empty: false }]);
    expect(sheetRows(game(0, "black"))).toEqual([]);
  });

  test.each([
    [0, 2, 40],
    [80, 2, 40],
    [160, 2, 40],
    [161, 3, 40],
    [240, 3, 40],
    [242, 3, 41],
    [400, 3, 67],
  ])("of %i half-moves has %i columns of %i rows, every move once and in order", (plies, columns, height) => {
    const all = sheetColumns(sheetRows(game(plies)));
    expect(all.map((column) => column.length)).toEqual(Array.from({ length: columns }, () => height));
    const rows = all.flat();
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
    expect(rows.filter(({ empty }) => !empty)).toHaveLength(Math.ceil(plies / 2));
  });
});
