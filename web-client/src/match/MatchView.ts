// What all parts of the game page read. Pure, and never changed in place: every message gives a new view (fold.ts).
import type { Control, Counter, FreezeCause, GameCause, JudgeOfMatch, LaterTimeDraw, Lateness, Opening, PauseReason, Player, Role, Rulings, Score, Seat, TimeClaim } from "../protocol/messages.gen";
import type { Regulated } from "../terms/regulated";
import type { Colour } from "../board/draughts/position";
import type { NardyView } from "./nardy/NardyView";

export type { Control, Counter, Player, Role, Score, Seat, TimeClaim } from "../protocol/messages.gen";

export type BySeat<T> = Readonly<Record<Seat, T>>;

/** `leftMs` is as of `sinceMs`, which lies in the future during a countdown. Server time. */
export interface ClocksView {
  readonly leftMs: BySeat<number>;
  readonly running: Seat | null;
  /** In a game, where none runs: whose will when they go on. */
  readonly next: Seat | null;
  readonly sinceMs: number;
  /** What is left of the present move's delay (nardy, 41): until it is over no time is spent. */
  readonly delayMs: number;
}

export interface PlayedMove {
  /** Full notation, "c3-d4" or "c3:e5:g7". */
  readonly move: string;
  readonly spentMs: number;
}

/** What the reader may do now; null for those who hold no seat. */
export interface OwnMoves {
  /** Full notation; empty when he may not move. */
  readonly legal: readonly string[];
  /** The article by which only captures are legal now; null: none. */
  readonly mustCapture: string | null;
  readonly mayOfferDraw: boolean;
  readonly mayAnswerDraw: boolean;
  readonly mayClaimDraw: boolean;
  /** What a draw may be claimed for, where it may. */
  readonly claimCause: GameCause;
  /** The article of the draw that the stronger side without time may claim now (1.7.13, 1.16.8); null: it may not. */
  readonly timeDraw: string | null;
  /** Where a refused claim bars it now: its article, and below what the own clock must be; null: it is not so. */
  readonly timeDrawLater: LaterTimeDraw | null;
  readonly mayCallOff: boolean;
  /** A drawn opening waits to be confirmed (1.6.4), by being ready. */
  readonly mayConfirmOpening: boolean;
}

export interface MatchView {
  readonly match: string;
  readonly topic: string;
  /** The last fact that is folded in. */
  readonly seq: number;
  readonly role: Role;
  readonly rules: string;
  readonly control: Control;
  readonly players: BySeat<Player>;
  /** Who is connected. */
  readonly here: BySeat<boolean>;
  /** A third repetition ends the game by itself; else it is claimed (2.1.9.2). */
  readonly automaticRepetition: boolean;
  /** What the regulation says of the counted draws, where the rules leave a choice. */
  readonly readings: Pick<Regulated, "counted_draws" | "draw_count_start" | "main_road_reset">;
  /** The list of draws of the match. */
  readonly draws: "rules" | "sarapul";
  readonly casual: boolean;
  /** Whether the regulation allows hints (legal squares of all men, obligatory captures). */
  readonly hints: boolean;
  /** Whether it lets the page show where the lifted man can go. */
  readonly liftedHints: boolean;
  /** From when it is told that the clocks go on until they do. */
  readonly resumeCountdownMs: number;

  readonly phase: "between_games" | "playing" | "ended";
  /** Why no clock runs: a judge, a stalled journal, a restart that waits for the players. */
  readonly hold: "none" | "judge" | "frozen" | "waiting";
  readonly pauseReason: PauseReason | null;
  readonly freezeCause: FreezeCause | null;
  readonly waitUntilMs: number | null;
  /** The next game begins then by itself: at the hour of the event, or after the break of 1.11. */
  readonly breakUntilMs: number | null;
  /** Who has not come to the running game yet (1.6.3); null: nobody is awaited. */
  readonly absent: BySeat<boolean> | null;
  /** When who is absent has lost (1.9.1), where that is known. */
  readonly lateUntilMs: number | null;
  /** Who came to the running game after his clock ran, and what the regulation names for it (1.9.1). */
  readonly late: Lateness | null;
  /** In the running game the server itself held the clocks, or was not there. */
  readonly interrupted: boolean;
  /** The opening that was drawn by lot (2.2.2). */
  readonly opening: Opening | null;
  /** The server cannot store moves at the moment: clocks stand. */
  readonly stalled: boolean;
  /** The server has put the match aside: a judge must look at it. */
  readonly quarantined: boolean;
  readonly ready: BySeat<boolean>;

  /** The present or last game; 0: none yet. */
  readonly game: number;
  readonly games: number;
  readonly white: Seat;
  readonly toMove: Seat;
  /** Half-moves played in this game. */
  readonly ply: number;
  readonly startFen: string;
  readonly fen: string;
  readonly moves: readonly PlayedMove[];
  readonly clocks: ClocksView;
  readonly counters: readonly Counter[];
  readonly offer: { readonly seq: number; readonly by: Seat } | null;
  /** A claim to the draw of 1.7.13, 1.16.8 that waits for the judge. */
  readonly claim: TimeClaim | null;
  /** Whether the judge is connected, and which draws are his to find; null: nobody is appointed. */
  readonly judge: JudgeOfMatch | null;
  /** What a judge may find as the game stands; null for everybody else. */
  readonly rulings: Rulings | null;
  /** Who declined the last offer; until the next move. */
  readonly declinedBy: Seat | null;
  readonly scores: readonly Score[];
  readonly halfPoints: BySeat<number>;
  readonly calledOff: Seat | null;
  readonly rematch: string | null;
  readonly own: OwnMoves | null;
  /** The game, where it is nardy: then all that is said above of moves, positions and draws is empty. */
  readonly nardy: NardyView | null;
}

export function opponent(seat: Seat): Seat {
  return seat === "a" ? "b" : "a";
}

export function colourOf(view: MatchView, seat: Seat): Colour {
  return seat === view.white ? "white" : "black";
}

export function seatOf(view: MatchView, colour: Colour): Seat {
  return colour === "white" ? view.white : opponent(view.white);
}

/** The reader's own seat, or null for judges and spectators. */
export function ownSeat(view: MatchView): Seat | null {
  return view.role === "a" || view.role === "b" ? view.role : null;
}

/** The score of the game that is shown, when it is over. */
export function resultOf(view: MatchView): Score | null {
  return view.game > 0 && view.scores.length >= view.game ? (view.scores[view.game - 1] ?? null) : null;
}

/** What the regulation has beside its list of draws and the third repetition. */
export function readingsOf({ readings, liftedHints }: MatchView): Regulated {
  return liftedHints ? readings : { ...readings, lifted_hints: false };
}
