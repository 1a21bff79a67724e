import type { Step } from "../rig/nardy.ts";
import { BlindPlayer } from "./blind_player.ts";

/** The cells of the short game's board as they lie, by what is said of them; the own bar is above. */
const ROWS = [
  [13, 14, 15, 16, 17, 18, "bar", 19, 20, 21, 22, 23, 24, "offOther"],
  [12, 11, 10, 9, 8, 7, "barOther", 6, 5, 4, 3, 2, 1, "off"],
] as const;
type Cell = (typeof ROWS)[number][number];

/** Who plays short nardy with a keyboard and a screen reader. */
export class BlindNardyPlayer extends BlindPlayer {
  colour: "white" | "black" = "white";

  /** Makes a turn on the board: each checker found by arrows and lifted, its place found and pressed; then D. */
  async turnOnBoard(steps: readonly Step[]): Promise<void> {
    await this.tabTo(/^gridcell /);
    for (const { from, to } of steps)
      for (const place of [from, to]) {
        await this.arrowsToCell(place === 25 ? "bar" : place === 0 ? "off" : (place as Cell));
        await this.key("Enter");
      }
    await this.pressRussian("KeyD");
  }

  private cellOf(said: string): Cell {
    const point = /пункт (\d+)/.exec(said);
    if (point) return Number(point[1]) as Cell;
    const own = said.includes(this.colour === "white" ? "белых" : "чёрных");
    return said.includes("бар") ? (own ? "bar" : "barOther") : own ? "off" : "offOther";
  }

  private async arrowsToCell(wanted: Cell): Promise<void> {
    const spotOf = (cell: Cell) => {
      const row = ROWS.findIndex((cells) => (cells as readonly Cell[]).includes(cell));
      return { row, column: (ROWS[row] as readonly Cell[]).indexOf(cell) };
    };
    const end = spotOf(wanted);
    for (let presses = 0; presses < 20; presses++) {
      const at = spotOf(this.cellOf(await this.focus()));
      if (at.row === end.row && at.column === end.column) return;
      if (at.column !== end.column) await this.key(at.column < end.column ? "ArrowRight" : "ArrowLeft");
      else await this.key(at.row < end.row ? "ArrowDown" : "ArrowUp");
    }
    throw new Error(`arrows do not reach ${wanted}; the focus is on ${await this.focus()}`);
  }
}
