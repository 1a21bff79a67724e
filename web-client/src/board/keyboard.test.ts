import { describe, expect, test } from "vitest";
import type { Colour, Square } from "./draughts/position";
import { INTERNATIONAL, RUSSIAN } from "./geometry";
import { actionOf, BOARD_KEYS } from "./keyboard";
import type { BoardKeys } from "./keyboard";

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

function press(code: string, square: Square, keys: Partial<BoardKeys> = {}, shiftKey = false) {
  return actionOf({ ...plain, code, shiftKey }, square, { geometry: RUSSIAN, orientation: "white", darkOnly: true, ...keys });
}

const dark = RUSSIAN.dark;

describe("arrows", () => {
  test("over all squares", () => {
    const keys = { darkOnly: false };
    expect(press("ArrowUp", "c3", keys)).toEqual({ kind: "focus", square: "c4" });
    expect(press("ArrowLeft", "c3", keys)).toEqual({ kind: "focus", square: "b3" });
    expect(press("ArrowLeft", "a3", keys)).toEqual({ kind: "edge" });
  });
  test("with black below they run the other way", () => {
    const keys = { darkOnly: false, orientation: "black" as Colour };
    expect(press("ArrowUp", "c3", keys)).toEqual({ kind: "focus", square: "c2" });
    expect(press("ArrowRight", "c3", keys)).toEqual({ kind: "focus", square: "b3" });
    expect(press("Home", "c3", keys)).toEqual({ kind: "focus", square: "h3" });
  });
  test("over dark squares: two aside, straight up by turns", () => {
    expect(press("ArrowRight", "c3")).toEqual({ kind: "focus", square: "e3" });
    expect(press("ArrowUp", "a1")).toEqual({ kind: "focus", square: "b2" });
    expect(press("ArrowUp", "b2")).toEqual({ kind: "focus", square: "a3" });
    expect(press("Home", "e3")).toEqual({ kind: "focus", square: "a3" });
    expect(press("End", "e3")).toEqual({ kind: "focus", square: "g3" });
    expect(press("Home", "d4")).toEqual({ kind: "focus", square: "b4" });
  });
  const boards = [RUSSIAN, INTERNATIONAL].flatMap((geometry) => (["white", "black"] as const).map((orientation) => ({ geometry, orientation })));
  test.each(boards)("every dark square of $geometry.size rows is reached from every other, $orientation below", (keys) => {
    for (const start of keys.geometry.dark) {
      const seen = new Set([start]);
      for (const square of seen) {
        for (const code of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          const action = press(code, square, keys);
          if (action?.kind === "focus") seen.add(action.square);
        }
      }
      expect([...seen].sort()).toEqual([...keys.geometry.dark].sort());
    }
  });
  test.each(boards)("up and down lead back, $geometry.size rows, $orientation below", (keys) => {
    for (const square of keys.geometry.dark) {
      const up = press("ArrowUp", square, keys);
      if (up?.kind === "focus") expect(press("ArrowDown", up.square, keys)).toEqual({ kind: "focus", square });
    }
  });
  test("on 100 squares", () => {
    const ten = { geometry: INTERNATIONAL };
    expect(press("ArrowRight", "31", ten)).toEqual({ kind: "focus", square: "32" });
    expect(press("Home", "33", ten)).toEqual({ kind: "focus", square: "31" });
    expect(press("End", "28", ten)).toEqual({ kind: "focus", square: "30" });
    expect(press("Numpad9", "46", ten)).toEqual({ kind: "focus", square: "41" });
    expect(press("ArrowLeft", "6", ten)).toEqual({ kind: "edge" });
  });
  test("the corners of the number pad go diagonally", () => {
    expect(press("Numpad9", "c3")).toEqual({ kind: "focus", square: "d4" });
    expect(press("Numpad1", "c3")).toEqual({ kind: "focus", square: "b2" });
    expect(press("Numpad9", "c3", { orientation: "black" })).toEqual({ kind: "focus", square: "b2" });
  });
});

describe("commands", () => {
  test.each([
    ["KeyT", false, "clock", ""],
    ["KeyL", false, "last", ""],
    ["KeyB", false, "board", ""],
    ["KeyK", false, "kings", "own"],
    ["KeyK", true, "kings", "opponent"],
    ["KeyM", true, "men", "opponent"],
    ["Digit3", false, "file", "c"],
    ["Digit3", true, "row", "3"],
    ["KeyX", false, "diagonals", "c3"],
    ["KeyC", true, "captures", ""],
    ["KeyH", false, "moves", "c3"],
    ["KeyN", false, "count", ""],
    ["KeyJ", false, "judge", ""],
    ["KeyO", false, "opponent", ""],
    ["KeyR", false, "again", ""],
    ["Slash", true, "help", ""],
  ])("%s shift=%s is %s", (code, shift, id, arg) => {
    expect(press(code, "c3", {}, shift)).toEqual({ kind: "command", id, arg });
  });
  test("3.3 digits on 100 squares: columns and, with Shift, rows by one of their squares; 0 is the tenth", () => {
    const ten = { geometry: INTERNATIONAL };
    expect(press("Digit1", "32", ten)).toEqual({ kind: "command", id: "file", arg: "46" });
    expect(press("Digit0", "32", ten)).toEqual({ kind: "command", id: "file", arg: "45" });
    expect(press("Digit1", "32", ten, true)).toEqual({ kind: "command", id: "row", arg: "46" });
    expect(press("Digit0", "32", ten, true)).toEqual({ kind: "command", id: "row", arg: "1" });
    expect(press("KeyX", "32", ten)).toEqual({ kind: "command", id: "diagonals", arg: "32" });
    expect(press("KeyX", "light 0 1", ten)).toEqual({ kind: "command", id: "square", arg: "light 0 1" });
    expect(press("Digit9", "c3")).toBeNull();
  });
  test("a key of the browser or the reader stays theirs", () => {
    for (const held of ["ctrlKey", "altKey", "metaKey"]) {
      const key = { ...plain, code: "KeyT", [held]: true };
      expect(actionOf(key, "c3", { geometry: RUSSIAN, orientation: "white", darkOnly: true })).toBeNull();
    }
    expect(press("Tab", "c3")).toBeNull();
    expect(press("Enter", "c3")).toBeNull();
    expect(press("Space", "c3")).toBeNull();
  });
  test("no key resigns, or offers, answers or claims a draw, and none stands twice", () => {
    const grave = ["resign", "draw", "accept", "decline", "claim", "yes", "callOff", "rematch"];
    expect(BOARD_KEYS.filter(({ id }) => grave.includes(id))).toEqual([]);
    expect(new Set(BOARD_KEYS.map(({ code, shift }) => `${code} ${shift}`)).size).toBe(BOARD_KEYS.length);
  });
});
