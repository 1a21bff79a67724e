// The frames of nardy as they come.
import type { Graph } from "../../board/nardy/assembly";
import type { Clocks, Seat } from "../../protocol/messages.gen";
import type { Contribution, Dice, Discipline, GivenUp, Stage, Win } from "./NardyView";

type Both<T> = { readonly a: T; readonly b: T };

export interface WireOwn {
  readonly may_roll?: boolean;
  readonly may_double?: boolean;
  readonly may_answer_cube?: boolean;
  readonly resign?: readonly GivenUp[];
  readonly may_answer_resignation?: boolean;
  readonly may_swap_partner?: boolean;
  readonly dice?: "seal" | "open";
  readonly graph?: Graph;
}

export interface WireTurn {
  readonly kind: "opening" | "roll" | "play" | "pass" | "double" | "take";
  readonly seat?: Seat;
  readonly dice?: Dice;
  readonly first?: Seat;
  readonly steps?: string;
  readonly spent_ms?: number;
  readonly value?: number;
}

/** A seat's player, or a pair with who of it acts. */
export interface WirePlayer {
  readonly id: string;
  readonly name: string;
  readonly partner?: { readonly id: string; readonly name: string };
  readonly acts?: string;
}

export interface WireNardy {
  readonly discipline: Discipline;
  readonly length?: number;
  readonly duration_ms?: number;
  readonly ends_at_ms?: number;
  readonly time_over?: boolean;
  readonly points: Both<number>;
  readonly crawford?: boolean;
  readonly checkers: Both<string>;
  readonly phase: Stage;
  readonly cube?: { readonly value: number; readonly owner?: Seat };
  readonly roll?: { readonly seat: Seat; readonly n: number; readonly dice: Dice };
  readonly first?: Seat;
  readonly dice: {
    readonly stage: "none" | "sealing" | "opening" | "fixed";
    readonly commitment?: string;
    readonly until_ms?: number;
    readonly seals?: { readonly a?: string; readonly b?: string };
    readonly opened?: { readonly a?: boolean; readonly b?: boolean };
    readonly fixed?: Both<Contribution>;
  };
  readonly turns: readonly WireTurn[];
  readonly games: readonly { readonly game: number; readonly winner?: Seat; readonly win?: Win; readonly points: number }[];
  readonly auto_roll: boolean;
  readonly auto_play: boolean;
  readonly pips: boolean;
  readonly resignation?: { readonly seq: number; readonly by: Seat; readonly as: GivenUp };
  readonly draft?: { readonly seat: Seat; readonly steps: string };
}

interface Told {
  readonly clocks?: Clocks;
  readonly you?: WireOwn;
  readonly game: number;
}
interface Acted extends Told {
  readonly ply: number;
  readonly seat: Seat;
}

export type NardyFact = { readonly seq: number } & (
  | { readonly t: "game_started"; readonly d: Told & { readonly crawford?: boolean; readonly ends_at_ms?: number; readonly white: Seat } }
  | { readonly t: "dice_committed"; readonly d: Told & { readonly commitment: string; readonly until_ms: number } }
  | { readonly t: "dice_sealed"; readonly d: Told & { readonly seat: Seat; readonly seal: string } }
  | { readonly t: "dice_seals_closed"; readonly d: Told & { readonly until_ms: number } }
  | { readonly t: "dice_opened"; readonly d: Told & { readonly seat: Seat } }
  | { readonly t: "dice_fixed"; readonly d: Told & Both<Contribution> }
  | { readonly t: "opening_rolled"; readonly d: Told & { readonly ply: number; readonly n: number; readonly dice: Dice; readonly first?: Seat } }
  | { readonly t: "dice_rolled"; readonly d: Acted & { readonly n: number; readonly dice: Dice } }
  | { readonly t: "turn_played"; readonly d: Acted & { readonly steps: string; readonly stretch: { readonly spent_ms: number }; readonly checkers: Both<string> } }
  | { readonly t: "turn_passed"; readonly d: Acted }
  | { readonly t: "cube_offered"; readonly d: Acted & { readonly value: number } }
  | { readonly t: "cube_taken"; readonly d: Acted }
  | { readonly t: "resignation_offered"; readonly d: Told & { readonly seat: Seat; readonly as: GivenUp } }
  | { readonly t: "resignation_declined"; readonly d: Told & { readonly seat: Seat } }
  | { readonly t: "partner_swapped"; readonly d: Told & { readonly seat: Seat; readonly acts: string } }
  | { readonly t: "match_time_over"; readonly d: Told }
  | { readonly t: "game_dropped"; readonly d: Told }
  | {
      readonly t: "game_ended";
      readonly d: Told & { readonly result?: Seat | "draw" | "both_lose"; readonly win?: Win; readonly points?: number; readonly score?: Both<number> };
    }
  | { readonly t: "match_ended"; readonly d: Told & { readonly points?: Both<number> } }
);

export interface DraftNotice {
  readonly code: "draft";
  readonly game: number;
  readonly ply: number;
  readonly seat: Seat;
  readonly steps: string;
}
