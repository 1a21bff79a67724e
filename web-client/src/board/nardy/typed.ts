// A turn as people type it: "24/18 13/11", "бар/21", "6/выброс", "8/4(2)", "24/20*/18", "63: 21/15 24/21"; in either
// alphabet and in the wrong keyboard layout. What it means the graph of the turn decides.
import type { Graph, Path } from "./assembly";
import { edgesFrom, nodeOf, partsOf } from "./assembly";
import type { Board, Place } from "./geometry";
import { BAR, OFF } from "./geometry";
import type { Step } from "./steps";

export type Reading =
  | { readonly kind: "path"; readonly path: Path }
  /** One place was named: what stands there is asked. */
  | { readonly kind: "place"; readonly place: Place }
  | { readonly kind: "not_a_play" }
  /** The numbers written before the turn are not those that were rolled. */
  | { readonly kind: "other_dice" }
  /** It can be played in ways that leave different boards. */
  | { readonly kind: "ambiguous" }
  | Refused;

/** The step that can't be made, the steps before it, and what can be seen of the reason; "rule": the server knows it. */
export interface Refused {
  readonly kind: "refused";
  readonly step: Step;
  readonly before: readonly Step[];
  readonly why: "no_checker" | "no_number" | "rule";
}

export interface Written {
  readonly moves: readonly Step[];
  readonly dice: readonly [number, number] | null;
}

// Words for the bar and for bearing off; each also as it comes out of the keys in the other layout.
const BAR_WORDS = ["бара", "бар", "bar", ",fhf", ",fh", "ифк"];
const OFF_WORDS = ["выброс", "сброс", "снять", "дом", "off", "ds,hjc", "c,hjc", "cyznm", "ljv", "щаа"];

const SEPARATOR = "/";

/** Words and signs in one form: "25" for the bar, "0" for off, "/" between, spaces between steps. */
function normal(text: string): string {
  let plain = text.normalize("NFC").toLowerCase().trim();
  for (const word of BAR_WORDS) plain = plain.replaceAll(word, "25");
  for (const word of OFF_WORDS) plain = plain.replaceAll(word, "0");
  return plain
    .replace(/[xх×]/g, "*")
    .replace(/[oо](?![a-zа-яё])/g, "0")
    .replace(/[\\|.\-–—−‑>→]+/g, SEPARATOR) // "." is the key of "/" in the Russian layout
    .replace(/\s*\/\s*/g, SEPARATOR)
    .replace(/[,;\s]+/g, " ")
    .trim();
}

// "24/20*/18(2)" as the steps that it stands for.
function readPart(part: string): readonly Step[] | null {
  const found = /^(\d{1,2}(?:\*?\/\d{1,2})+)\*?(?:\((\d)\))?$/.exec(part);
  if (!found) return null;
  const places = (found[1] as string).replaceAll("*", "").split(SEPARATOR).map(Number);
  if (places.some((place) => place > BAR) || places[0] === OFF) return null;
  const moves = places.slice(1).map((to, i) => ({ from: places[i] as number, to }));
  return Array.from({ length: Number(found[2] ?? 1) }, () => moves).flat();
}

/** What was written, or null: it is no turn. */
export function readWritten(text: string): Written | null {
  const [, first, second, rest = ""] = /^(?:([1-6])[\s/]?([1-6])\s*:)?\s*(.*)$/.exec(normal(text)) ?? [];
  const parts = rest.split(" ").filter((part) => part !== "");
  const moves: Step[] = [];
  for (const part of parts) {
    const read = readPart(part);
    if (read === null) return null;
    moves.push(...read);
  }
  if (moves.length === 0 || moves.length > 8) return null;
  return { moves, dice: first === undefined ? null : [Number(first), Number(second)] };
}

/** "18", "пункт 18", "бар": one place and nothing else. */
export function readPlace(text: string): Place | null {
  const found = /^(?:пункт|point|п|геуче|gerne)?\s*(\d{1,2})$/.exec(normal(text));
  const place = found ? Number(found[1]) : NaN;
  return place >= OFF && place <= BAR ? place : null;
}

/** Every way to make one written move: by one number first, else as several steps of the same checker. */
function waysOf(graph: Graph, node: number, { from, to }: Step): readonly Path[] {
  const direct = edgesFrom(graph, node).filter((edge) => edge.from === from && edge.to === to);
  if (direct.length > 0) return direct.map((edge) => [edge]);
  return edgesFrom(graph, node)
    .filter((edge) => edge.from === from)
    .flatMap((edge) => waysOf(graph, edge.next, { from: edge.to, to }).map((rest) => [edge, ...rest]));
}

function allWays(graph: Graph, path: Path, moves: readonly Step[]): readonly Path[] {
  const [first, ...rest] = moves;
  if (first === undefined) return [path];
  return waysOf(graph, nodeOf(path), first).flatMap((way) => allWays(graph, [...path, ...way], rest));
}

function orders<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((one, i) => orders([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [one, ...rest]));
}

function resolve(graph: Graph, path: Path, moves: readonly Step[]): readonly Path[] {
  const straight = allWays(graph, path, moves);
  // The order is the player's; where it can't be played so, another order of the same moves is meant.
  return straight.length > 0 || moves.length > 4 ? straight : orders(moves).flatMap((order) => allWays(graph, path, order));
}

/** Why the written moves can't be played: the first step that fails. */
function refuse(graph: Graph, path: Path, moves: readonly Step[], board: Board, numbers: readonly number[]): Refused {
  let at: readonly Path[] = [path];
  const before: Step[] = path.map(({ from, to }) => ({ from, to }));
  let own = board.own;
  for (const step of moves) {
    const onward = at.flatMap((one) => waysOf(graph, nodeOf(one), step).map((way) => [...one, ...way]));
    if (onward.length === 0) return { kind: "refused", step, before, why: whyNot(step, own, numbers) };
    at = onward;
    before.push(...(onward[0] as Path).slice(before.length).map(({ from, to }) => ({ from, to })));
    own = own.map((count, place) => count - (place === step.from ? 1 : 0) + (place === step.to ? 1 : 0));
  }
  return { kind: "refused", step: moves.at(-1) as Step, before, why: "rule" };
}

function whyNot({ from, to }: Step, own: readonly number[], numbers: readonly number[]): Refused["why"] {
  if ((own[from] ?? 0) === 0) return "no_checker";
  return partsOf({ from, to }, numbers).length > 0 ? "rule" : "no_number";
}

export interface TypedTurn {
  readonly graph: Graph;
  /** Steps that are made already: what is typed goes on from there. */
  readonly path: Path;
  readonly dice: readonly [number, number];
  /** The board with these steps made. */
  readonly board: Board;
  /** The numbers that are left. */
  readonly numbers: readonly number[];
}

/** Reads `text` as steps of the turn. */
export function readTurn(text: string, turn: TypedTurn): Reading {
  const place = readPlace(text);
  if (place !== null) return { kind: "place", place };
  const written = readWritten(text);
  if (written === null) return { kind: "not_a_play" };
  if (written.dice !== null && [...written.dice].sort().join() !== [...turn.dice].sort().join()) return { kind: "other_dice" };
  const ways = resolve(turn.graph, turn.path, written.moves);
  const [first] = ways;
  if (first === undefined) return refuse(turn.graph, turn.path, written.moves, turn.board, turn.numbers);
  return new Set(ways.map(nodeOf)).size > 1 ? { kind: "ambiguous" } : { kind: "path", path: first };
}
