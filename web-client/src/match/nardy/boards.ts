// The boards of a game, from its turns.
import { startOf } from "../../board/nardy/geometry";
import type { Board, Variant } from "../../board/nardy/geometry";
import { afterSteps, turned } from "../../board/nardy/steps";
import type { Seat } from "../MatchView";
import type { NardyView, Turn } from "./NardyView";

/** First the start, then the board after each turn, as `viewer` has it. */
export function boardsOf(variant: Variant, turns: readonly Turn[], viewer: Seat): readonly Board[] {
  const start: Board = { own: startOf(variant), other: startOf(variant) };
  const boards = [start];
  for (const turn of turns) {
    const at = boards.at(-1) as Board;
    if (turn.kind !== "play") boards.push(at);
    else if (turn.seat === viewer) boards.push(afterSteps(variant, at, turn.steps));
    else boards.push(turned(afterSteps(variant, turned(at), turn.steps)));
  }
  return boards;
}

/** What was drafted stands already: no turn is being played. */
export function sentAlready(nardy: NardyView): boolean {
  return nardy.stage !== "to_play";
}
