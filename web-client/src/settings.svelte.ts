// What a person has chosen on this device; kept in the browser only.

export type Theme = "auto" | "light" | "dark" | "contrast" | "paper";
export type Language = "ru" | "en";

export interface Settings {
  lang: Language;
  theme: Theme;
  sound: boolean;
  /** A second press sends a move that has been chosen on the board. */
  confirmMoves: boolean;
  /** The time spent stands beside each move. */
  moveTimes: boolean;
  /** Play without sight: the field for typed moves first, all that is said also in a list. */
  nonVisual: boolean;
  /** Squares are called "c3", or by the letters' names of 2.1.6.1. */
  letters: "plain" | "names";
  /** How a position is told. */
  positionOrder: "row" | "file";
  /** Arrow keys on the board stop at dark squares only. */
  darkOnly: boolean;
  /** Numbers stand on the dark squares: on 100 squares their only names (3.3), on 64 beside the letters. */
  squareNumbers: boolean;
  /** The board is turned round: the player's own men above. */
  flipBoard: boolean;
  /** Nardy: the own home is at the left below. */
  homeLeft: boolean;
  /** Nardy: one press on a checker moves it by the larger number. */
  tapMoves: boolean;
  /** Nardy: the page rolls by itself where there is nothing to decide before it (23.6). */
  autoRoll: boolean;
  /** Nardy: a turn without a choice is played by itself. */
  autoPlay: boolean;
}

const choices: { [K in keyof Settings]: readonly Settings[K][] } = {
  lang: ["ru", "en"],
  theme: ["auto", "light", "dark", "contrast", "paper"],
  sound: [true, false],
  confirmMoves: [false, true],
  moveTimes: [false, true],
  nonVisual: [false, true],
  letters: ["plain", "names"],
  positionOrder: ["row", "file"],
  darkOnly: [true, false],
  squareNumbers: [false, true],
  flipBoard: [false, true],
  homeLeft: [false, true],
  tapMoves: [false, true],
  autoRoll: [false, true],
  autoPlay: [false, true],
};

function key(name: keyof Settings): string {
  return `doska.${name}`;
}

/** The stored choice, or the first possible one. */
function read<K extends keyof Settings>(name: K): Settings[K] {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key(name));
  } catch {
    // No storage in this browser: the choice lasts as long as the page.
  }
  return choices[name].find((choice) => String(choice) === stored) ?? (choices[name][0] as Settings[K]);
}

/** Reactive; to be changed through `choose`. */
export const settings: Settings = $state({
  lang: read("lang"),
  theme: read("theme"),
  sound: read("sound"),
  confirmMoves: read("confirmMoves"),
  moveTimes: read("moveTimes"),
  nonVisual: read("nonVisual"),
  letters: read("letters"),
  positionOrder: read("positionOrder"),
  darkOnly: read("darkOnly"),
  squareNumbers: read("squareNumbers"),
  flipBoard: read("flipBoard"),
  homeLeft: read("homeLeft"),
  tapMoves: read("tapMoves"),
  autoRoll: read("autoRoll"),
  autoPlay: read("autoPlay"),
});

export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(key(name), String(value));
  } catch {
    // As above.
  }
}
