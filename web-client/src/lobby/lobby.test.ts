import { beforeEach, describe, expect, test, vi } from "vitest";
import type { OwnMatch } from "../calls";
import { choose } from "../settings.svelte";
import { controlText, LIMITS, longestMinutes, periodOf, withinLimits } from "./control";
import { inOrder, namesOf, standing } from "./lines";
import { goodName } from "./names";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});
beforeEach(() => choose("lang", "ru"));

const own = (changes: Partial<OwnMatch>): OwnMatch => ({
  match: "Ab3Cd5Ef7G", role: "a", phase: "playing", people: { a: { id: "1", name: "Анна" }, b: { id: "2", name: "Борис" } },
  rules: "russian/1", games: 1, control: [{ moves: 0, time_ms: 1000, increment_ms: 0 }], casual: true, created_ms: 1, ...changes,
});

describe("a time control in words", () => {
  test.each([
    ["ru", [[0, 420, 5]], "7 мин + 5 с"],
    ["ru", [[0, 90, 0]], "1 мин 30 с"],
    ["ru", [[30, 2700, 0], [0, 900, 5]], "45 мин на 30 ходов, затем 15 мин + 5 с"],
    ["ru", [[21, 60, 1], [0, 30, 0]], "1 мин + 1 с на 21 ход, затем 30 с"],
    ["en", [[1, 300, 0], [0, 60, 0]], "5 min for 1 move, then 1 min"],
  ] as const)("%s: %j", (lang, periods, text) => {
    choose("lang", lang);
    expect(controlText(periods.map(([moves, s, plus]) => ({ moves, time_ms: s * 1000, increment_ms: plus * 1000 })) as never)).toBe(text);
  });

  test("as a request, and how long a game may last with it", () => {
    expect(periodOf({ minutes: 7, seconds: 5 })).toEqual({ time_ms: 420_000, increment_ms: 5000 });
    expect(longestMinutes({ minutes: 7, seconds: 5 })).toBe(22);
  });

  test.each(["", "0", "-1", "181", "1.5", "1e2", "десять", "99999"])("minutes are not %j", (text) => {
    expect(withinLimits(text, LIMITS.minutes)).toBeUndefined();
  });
});

describe("a name", () => {
  test.each(["А", "Игрок А (демо)", "O'Brien", "李", "1", "  с краями  ", "Я".repeat(40)])("may be %j", (name) => {
    expect(goodName(name)).toBe(true);
  });
  test.each(["", "   ", "Я".repeat(41), "а\nб", "\u200b", "а\u202eб", "...", "\u0301"])("may not be %j", (name) => {
    expect(goodName(name)).toBe(false);
  });
});

describe("one's own matches", () => {
  test("in play first, then those that wait, finished ones last; the newest first", () => {
    const mine = [
      own({ match: "ended", phase: "ended", created_ms: 9 }),
      own({ match: "waits", phase: "waiting", created_ms: 8 }),
      own({ match: "older", created_ms: 2 }),
      own({ match: "newer", phase: "between_games", created_ms: 3 }),
    ];
    expect(inOrder(mine).map(({ match }) => match)).toEqual(["newer", "older", "waits", "ended"]);
  });

  test.each([
    [{ to_move: "a" }, "Ваш ход"],
    [{ to_move: "b" }, "Ход соперника"],
    [{ phase: "waiting" }, "Соперник ещё не пришёл"],
    [{ phase: "between_games" }, "Партия ещё не началась"],
    [{ role: "judge", to_move: "a" }, "Вы судите этот матч"],
  ] as const)("%j: %s", (changes, words) => {
    expect(standing(own(changes))).toBe(words);
  });

  test("a free seat has no name", () => {
    expect(namesOf(own({ people: { a: { id: "1", name: "Анна" } } }))).toBe("Анна\u00a0— …");
  });
});
