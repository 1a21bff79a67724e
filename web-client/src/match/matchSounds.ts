import { isCapture } from "../board/draughts/position";
import type { ServerMessage } from "../protocol/messages.gen";
import type { Sound } from "../sound/sounds";
import type { MatchView, Seat } from "./MatchView";
import { ownSeat } from "./MatchView";
import { leftAt } from "./time";

/** The sound of a message, or null: a snapshot is silent, and so is what the reader did himself but his moves. */
export function soundOf(message: ServerMessage, view: MatchView): Sound | null {
  switch (message.t) {
    case "move_played":
      return isCapture(message.d.move) ? "capture" : "move";
    case "game_started":
      return "start";
    case "game_ended":
      return "end";
    case "draw_offered":
      return message.d.seat === ownSeat(view) ? null : "call";
    case "paused":
    case "resumed":
      return "call";
    default:
      return null;
  }
}

/** Own time that is left when it is said by a sound. */
const LOW_MS = [20_000, 10_000] as const;

/** How long until the own running clock passes the next of these marks, in ms; null when it won't. */
export function nextLow(view: MatchView, now: number): number | null {
  const own: Seat | null = ownSeat(view);
  if (own === null || view.clocks.running !== own || view.stalled) return null;
  const left = leftAt(view.clocks, own, now);
  const mark = LOW_MS.find((ms) => ms < left);
  return mark === undefined ? null : left - mark + Math.max(0, view.clocks.sinceMs + view.clocks.delayMs - now);
}
