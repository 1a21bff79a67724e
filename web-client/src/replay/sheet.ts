// The rows of a score sheet: a move of White and the answer of Black are one number (2.1.6.2).

import type { GameStory, Ply } from "./story";

export interface SheetRow {
  readonly number: number;
  readonly white: Ply | undefined;
  readonly black: Ply | undefined;
  /** Printed, but not played. */
  readonly empty: boolean;
}

const ROWS = 40;
const MOST_COLUMNS = 3;

/** Rows in their order. In a game that Black begins, from a set-up position, White's first place stays empty. */
export function sheetRows(game: GameStory): readonly SheetRow[] {
  const rows: SheetRow[] = [];
  const plies = game.plies[0]?.colour === "black" ? [undefined, ...game.plies] : game.plies;
  for (let i = 0; i < plies.length; i += 2) rows.push({ number: i / 2 + 1, white: plies[i], black: plies[i + 1], empty: false });
  return rows;
}

/** Columns of one page: two of forty rows, empty ones to the end as on a paper sheet; three for a long game; longer rows in the last. */
export function sheetColumns(rows: readonly SheetRow[]): readonly (readonly SheetRow[])[] {
  const columns = Math.min(Math.max(2, Math.ceil(rows.length / ROWS)), MOST_COLUMNS);
  const height = Math.max(ROWS, Math.ceil(rows.length / columns));
  const all = Array.from({ length: columns * height }, (_, i) => rows[i] ?? { number: i + 1, white: undefined, black: undefined, empty: true });
  return Array.from({ length: columns }, (_, i) => all.slice(i * height, (i + 1) * height));
}
