// The moves of a game of draughts as the rows of its record.
import type { RecordCell, RecordRow } from "./MoveList.svelte";
import type { MatchView } from "./MatchView";

/** A game that begins with Black's move leaves White's first place empty. */
export function moveRows(view: MatchView): readonly RecordRow<RecordCell>[] {
  const skipped = view.startFen.startsWith("B") ? 1 : 0;
  const cells = view.moves.map(({ move, spentMs }, ply): RecordCell => ({ ply, text: move, spentMs }));
  const count = Math.ceil((cells.length + skipped) / 2);
  return Array.from({ length: count }, (_, i) => ({ n: i + 1, first: cells[2 * i - skipped] ?? null, second: cells[2 * i + 1 - skipped] ?? null }));
}
