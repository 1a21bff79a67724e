// What a match of nardy has beside what every match has. Pure, and never changed in place (fold.ts).
import type { Graph } from "../../board/nardy/assembly";
import type { Variant } from "../../board/nardy/geometry";
import type { Step } from "../../board/nardy/steps";
import type { Channels } from "./consultation";
import type { GivenUp, NardyDiscipline, NardySwitches, Win } from "../../protocol/messages.gen";
import type { BySeat, Seat } from "../MatchView";

export type Dice = readonly [number, number];
export type { GivenUp, Win } from "../../protocol/messages.gen";
/** 48: what a win counts, times the cube. */
export const TIMES_THE_CUBE: Readonly<Record<GivenUp, number>> = { oin: 1, mars: 2, koks: 3 };
export type Stage = "opening" | "to_roll" | "doubled" | "to_play" | "over";

/** What happened in the running game, in order. */
export type Turn =
  /** 26.3: a die each, White's first; nobody begins where they are equal. */
  | { readonly kind: "opening"; readonly dice: Dice; readonly first: Seat | null }
  | { readonly kind: "play"; readonly seat: Seat; readonly dice: Dice; readonly steps: readonly Step[]; readonly spentMs: number }
  /** 26.6.3: nothing could be played. */
  | { readonly kind: "pass"; readonly seat: Seat; readonly dice: Dice }
  | { readonly kind: "double"; readonly seat: Seat; readonly value: number }
  | { readonly kind: "take"; readonly seat: Seat }
  /** 23.7: the double was not taken, and the game was lost by that. */
  | { readonly kind: "drop"; readonly seat: Seat };

export interface WonGame {
  readonly game: number;
  readonly winner: Seat | null;
  readonly win: Win | null;
  readonly points: number;
}

export interface Contribution {
  readonly kind: "none" | "unopened" | "opened";
  readonly value: string;
}

/** How far the dice of the game are agreed on. */
export interface DiceTable {
  readonly stage: "none" | "sealing" | "opening" | "fixed";
  readonly commitment: string | null;
  readonly untilMs: number | null;
  readonly seals: BySeat<string | null>;
  readonly opened: BySeat<boolean>;
  readonly fixed: BySeat<Contribution> | null;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface OwnNardy {
  /** 22.1: in this game the partner acts for the pair; what he may do is not here. */
  readonly idle: boolean;
  readonly mayRoll: boolean;
  readonly mayDouble: boolean;
  readonly mayAnswerCube: boolean;
  /** As what the game may be given up now (30.2). */
  readonly resign: readonly GivenUp[];
  readonly mayAnswerResignation: boolean;
  /** 22.1: the pair may change who acts. */
  readonly maySwapPartner: boolean;
  /** What this player's page owes to the dice. */
  readonly dice: "seal" | "open" | null;
  readonly graph: Graph | null;
}

export interface NardyView {
  readonly variant: Variant;
  readonly discipline: NardyDiscipline;
  /** A match to so many points; null: on time (1.19.1). */
  readonly length: number | null;
  readonly durationMs: number | null;
  readonly endsAtMs: number | null;
  readonly timeOver: boolean;
  readonly points: BySeat<number>;
  /** 23.14: this game has no cube. */
  readonly crawford: boolean;
  readonly crawfordPlayed: boolean;
  /** The board, by seat, each in its own numbering. */
  readonly checkers: BySeat<string>;
  readonly stage: Stage;
  /** Null in a game without a cube. While a double waits for its answer: the value before it. */
  readonly cube: { readonly value: number; readonly owner: Seat | null } | null;
  /** The last roll; to be played where the stage is "to_play". */
  readonly roll: { readonly seat: Seat; readonly dice: Dice } | null;
  readonly first: Seat | null;
  readonly dice: DiceTable;
  readonly turns: readonly Turn[];
  readonly games: readonly WonGame[];
  /** What the regulation chooses; what is absent is as the rules have it. */
  readonly switches: NardySwitches;
  readonly resignation: { readonly seq: number; readonly by: Seat; readonly as: GivenUp } | null;
  /** The turn that the opponent, or who is watched, is putting together. */
  readonly draft: { readonly seat: Seat; readonly steps: readonly Step[] } | null;
  /** 22.1: the two of a pair; one who plays alone. */
  readonly people: BySeat<readonly Person[]>;
  /** Of a pair who acts in this game; null: there is no pair on the seat. */
  readonly acts: BySeat<Person | null>;
  /** What the pairs have said to each other, so far as the reader may have it (22.1). */
  readonly channels: Channels;
  readonly own: OwnNardy | null;
}

/** 1.22: a koks is of short nardy, and of long where the regulation says so. */
export function winsOf({ variant, switches }: NardyView): readonly GivenUp[] {
  return variant === "short" || switches.long_koks === true ? ["oin", "mars", "koks"] : ["oin", "mars"];
}
