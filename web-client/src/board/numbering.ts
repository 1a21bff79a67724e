// The number of a move: White's and Black's half-moves are one row (2.1.6.2). A game that Black begins, from a set-up
// position, leaves White's first place empty.

/** The row of half-move `ply` (from 0). */
export function rowOf(ply: number, blackBegan: boolean): { readonly n: number; readonly white: boolean } {
  const half = ply + (blackBegan ? 1 : 0);
  return { n: Math.floor(half / 2) + 1, white: half % 2 === 0 };
}

/** "17. e3-d4", "17… d6-c5". */
export function numbered(ply: number, move: string, blackBegan: boolean): string {
  const { n, white } = rowOf(ply, blackBegan);
  return `${n}${white ? "." : "…"} ${move}`;
}
