import { describe, expect, test } from "vitest";
import { isDark, squareAt } from "./draughts/position";
import type { Colour, Square } from "./draughts/position";
import { actionOf, BOARD_KEYS } from "./keyboard";
import type { BoardKeys } from "./keyboard";

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

function press(code: string, square: Square, keys: Partial<BoardKeys> = {}, shiftKey = false) {
  return actionOf({ ...plain, code, shiftKey }, square, { orientation: "white", darkOnly: true, ...keys });
}

const dark = Array.from({ length: 64 }, (_, i) => squareAt(i % 8, i >> 3) as Square).filter(isDark);

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
  test.each(["white", "black"] as const)("every dark square is reached from every other, %s below", (orientation) => {
    for (const start of dark) {
      const seen = new Set([start]);
      for (const square of seen) {
        for (const code of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          const action = press(code, square, { orientation });
          if (action?.kind === "focus") seen.add(action.square);
        }
      }
      expect([...seen].sort()).toEqual([...dark].sort());
    }
  });
  test("up and down lead back", () => {
    for (const square of dark) {
      const up = press("ArrowUp", square);
      if (up?.kind === "focus") expect(press("ArrowDown", up.square)).toEqual({ kind: "focus", square });
    }
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
  test("a key of the browser or the reader stays theirs", () => {
    for (const held of ["ctrlKey", "altKey", "metaKey"]) {
      const key = { ...plain, code: "KeyT", [held]: true };
      expect(actionOf(key, "c3", { orientation: "white", darkOnly: true })).toBeNull();
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
