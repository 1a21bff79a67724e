// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { flushSync } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { MatGame } from "../../calls";
import { PATIENT } from "../../patience";
import type { MatAnswer } from "../../protocol/messages.gen";
import { endOfMatPart, looksLikeMat } from "../mat";
import { endOf, faultText, lengthOf, moveOf, placesOf } from "./matGame";
import MatGames from "./MatGames.svelte";
import { MatReading } from "./matReading";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  if (typeof localStorage === "undefined") Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) });
});

/** What the server answers to the request of that example. */
const example = JSON.parse(readFileSync("../protocol/examples/http/mat_answer.json", "utf8")) as MatAnswer;
const sample = readFileSync("../tests/cases/nardy/sample-match-short-7.mat", "utf8");
const taken = example.games[0] as MatGame;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a file of .mat", () => {
  test("is known by its name, or by the length of a match", () => {
    expect(looksLikeMat("x.MAT", "")).toBe(true);
    expect(looksLikeMat("x.txt", sample)).toBe(true);
    expect(looksLikeMat("x.txt", "\ufeff 7 point match\r\n")).toBe(true);
    expect(looksLikeMat("x.txt", '[Event "7 point match"]\n1. c3-d4 *')).toBe(false);
  });
  test.each([["\n", 900], ["\r\n", 2000], ["\r", 2000]])("is cut before games and matches only, lines ending in %j", (end, most) => {
    const text = (sample + sample).replaceAll("\n", end);
    const bytes = bytesOf(text);
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; ) {
      const next = endOfMatPart(bytes, at, most);
      parts.push(new TextDecoder().decode(bytes.slice(at, next)));
      at = next;
    }
    expect(parts.join("")).toBe(text);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(part).toMatch(/^\s*(Game \d+|7 point match)/);
      expect(part).toMatch(/Game \d/);
    }
  });
  test("of a megabyte without a game is one part", () => {
    const bytes = bytesOf("garbage ".repeat(131_072));
    expect(endOfMatPart(bytes, 0)).toBe(bytes.length);
  });
  test("what the answer to a part says of the match goes with the next, over a part that is left out", async () => {
    const asked: (string | undefined)[] = [];
    const game = (n: number, bytes: number): string => ` Game ${n}\n A : 0   B : 0\n${"; comment\n".repeat(bytes / 10)}`;
    const text = ` 5 point match\n${game(1, 50_000)}${game(2, 70_000)}${game(3, 50_000)}${game(4, 10)}`;
    const reading = new MatReading(bytesOf(text), async (part, line, standing) => {
      asked.push(`${line} ${standing}`);
      expect(part.length).toBeLessThan(64 * 1024);
      return { ok: true, status: 200, body: { games: [taken], standing: `5.0.0.0.${asked.length + 1}` } };
    });
    for (let i = 0; i < 9 && !reading.done; i += 1) await reading.more();
    expect(asked).toEqual(["1 undefined", "12006 5.0.0.0.2"]);
    expect(reading.left).toEqual([{ line: 5004, code: "body_too_large" }]);
  });
});

describe("a game of the server's answer", () => {
  test("its acts are written as in a record", () => {
    expect(taken.acts.map(moveOf)).toEqual(["31: 8/5 6/5", "52: 13/8 13/11", "x2", "take"]);
    expect(moveOf({ side: "white", dice: [6, 6], play: "", board: "" })).toBe("66:");
    expect(lengthOf(taken)).toBe("матч до 3 очков");
    const { length: _, ...endless } = taken;
    expect(lengthOf(endless)).toBe("без длины матча");
  });
  test("the board behind each act is the server's, the cube goes to who takes it", () => {
    const places = placesOf(taken);
    expect(places).toHaveLength(5);
    expect(places[1]?.checkers.a[5]).toBe(2);
    expect(places[1]?.checkers.b).toEqual(places[0]?.checkers.b);
    expect(places[1]?.last).toEqual({ seat: "a", steps: [{ from: 8, to: 5, hit: false }, { from: 6, to: 5, hit: false }] });
    expect(places.map(({ toMove }) => toMove)).toEqual(["white", "black", "white", "black", "white"]);
    expect([places[3]?.doubled, places[3]?.cube]).toEqual(["b", { value: 1, owner: null }]);
    expect([places[4]?.doubled, places[4]?.cube]).toEqual([null, { value: 2, owner: "b" }]);
    expect(placesOf({ ...taken, crawford: true })[0]?.cube).toBeNull();
  });
  test("the points are those before the game, then those behind it", () => {
    const won: MatGame = { ...taken, ending: "given_up", winner: "black", points: 4, score: [1, 2], score_after: [1, 6] };
    expect(placesOf(won)[0]?.points).toEqual({ a: 1, b: 2 });
    expect(placesOf(won).at(-1)?.points).toEqual({ a: 1, b: 6 });
    const { score: _, ...untold } = won;
    expect(placesOf(untold)[0]?.points).toEqual({ a: 1, b: 2 });
  });
  test("its end", () => {
    expect(endOf(taken)).toBe("не окончена");
    expect(endOf({ ...taken, winner: "black", points: 2, ending: "played", win: "mars" })).toBe("Выиграли чёрные: марс, 2 очка");
    expect(endOf({ ...taken, winner: "white", points: 5, ending: "awarded" })).toBe("Выиграли белые: 5 очков, очки присуждены");
  });
  test("what is wrong with it, by its place", () => {
    const at = { line: 5, column: 36, token: "25: 13/8" };
    expect(faultText({ code: "number_left", clause: "26.6.3", ...at })).toBe("Строка 5, знак 36: «25: 13/8» не по правилам, п. 26.6.3. Партия показана до этого места.");
    expect(faultText({ code: "bad_play", ...at })).toBe("Строка 5, знак 36: «25: 13/8» прочитать нельзя. Партия показана до этого места.");
    expect(faultText({ code: "bad_win", ...at })).toContain("Это место пропущено.");
    expect(faultText({ code: "wrong_points", clause: "48.1", line: 9, column: 7, token: "" })).toContain("Строка 9: очков записано не столько");
  });
});

describe("the view", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  test("lists games by matches, and walks through one by keys", async () => {
    const bad: MatGame = { ...taken, number: 2, status: "bad", faults: [{ code: "bad_row", token: "<b>", line: 8, column: 2 }] };
    const other: MatGame = { ...taken, names: ["В", ""] };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ format: "doska.mat/1", games: [taken, bad, other] })));
    render(MatGames, { file: { name: "x.mat", size: 1 }, bytes: bytesOf(sample), onfile: () => undefined });
    await vi.waitFor(() => {
      flushSync();
      expect(screen.getAllByRole("button", { name: /^Партия/ })).toHaveLength(3);
    }, PATIENT);
    expect(screen.getByText(/^В.— Чёрные, матч до 3 очков$/)).toBeDefined();
    const press = (key: string): void => {
      window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
      flushSync();
    };
    press("ArrowRight");
    expect(screen.getByRole("button", { name: "31: 8/5 6/5" }).getAttribute("aria-current")).toBe("step");
    press("End");
    expect(screen.getByRole("button", { name: "беру" }).getAttribute("aria-current")).toBe("step");
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("Чёрные: беру");
    screen.getAllByRole("button", { name: /^Партия 2/ })[0]?.click();
    flushSync();
    expect(screen.getByText(/Строка 8, знак 2: «<b>» прочитать нельзя/)).toBeDefined();
  });
});
