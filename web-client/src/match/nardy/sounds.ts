import type { ServerMessage } from "../../protocol/messages.gen";
import type { Sound } from "../../sound/sounds";
import { soundOf } from "../matchSounds";
import type { MatchView } from "../MatchView";
import { ownSeat } from "../MatchView";

/** The sound of a message, or null. */
export function nardySound(message: ServerMessage, before: MatchView | null, view: MatchView): Sound | null {
  const fact = message;
  switch (fact.t) {
    case "opening_rolled":
    case "dice_rolled":
      return "dice";
    case "turn_played": {
      // 21.6: a hit is heard. Only then the other side has a checker more on the bar.
      const other = fact.d.seat === "a" ? "b" : "a";
      const bar = (of: MatchView | null): string => of?.nardy?.checkers[other][25] ?? "0";
      return bar(view) !== bar(before) ? "capture" : "move";
    }
    case "cube_offered":
    case "resignation_offered":
      return fact.d.seat === ownSeat(view) ? null : "call";
    case "cube_taken":
      return "move";
    default:
      return soundOf(message, view);
  }
}
