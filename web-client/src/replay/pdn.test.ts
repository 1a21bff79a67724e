import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import type { PdnGame } from "../calls";
import { toFen } from "../board/draughts/position";
import { aboutOf, commentOf, decodePdn, looksLikePdn, partsOf, positionsOfGame, tagOf } from "./pdn";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

const game = (more: Partial<PdnGame> = {}): PdnGame => ({
  number: 1, line: 1, variant: "international", tags: [["White", "Иванов"], ["Black", "?"], ["Event", "Кубок"], ["Date", "????.??.??"]],
  start: "W:W32:B23", moves: [{ move: "32-28" }, { move: "23:32" }], result: "0-2", outcome: "black", status: "legal", ...more,
});

describe("the text of a file", () => {
  test("UTF-8 with and without its mark, and Windows-1251", () => {
    const text = '[White "Иванов"]';
    expect(decodePdn(new TextEncoder().encode(text))).toBe(text);
    expect(decodePdn(new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)]))).toBe(text);
    expect(decodePdn(new Uint8Array([0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2]))).toBe("Иванов");
  });
  test.each(['[Event "?"]\n1. c3-d4 *', "1. 32-28 19-23", "1. ed4 dc5", '\n [White "A"]\n'])("%j is of games", (text) => {
    expect(looksLikePdn(text)).toBe(true);
  });
  test.each(['{"doska_record":1}', "", "hello", "1,2,3"])("%j is none", (text) => expect(looksLikePdn(text)).toBe(false));
});

describe("parts that one request takes", () => {
  const one = (n: number): string => `[Event "${n}"]\n[White "A"]\n\n1. c3-d4 {a [comment]\nof lines} b6-a5 *\n`;
  const many = Array.from({ length: 40 }, (_, i) => one(i)).join("\r\n");
  test("each of whole games, all of them, in order, and none too large", () => {
    const parts = partsOf(many, 300);
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) {
      expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(300);
      expect(part.trimStart().startsWith("[Event")).toBe(true);
    }
    expect([...parts.join("\n").matchAll(/\[Event "(\d+)"\]/g)].map(([, n]) => Number(n))).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });
  test("one game too large is a part of its own; nothing gives none", () => {
    expect(partsOf(`${one(1)}\n${"1. c3-d4 ".repeat(50)}\n${one(2)}`, 120)).toHaveLength(2);
    expect(partsOf(" \n\n")).toEqual([]);
    expect(partsOf(one(1))).toHaveLength(1);
  });
  test("a real file stays whole", () => {
    const text = readFileSync(new URL("../../../tests/cases/draughts/games/ussr1947-blinder-mirotin.pdn", import.meta.url), "utf8");
    expect(partsOf(text).join("\n").replace(/\s+/g, " ").trim()).toBe(text.replace(/\s+/g, " ").trim());
  });
});

describe("a game of a file", () => {
  test("its positions, by the rules of its variant", () => {
    expect(positionsOfGame(game()).map(toFen)).toEqual(["W:W32:B23", "B:W28:B23", "W:W:B32"]);
  });
  test("its tags; what programs write for unknown is nothing", () => {
    expect([tagOf(game(), "White"), tagOf(game(), "Black"), tagOf(game(), "Site")]).toEqual(["Иванов", "", ""]);
    expect(aboutOf(game())).toBe("Стоклеточные шашки, Кубок");
  });
  test("comments without what programs put there", () => {
    expect(commentOf(["[%clock w0:10:00]", "хорошо [%end x]"])).toBe("хорошо");
    expect(commentOf(undefined)).toBe("");
  });
});
