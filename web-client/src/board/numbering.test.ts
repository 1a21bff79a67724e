import { expect, test } from "vitest";
import { numbered, rowOf } from "./numbering";

test("2.1.6.2 White's half-move and Black's answer have one number", () => {
  expect([0, 1, 2, 33].map((ply) => numbered(ply, "e3-d4", false))).toEqual(["1. e3-d4", "1… e3-d4", "2. e3-d4", "17… e3-d4"]);
});

test("a game that Black begins starts in the second place of the first row", () => {
  expect([0, 1, 2].map((ply) => numbered(ply, "d6-c5", true))).toEqual(["1… d6-c5", "2. d6-c5", "2… d6-c5"]);
  expect(rowOf(0, true)).toEqual({ n: 1, white: false });
});
