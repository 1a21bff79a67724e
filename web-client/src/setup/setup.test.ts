import { describe, expect, test } from "vitest";
import { INTERNATIONAL, RUSSIAN } from "../board/geometry";
import { parseFen, toFen } from "../board/draughts/position";
import { apply, emptyBoard, faultsOf, isRead, moveTo, readFen, TOOLS, usualBoard } from "./setup";

const read = (text: string, geometry = RUSSIAN) => {
  const found = readFen(text, geometry);
  return isRead(found) ? toFen(found) : found;
};

describe("putting pieces", () => {
  test("each tool puts its piece; the same once more takes it away; another takes its place", () => {
    let position = emptyBoard(RUSSIAN);
    position = apply(position, "c3", "whiteMan");
    expect(toFen(position)).toBe("W:Wc3:B");
    position = apply(position, "c3", "blackKing");
    expect(toFen(position)).toBe("W:W:BKc3");
    expect(toFen(apply(position, "c3", "blackKing"))).toBe("W:W:B");
    expect(toFen(apply(position, "c3", "none"))).toBe("W:W:B");
    expect(TOOLS.map((tool) => toFen(apply(emptyBoard(INTERNATIONAL), "28", tool)))).toEqual([
      "W:W28:B", "W:WK28:B", "W:W:B28", "W:W:BK28", "W:W:B",
    ]);
  });
  test("dragging moves a piece and takes what stood there; from nowhere nothing comes", () => {
    const position = parseFen("W:Wc3:Bd4");
    expect(toFen(moveTo(position, "c3", "d4"))).toBe("W:Wd4:B");
    expect(moveTo(position, "c3", "c3")).toBe(position);
    expect(moveTo(position, "a1", "d4")).toBe(position);
  });
});

describe("what is wrong with a position", () => {
  test("nothing with the usual ones", () => {
    expect(faultsOf(usualBoard(RUSSIAN))).toEqual([]);
    expect(faultsOf(usualBoard(INTERNATIONAL))).toEqual([]);
  });
  test("a side without pieces", () => {
    expect(faultsOf(parseFen("W:Wc3:B", RUSSIAN))).toEqual([{ kind: "none", colour: "black", n: 0 }]);
    expect(faultsOf(emptyBoard(INTERNATIONAL)).map(({ colour }) => colour)).toEqual(["white", "black"]);
  });
  test("2.1.3.1, 3.2 more men than a side has", () => {
    const thirteen = apply(usualBoard(RUSSIAN), "b4", "whiteMan");
    expect(faultsOf(thirteen)).toEqual([{ kind: "many", colour: "white", n: 13 }]);
    const many = ["21", "22"].reduce((position, square) => apply(position, square, "blackKing"), usualBoard(INTERNATIONAL));
    expect(faultsOf(many)).toEqual([{ kind: "many", colour: "black", n: 22 }]);
  });
  test("2.1.4.4 a man where it would be a king, on either board", () => {
    expect(faultsOf(parseFen("W:Wb8,Kd8:Ba1,Kc1", RUSSIAN))).toEqual([
      { kind: "crowned", colour: "white", squares: ["b8"] },
      { kind: "crowned", colour: "black", squares: ["a1"] },
    ]);
    expect(faultsOf(parseFen("W:W5,K1:B46,47", INTERNATIONAL))).toEqual([
      { kind: "crowned", colour: "white", squares: ["5"] },
      { kind: "crowned", colour: "black", squares: ["46", "47"] },
    ]);
    expect(faultsOf(parseFen("W:Wb4,d8:Bb2", RUSSIAN)).map(({ kind }) => kind)).toEqual(["crowned"]);
  });
});

describe("a position as text", () => {
  test.each([
    ["W:Wc3,Kh8:Bb6,f6", "W:WKh8,c3:Bb6,f6"],
    ["b:bB6:wC3.", "B:Wc3:Bb6"],
    [" W : W c3 : B b6 ", "W:Wc3:Bb6"],
    ['[FEN "B:Wc3:Bb6"]', "B:Wc3:Bb6"],
    ["W:W22,K4:B1-3", "W:WKh8,c3:Bb8,d8,f8"],
    ["W:Wc3:Bb6:H0:F1", "W:Wc3:Bb6"],
    ["W:W:B", "W:W:B"],
  ])("%s", (text, fen) => expect(read(text)).toBe(fen));
  test.each([
    ["W:W31-50:B1-20", INTERNATIONAL.startFen],
    ["B:WK05,32:B1", "B:WK5,32:B1"],
  ])("3.3 %s", (text, fen) => expect(read(text, INTERNATIONAL)).toBe(toFen(parseFen(fen, INTERNATIONAL))));
  test.each([
    ["", { kind: "form" }], ["hello", { kind: "form" }], ["W:Wc3", { kind: "form" }], ["W:Wc3:Wb6", { kind: "form" }],
    ["X:Wc3:Bb6", { kind: "form" }],
    ["W:Wc4:Bb6", { kind: "square", square: "c4" }], ["W:W33:B1", { kind: "square", square: "33" }],
    ["W:Wc3,c3:Bb6", { kind: "twice", square: "c3" }], ["W:Wc3:B22", { kind: "twice", square: "c3" }],
    ["W:W5-2:B1", { kind: "square", square: "5-2" }], ["W:W1-999999999:B1", { kind: "square", square: "1-999999999" }],
  ])("%j is told", (text, fault) => expect(read(text)).toEqual(fault));
  test("another board's squares are none of this one", () => {
    expect(read("W:Wc3:Bb6", INTERNATIONAL)).toEqual({ kind: "square", square: "c3" });
  });
});
