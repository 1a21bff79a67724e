import { describe, expect, test } from "vitest";
import { lineOf, withEarlier, withLast, withLine } from "./consultation";
import type { Channel, Line } from "./consultation";

const line = (n: number, text = `${n}`): Line => lineOf({ n, at_ms: 1000 * n, person: "p1", text }, "p2");
const channel = (from: number, to: number, earlier = from > 1): Channel => ({
  lines: Array.from({ length: to - from + 1 }, (_, i) => line(from + i)),
  earlier,
});
const numbers = ({ lines }: Channel): readonly number[] => lines.map(({ n }) => n);

describe("22.1 what a pair has said", () => {
  test("is in order and once, however often a line comes", () => {
    const said = withLine(withLine(withLine(undefined, line(1)), line(3)), line(2));
    expect(numbers(withLine(said, line(3)))).toEqual([1, 2, 3]);
    expect(said.earlier).toBe(false);
  });

  test("after a break goes on from what was read, and begins anew where lines are missing", () => {
    expect(withLast(channel(1, 5), channel(4, 9))).toEqual({ ...channel(1, 9), earlier: false });
    expect(withLast(channel(1, 5), channel(6, 9))).toEqual({ ...channel(1, 9), earlier: false });
    expect(withLast(channel(1, 5), channel(7, 26))).toEqual(channel(7, 26));
    expect(withLast(undefined, channel(7, 26))).toEqual(channel(7, 26));
  });

  test("grows backwards as it is asked for", () => {
    expect(withEarlier(channel(21, 40), channel(1, 20))).toEqual({ ...channel(1, 40), earlier: false });
  });

  test("keeps the place of what was erased, and knows one's own", () => {
    expect(lineOf({ n: 1, at_ms: 5, person: "p2" }, "p2")).toEqual({ n: 1, atMs: 5, person: "p2", own: true, text: null });
  });
});
