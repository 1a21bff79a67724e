import { describe, expect, test } from "vitest";
import type { Edge, Graph, Path } from "./assembly";
import { brokenDown, diceUse, edgesFrom, forcedRest, isComplete, nodeOf, pathOf, sources, stepFrom, targetsFrom } from "./assembly";
import { BAR, MEN, OFF, opposing, parseCheckers, pipsOf, pointAt, quarterOf, spotOf, startOf } from "./geometry";
import { boardOf, casesOf, graphOf } from "./graphs";
import { afterSteps, hits, markedSteps, parseSteps, stepsText, turned } from "./steps";
import { readPlace, readTurn, readWritten } from "./typed";

const VARIANTS = ["short", "long"] as const;

describe("the points", () => {
  test("1.12, 21.2: the own 24 is the opponent's 1 in the short game", () => {
    expect(opposing("short", 24)).toBe(1);
    expect(opposing("short", 6)).toBe(19);
  });
  test("20.2: the heads lie half a board apart in the long game", () => {
    expect(opposing("long", 24)).toBe(12);
    expect(opposing("long", 12)).toBe(24);
    expect(opposing("long", 1)).toBe(13);
  });
  test("twice the other way round is the same point; bar and tray stay", () => {
    for (const variant of VARIANTS) {
      for (let point = OFF; point <= BAR; point += 1) expect(opposing(variant, opposing(variant, point))).toBe(point);
      expect([opposing(variant, BAR), opposing(variant, OFF)]).toEqual([BAR, OFF]);
    }
  });
  test("the own home is below at the right, and at the left where the board is mirrored", () => {
    expect(spotOf(1, false)).toEqual({ row: "lower", column: 11 });
    expect(spotOf(6, false)).toEqual({ row: "lower", column: 6 });
    expect(spotOf(24, false)).toEqual({ row: "upper", column: 11 });
    expect(spotOf(13, false)).toEqual({ row: "upper", column: 0 });
    expect(spotOf(1, true)).toEqual({ row: "lower", column: 0 });
    for (const mirrored of [false, true]) {
      for (let point = 1; point <= 24; point += 1) expect(pointAt(spotOf(point, mirrored), mirrored)).toBe(point);
    }
  });
  test("19.3: home, outer board and the opponent's", () => {
    expect([1, 6, 7, 12, 13, 18, 19, 24].map(quarterOf)).toEqual([
      "home", "home", "outer", "outer", "outerOther", "outerOther", "homeOther", "homeOther",
    ]);
  });
  test("a board is 26 hex digits", () => {
    expect(parseCheckers("000000000000000000000000f0")?.[24]).toBe(MEN);
    expect(parseCheckers("00")).toBeNull();
    expect(parseCheckers("g00000000000000000000000f0")).toBeNull();
    expect(pipsOf(startOf("short"))).toBe(167);
    expect(pipsOf(startOf("long"))).toBe(360);
  });
});

describe("steps", () => {
  test("are written and read as the wire has them", () => {
    expect(parseSteps("bar/21 6/off 24/20*")).toEqual([{ from: BAR, to: 21 }, { from: 6, to: OFF }, { from: 24, to: 20 }]);
    expect(stepsText(parseSteps("bar/21 6/off"))).toBe("bar/21 6/off");
  });
  test("21.6: a single opposing checker goes to the bar", () => {
    const board = boardOf("00010222001001000000240000:04700000000000100000030000");
    const marked = markedSteps("short", board, parseSteps("21/15 15/11"));
    expect(marked.map(({ hit }) => hit)).toEqual([false, true]);
    const after = afterSteps("short", board, parseSteps("21/15 15/11"));
    expect(after.other[BAR]).toBe(1);
    expect(turned(after)).toEqual(boardOf("04700000000000000000030001:00010222001101000000230000"));
  });
  test("20.4: nothing is hit in the long game", () => {
    expect(hits("long", boardOf("000000000000000000000000f0:000000000001000000000000e0"), { from: 24, to: 23 })).toBe(false);
  });
});

/** A small generator with a seed: the same walks on every machine. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function walk(graph: Graph, random: (below: number) => number): Path[] {
  const trail: Path[] = [[]];
  for (;;) {
    const path = trail.at(-1) as Path;
    const ways = edgesFrom(graph, nodeOf(path));
    if (ways.length === 0) return trail;
    trail.push([...path, ways[random(ways.length)] as Edge]);
  }
}

describe("a turn that is put together", () => {
  const SEED = 20_261_130;
  for (const variant of VARIANTS) {
    test(`${variant}: a random walk is always a play of the list, and taking back leads over the same boards (seed ${SEED})`, () => {
      const random = randomOf(SEED);
      let walks = 0;
      for (const one of casesOf(variant)) {
        const graph = graphOf(one);
        const board = boardOf(one.pos);
        const plays = new Set(one.plays.map((play) => play.replaceAll("*", "")));
        for (let round = 0; round < 5; round += 1) {
          const trail = walk(graph, random);
          const path = trail.at(-1) as Path;
          if (path.length === 0) continue;
          walks += 1;
          expect(isComplete(graph, path), one.id).toBe(true);
          expect(plays.has(stepsText(path)), `${one.id} ${stepsText(path)}`).toBe(true);
          const boards = trail.map((at) => JSON.stringify(afterSteps(variant, board, at)));
          trail.forEach((at, i) => expect(JSON.stringify(afterSteps(variant, board, path.slice(0, at.length)))).toBe(boards[i]));
          expect(pathOf(graph, parseSteps(stepsText(path)))?.map(({ next }) => next)).toHaveLength(path.length);
          // A step that the server marks as a hit is one on the board too.
          const marked = markedSteps(variant, board, path);
          expect(marked.map(({ hit }) => hit)).toEqual(path.map(({ hit }) => hit));
        }
      }
      expect(walks).toBeGreaterThan(40);
    });
  }

  const long = { pos: "000010000000000030000000b0:00000010000000010010011190", dice: [6, 4] as const, plays: ["24/20 20/14"] };
  test("nothing is left to choose: the rest is offered", () => {
    const graph = graphOf(long);
    expect(stepsText(forcedRest(graph, []) ?? [])).toBe("24/20 20/14");
    const first = stepFrom(graph, [], 24) as Edge;
    expect(stepsText(forcedRest(graph, [first]) ?? [])).toBe("20/14");
    expect(forcedRest(graph, forcedRest(graph, []) as Path)).toBeNull();
  });

  const open = { pos: "00000050300005000000000020:00000050300005000000000020", dice: [6, 3] as const, plays: ["24/18 18/15", "24/21 21/15", "24/18 13/10", "13/10 24/18", "24/21 24/18", "24/18 24/21"] };
  test("a checker goes by one number or by both; ways that leave the same board are one target", () => {
    const graph = graphOf(open);
    const targets = targetsFrom(graph, [], 24);
    expect(targets.map(({ to }) => to).sort((a, b) => a - b)).toEqual([15, 18, 21]);
    expect(stepsText(targets.find(({ to }) => to === 18)?.way ?? [])).toBe("24/18");
    expect([...sources(graph, [])].sort((a, b) => a - b)).toEqual([13, 24]);
  });
  test("the larger number goes first, the smaller where that is asked", () => {
    const graph = graphOf(open);
    expect(stepFrom(graph, [], 24)?.die).toBe(6);
    expect(stepFrom(graph, [], 24, "smaller")?.die).toBe(3);
    expect(stepFrom(graph, [], 5)).toBeNull();
  });
  test("used numbers are marked, and those that can't be used any more are lost", () => {
    const graph = graphOf(open);
    const first = stepFrom(graph, [], 24) as Edge;
    expect(diceUse([6, 3], graph, [first])).toEqual([{ face: 6, used: true, lost: false }, { face: 3, used: false, lost: false }]);
    const one = casesOf("long").find(({ plays, dice }) => dice[0] === dice[1] && plays.length === 1 && parseSteps(plays[0] as string).length < 4);
    if (one === undefined) throw new Error("no case of a double that is played in part");
    const double = graphOf(one);
    const use = diceUse(one.dice, double, forcedRest(double, []) as Path);
    expect(use).toHaveLength(4);
    expect(use.some(({ lost }) => lost)).toBe(true);
  });
});

describe("a typed turn", () => {
  const one = casesOf("long").find(({ id }) => id === "L0005") ?? (casesOf("long")[0] as never);
  const turn = (path: Path = []) => ({ graph: graphOf(one), path, dice: one.dice, board: boardOf(one.pos), numbers: [...one.dice] });
  const start = {
    pos: "00000050300005000000000020:00000050300005000000000020",
    dice: [6, 3] as const,
    plays: ["24/18 18/15", "24/21 21/15", "24/18 13/10", "13/10 24/18", "24/21 24/18", "24/18 24/21", "13/7 7/4"],
  };
  const opening = { graph: graphOf(start), path: [], dice: start.dice, board: boardOf(start.pos), numbers: [6, 3] };
  const steps = (text: string): string => {
    const reading = readTurn(text, opening);
    return reading.kind === "path" ? stepsText(reading.path) : reading.kind;
  };

  test("every listed play is read as itself", () => {
    for (const variant of VARIANTS) {
      for (const row of casesOf(variant).slice(0, 12)) {
        for (const play of row.plays.filter((text) => text !== "").slice(0, 20)) {
          const graph = graphOf(row);
          const reading = readTurn(play, { graph, path: [], dice: row.dice, board: boardOf(row.pos), numbers: [...row.dice] });
          expect(["path", "ambiguous"], `${row.id} ${play}`).toContain(reading.kind);
          if (reading.kind === "path") expect(isComplete(graph, reading.path)).toBe(true);
        }
      }
    }
    expect(readTurn(one.plays[0] as string, turn()).kind).toBe("path");
  });
  test("in any form of writing", () => {
    for (const text of ["24/18 13/10", "24-18, 13-10", "24.18 13.10", "24 / 18 13 / 10", "63: 24/18 13/10", "36: 24/18 13/10", "24/18; 13/10"]) {
      expect(steps(text), text).toBe("24/18 13/10");
    }
    expect(steps("24/15")).toBe("ambiguous");
    expect(steps("13/4")).toBe("13/7 7/4");
    expect(steps("24/18*/15")).toBe("24/18 18/15");
  });
  test("bar and off in both languages, with letters of the other alphabet and in the wrong layout", () => {
    const moves = (text: string) => readWritten(text)?.moves;
    for (const text of ["бар/21", "bar/21", "Бар 21".replace(" ", "/"), ",fh/21", "ифк.21", "25/21"]) expect(moves(text), text).toEqual([{ from: BAR, to: 21 }]);
    for (const text of ["6/выброс", "6/off", "6/0", "6/ds,hjc", "6.щаа", "6/о", "6/o"]) expect(moves(text), text).toEqual([{ from: 6, to: OFF }]);
    expect(moves("8/4(2)")).toEqual([{ from: 8, to: 4 }, { from: 8, to: 4 }]);
    expect(moves("бар/20*/14 13/7")).toEqual([{ from: BAR, to: 20 }, { from: 20, to: 14 }, { from: 13, to: 7 }]);
  });
  test("one place alone asks what stands there", () => {
    expect(readPlace("18")).toBe(18);
    expect(readPlace("пункт 7")).toBe(7);
    expect(readPlace("бар")).toBe(BAR);
    expect(readPlace("26")).toBeNull();
    expect(readTurn("18", opening)).toEqual({ kind: "place", place: 18 });
  });
  test("another order of the same moves is meant where the written one can't be played", () => {
    const bar = { pos: "00000050300005000000000011:00000050300005000000000020", dice: [6, 3] as const, plays: ["bar/22 13/7"] };
    const reading = readTurn("13/7 бар/22", { graph: graphOf(bar), path: [], dice: bar.dice, board: boardOf(bar.pos), numbers: [6, 3] });
    expect(reading.kind === "path" && stepsText(reading.path)).toBe("bar/22 13/7");
  });
  test("and it is said why it can't be played", () => {
    expect(readTurn("24/18 5/2", opening)).toMatchObject({ kind: "refused", step: { from: 5, to: 2 }, before: [{ from: 24, to: 18 }], why: "no_checker" });
    expect(readTurn("24/20", opening)).toMatchObject({ kind: "refused", step: { from: 24, to: 20 }, before: [], why: "no_number" });
    expect(readTurn("6/3", opening)).toMatchObject({ kind: "refused", step: { from: 6, to: 3 }, why: "rule" });
    expect(readTurn("52: 24/18", opening)).toEqual({ kind: "other_dice" });
    expect(readTurn("мама", opening)).toEqual({ kind: "not_a_play" });
    expect(readTurn("24/18/", opening)).toEqual({ kind: "not_a_play" });
  });
});

describe("a move of one checker by several numbers that can't be made", () => {
  const graph = (edges: Graph["edges"]): Graph => ({ nodes: 9, complete: [], playable: 2, edges });
  const parts = (of: Graph, text: string, numbers: readonly number[]): string => stepsText(brokenDown(of, 0, parseSteps(text)[0]!, numbers));

  test("is asked about by the number after which it gets farther", () => {
    expect(parts(graph([[0, 24, 18, 6, 1, 0]]), "24/13", [6, 5])).toBe("24/18 18/13");
    expect(parts(graph([[0, 24, 19, 5, 1, 0]]), "24/13", [6, 5])).toBe("24/19 19/13");
  });
  test("stands still on the bar, or before closed points, at its first step", () => {
    expect(parts(graph([]), "bar/20", [3, 2])).toBe("bar/22 22/20");
    expect(parts(graph([]), "24/16", [2, 2, 2, 2])).toBe("24/22 22/20 20/18 18/16");
  });
  test("off by two numbers ends in the tray, and off by one goes by one", () => {
    expect(parts(graph([]), "8/off", [6, 3])).toBe("8/2 2/off");
    expect(parts(graph([]), "3/off", [6, 2])).toBe("3/off");
  });
  test("stays as it is where no numbers make it", () => {
    expect(parts(graph([]), "24/20", [6, 5])).toBe("24/20");
  });
  test("typed, is refused by the rule and not for want of a number", () => {
    const board = { own: startOf("short"), other: startOf("short") };
    const typed = (text: string, numbers: readonly [number, number]) => readTurn(text, { graph: graph([]), path: [], dice: numbers, board, numbers });
    expect(typed("8/off", [6, 3])).toMatchObject({ kind: "refused", why: "rule" });
    expect(typed("24/13", [6, 5])).toMatchObject({ kind: "refused", why: "rule" });
    expect(typed("24/20", [6, 5])).toMatchObject({ kind: "refused", why: "no_number" });
  });
});
