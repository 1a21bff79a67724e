// What the record of a match of nardy has beside what every record has. Shapes only.
import type { GivenUp, Seat } from "../protocol/messages.gen";
import { flag, hex, inGame, list, maybe, object, seat, stretch, text, whole, type Shape } from "./shapes";
import type { Stretch } from "./shapes";

interface InGame {
  readonly game: number;
  readonly ply: number;
}
interface BySeat extends InGame {
  readonly seat: Seat;
}

export interface NardyBodies {
  dice_committed: { readonly game: number; readonly commitment: string; readonly until_ms: number };
  dice_sealed: { readonly game: number; readonly seat: Seat; readonly seal: string };
  dice_seals_closed: { readonly game: number; readonly until_ms: number };
  dice_opened: { readonly game: number; readonly seat: Seat; readonly value: string };
  dice_fixed: { readonly game: number };
  dice_reopened: { readonly game: number };
  opening_rolled: InGame & { readonly n: number; readonly white: number; readonly black: number; readonly opens_at_ms?: number };
  dice_rolled: BySeat & { readonly n: number; readonly dice: readonly [number, number]; readonly stretch?: Stretch };
  turn_played: BySeat & { readonly play: string; readonly stretch: Stretch };
  turn_passed: BySeat;
  cube_offered: BySeat & { readonly value: number; readonly stretch: Stretch };
  cube_taken: BySeat & { readonly stretch: Stretch };
  resignation_offered: { readonly game: number; readonly seat: Seat; readonly as: GivenUp; readonly stretch?: Stretch };
  resignation_declined: { readonly game: number; readonly seat: Seat; readonly stretch?: Stretch };
  match_time_over: object;
  game_dropped: { readonly game: number; readonly stretch?: Stretch };
  partner_swapped: { readonly seat: Seat };
  channel_sealed: { readonly seat: Seat; readonly stream: number; readonly seq: number; readonly head: string };
  score_corrected: { readonly points: readonly [number, number]; readonly crawford_played: boolean };
  penalty_point_given: { readonly seat: Seat; readonly points: readonly [number, number] };
}

const atPly = { game: whole, ply: whole };
const bySeat = { ...inGame, ply: whole };
const points = list(whole, 2);

export const NARDY_SHAPES: { readonly [K in keyof NardyBodies]: Shape } = {
  dice_committed: object({ game: whole, commitment: hex, until_ms: whole }),
  dice_sealed: object({ ...inGame, seal: hex }),
  dice_seals_closed: object({ game: whole, until_ms: whole }),
  dice_opened: object({ ...inGame, value: hex }),
  dice_fixed: object({ game: whole }),
  dice_reopened: object({ game: whole }),
  opening_rolled: object({ ...atPly, n: whole, white: whole, black: whole, opens_at_ms: maybe(whole) }),
  dice_rolled: object({ ...bySeat, n: whole, dice: list(whole, 2), stretch: maybe(stretch) }),
  turn_played: object({ ...bySeat, play: text, stretch }),
  turn_passed: object(bySeat),
  cube_offered: object({ ...bySeat, value: whole, stretch }),
  cube_taken: object({ ...bySeat, stretch }),
  resignation_offered: object({ ...inGame, as: text, stretch: maybe(stretch) }),
  resignation_declined: object({ ...inGame, stretch: maybe(stretch) }),
  match_time_over: object({}),
  game_dropped: object({ game: whole, stretch: maybe(stretch) }),
  partner_swapped: object({ seat }),
  channel_sealed: object({ seat, stream: whole, seq: whole, head: hex }),
  score_corrected: object({ points, crawford_played: flag }),
  penalty_point_given: object({ seat, points }),
};
