// Which dice and which cube lie on the board that is shown.
import type { NardyTable } from "../../match/nardy/table.svelte";
import { colourOf, opponent } from "../../match/MatchView";
import type { MatchView, Seat } from "../../match/MatchView";
import type { Colour } from "./describe";

export interface ShownDie {
  readonly face: number;
  readonly colour: Colour;
  /** In the half of the reader's home. */
  readonly own: boolean;
  readonly at: number;
  readonly of: number;
  readonly used: boolean;
  readonly lost: boolean;
  /** Of a turn that is over. */
  readonly past: boolean;
  /** No die lies quite straight. */
  readonly turn: number;
}

export const DIE_TURNS = [-5, 6, 4, -6];

/** 26.3: a die each; in the midst of the throws each lies with its owner, then both with who begins. */
function openingDice(table: NardyTable, view: MatchView, dice: readonly [number, number], first: Seat | null): readonly ShownDie[] {
  return dice.map((face, i) => {
    const owner = i === 0 ? view.white : opponent(view.white);
    const lies = first ?? owner;
    const use = first === null ? undefined : table.dice[i];
    return {
      face, colour: colourOf(view, owner), own: lies === table.viewer, at: first === null ? 0 : i, of: first === null ? 1 : 2,
      used: use?.used ?? false, lost: use?.lost ?? false, past: false, turn: DIE_TURNS[i] ?? 0,
    };
  });
}

export function shownDice(table: NardyTable, view: MatchView): readonly ShownDie[] {
  const { nardy } = table;
  if (nardy === null || nardy.roll === null || nardy.stage === "doubled") return [];
  const last = nardy.turns.at(-1);
  if (last?.kind === "opening") return openingDice(table, view, last.dice, last.first);
  const { seat } = nardy.roll;
  const dice = table.dice;
  const past = nardy.stage !== "to_play";
  return dice.slice(0, past ? 2 : 4).map(({ face, used, lost }, at, all) => ({
    face, used, lost, at, past, colour: colourOf(view, seat), own: seat === table.viewer, of: all.length, turn: DIE_TURNS[at] ?? 0,
  }));
}

export interface ShownCube {
  readonly value: number;
  readonly owner: "own" | "other" | null;
  /** It lies before who has to answer. */
  readonly offered: boolean;
}

export function shownCube(table: NardyTable, view: MatchView): ShownCube | null {
  const cube = table.nardy?.cube ?? null;
  if (cube === null) return null;
  if (table.nardy?.stage === "doubled") {
    return { value: cube.value * 2, owner: view.toMove === table.viewer ? "own" : "other", offered: true };
  }
  return { value: cube.value, owner: cube.owner === null ? null : cube.owner === table.viewer ? "own" : "other", offered: false };
}
