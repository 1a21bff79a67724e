// The rows of a score sheet: a move of White and the answer of Black are one number (2.1.6.2).

import type { Colour } from "../board/draughts/position";
import type { Seat } from "../protocol/messages.gen";
import { seatIndex, type GameStory } from "./story";

export interface SheetEntry {
  /** Absent where the time ended without a move: a fallen flag, a resignation, absence. */
  readonly move?: string;
  readonly spent_ms: number;
}

export interface SheetRow {
  readonly number: number;
  readonly white: SheetEntry | undefined;
  readonly black: SheetEntry | undefined;
  /** Printed, but not played. */
  readonly empty: boolean;
}

const ROWS = 40;
const MOST_COLUMNS = 3;

/** The moves of one side and, last, its time that no move ended: together all that its clock was charged. */
function entriesOf(game: GameStory, colour: Colour): SheetEntry[] {
  const open_ms = game.open_ms[seatIndex(seatOf(game, colour))];
  const moves = game.plies.filter((ply) => ply.colour === colour);
  return open_ms > 0 ? [...moves, { spent_ms: open_ms }] : moves;
}

function seatOf({ white }: GameStory, colour: Colour): Seat {
  return colour === "white" ? white : white === "a" ? "b" : "a";
}

/** Rows in their order. In a game that Black begins, from a set-up position, White's first place stays empty. */
export function sheetRows(game: GameStory): readonly SheetRow[] {
  const black = entriesOf(game, "black");
  const white = blackBegan(game) && black.length > 0 ? [undefined, ...entriesOf(game, "white")] : entriesOf(game, "white");
  return Array.from({ length: Math.max(white.length, black.length) }, (_, i) => ({ number: i + 1, white: white[i], black: black[i], empty: false }));
}

export function blackBegan(game: GameStory): boolean {
  return game.start.toMove === "black";
}

/** All that the clock of a side was charged in the game. */
export function spentBy(game: GameStory, colour: Colour): number {
  return entriesOf(game, colour).reduce((sum, { spent_ms }) => sum + spent_ms, 0);
}

/** Columns of one page: two of forty rows, empty ones to the end as on a paper sheet; three for a long game; longer rows in the last. */
export function sheetColumns(rows: readonly SheetRow[]): readonly (readonly SheetRow[])[] {
  const columns = Math.min(Math.max(2, Math.ceil(rows.length / ROWS)), MOST_COLUMNS);
  const height = Math.max(ROWS, Math.ceil(rows.length / columns));
  const all = Array.from({ length: columns * height }, (_, i) => rows[i] ?? { number: i + 1, white: undefined, black: undefined, empty: true });
  return Array.from({ length: columns }, (_, i) => all.slice(i * height, (i + 1) * height));
}
