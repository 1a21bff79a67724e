// Where everything lies in the drawing, in its own units: a column is 76 wide, a checker 70. A narrow drawing is as
// wide as a phone and taller; both hold the same things.
import type { Place } from "./geometry";
import { BAR, OFF, opposing, spotOf } from "./geometry";
import type { Variant } from "./geometry";

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The band of the numbers above and below the field. */
  readonly band: number;
  readonly left: number;
  readonly bar: number;
  readonly tray: { readonly x: number; readonly width: number };
  /** Size of the numbers of the points. */
  readonly text: number;
  readonly narrow: boolean;
  readonly mirrored: boolean;
}

export const COLUMN = 76;
export const HALF = 6 * COLUMN;
/** From one checker of a stack to the next, and how wide one is. */
export const STEP = 68.6;
export const MAN = 70;
/** Of a checker that is off, seen from its side. */
export const SLAB = 15;
/** Above so many a stack is counted in figures. */
export const COUNTED_FROM = 6;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function layoutOf(narrow: boolean, mirrored: boolean): Layout {
  const [left, bar, gap, tray, right, band, height] = narrow ? [10, 72, 14, 76, 10, 54, 1150] : [36, 78, 24, 92, 34, 60, 908];
  const width = left + 2 * HALF + bar + gap + tray + right;
  const x = left + 2 * HALF + bar + gap;
  // Mirrored the tray stands at the left, beside the home.
  return {
    width, height, band, bar, narrow, mirrored,
    left: mirrored ? right + tray + gap : left,
    tray: { x: mirrored ? right : x, width: tray },
    text: narrow ? 34 : 22,
  };
}

/** The left edge of a half of the field. */
export function halfX(layout: Layout, half: 0 | 1): number {
  return layout.left + half * (HALF + layout.bar);
}

export function columnX(layout: Layout, column: number): number {
  return halfX(layout, column < 6 ? 0 : 1) + (column % 6) * COLUMN + COLUMN / 2;
}

export function barX(layout: Layout): number {
  return layout.left + HALF + layout.bar / 2;
}

/** How high the points are. */
export function pointHeight(layout: Layout): number {
  return (layout.height - 2 * layout.band) / 2 - 73;
}

/** The room of a stack: to the middle of the board, where the dice lie. */
function room(layout: Layout): number {
  return (layout.height - 2 * layout.band) / 2 - 48;
}

/** From one checker to the next in a stack of so many: they overlap where they would not have room. */
export function stepOf(layout: Layout, count: number): number {
  return count < 2 ? STEP : Math.min(STEP, (room(layout) - MAN) / (count - 1));
}

/** Where the checkers of the reader's opponent wait and lie: across from his own. */
export interface Stand {
  /** In the numbering of its owner. */
  readonly place: Place;
  readonly own: boolean;
  /** From the edge of the board, 0 first. */
  readonly slot: number;
  /** How many share the place. */
  readonly count: number;
}

/** The trays: each side's at its own edge of the board, the cube between and beyond them. */
export interface Tray {
  readonly y: number;
  readonly height: number;
}

export function trayOf(layout: Layout, own: boolean): Tray {
  const height = 15 * SLAB + 16;
  const cube = layout.tray.width * 0.86 + 24;
  const y = own ? layout.height - layout.band - cube - height : layout.band + cube;
  return { y, height };
}

/** The cube at its owner's edge of the tray's column, or in the middle. */
export function cubeAt(layout: Layout, owner: "own" | "other" | null): Point {
  const x = layout.tray.x + layout.tray.width / 2;
  const inset = layout.tray.width * 0.43 + 6;
  if (owner === null) return { x, y: layout.height / 2 };
  return { x, y: owner === "own" ? layout.height - layout.band - inset : layout.band + inset };
}

function offAt(layout: Layout, { own, slot }: Stand): Point {
  const { y, height } = trayOf(layout, own);
  const inside = 8 + SLAB / 2 + slot * SLAB;
  return { x: layout.tray.x + layout.tray.width / 2, y: own ? y + height - inside : y + inside };
}

/** On the bar: beside the home that the checker comes in at. */
function barAt(layout: Layout, { own, slot, count }: Stand): Point {
  const step = count < 2 ? 0 : Math.min(STEP, (room(layout) - MAN - 30) / (count - 1));
  const from = layout.height / 2 + (own ? -1 : 1) * 92;
  return { x: barX(layout), y: from + (own ? -1 : 1) * slot * step };
}

/** The middle of a checker. */
export function manAt(layout: Layout, variant: Variant, stand: Stand): Point {
  if (stand.place === OFF) return offAt(layout, stand);
  if (stand.place === BAR) return barAt(layout, stand);
  const point = stand.own ? stand.place : opposing(variant, stand.place);
  const { row, column } = spotOf(point, layout.mirrored);
  const inside = MAN / 2 + 4 + stand.slot * stepOf(layout, stand.count);
  return { x: columnX(layout, column), y: row === "lower" ? layout.height - layout.band - inside : layout.band + inside };
}

/** The dice of a side: in the half of its home. */
export function dieAt(layout: Layout, own: boolean, at: number, count: number): Point {
  const half = (own ? 1 : 0) === (layout.mirrored ? 1 : 0) ? 0 : 1;
  const step = count > 2 ? 88 : 108;
  return { x: halfX(layout, half) + HALF / 2 + (at - (count - 1) / 2) * step, y: layout.height / 2 };
}

/** A button of the board, in parts of the drawing's width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function boxOf(layout: Layout, x: number, y: number, width: number, height: number): Box {
  return { left: x / layout.width, top: y / layout.height, width: width / layout.width, height: height / layout.height };
}

export function pointBox(layout: Layout, point: number): Box {
  const { row, column } = spotOf(point, layout.mirrored);
  const height = layout.height / 2 - 2;
  return boxOf(layout, columnX(layout, column) - COLUMN / 2, row === "lower" ? layout.height - height : 0, COLUMN, height);
}

export function barBox(layout: Layout, own: boolean): Box {
  const height = layout.height / 2 - 2;
  return boxOf(layout, barX(layout) - layout.bar / 2, own ? 0 : layout.height - height, layout.bar, height);
}

export function trayBox(layout: Layout, own: boolean): Box {
  const { y, height } = trayOf(layout, own);
  return boxOf(layout, layout.tray.x, y, layout.tray.width, height);
}
