import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyMove, capturedBy, positionsOf } from "./applyMove";
import { BRAZILIAN, INTERNATIONAL, RUSSIAN } from "../geometry";
import { parseFen } from "./position";
import type { Position } from "./position";

function pieces(position: Position): string[] {
  return [...position.pieces].map(([square, p]) => `${p.colour[0]}${p.king ? "K" : ""}${square}`).sort();
}

interface Wire {
  t: string;
  d: { match?: string; fen: string; start_fen?: string; moves?: string[]; move?: string; captured?: string[]; promotes?: boolean };
}

const folder = new URL("../../../../protocol/examples/server/", import.meta.url);
const examples = readdirSync(folder)
  .map((name) => ({ name, wire: JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Wire }))
  .filter(({ wire }) => wire.t === "snapshot" && (wire.d.moves ?? []).length > 0);

describe("a move that was played", () => {
  it.each(examples)("gives the server's own position: $name", ({ wire }) => {
    const position = positionsOf(parseFen(wire.d.start_fen ?? RUSSIAN.startFen), wire.d.moves ?? []).at(-1) as Position;
    expect(pieces(position)).toEqual(pieces(parseFen(wire.d.fen)));
    expect(position.toMove).toBe(parseFen(wire.d.fen).toMove);
  });

  it("takes the men between, near and far", () => {
    const men = parseFen("W:Wc3:Bd4,d6");
    expect(capturedBy(men, "c3:e5:c7")).toEqual(["d4", "d6"]);
    expect(pieces(applyMove(men, "c3:e5:c7"))).toEqual(["wc7"]);
    const king = parseFen("W:WKa1:Bc3,f6");
    expect(capturedBy(king, "a1:h8")).toEqual(["c3", "f6"]);
    expect(pieces(applyMove(king, "a1:h8"))).toEqual(["wKh8"]);
  });

  it("2.1.5.15 crowns a man that touches the far row in the midst of a capture", () => {
    const position = parseFen("W:Wd6:Be7,g7,a1");
    expect(pieces(applyMove(position, "d6:f8:h6"))).toEqual(["ba1", "wKh6"]);
    const black = parseFen("B:Wb2:Bc3");
    expect(pieces(applyMove(black, "c3:a1"))).toEqual(["bKa1"]);
  });

  it("3.4.2.1 goes on as a man over the far row, and is crowned only where it ends there", () => {
    const passing = parseFen("W:W17:B7,11,12", INTERNATIONAL);
    expect(capturedBy(passing, "17:6:1")).toEqual(["11"]);
    expect(pieces(applyMove(parseFen("W:W14:B9,10", INTERNATIONAL), "14:3:14"))).toContain("w14");
    expect(pieces(applyMove(parseFen("W:W12:B8", INTERNATIONAL), "12:3"))).toEqual(["wK3"]);
    expect(pieces(applyMove(parseFen("B:W41:B37", INTERNATIONAL), "37:46"))).toEqual(["bK46"]);
    const brazilian = parseFen("W:Wd6:Be7,g7,a1", BRAZILIAN);
    expect(pieces(applyMove(brazilian, "d6:f8:h6"))).toEqual(["ba1", "wh6"]);
  });

  it("takes along the lines of 100 squares", () => {
    const position = parseFen("W:WK47:B11,12,13,29,30,40", INTERNATIONAL);
    expect(capturedBy(position, "47:24:8:17:6")).toEqual(["29", "13", "12", "11"]);
  });

  it("2.1.5.17 may pass over the square that it left, and end on it", () => {
    const position = parseFen("B:Wb4,d2,f2,f4,d4:Ba5");
    const move = "a5:c3:e1:g3:e5:c3";
    expect(capturedBy(position, move)).toEqual(["b4", "d2", "f2", "f4", "d4"]);
    expect(pieces(applyMove(position, move))).toEqual(["bKc3"]);
  });

  it("changes nothing where no piece stands, and never the position that it got", () => {
    const position = parseFen("W:Wc3:Bd6");
    expect(applyMove(position, "a1-b2")).toBe(position);
    applyMove(position, "c3-d4");
    expect(pieces(position)).toEqual(["bd6", "wc3"]);
  });
});
