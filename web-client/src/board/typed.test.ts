import { describe, expect, test } from "vitest";
import { INTERNATIONAL, RUSSIAN } from "./geometry";
import { parseFen } from "./draughts/position";
import { readMove, readSquare } from "./typed";

const start = parseFen(RUSSIAN.startFen);
const opening = ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"];
// Diagram 8 of 2.1.6.2: a white king on d2 with three directions.
const diagram8 = parseFen("W:WKd2:Bb6,d6,e3,f6,g7,g5");

function typed(text: string, legal: readonly string[] = opening, position = start) {
  return readMove(text, legal, position);
}

describe("2.1.6.2 full notation", () => {
  test.each(["c3-d4", "c3 d4", "c3d4", "C3–D4", " c3 - d4 ", "c3:d4", "c3xd4", "c3-d4!", "c3.d4"])("%s", (text) => {
    expect(typed(text)).toEqual({ kind: "move", move: "c3-d4" });
  });
  test("a capture by its ends, by its turns, and by every landing square", () => {
    const position = parseFen("W:Wc3:Bd4,f6");
    for (const text of ["c3:g7", "c3:e5:g7", "c3xe5xg7", "c3 g7", "c3хe5хg7", "с3:у5:п7"]) {
      expect(readMove(text, ["c3:g7"], position)).toEqual({ kind: "move", move: "c3:g7" });
    }
  });
  test("a taken square is no landing square", () => {
    expect(readMove("c3:d4:g7", ["c3:g7"], parseFen("W:Wc3:Bd4,f6")).kind).toBe("unproven");
  });
});

describe("2.1.6.2 sparing notation", () => {
  test.each([["ed4", "e3-d4"], ["e:d4", "e3-d4"], ["cb4", "c3-b4"], ["gh4", "g3-h4"]])("%s is %s", (text, move) => {
    expect(typed(text)).toEqual({ kind: "move", move });
  });
  test("in the wrong layout: уd4 and ув4", () => {
    expect(typed("уd4")).toEqual({ kind: "move", move: "e3-d4" });
    expect(typed("ув4")).toEqual({ kind: "move", move: "e3-d4" });
  });
});

describe("letters", () => {
  test.each([
    ["с3-d4", "c3-d4"], // Cyrillic с
    ["с3-в4", "c3-d4"], // Russian layout
    ["у3-в4", "e3-d4"],
    ["с3 и4", "c3-b4"],
    ["п3-р4", "g3-h4"],
    ["у3-а4", "e3-f4"],
    ["ц3-д4", "c3-d4"], // names of the letters
    ["ф3-б4", "a3-b4"],
    ["е3-ф4", "e3-f4"],
    ["ж3-ш4", "g3-h4"],
    ["ж3-х4", "g3-h4"],
    ["а3-b4", "a3-b4"], // look-alike
    ["А3-В4", "a3-b4"],
  ])("%s is %s", (text, move) => {
    expect(typed(text)).toEqual({ kind: "move", move });
  });
  test("two legal readings are both offered: В4 is d4 and b4", () => {
    expect(typed("С3-В4", ["c3-b4", "c3-d4"])).toEqual({ kind: "choose", moves: ["c3-b4", "c3-d4"] });
  });
  test("signs of the wrong layout: c3Жe5 for c3:e5", () => {
    const position = parseFen("W:Wc3:Bd4");
    for (const text of ["с3Жу5", "с3чу5", "c3^e5", "c3*e5"]) {
      expect(readMove(text, ["c3:e5"], position)).toEqual({ kind: "move", move: "c3:e5" });
    }
  });
});

describe("3.3 numbers on 100 squares", () => {
  const opening100 = ["31-26", "31-27", "32-27", "32-28", "35-30"];
  const start100 = parseFen(INTERNATIONAL.startFen);
  test.each(["32-28", "32 28", "32–28", " 32 - 28 ", "032-028", "3228", "32.28", "32x28"])("%s", (text) => {
    expect(typed(text, opening100, start100)).toEqual({ kind: "move", move: "32-28" });
  });
  test("leading zeros", () => {
    expect(typed("05-10", ["5-10"], parseFen("W:WK5:B46", INTERNATIONAL))).toEqual({ kind: "move", move: "5-10" });
    expect(typed("0510", ["5-10"], parseFen("W:WK5:B46", INTERNATIONAL))).toEqual({ kind: "move", move: "5-10" });
  });
  // Diagram 12: two ways of a king.
  const diagram12 = parseFen("W:WK47:B11,12,13,29,30,40", INTERNATIONAL);
  const ways = ["47:24:8:17:6", "47:24:35:44:6"];
  test.each(["47:24:8:17:6", "47x24x8x17x6", "47 24 8 17 6", "47х24х08х17х06", "47ж24ж8ж17ж6"])("the whole route: %s", (text) => {
    expect(typed(text, ways, diagram12)).toEqual({ kind: "move", move: "47:24:8:17:6" });
  });
  test("the ends alone leave a choice where two ways take different men", () => {
    expect(typed("47x6", ways, diagram12)).toEqual({ kind: "choose", moves: ways });
  });
  test("there is no sparing notation", () => {
    for (const text of ["ed4", "c3-d4", "x28", "32x", "32-"]) expect(typed(text, opening100, start100).kind).toBe("not_a_move");
  });
  test("what is no legal move goes to the server in full", () => {
    expect(typed("32x21", opening100, start100)).toEqual({ kind: "unproven", move: "32:21" });
    expect(typed("32 23", opening100, start100)).toEqual({ kind: "unproven", move: "32-23" });
  });
  test("a number that no square has is named", () => {
    expect(typed("32-51", opening100, start100)).toEqual({ kind: "no_square", number: "51" });
    expect(typed("0-28", opening100, start100)).toEqual({ kind: "no_square", number: "0" });
  });
  test("a square alone", () => expect(typed("32", opening100, start100)).toEqual({ kind: "square", square: "32" }));
  test("on 64 squares where numbers are shown", () => {
    expect(readMove("22-18", opening, start, true)).toEqual({ kind: "move", move: "c3-d4" });
    expect(readMove("22-18", opening, start).kind).toBe("not_a_move");
    expect(readMove("c3-d4", opening, start, true)).toEqual({ kind: "move", move: "c3-d4" });
  });
});

describe("ambiguity", () => {
  const legal = ["d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7"];
  test("the same ends with other men taken: a choice", () => {
    const position = parseFen("W:WKd2:Bg7,b6,d6,f4,f6");
    expect(readMove("d2:a7", legal, position)).toEqual({ kind: "choose", moves: legal });
  });
  test("one square of the route decides", () => {
    const position = parseFen("W:WKd2:Bg7,b6,d6,f4,f6");
    expect(readMove("d2:h6:a7", legal, position)).toEqual({ kind: "move", move: legal[0] });
  });
  test("the same result by two routes is no question", () => {
    const position = parseFen("W:Wc1:Bb2,b4,d4,d2");
    const routes = ["c1:a3:c5:e3:c1", "c1:e3:c5:a3:c1"];
    expect(readMove("c1:c1", routes, position)).toEqual({ kind: "move", move: routes[0] });
  });
  test("a whole route beats others of the same ends", () => {
    const position = parseFen("W:WKa1:Bb2,d4,f6");
    expect(readMove("a1:e5", ["a1:e5", "a1:c3:e5"], position)).toEqual({ kind: "move", move: "a1:e5" });
  });
});

describe("what is no legal move", () => {
  test("the form of a move goes to the server, which says why", () => {
    expect(typed("c3-e5")).toEqual({ kind: "unproven", move: "c3-e5" });
    expect(typed("с3:у5")).toEqual({ kind: "unproven", move: "c3:e5" });
    expect(typed("ed4", ["c3:e5"], parseFen("W:We3,c3:Bd4"))).toEqual({ kind: "unproven", move: "e3-d4" });
  });
  test("a square alone", () => {
    expect(typed("c3")).toEqual({ kind: "square", square: "c3" });
    expect(typed("и2")).toEqual({ kind: "square", square: "b2" });
    expect(typed("В4", [], parseFen("W:Wb4:Bh8"))).toEqual({ kind: "square", square: "b4" });
  });
  test("2.1.2 only dark squares are played on", () => {
    expect(typed("a2-b3")).toEqual({ kind: "light_square", square: "a2" });
  });
  test.each(["", "hello", "часы", "c9", "3c", "c3-", "??", "32-28"])("%j is not a move", (text) => {
    if (text === "c3-") expect(typed(text).kind).toBe("square");
    else expect(typed(text).kind).toBe("not_a_move");
  });
});

test("one square", () => {
  expect(readSquare("с3", RUSSIAN)).toBe("c3");
  expect(readSquare("a2", RUSSIAN)).toBeNull();
  expect(readSquare("c3-d4", RUSSIAN)).toBeNull();
  expect(readSquare("c", RUSSIAN)).toBeNull();
  expect(readSquare("07", INTERNATIONAL)).toBe("7");
  expect(readSquare("51", INTERNATIONAL)).toBeNull();
});

test("every square and every pair of letters: reading never throws and never invents a move", () => {
  const letters = "abcdefghабвгдежзийклмнопрстуфхцчшщ:-x 12345678";
  for (let seed = 1, n = 0; n < 20_000; n += 1) {
    let text = "";
    for (let i = 0; i < 6; i += 1) {
      seed = (seed * 48271) % 2147483647;
      text += letters[seed % letters.length];
    }
    const reading = readMove(text, opening, start);
    if (reading.kind === "move") expect(opening).toContain(reading.move);
    expect(readMove(diagram8.toMove + text, [], diagram8)).toBeDefined();
  }
});
