// The words of the field for typed moves. Both languages always work, in either keyboard layout; in the wrong layout
// only where the word means nothing as it stands.

import type { Geometry } from "./geometry";
import { readSquare } from "./typed";

export type CommandId =
  | "clock" | "last" | "board" | "kings" | "men" | "file" | "row" | "diagonals" | "road" | "captures" | "moves"
  | "count" | "draws" | "draw" | "accept" | "decline" | "claim" | "resign" | "yes" | "no" | "judge" | "opponent"
  | "round" | "table" | "again" | "history" | "notation" | "status" | "square" | "ready" | "understood" | "callOff"
  | "rematch" | "timeDraw" | "help";

export interface CommandCall {
  readonly id: CommandId;
  /** "" | "own" | "opponent" | "white" | "black" | a square | a file | a row | a number | free text. On 100 squares files
      and rows are named by one of their squares. */
  readonly arg: string;
}

type Argument = (text: string, geometry: Geometry) => string | null;

interface Command {
  readonly id: CommandId;
  readonly words: readonly string[];
  readonly arg: Argument;
}

const none: Argument = (text) => (text === "" ? "" : null);
const any: Argument = (text) => text;

const SIDES: Readonly<Record<string, string>> = {
  "": "",
  "белые": "white", "белых": "white", "white": "white", "w": "white", "б": "white",
  "чёрные": "black", "черные": "black", "чёрных": "black", "черных": "black", "black": "black", "ч": "black",
  "соперник": "opponent", "соперника": "opponent", "opponent": "opponent", "o": "opponent", "с": "opponent",
  "свои": "own", "мои": "own", "own": "own", "mine": "own", "my": "own",
};

const side: Argument = (text) => SIDES[text] ?? null;

// One letter each as in notation, with the Russian layout and the Russian names of the letters.
const FILE_LETTERS = ["aаф", "bби", "cсц", "dвд", "eеу", "fэ", "gпжг", "hршх"];

const file: Argument = (text, geometry) => {
  if (geometry.names === "numbers") return readSquare(text, geometry);
  const at = FILE_LETTERS.findIndex((letters) => text.length === 1 && letters.includes(text));
  return at < 0 ? null : ("abcdefgh"[at] as string);
};

const row: Argument = (text, geometry) => {
  if (geometry.names === "numbers") return readSquare(text, geometry);
  return /^[1-8]$/.test(text) ? text : null;
};

const square: Argument = (text, geometry) => readSquare(text, geometry);

const squareOrNone: Argument = (text, geometry) => (text === "" ? "" : square(text, geometry));
const number: Argument = (text) => (/^\d{0,3}$/.test(text) ? text : null);

/** Longer words first where one begins another. Resigning and draws have no single letter. */
export const COMMANDS: readonly Command[] = [
  { id: "clock", words: ["часы", "время", "ч", "clock", "time", "c"], arg: none },
  { id: "last", words: ["последний ход", "последний", "п", "last move", "last", "l"], arg: none },
  { id: "board", words: ["доска", "д", "board", "b"], arg: side },
  { id: "kings", words: ["где дамки", "где д", "дамки", "p k", "kings"], arg: side },
  { id: "men", words: ["где простые", "где п", "простые", "p m", "men"], arg: side },
  { id: "file", words: ["вертикаль", "в", "file", "s"], arg: file },
  { id: "row", words: ["горизонталь", "ряд", "г", "row", "s"], arg: row },
  { id: "diagonals", words: ["диагонали", "диаг", "diagonals", "diag"], arg: square },
  { id: "road", words: ["большая дорога", "большак", "дорога", "main road", "road"], arg: none },
  { id: "captures", words: ["бой", "captures"], arg: none },
  { id: "moves", words: ["ходы", "moves"], arg: squareOrNone },
  { id: "draws", words: ["до ничьей", "draw?", "draws"], arg: none },
  { id: "count", words: ["счёт", "счет", "count"], arg: none },
  { id: "claim", words: ["требую ничью", "требую", "claim draw", "claim"], arg: any },
  { id: "timeDraw", words: ["ничья по времени", "не хватает времени", "draw on time", "no time"], arg: none },
  { id: "draw", words: ["предлагаю ничью", "ничья", "offer draw", "draw"], arg: none },
  { id: "accept", words: ["принять", "согласен", "согласна", "accept"], arg: none },
  { id: "decline", words: ["отклонить", "не согласен", "не согласна", "decline"], arg: none },
  { id: "resign", words: ["сдаюсь", "resign"], arg: none },
  { id: "yes", words: ["да", "yes"], arg: none },
  { id: "no", words: ["нет", "отмена", "no", "cancel"], arg: none },
  { id: "judge", words: ["судья", "судью", "judge"], arg: any },
  { id: "opponent", words: ["соперник", "opponent", "o"], arg: none },
  { id: "round", words: ["тур", "round"], arg: none },
  { id: "table", words: ["таблица", "table"], arg: none },
  { id: "again", words: ["повтор", "повтори", "again"], arg: none },
  { id: "history", words: ["история", "history"], arg: none },
  { id: "notation", words: ["запись", "notation"], arg: number },
  { id: "status", words: ["положение", "что", "status"], arg: none },
  { id: "square", words: ["поле", "square"], arg: square },
  { id: "ready", words: ["готов", "готова", "ready"], arg: none },
  { id: "understood", words: ["понятно", "понял", "поняла", "understood", "ok"], arg: none },
  { id: "callOff", words: ["отменить партию", "call off"], arg: none },
  { id: "rematch", words: ["реванш", "ещё партию", "еще партию", "rematch"], arg: none },
  { id: "help", words: ["помощь", "команды", "?", "help", "commands"], arg: none },
];

const RUSSIAN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюё";
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** What the same keys give in the other layout. */
export function inOtherLayout(text: string): string {
  return [...text]
    .map((sign) => {
      const russian = RUSSIAN_KEYS.indexOf(sign);
      if (russian >= 0) return LATIN_KEYS[russian];
      const latin = LATIN_KEYS.indexOf(sign);
      return latin >= 0 ? RUSSIAN_KEYS[latin] : sign;
    })
    .join("");
}

function find(text: string, argument: string, geometry: Geometry): CommandCall | null {
  for (const { id, words, arg } of COMMANDS) {
    for (const word of words) {
      if (text !== word && !text.startsWith(`${word} `)) continue;
      // What follows is taken as typed: free text keeps its capitals.
      const rest = argument.slice(word.length).trim();
      const read = arg(arg === any ? rest : rest.toLowerCase(), geometry);
      if (read !== null) return { id, arg: read };
    }
  }
  return null;
}

/** Reads a command, with or without "/" before it; null: it is none. */
export function readCommand(text: string, geometry: Geometry): CommandCall | null {
  const typed = text.normalize("NFC").trim().replace(/^\//, "").replace(/\s+/g, " ");
  if (typed === "") return null;
  const lower = typed.toLowerCase();
  return find(lower, typed, geometry) ?? find(inOtherLayout(lower), inOtherLayout(lower), geometry);
}
