import { describe, expect, test } from "vitest";
import { COMMANDS, readCommand } from "./commands";
import { INTERNATIONAL, RUSSIAN } from "./geometry";

describe("words", () => {
  test.each([
    ["ч", "clock", ""], ["часы", "clock", ""], ["c", "clock", ""], ["/clock", "clock", ""], [" ЧАСЫ ", "clock", ""],
    ["п", "last", ""], ["последний", "last", ""], ["l", "last", ""],
    ["д", "board", ""], ["д белые", "board", "white"], ["board black", "board", "black"], ["b", "board", ""],
    ["где д", "kings", ""], ["где п", "men", ""], ["p k", "kings", ""], ["p m opponent", "men", "opponent"],
    ["где д соперника", "kings", "opponent"],
    ["в c", "file", "c"], ["в с", "file", "c"], ["s c", "file", "c"], ["г 3", "row", "3"], ["s 3", "row", "3"],
    ["ряд 6", "row", "6"], ["диаг c3", "diagonals", "c3"], ["диаг с3", "diagonals", "c3"], ["diag c3", "diagonals", "c3"],
    ["дорога", "road", ""], ["бой", "captures", ""], ["captures", "captures", ""],
    ["ходы c3", "moves", "c3"], ["ходы", "moves", ""], ["moves c3", "moves", "c3"],
    ["счёт", "count", ""], ["счет", "count", ""], ["до ничьей", "draws", ""], ["draw?", "draws", ""],
    ["ничья", "draw", ""], ["draw", "draw", ""], ["принять", "accept", ""], ["decline", "decline", ""],
    ["требую", "claim", ""], ["требую c3-d4", "claim", "c3-d4"], ["claim c3-d4", "claim", "c3-d4"],
    ["сдаюсь", "resign", ""], ["resign", "resign", ""], ["да", "yes", ""], ["yes", "yes", ""], ["нет", "no", ""],
    ["судья Часы стоят", "judge", "Часы стоят"], ["соперник", "opponent", ""], ["повтор", "again", ""],
    ["история", "history", ""], ["запись", "notation", ""], ["запись 12", "notation", "12"], ["?", "help", ""],
    ["готов", "ready", ""], ["понятно", "understood", ""], ["поле c3", "square", "c3"],
  ])("%j", (text, id, arg) => {
    expect(readCommand(text, RUSSIAN)).toEqual({ id, arg });
  });
});

describe("the wrong layout", () => {
  test.each([
    ["xfcs", "clock", ""], ["сдщсл", "clock", ""], ["cdfy", "file", undefined], ["[jls", "moves", ""],
    ["cjgthybr", "opponent", ""], ["клышпт", "resign", undefined], ["куышпт", "resign", ""], ["cлф", "clock", undefined],
    ["lf", "yes", ""], ["нуы", "yes", ""], ["ybxmz", "draw", ""], ["вкфц", "draw", ""], ["[jls c3", "moves", "c3"],
  ])("%j", (text, id, arg) => {
    if (arg === undefined) expect(readCommand(text, RUSSIAN)).toBeNull();
    else expect(readCommand(text, RUSSIAN)).toEqual({ id, arg });
  });
});

test("no single letter, in either layout, gives up or offers, answers or claims a draw", () => {
  const grave = ["resign", "draw", "accept", "decline", "claim", "yes", "callOff", "rematch", "ready"];
  for (const letter of "abcdefghijklmnopqrstuvwxyzабвгдеёжзийклмнопрстуфхцчшщъыьэюя[];',./`?") {
    expect(grave).not.toContain(readCommand(letter, RUSSIAN)?.id);
  }
});

test.each([
  ["ряд 26", "row", "26"], ["s c", null, ""], ["в 26", "file", "26"], ["диаг 32", "diagonals", "32"], ["ходы 32", "moves", "32"],
  ["поле 05", "square", "5"], ["поле 51", null, ""], ["дорога", "road", ""],
])("3.3 on 100 squares: %j", (text, id, arg) => {
  expect(readCommand(text, INTERNATIONAL)).toEqual(id === null ? null : { id, arg });
});

test("moves by numbers are no commands", () => {
  for (const move of ["32-28", "32x21", "32:21:12", "05 10", "3228", "32"]) expect(readCommand(move, INTERNATIONAL)).toBeNull();
});

test("moves are no commands", () => {
  for (const move of ["c3-d4", "с3-в4", "cd4", "b:d6", "d2:g5:d8:a5", "c3 d4", "в4", "с3"]) {
    expect(readCommand(move, RUSSIAN)).toBeNull();
  }
});

test("every command can be said, and no word has two meanings with the same argument", () => {
  const seen = new Map<string, string>();
  for (const { id, words } of COMMANDS) {
    for (const word of words) {
      if (word !== "s") expect(seen.get(word)).toBeUndefined();
      seen.set(word, id);
    }
  }
});
