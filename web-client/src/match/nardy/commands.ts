// The words of the field for typed turns, in both languages and either keyboard layout.
import { inOtherLayout } from "../../board/commands";
import { readPlace } from "../../board/nardy/typed";

export type CommandId =
  | "roll" | "done" | "undo" | "undoAll" | "forced" | "dice" | "moves" | "point" | "board" | "home" | "outer" | "bar" | "off"
  | "head" | "blots" | "prime" | "pips" | "double" | "take" | "pass" | "cube" | "score" | "clock" | "last" | "resign"
  | "accept" | "decline" | "yes" | "no" | "judge" | "opponent" | "again" | "history" | "notation" | "status" | "fair"
  | "ready" | "understood" | "rematch" | "callOff" | "partner" | "help";

export interface CommandCall {
  readonly id: CommandId;
  /** "" | "oin" | "mars" | "koks" | "own" | "opponent" | a place | a number | words to the partner. */
  readonly arg: string;
}

type Argument = (text: string) => string | null;

const none: Argument = (text) => (text === "" ? "" : null);
const place: Argument = (text) => {
  const read = readPlace(text);
  return read === null ? null : String(read);
};
const placeOrNone: Argument = (text) => (text === "" ? "" : place(text));
const number: Argument = (text) => (/^\d{0,3}$/.test(text) ? text : null);
const WINS: Readonly<Record<string, string>> = {
  "": "", "оин": "oin", "oin": "oin", "single": "oin", "марс": "mars", "mars": "mars", "gammon": "mars", "кокс": "koks", "koks": "koks", "backgammon": "koks",
};
const win: Argument = (text) => WINS[text] ?? null;
const SIDES: Readonly<Record<string, string>> = { "": "", "свои": "own", "мои": "own", "own": "own", "соперника": "opponent", "соперник": "opponent", "opponent": "opponent" };
const side: Argument = (text) => SIDES[text] ?? null;
const any: Argument = (text) => text;

const PARTNER = ["пара", "партнёру", "партнеру", "партнёр", "партнер", "partner"];

interface Command {
  readonly id: CommandId;
  readonly words: readonly string[];
  readonly arg: Argument;
}

/** Longer words first where one begins another. What can't be taken back has no single letter. */
export const COMMANDS: readonly Command[] = [
  { id: "roll", words: ["бросок", "бросить", "кидаю", "roll"], arg: none },
  { id: "done", words: ["готово", "done"], arg: none },
  { id: "undoAll", words: ["отмена хода", "весь ход", "undo all"], arg: none },
  { id: "undo", words: ["отмена", "назад", "undo"], arg: none },
  { id: "forced", words: ["вынужденный", "forced"], arg: none },
  { id: "dice", words: ["кости", "зары", "к", "dice", "d"], arg: none },
  { id: "moves", words: ["ходы", "moves"], arg: placeOrNone },
  { id: "point", words: ["пункт", "point"], arg: place },
  { id: "board", words: ["доска", "д", "board", "b"], arg: side },
  { id: "home", words: ["дом", "home"], arg: none },
  { id: "outer", words: ["двор", "outer"], arg: none },
  { id: "bar", words: ["бар", "bar"], arg: none },
  { id: "off", words: ["выброс", "off"], arg: none },
  { id: "head", words: ["голова", "head"], arg: none },
  { id: "blots", words: ["блоты", "blots"], arg: none },
  { id: "prime", words: ["блок", "prime"], arg: none },
  { id: "pips", words: ["пипсы", "pips"], arg: none },
  { id: "double", words: ["удваиваю", "удвоить", "double"], arg: none },
  { id: "take", words: ["беру", "принимаю", "take"], arg: none },
  { id: "pass", words: ["пас", "pass", "drop"], arg: none },
  { id: "cube", words: ["куб", "cube"], arg: none },
  { id: "score", words: ["счёт", "счет", "score"], arg: none },
  { id: "clock", words: ["часы", "время", "ч", "clock", "time", "c"], arg: none },
  { id: "last", words: ["последний ход", "последний", "п", "last move", "last", "l"], arg: none },
  { id: "resign", words: ["сдаюсь", "resign"], arg: win },
  { id: "accept", words: ["принять", "согласен", "согласна", "accept"], arg: none },
  { id: "decline", words: ["отклонить", "decline"], arg: none },
  { id: "yes", words: ["да", "yes"], arg: none },
  { id: "no", words: ["нет", "no", "cancel"], arg: none },
  { id: "judge", words: ["судья", "судью", "judge"], arg: any },
  { id: "opponent", words: ["соперник", "opponent", "o"], arg: none },
  { id: "again", words: ["повтор", "повтори", "again"], arg: none },
  { id: "history", words: ["история", "history"], arg: none },
  { id: "notation", words: ["запись", "notation"], arg: number },
  { id: "fair", words: ["честность", "печати", "fair", "seals"], arg: none },
  { id: "status", words: ["положение", "что", "status"], arg: none },
  { id: "ready", words: ["готов", "готова", "ready"], arg: none },
  { id: "understood", words: ["понятно", "понял", "поняла", "understood", "ok"], arg: none },
  { id: "partner", words: PARTNER, arg: any },
  { id: "callOff", words: ["отменить партию", "call off"], arg: none },
  { id: "rematch", words: ["реванш", "rematch"], arg: none },
  { id: "help", words: ["помощь", "команды", "?", "help", "commands"], arg: none },
];

function find(text: string): CommandCall | null {
  for (const { id, words, arg } of COMMANDS) {
    for (const word of words) {
      if (text !== word && !text.startsWith(`${word} `)) continue;
      const read = arg(text.slice(word.length).trim());
      if (read !== null) return { id, arg: read };
    }
  }
  return null;
}

/** Reads a command, with or without "/" before it; null: it is none. */
export function readCommand(text: string): CommandCall | null {
  const plain = text.normalize("NFC").trim().replace(/^\//, "");
  // What is said to somebody stays as it was written.
  const words = PARTNER.find((word) => plain.toLowerCase().startsWith(`${word} `));
  if (words !== undefined) return { id: "partner", arg: plain.slice(words.length).trim() };
  const typed = plain.replace(/\s+/g, " ").toLowerCase();
  if (typed === "") return null;
  return find(typed) ?? find(inOtherLayout(typed));
}

/** A key of the board and its command, by the physical key: every layout has it. */
export interface BoardKey {
  readonly code: string;
  readonly shift: boolean;
  readonly id: CommandId;
  /** The place that has the focus is what is asked about. */
  readonly here?: boolean;
}

export const BOARD_KEYS: readonly BoardKey[] = [
  { code: "KeyC", shift: false, id: "dice" },
  { code: "KeyU", shift: false, id: "undo" },
  { code: "KeyU", shift: true, id: "undoAll" },
  { code: "KeyD", shift: false, id: "done" },
  { code: "KeyF", shift: false, id: "forced" },
  { code: "KeyH", shift: false, id: "moves", here: true },
  { code: "KeyX", shift: false, id: "point", here: true },
  { code: "KeyB", shift: false, id: "board" },
  { code: "KeyB", shift: true, id: "blots" },
  { code: "KeyM", shift: false, id: "prime" },
  { code: "KeyG", shift: false, id: "head" },
  { code: "KeyP", shift: false, id: "pips" },
  { code: "KeyK", shift: false, id: "cube" },
  { code: "KeyN", shift: false, id: "score" },
  { code: "KeyT", shift: false, id: "clock" },
  { code: "KeyL", shift: false, id: "last" },
  { code: "KeyS", shift: false, id: "status" },
  { code: "KeyJ", shift: false, id: "judge" },
  { code: "KeyO", shift: false, id: "opponent" },
  { code: "KeyR", shift: false, id: "again" },
  { code: "KeyR", shift: true, id: "history" },
  { code: "KeyA", shift: false, id: "understood" },
  { code: "Slash", shift: true, id: "help" },
  { code: "F1", shift: false, id: "help" },
];
