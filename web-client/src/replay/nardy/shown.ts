// The dice and the cube of a recorded place, as the board draws them.
import { DIE_TURNS } from "../../board/nardy/shown";
import type { ShownCube, ShownDie } from "../../board/nardy/shown";
import { opponent, type Seat } from "../../match/MatchView";
import { colourOf } from "../teller";
import type { NardyPlace } from "./story";

/** The dice of the last roll; 26.3: in a throw for the first turn each die is of its own side. */
export function diceShown({ dice, isToPlay }: NardyPlace, bottom: Seat, white: Seat): readonly ShownDie[] {
  if (dice === null) return [];
  const { seat, faces } = dice;
  return faces.map((face, i) => {
    const owner = seat ?? (i === 0 ? white : opponent(white));
    const tie = seat === null;
    return {
      face, colour: colourOf(owner, white), own: owner === bottom, at: tie ? 0 : i, of: tie ? 1 : 2,
      used: !tie && !isToPlay, lost: false, past: true, turn: DIE_TURNS[i] ?? 0,
    };
  });
}

export function cubeShown({ cube, doubled }: NardyPlace, bottom: Seat): ShownCube | null {
  if (cube === null) return null;
  const sideOf = (seat: Seat | null): ShownCube["owner"] => (seat === null ? null : seat === bottom ? "own" : "other");
  return doubled === null ? { value: cube.value, owner: sideOf(cube.owner), offered: false } : { value: 2 * cube.value, owner: sideOf(doubled), offered: true };
}
