import { describe, expect, test } from "vitest";
import { parseFen, toFen } from "./draughts/position";
import {
  between, BRAZILIAN, diagonal, fileOf, geometryOf, INTERNATIONAL, isDark, isSquareOf, mainRoad, numberOf, rankOf, rowsOf, RUSSIAN,
  squareAt, squareOfNumber,
} from "./geometry";

describe("3.3 the board of 100 squares", () => {
  test("is numbered from White's upper left corner, row by row", () => {
    expect(rowsOf(INTERNATIONAL, false).map(({ squares }) => squares.filter(isDark).map(Number))).toEqual(
      Array.from({ length: 10 }, (_, row) => Array.from({ length: 5 }, (_, i) => 5 * row + i + 1)),
    );
    expect(squareAt(INTERNATIONAL, 0, 0)).toBe("46");
    expect(squareAt(INTERNATIONAL, 9, 9)).toBe("5");
    expect(squareAt(INTERNATIONAL, 10, 0)).toBeNull();
  });
  test("3.1 has its main road from 46 to 5", () => {
    expect(mainRoad(INTERNATIONAL)).toEqual(["46", "41", "37", "32", "28", "23", "19", "14", "10", "5"]);
  });
  test("3.2 begins with twenty men of each side", () => {
    const { pieces } = parseFen(INTERNATIONAL.startFen, INTERNATIONAL);
    expect([...pieces].filter(([, { colour }]) => colour === "white").map(([square]) => Number(square))).toEqual(
      Array.from({ length: 20 }, (_, i) => 31 + i),
    );
    expect(pieces.size).toBe(40);
  });
  test("is seen from the other side", () => {
    expect(rowsOf(INTERNATIONAL, true)[0]?.squares.filter(isDark)).toEqual(["50", "49", "48", "47", "46"]);
  });
});

describe("2.1.6.1 the board of 64 squares", () => {
  test("has letters and numbers", () => {
    expect(squareAt(RUSSIAN, 2, 2)).toBe("c3");
    expect(mainRoad(RUSSIAN)).toEqual(["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"]);
  });
  test("also counts its squares", () => {
    expect(["b8", "h8", "a1", "g1", "c3", "c4"].map(numberOf)).toEqual([1, 4, 29, 32, 22, null]);
  });
});

test.each([RUSSIAN, INTERNATIONAL])("every square of $size rows is found by its number, column and row", (geometry) => {
  expect(geometry.dark).toHaveLength((geometry.size * geometry.size) / 2);
  for (const square of geometry.dark) {
    expect(squareOfNumber(geometry, numberOf(square) ?? 0)).toBe(square);
    expect(squareAt(geometry, fileOf(square), rankOf(square))).toBe(square);
    expect(isSquareOf(geometry, square)).toBe(true);
  }
  for (const number of [0, geometry.dark.length + 1, 1.5, Number.NaN]) expect(squareOfNumber(geometry, number)).toBeNull();
});

test("a square belongs to one board", () => {
  expect(isSquareOf(INTERNATIONAL, "c3")).toBe(false);
  expect(isSquareOf(RUSSIAN, "32")).toBe(false);
  expect(isSquareOf(RUSSIAN, "c4")).toBe(false);
  expect(between("c3", "32")).toEqual([]);
  expect(fileOf("z9")).toBeNaN();
});

test("what lies between two squares of a diagonal", () => {
  expect(between("46", "5")).toEqual(["41", "37", "32", "28", "23", "19", "14", "10"]);
  expect(between("5", "46").at(0)).toBe("10");
  expect(between("32", "28")).toEqual([]);
  expect(between("32", "30")).toEqual([]);
  expect(between("c3", "f6")).toEqual(["d4", "e5"]);
  expect(diagonal("32", -1)).toEqual(["16", "21", "27", "32", "38", "43", "49"]);
});

test("the rules of a match tell its board", () => {
  expect(geometryOf("russian/1")).toBe(RUSSIAN);
  expect(geometryOf("draughts64/1")).toBe(RUSSIAN);
  expect(geometryOf("brazilian/1")).toBe(BRAZILIAN);
  expect(geometryOf("international/1")).toBe(INTERNATIONAL);
  expect(geometryOf("unheard/1")).toBe(RUSSIAN);
});

test.each(["W:Wc1,Kd2:Bb8", "B:W31,K50:BK5,12,1", "W:W:B", INTERNATIONAL.startFen, RUSSIAN.startFen])("a position is written as it is read: %s", (fen) => {
  const position = parseFen(fen, fen.includes("31") ? INTERNATIONAL : RUSSIAN);
  expect(parseFen(toFen(position), position.geometry)).toEqual({ ...position });
});

test("the server's order: by number", () => {
  expect(toFen(parseFen("W:W50,K31:B20,2,K1"))).toBe("W:WK31,50:BK1,2,20");
});
