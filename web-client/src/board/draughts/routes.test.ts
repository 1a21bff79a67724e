import { describe, expect, it } from "vitest";
import { movable, press, startRoute, targets } from "./routes";

const quiet = ["c3-d4", "c3-b4", "e3-f4"];
// 2.1.6.2, diagram 8: three ways of one king, each on its own squares.
const king = ["d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7", "d2:g5:d8:a5"];

describe("a move in the making", () => {
  it("knows the men that may move", () => {
    expect([...movable(quiet)]).toEqual(["c3", "e3"]);
    expect([...movable([])]).toEqual([]);
  });

  it("offers the squares of the man that is picked, and no others", () => {
    expect([...targets(quiet, startRoute("c3"))]).toEqual([["d4", "end"], ["b4", "end"]]);
    expect([...targets(quiet, startRoute("a1"))]).toEqual([]);
  });

  it("plays a quiet move by two presses", () => {
    expect(press(quiet, startRoute("c3"), "d4")).toEqual({ kind: "move", move: "c3-d4" });
    expect(press(quiet, startRoute("c3"), "e5")).toEqual({ kind: "none" });
  });

  it("plays a long capture by its last square where one way leads there", () => {
    expect(press(king, startRoute("d2"), "a5")).toEqual({ kind: "move", move: "d2:g5:d8:a5" });
    expect(press(["c3:e5:g7"], startRoute("c3"), "g7")).toEqual({ kind: "move", move: "c3:e5:g7" });
  });

  it("2.1.6.2 asks for the turns where two ways lead to one square", () => {
    const start = startRoute("d2");
    expect(targets(king, start)).toEqual(new Map([["a5", "end"], ["h6", "turn"], ["g5", "turn"], ["a7", "end"]]));
    const towards = press(king, start, "a7");
    expect(towards).toEqual({ kind: "route", route: { squares: ["d2"], goal: "a7" } });
    if (towards.kind !== "route") throw new Error("no route");
    expect(targets(king, towards.route)).toEqual(new Map([["h6", "turn"], ["g5", "turn"]]));
    expect(press(king, towards.route, "h6")).toEqual({ kind: "move", move: "d2:h6:f8:c5:a7" });
    expect(press(king, towards.route, "g5")).toEqual({ kind: "move", move: "d2:g5:e7:c5:a7" });
  });

  it("goes on square by square while more than one way is open", () => {
    const turned = press(king, startRoute("d2"), "g5");
    if (turned.kind !== "route") throw new Error("no route");
    expect(turned.route.squares).toEqual(["d2", "g5"]);
    expect(press(king, turned.route, "d8")).toEqual({ kind: "move", move: "d2:g5:d8:a5" });
    expect(press(king, turned.route, "h6")).toEqual({ kind: "none" });
  });

  it("2.1.5.17 keeps two round ways apart that end on one square", () => {
    const round = ["a5:c3:e1:g3:e5:c3", "a5:c3:e5:g3:e1:c3"];
    const first = press(round, startRoute("a5"), "c3");
    if (first.kind !== "route") throw new Error("no route");
    expect(targets(round, first.route)).toEqual(new Map([["e1", "turn"], ["e5", "turn"]]));
    expect(press(round, first.route, "e5")).toEqual({ kind: "move", move: "a5:c3:e5:g3:e1:c3" });
  });
});
