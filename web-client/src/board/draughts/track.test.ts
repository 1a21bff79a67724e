import { describe, expect, it } from "vitest";
import { applyMove } from "./applyMove";
import { RUSSIAN } from "../geometry";
import { parseFen } from "./position";
import { track } from "./track";

const start = parseFen(RUSSIAN.startFen);

describe("pieces that keep their drawing", () => {
  it("names every man once", () => {
    const { pieces, slide } = track([], start, []);
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(24);
    expect(slide).toBeNull();
  });

  it("slides the man that moved and keeps all others", () => {
    const before = track([], start, []).pieces;
    const after = track(before, applyMove(start, "c3-d4"), ["c3-d4"]);
    const mover = before.find(({ square }) => square === "c3");
    expect(after.slide).toEqual({ id: mover?.id, path: ["c3", "d4"] });
    expect(after.gone).toEqual([]);
    expect(after.pieces.find(({ square }) => square === "d4")?.id).toBe(mover?.id);
  });

  it("lets captured men go in the order of capture, and crowns the mover on its way", () => {
    const position = parseFen("W:Wc3:Bd4,d6,f6,b6");
    const before = track([], position, []).pieces;
    const move = "c3:e5:g7";
    const after = track(before, applyMove(position, move), [move]);
    expect(after.gone.map(({ square }) => square)).toEqual(["d4", "f6"]);
    const crowned = track(track([], parseFen("W:We7:Bd4"), []).pieces, parseFen("B:WKf8:Bd4"), ["e7-f8"]);
    expect(crowned.slide?.path).toEqual(["e7", "f8"]);
    expect(crowned.pieces.find(({ square }) => square === "f8")?.piece.king).toBe(true);
  });

  it("slides back the same way when the reader goes back", () => {
    const position = parseFen("W:Wc3:Bd4,f6,b6");
    const played = applyMove(position, "c3:e5:g7");
    const before = track([], played, []).pieces;
    const after = track(before, position, ["c3:e5:g7"]);
    expect(after.slide?.path).toEqual(["g7", "e5", "c3"]);
    expect(after.pieces).toHaveLength(4);
  });

  it("slides nothing when it can't know what moved", () => {
    const before = track([], start, []).pieces;
    const far = parseFen("W:Wa5,c5:Bh8");
    expect(track(before, far, []).slide).toBeNull();
    expect(track(before, far, []).pieces).toHaveLength(3);
  });
});
