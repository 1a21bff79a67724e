// A turn as it is put together, step by step, along the graph that the server gave for the roll: every way from node 0
// to a complete node is a legal turn, and there is no other. No rule is asked here.
import { OFF } from "./geometry";
import type { Place } from "./geometry";
import type { Step } from "./steps";

/** [node, from, to, die, next, hit]; 25 is the bar, 0 is off. */
export type WireEdge = readonly number[];

export interface Graph {
  readonly nodes: number;
  /** Where the turn may end. */
  readonly complete: readonly number[];
  /** How many numbers must be played. */
  readonly playable: number;
  readonly edges: readonly WireEdge[];
}

export interface Edge extends Step {
  readonly die: number;
  readonly next: number;
  readonly hit: boolean;
}

/** The steps made so far. */
export type Path = readonly Edge[];

const waysByGraph = new WeakMap<Graph, ReadonlyMap<number, readonly Edge[]>>();

function waysOf(graph: Graph): ReadonlyMap<number, readonly Edge[]> {
  const known = waysByGraph.get(graph);
  if (known) return known;
  const ways = new Map<number, Edge[]>();
  for (const [node = 0, from = 0, to = 0, die = 0, next = 0, hit = 0] of graph.edges) {
    const list = ways.get(node) ?? [];
    list.push({ from, to, die, next, hit: hit === 1 });
    ways.set(node, list);
  }
  waysByGraph.set(graph, ways);
  return ways;
}

export function edgesFrom(graph: Graph, node: number): readonly Edge[] {
  return waysOf(graph).get(node) ?? [];
}

/** The node that a path has come to. */
export function nodeOf(path: Path): number {
  return path.at(-1)?.next ?? 0;
}

export function isComplete(graph: Graph, path: Path): boolean {
  return graph.complete.includes(nodeOf(path));
}

/** Where a checker can be taken from now. */
export function sources(graph: Graph, path: Path): ReadonlySet<Place> {
  return new Set(edgesFrom(graph, nodeOf(path)).map(({ from }) => from));
}

/** The step from a place by the larger number, or by the smaller. */
export function stepFrom(graph: Graph, path: Path, from: Place, prefer: "larger" | "smaller" = "larger"): Edge | null {
  const own = edgesFrom(graph, nodeOf(path)).filter((edge) => edge.from === from);
  const sorted = own.toSorted((one, two) => (prefer === "larger" ? two.die - one.die : one.die - two.die));
  return sorted[0] ?? null;
}

/** All ways of one checker onward from a place: by one number, by two together and so on. */
function walks(graph: Graph, node: number, from: Place): readonly Path[] {
  return edgesFrom(graph, node)
    .filter((edge) => edge.from === from)
    .flatMap((edge) => [[edge], ...walks(graph, edge.next, edge.to).map((rest) => [edge, ...rest])]);
}

export interface Target {
  readonly to: Place;
  /** The steps that lead there; null: several ways lead to different boards, it must be gone step by step. */
  readonly way: Path | null;
}

function sameEnd(ways: readonly Path[]): boolean {
  return new Set(ways.map(nodeOf)).size === 1;
}

/** Where a checker from `from` can go: the shortest way where there are several, if what they leave is the same. */
export function targetsFrom(graph: Graph, path: Path, from: Place): readonly Target[] {
  const byEnd = new Map<Place, Path[]>();
  for (const walk of walks(graph, nodeOf(path), from)) {
    const to = (walk.at(-1) as Edge).to;
    byEnd.set(to, [...(byEnd.get(to) ?? []), walk]);
  }
  return [...byEnd].map(([to, ways]) => {
    const least = Math.min(...ways.map(({ length }) => length));
    const short = ways.filter(({ length }) => length === least);
    // Off with one number or another is the player's choice of number: the smaller that does it is kept for its use.
    if (least === 1 && short.length > 1) return { to, way: short.toSorted((one, two) => (one[0]?.die ?? 0) - (two[0]?.die ?? 0))[0] ?? null };
    return { to, way: sameEnd(short) ? (short[0] ?? null) : null };
  });
}

/** The complete nodes that can still be come to; `most` of them are enough. */
function endsFrom(graph: Graph, node: number, most: number): ReadonlySet<number> {
  const ends = new Set<number>();
  const seen = new Set<number>();
  const visit = (at: number): void => {
    if (seen.has(at) || ends.size >= most) return;
    seen.add(at);
    if (graph.complete.includes(at)) ends.add(at);
    for (const { next } of edgesFrom(graph, at)) visit(next);
  };
  visit(node);
  return ends;
}

function wayTo(graph: Graph, node: number, end: number): Path | null {
  if (node === end) return [];
  for (const edge of edgesFrom(graph, node)) {
    const rest = wayTo(graph, edge.next, end);
    if (rest !== null) return [edge, ...rest];
  }
  return null;
}

/** The rest of the turn where nothing is left to choose: all ways end on the same board. Null: there is a choice. */
export function forcedRest(graph: Graph, path: Path): Path | null {
  const node = nodeOf(path);
  const ends = endsFrom(graph, node, 2);
  const [end] = ends;
  if (ends.size !== 1 || end === undefined || end === node) return null;
  return wayTo(graph, node, end);
}

/** A die on the board: its number, and whether it has been used or can't be. */
export interface DieUse {
  readonly face: number;
  readonly used: boolean;
  /** No step is left that could use it, though the turn is as long as it can be. */
  readonly lost: boolean;
}

/** The numbers of a roll in their order, four of a double; the used ones marked. */
export function diceUse(dice: readonly [number, number], graph: Graph | null, path: Path): readonly DieUse[] {
  const faces = dice[0] === dice[1] ? Array<number>(4).fill(dice[0]) : [...dice];
  const played = path.map(({ die }) => die);
  const ended = graph !== null && edgesFrom(graph, nodeOf(path)).length === 0;
  return faces.map((face) => {
    const at = played.indexOf(face);
    if (at >= 0) played.splice(at, 1);
    return { face, used: at >= 0, lost: ended && at < 0 };
  });
}

/** The steps of a draft or of a typed turn as a path of the graph; null: they are none. Of two numbers that do the same step either fits. */
export function pathOf(graph: Graph, steps: readonly Step[], node = 0): Path | null {
  const [first, ...rest] = steps;
  if (first === undefined) return [];
  for (const edge of edgesFrom(graph, node)) {
    if (edge.from !== first.from || edge.to !== first.to) continue;
    const onward = pathOf(graph, rest, edge.next);
    if (onward !== null) return [edge, ...onward];
  }
  return null;
}

/** All ways to carry a checker from place to place by some of the numbers, one number a step. */
export function partsOf({ from, to }: Step, numbers: readonly number[]): readonly (readonly Step[])[] {
  return [...new Set(numbers)].flatMap((number) => {
    const at = Math.max(OFF, from - number);
    if (at === to) return [[{ from, to }]];
    if (at < to || at === OFF) return [];
    const left = numbers.toSpliced(numbers.indexOf(number), 1);
    return partsOf({ from: at, to }, left).map((rest) => [{ from, to: at }, ...rest]);
  });
}

/** How many of the steps the graph has, from a node on. */
function reached(graph: Graph, node: number, [first, ...rest]: readonly Step[]): number {
  if (first === undefined) return 0;
  const onward = edgesFrom(graph, node).filter(({ from, to }) => from === first.from && to === first.to);
  return Math.max(0, ...onward.map(({ next }) => 1 + reached(graph, next, rest)));
}

/**
 * The move of one checker that the graph does not have, as steps of one number each, so that the server can name the
 * one that fails: of several ways that which gets farthest. What no numbers make stays as it is.
 */
export function brokenDown(graph: Graph, node: number, move: Step, numbers: readonly number[]): readonly Step[] {
  const ways = partsOf(move, numbers);
  const least = Math.min(...ways.map(({ length }) => length));
  const [best] = ways.filter(({ length }) => length === least).toSorted((one, two) => reached(graph, node, two) - reached(graph, node, one));
  return best ?? [move];
}
