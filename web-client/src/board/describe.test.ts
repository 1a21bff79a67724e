import { afterEach, describe, expect, test } from "vitest";
import { settings } from "../settings.svelte";
import type { GameCause } from "../protocol/messages.gen";
import type { MatchView, Score } from "../match/MatchView";
import { INTERNATIONAL, RUSSIAN } from "./geometry";
import { parseFen } from "./draughts/position";
import type { SquareMarks } from "./handle";
import * as say from "./describe";

afterEach(() => {
  settings.lang = "ru";
  settings.letters = "plain";
  settings.positionOrder = "row";
});

const noMarks: SquareMarks = {
  from: false, to: false, picked: false, movable: false, mustCapture: false, target: null, taken: false, onRoute: false,
};
const start = parseFen(RUSSIAN.startFen);

describe("squares", () => {
  const white = { colour: "white", king: false } as const;
  test("what stands there and what it may do", () => {
    const at = (square: string, piece: { colour: "white" | "black"; king: boolean } | null, marks = {}) =>
      say.describeSquare({ square, piece, marks: { ...noMarks, ...marks } });
    expect(at("c3", white)).toBe("c3, белая простая");
    expect(at("c3", white, { movable: true, mustCapture: true })).toBe("c3, белая простая, может бить");
    expect(at("c3", white, { movable: true })).toBe("c3, белая простая, может ходить");
    expect(at("c3", white, { picked: true, movable: true })).toBe("c3, белая простая, поднята");
    expect(at("d4", null, { target: "end" })).toBe("d4, пусто, сюда можно");
    expect(at("d4", { colour: "black", king: true }, { taken: true })).toBe("d4, чёрная дамка, будет взята");
    expect(at("c4", null)).toBe("c4, белое поле");
  });
  test("2.1.6.1 letters by their names", () => {
    settings.letters = "names";
    expect("abcdefgh".split("").map((file) => say.spell(`${file}1`))).toEqual(
      ["а 1", "бэ 1", "це 1", "дэ 1", "е 1", "эф 1", "же 1", "аш 1"],
    );
  });
});

describe("3.3 squares of the board of 100", () => {
  const start100 = parseFen(INTERNATIONAL.startFen);
  test("alone they are called squares, in moves by their numbers", () => {
    expect(say.describePlain("32", start100)).toBe("поле 32, белая простая");
    expect(say.describeSquare({ square: "light 0 1", piece: null, marks: noMarks })).toBe("белое поле");
    expect(say.describeMove(start100, "32-28")).toBe("32 28");
    expect(say.describeMove(parseFen("W:WK47:B11,12,13,29,30,40", INTERNATIONAL), "47:24:8:17:6")).toBe(
      "47 бьёт через 24, 8, 17 на 6, взяты 29, 13, 12, 11",
    );
    settings.letters = "names";
    expect(say.spell("32")).toBe("32");
  });
  test("positions in the order of 3.3, lines by their ends", () => {
    expect(say.describePosition(parseFen("W:W50,31,K7:B20,3", INTERNATIONAL))).toBe("Белые: дамка 7; простые 31, 50. Чёрные: простые 3, 20.");
    expect(say.describeRow(parseFen("W:W28:B26", INTERNATIONAL), "27")).toBe("Ряд 26 – 30: поле 26, чёрная простая; поле 28, белая простая.");
    expect(say.describeFile(parseFen("W:W46:B6,1", INTERNATIONAL), "16")).toBe("Вертикаль 6 – 46: поле 46, белая простая; поле 6, чёрная простая.");
    expect(say.describeRoad(parseFen("W:WK28:B1", INTERNATIONAL))).toBe("Большая дорога: поле 28, белая дамка.");
    expect(say.describeDiagonals(parseFen("W:WK28:B6", INTERNATIONAL), "28")).toBe(
      "Диагональ 46 – 5: поле 28, белая дамка. Диагональ 6 – 50: поле 6, чёрная простая; поле 28, белая дамка.",
    );
  });
});

describe("moves", () => {
  test("quiet", () => expect(say.describeMove(start, "c3-d4")).toBe("c3 d4"));
  test("a capture names what it takes", () => {
    const position = parseFen("W:Wc3:Bd4,f6");
    expect(say.describeMove(parseFen("W:Wc3:Bd4"), "c3:e5")).toBe("c3 бьёт на e5, взята d4");
    expect(say.describeMove(position, "c3:g7")).toBe("c3 бьёт на g7, взяты d4, f6");
    const diagram8 = parseFen("W:WKd2:Bb6,f6,g7,f4,d6");
    expect(say.describeMove(diagram8, "d2:h6:f8:c5:a7")).toBe("d2 бьёт через h6, f8, c5 на a7, взяты f4, g7, d6, b6");
  });
  test("a man becomes a king, a king does not", () => {
    expect(say.describeMove(parseFen("W:Wc7:Bh2"), "c7-d8")).toBe("c7 d8, дамка");
    expect(say.describeMove(parseFen("W:WKc7:Bh2"), "c7-d8")).toBe("c7 d8");
    expect(say.describeMove(parseFen("W:Wc5:Bd6,f6"), "c5:e7:g5")).toBe("c5 бьёт через e7 на g5, взяты d6, f6");
    expect(say.describeMove(parseFen("W:Wd6:Be7,g5"), "d6:f8:h6")).toContain("дамка");
  });
  test("English", () => {
    settings.lang = "en";
    expect(say.describeMove(parseFen("W:Wc3:Bd4"), "c3:e5")).toBe("c3 captures to e5, takes d4");
  });
});

describe("positions", () => {
  const position = parseFen("W:WKh4,a1,c3,Kc1:BKb8");
  test("kings then men, by row", () => {
    expect(say.describePosition(position)).toBe("Белые: дамки c1, h4; простые a1, c3. Чёрные: дамка b8.");
  });
  test("by file", () => {
    settings.positionOrder = "file";
    expect(say.describeSide(parseFen("W:Wa3,b2,a1,c1:Bh8"), "white")).toBe("Белые: простые a1, a3, b2, c1.");
  });
  test("nothing left", () => expect(say.describeSide(parseFen("W:W:Bh8"), "white")).toBe("Белые: шашек нет."));
  test("lines", () => {
    expect(say.describeFile(start, "c")).toBe("Вертикаль c: c1, белая простая; c3, белая простая; c7, чёрная простая.");
    expect(say.describeRow(start, "4")).toBe("Горизонталь 4: пусто.");
    expect(say.describeRoad(position)).toBe("Большая дорога: a1, белая простая; c3, белая простая.");
    expect(say.describeDiagonals(position, "h4")).toBe(
      "Диагональ e1 – h4: h4, белая дамка. Диагональ d8 – h4: h4, белая дамка.",
    );
    expect(say.describeDiagonals(position, "a1")).toBe("Диагональ a1 – h8: a1, белая простая; c3, белая простая.");
  });
  test("counts", () => {
    expect(say.describeCount(position)).toBe("Белые: 4, из них дамок 2. Чёрные: 1, из них дамок 1.");
    expect(say.describeCount(start)).toBe("Белые: 12. Чёрные: 12.");
  });
});

describe("time in words", () => {
  test.each([
    [320_000, "5 минут 20 секунд"], [61_000, "1 минута 1 секунда"], [122_000, "2 минуты 2 секунды"],
    [3_600_000, "1 час"], [7_505_900, "2 часа 5 минут 5 секунд"], [21_000, "21 секунда"], [11_000, "11 секунд"],
    [999, "0 секунд"], [-5, "0 секунд"],
  ])("%d", (ms, words) => expect(say.timeWords(ms)).toBe(words));

  const view = (role: MatchView["role"], running: "a" | "b" | null) =>
    ({ role, white: "a", clocks: { leftMs: { a: 60_000, b: 90_000 }, running, sinceMs: 1000, delayMs: 0 } }) as unknown as MatchView;
  test("1.3.1 both clocks and whose runs; the own one first", () => {
    expect(say.describeClocks(view("b", "b"), 11_000)).toBe(
      "У вас 1 минута 20 секунд. У соперника 1 минута. Идут ваши часы.",
    );
    expect(say.describeClocks(view("public", null), 11_000)).toBe("Белые: 1 минута. Чёрные: 1 минута 30 секунд. Часы стоят.");
    expect(say.describeClocks(view("a", "a"), -4000)).toBe(
      "У вас 1 минута. У соперника 1 минута 30 секунд. Часы пойдут через 5 секунд.",
    );
    expect(say.describeClocks(view("a", "a"), 99_000)).toContain("У вас время вышло.");
  });
});

describe("results with their article", () => {
  const view = (role: MatchView["role"]) => ({ role, white: "a" }) as unknown as MatchView;
  const score = (result: Score["result"], cause: GameCause, clause: string): Score => ({ white: "a", result, cause, clause });
  test("for a player and for others", () => {
    const won = score("a", "flag_fell", "1.7.9");
    expect(say.describeResult(view("a"), won)).toBe("Вы выиграли: истекло время (п. 1.7.9).");
    expect(say.describeResult(view("b"), won)).toBe("Вы проиграли: истекло время (п. 1.7.9).");
    expect(say.describeResult(view("judge"), won)).toBe("Выиграли белые: истекло время (п. 1.7.9).");
    const draw = score("draw", "king_moves", "2.1.9.1.8");
    expect(say.describeResult(view("a"), draw)).toBe("Ничья: 15 ходов только дамками (п. 2.1.9.1.8).");
    expect(say.describeResult(view("a"), score("both_lose", "judge", ""))).toBe("Поражение обоим: решение судьи.");
    expect(say.describeResult(view("a"), null)).toBeNull();
  });
});

describe("counted draws", () => {
  test("with the article", () => {
    const view = { counters: [{ clause: "2.1.9.1.8", cause: "king_moves", left: 11 }, { clause: "2.1.9.1.5", cause: "piece_ratio", left: 3 }] } as unknown as MatchView;
    expect(say.describeDraws(view, [])).toBe(
      "До ничьей 11 ходов: ходы только дамками (п. 2.1.9.1.8). До ничьей 3 хода: то же соотношение сил (п. 2.1.9.1.5).",
    );
  });
  test("3.5 its three counts have one number, and each its words", () => {
    const of = (cause: string, left: number) =>
      say.describeDraws({ counters: [{ clause: "3.5", left, cause }] } as unknown as MatchView, []);
    expect(of("international_king_moves", 21)).toBe("До ничьей 21 ход: ходы только дамками (п. 3.5).");
    expect(of("three_against_king", 16)).toBe("До ничьей 16 ходов: три против одной дамки (п. 3.5).");
    expect(of("few_against_king", 2)).toBe("До ничьей 2 хода: две или одна против одной дамки (п. 3.5).");
  });
  test("judge's counts have words, an article of no page too", () => {
    const of = (clause: string) => say.describeDraws({ counters: [{ clause, left: 2 }] } as unknown as MatchView, []);
    expect(of("2.1.9.1.6")).toBe("До ничьей 2 хода: явно ничейная позиция, счёт начал судья (п. 2.1.9.1.6).");
    expect(of("1.16.7")).toContain("счёт начал судья (п. 1.16.7)");
    expect(of("9.9")).toBe("До ничьей 2 хода: счёт ходов (п. 9.9).");
  });
  test("English", () => {
    settings.lang = "en";
    const view = { counters: [{ clause: "2.1.9.1.8", cause: "king_moves", left: 1 }] } as unknown as MatchView;
    expect(say.describeDraws(view, [])).toContain("1 move until the draw: moves of kings only (cl. 2.1.9.1.8)");
  });
  test("2.1.9.1.9 the same position with the same side to move", () => {
    const view = { counters: [] } as unknown as MatchView;
    const one = parseFen("W:WKa1:BKh8");
    const other = parseFen("B:WKa1:BKh8");
    expect(say.timesStood([one, other, one])).toBe(2);
    expect(say.describeDraws(view, [one, other, one])).toBe("Эта позиция стояла 2 раза из трёх (п. 2.1.9.1.9).");
    expect(say.describeDraws(view, [one])).toBe("Счёт ходов до ничьей не идёт.");
  });
});
