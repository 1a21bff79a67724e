import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import type { PdnGame } from "../calls";
import { toFen } from "../board/draughts/position";
import { aboutOf, commentOf, endOfPart, linesBetween, looksLikePdn, positionsOfGame, tagOf } from "./pdn";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

const game = (more: Partial<PdnGame> = {}): PdnGame => ({
  number: 1, line: 1, variant: "international", tags: [["White", "Иванов"], ["Black", "?"], ["Event", "Кубок"], ["Date", "????.??.??"]],
  start: "W:W32:B23", moves: [{ move: "32-28" }, { move: "23:32" }], result: "0-2", outcome: "black", status: "legal", ...more,
});

describe("the text of a file", () => {
  test.each(['[Event "?"]\n1. c3-d4 *', "1. 32-28 19-23", "1. ed4 dc5", '\n [White "A"]\n'])("%j is of games", (text) => {
    expect(looksLikePdn(text)).toBe(true);
  });
  test.each(['{"doska_record":1}', "", "hello", "1,2,3"])("%j is none", (text) => expect(looksLikePdn(text)).toBe(false));
});

describe("parts that one request takes", () => {
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
  const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  function partsOf(bytes: Uint8Array, most?: number): string[] {
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; ) {
      const end = endOfPart(bytes, at, most);
      parts.push(textOf(bytes.slice(at, end)));
      at = end;
    }
    return parts;
  }
  const one = (n: number): string => `[Event "${n}"]\n[White "A"]\n\n1. c3-d4 {a [comment]\nof lines} b6-a5 *\n`;
  const many = Array.from({ length: 40 }, (_, i) => one(i)).join("\r\n");

  test("each of whole games, all of them, in order, and none too large", () => {
    const parts = partsOf(bytesOf(many), 300);
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) {
      expect(bytesOf(part).length).toBeLessThanOrEqual(300);
      expect(part.startsWith("[Event")).toBe(true);
    }
    expect(parts.join("")).toBe(many);
  });
  test("one game too large is a part of its own", () => {
    const long = `[Event "long"]\n\n${"1. c3-d4 ".repeat(50)}\n`;
    expect(partsOf(bytesOf(one(1) + long + one(2)), 120)).toEqual([one(1), long, one(2)]);
    expect(partsOf(bytesOf(one(1)))).toEqual([one(1)]);
    expect(partsOf(bytesOf(""))).toEqual([]);
  });
  test("the same in every encoding, byte for byte", () => {
    const windows = new Uint8Array([...bytesOf('[White "'), 0xc8, 0xe2, 0xe0, 0xed, ...bytesOf('"]\n\n1. c3-d4 *\n\n[White "B"]\n\n*')]);
    expect(endOfPart(windows, 0, 40)).toBe(windows.length - bytesOf('[White "B"]\n\n*').length);
    expect(partsOf(bytesOf(`\ufeff${one(1)}${one(2)}`), 90)).toEqual([`\ufeff${one(1)}`, one(2)]);
  });
  test("a real file stays whole", () => {
    const text = readFileSync(new URL("../../../tests/cases/draughts/games/ussr1947-blinder-mirotin.pdn", import.meta.url), "utf8");
    expect(partsOf(bytesOf(text), 600).join("")).toBe(text);
  });
  test("lines are counted whatever ends them", () => {
    const bytes = bytesOf("a\r\nb\rc\n\nd");
    expect([0, 1, 3, 5, 7, 8].map((to) => linesBetween(bytes, 0, to))).toEqual([0, 0, 1, 2, 3, 4]);
    expect(linesBetween(bytes, 3, bytes.length)).toBe(3);
  });
});

describe("a game of a file", () => {
  test("its positions, by the rules of its variant", () => {
    expect(positionsOfGame(game()).map(toFen)).toEqual(["W:W32:B23", "B:W28:B23", "W:W:B32"]);
  });
  test("its tags; what programs write for unknown is nothing", () => {
    expect([tagOf(game(), "White"), tagOf(game(), "Black"), tagOf(game(), "Site")]).toEqual(["Иванов", "", ""]);
    expect(aboutOf(game())).toBe("стоклеточные шашки, Кубок");
  });
  test("comments without what programs put there", () => {
    expect(commentOf(["[%clock w0:10:00]", "хорошо [%end x]"])).toBe("хорошо");
    expect(commentOf(undefined)).toBe("");
  });
});
