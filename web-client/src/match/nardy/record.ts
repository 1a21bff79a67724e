// The record of a game as appendix 4 has it: who begins has the first column of each move (1.13).
import { turnText } from "../../board/nardy/describe";
import type { Board } from "../../board/nardy/geometry";
import { startOf } from "../../board/nardy/geometry";
import { afterSteps, turned } from "../../board/nardy/steps";
import { tn } from "../../i18n/nardy";
import type { RecordCell, RecordRow } from "../MoveList.svelte";
import type { Seat } from "../MatchView";
import type { Dice, NardyView } from "./NardyView";

/** One turn of a side: what was rolled and played, or an act of the cube. */
export interface Cell extends RecordCell {
  readonly seat: Seat;
  readonly kind: "play" | "pass" | "double" | "take" | "drop";
  readonly dice: Dice | null;
  /** "21/15 24/21", "x2" (appendix 4). */
  readonly text: string;
}

/** The acts of a game, each with its place in the list of turns. */
function cellsOf(nardy: NardyView): readonly Cell[] {
  let board: Board = { own: startOf(nardy.variant), other: startOf(nardy.variant) };
  let seat: Seat = "a";
  const cells: Cell[] = [];
  for (const [i, turn] of nardy.turns.entries()) {
    if (turn.kind === "opening") continue;
    if (turn.seat !== seat) [board, seat] = [turned(board), turn.seat];
    const common = { seat: turn.seat, ply: i, kind: turn.kind };
    if (turn.kind === "play") {
      cells.push({ ...common, dice: turn.dice, text: turnText(nardy.variant, board, turn.steps, "record"), spentMs: turn.spentMs });
      board = afterSteps(nardy.variant, board, turn.steps);
    } else if (turn.kind === "pass") cells.push({ ...common, dice: turn.dice, text: "", spentMs: null });
    else if (turn.kind === "double") cells.push({ ...common, dice: null, text: `x${turn.value}`, spentMs: null });
    else cells.push({ ...common, dice: null, text: "", spentMs: null });
  }
  return cells;
}

/** White's turns stand first where White began, else Black's: the first place of the first move is empty then. */
export function rowsOf(nardy: NardyView, white: Seat): readonly RecordRow<Cell>[] {
  const rows: RecordRow<Cell>[] = [];
  for (const cell of cellsOf(nardy)) {
    const last = rows.at(-1);
    if (cell.seat === white) rows.push({ n: rows.length + 1, first: cell, second: null });
    else if (last !== undefined && last.second === null) rows[rows.length - 1] = { ...last, second: cell };
    else rows.push({ n: rows.length + 1, first: null, second: cell });
  }
  return rows;
}

/** "63: 21/15 24/21", "33:" where nothing could be played, "x2", «беру», «пас». */
export function lineText({ kind, dice, text }: Cell): string {
  if (kind === "take" || kind === "drop") return tn(`nardy.record.${kind}`);
  return dice === null ? text : `${dice.join("")}:${text === "" ? "" : ` ${text}`}`;
}
