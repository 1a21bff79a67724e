import { describe, expect, it } from "vitest";
import { clockText } from "../times";
import { countdownSeconds, formatClock, inCountdown, nextChange } from "./time";

describe("a clock in figures", () => {
  it.each([
    [7_384_000, "2:03:04"],
    [3_600_000, "1:00:00"],
    [3_599_999, "59:59"],
    [320_999, "5:20"],
    [60_000, "1:00"],
    [20_000, "0:20"],
    [19_999, "0:19,9"],
    [1_000, "0:01,0"],
    [999, "0:00,9"],
    [99, "0:00,0"],
    [0, "0:00,0"],
    [-5, "0:00,0"],
  ])("%d ms are %s", (ms, text) => {
    expect(formatClock(ms, "ru")).toBe(text);
  });

  it("takes the language's decimal sign", () => {
    expect(formatClock(12_340, "en")).toBe("0:12.3");
  });

  it("says when the shown value changes next, and not a change too early", () => {
    for (const left of [3_599_999.4, 320_000, 20_001, 20_000, 19_950.25, 100, 0.4]) {
      const wait = nextChange(left) as number;
      expect(formatClock(left - Math.max(0, wait - 1), "ru")).toBe(formatClock(left, "ru"));
      if (left > wait) expect(formatClock(left - wait, "ru")).not.toBe(formatClock(left, "ru"));
    }
    expect(nextChange(0)).toBeNull();
  });

  it("rounds the time of a move down and a countdown up", () => {
    expect(clockText(72_999)).toBe("1:12");
    expect(clockText(400)).toBe("0:00");
    expect(countdownSeconds(5_000, 0)).toBe(5);
    expect(countdownSeconds(5_000, 4_001)).toBe(1);
    expect(countdownSeconds(5_000, 5_000)).toBe(0);
    expect(countdownSeconds(5_000, 9_000)).toBe(0);
  });

  it("calls no countdown what is only a doubt about the server's time", () => {
    expect(inCountdown(5_000, 3_000)).toBe(true);
    expect(inCountdown(5_000, 4_950)).toBe(false);
    expect(inCountdown(5_000, 5_001)).toBe(false);
  });
});
