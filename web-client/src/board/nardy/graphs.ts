// For tests: graphs and boards of turns, made of the lists of all ordered plays that the conformance cases hold.
import { readFileSync } from "node:fs";
import type { Graph, WireEdge } from "./assembly";
import type { Board, Variant } from "./geometry";
import { OFF, parseCheckers } from "./geometry";
import type { Step } from "./steps";
import { parseSteps, stepsText } from "./steps";

export interface Case {
  readonly id: string;
  readonly game: Variant;
  readonly pos: string;
  readonly dice: readonly [number, number];
  readonly plays: readonly string[];
}

export function casesOf(variant: Variant): readonly Case[] {
  return readFileSync(`../tests/cases/nardy/ordered-plays-${variant}.jsonl`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Case);
}

export function boardOf(text: string): Board {
  const [own, other] = text.split(":").map((half) => parseCheckers(half));
  if (!own || !other) throw new Error(`no board: ${text}`);
  return { own, other };
}

/** The numbers of a roll. */
function numbersOf([first, second]: readonly [number, number]): number[] {
  return first === second ? [first, first, first, first] : [first, second];
}

/** The number that makes a step: the distance, or off the least that is large enough. */
function dieOf({ from, to }: Step, left: readonly number[]): number {
  const far = from - to;
  return left.includes(far) ? far : to === OFF ? Math.min(...left.filter((die) => die >= far)) : NaN;
}

/** A tree of the plays, a node for each beginning: less joined than the server's, and with the same ways. */
export function graphOf({ plays, dice, pos }: Pick<Case, "plays" | "dice" | "pos">): Graph {
  const edges: WireEdge[] = [];
  const complete: number[] = [];
  const nodes = new Map<string, number>([["", 0]]);
  let playable = 0;
  for (const play of plays) {
    const steps = parseSteps(play);
    const hits = play.split(" ").map((part) => part.endsWith("*"));
    playable = Math.max(playable, steps.length);
    const left = numbersOf(dice);
    for (const [i, step] of steps.entries()) {
      const die = dieOf(step, left);
      left.splice(left.indexOf(die), 1);
      const before = nodes.get(stepsText(steps.slice(0, i))) as number;
      const name = stepsText(steps.slice(0, i + 1));
      if (nodes.has(name)) continue;
      nodes.set(name, nodes.size);
      edges.push([before, step.from, step.to, die, nodes.get(name) as number, hits[i] ? 1 : 0]);
    }
    complete.push(nodes.get(stepsText(steps)) as number);
  }
  if (pos === "") throw new Error("no board");
  return { nodes: nodes.size, complete: [...new Set(complete)], playable, edges };
}
