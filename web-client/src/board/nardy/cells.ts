// The cells of the board as buttons: two rows, the points between them the bar, at the end the tray.
import type { Place, Variant } from "./geometry";
import { BAR, OFF, pointAt } from "./geometry";

export interface Cell {
  /** "1".."24" by the reader's numbering, "bar", "barOther", "off", "offOther". */
  readonly id: string;
  readonly kind: "point" | "bar" | "off";
  /** By its owner's numbering; a point by the reader's. */
  readonly place: Place;
  /** Of the reader's own side; a point is always called by its own number. */
  readonly own: boolean;
}

const cell = (kind: Cell["kind"], place: Place, own: boolean): Cell => ({
  id: kind === "point" ? String(place) : `${kind}${own ? "" : "Other"}`, kind, place, own,
});

/** The rows of the board as they lie. In the long game nothing stands on the bar. */
export function rowsOf(variant: Variant, mirrored: boolean): readonly (readonly Cell[])[] {
  return (["upper", "lower"] as const).map((row) => {
    const points = Array.from({ length: 12 }, (_, column) => cell("point", pointAt({ row, column }, mirrored), true));
    // The own checkers come in from above, the opponent's from below; each tray is at its owner's edge.
    const bar = variant === "short" ? [cell("bar", BAR, row === "upper")] : [];
    const tray = cell("off", OFF, row === "lower");
    const line = [...points.slice(0, 6), ...bar, ...points.slice(6)];
    return mirrored ? [tray, ...line] : [...line, tray];
  });
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
};

/** Where an arrow key leads; null: over the edge; undefined: the key is no arrow. */
export function stepTo(rows: readonly (readonly Cell[])[], from: string, code: string): Cell | null | undefined {
  const row = rows.findIndex((cells) => cells.some(({ id }) => id === from));
  const column = rows[row]?.findIndex(({ id }) => id === from) ?? -1;
  if (code === "Home") return rows[row]?.[0];
  if (code === "End") return rows[row]?.at(-1);
  const step = STEPS[code];
  if (step === undefined) return undefined;
  return rows[row + step[0]]?.[column + step[1]] ?? null;
}
