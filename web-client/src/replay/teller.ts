// A record told from beginning to end, whatever is played: both clocks, and what happened when. What a move does to the
// board the story of each game says.

import type { GameCause, GameResult, Seat, Win } from "../protocol/messages.gen";
import type { Colour } from "../board/draughts/position";
import { type AnyFact, type RecordFile, type RecordRegulation, type RecordRow, type Stretch } from "./record";

export interface Placed {
  readonly toMove: Colour;
}

export interface Ply<Position> {
  readonly seat: Seat;
  readonly colour: Colour;
  /** As it stands in the record of the game. */
  readonly move: string;
  /** What the player's clock was charged since his move before: a stop by the judge, too, divides his time only. */
  readonly spent_ms: number;
  readonly since_ms: number;
  readonly at_ms: number;
  readonly seq: number;
  readonly position: Position;
}

/** A fact with the place where it stands: how many half-moves of its game were played, and both clocks after it. */
export interface Moment<Position = unknown> {
  readonly row: RecordRow;
  readonly game: number;
  readonly plies: number;
  readonly left_ms: readonly [number, number];
  /** The board after it; none before the game. */
  readonly position: Position | undefined;
}

/** Somebody's clock ran, or play stood still by a judge or the server. */
export interface Span {
  readonly what: Colour | "judge" | "server";
  readonly game: number;
  readonly from_ms: number;
  readonly to_ms: number;
}

export interface GameStory<Position = unknown> {
  readonly game: number;
  readonly white: Seat;
  readonly start: Position;
  /** The pace was rapid or blitz. */
  readonly fast: boolean;
  /** What the regulation names for coming late (1.9.1). */
  readonly lateConsequence: string | undefined;
  readonly started_ms: number;
  readonly plies: readonly Ply<Position>[];
  readonly moments: readonly Moment<Position>[];
  readonly spans: readonly Span[];
  /** What each clock was charged since the player's last move: no move ended this time. */
  readonly open_ms: readonly [number, number];
  readonly ended_ms?: number;
  readonly result?: GameResult;
  readonly cause?: GameCause;
  readonly clause?: string;
  /** Of nardy: as what it was won, and for how many points. */
  readonly win?: Win;
  readonly points?: number;
  readonly called_off: boolean;
}

export interface Story<Position = unknown> {
  readonly match: string;
  readonly people: readonly [string, string];
  readonly regulation: RecordRegulation;
  readonly games: readonly GameStory<Position>[];
  /** Facts that lead to a game which has not begun. */
  readonly after: readonly Moment<Position>[];
  readonly half_points?: readonly [number, number];
}

export type Impossible = { readonly impossible: true; readonly row: number };

export interface Draft<Position> {
  game: number;
  white: Seat;
  start: Position;
  fast: boolean;
  lateConsequence: string | undefined;
  position: Position;
  started_ms: number;
  plies: Ply<Position>[];
  moments: Moment<Position>[];
  spans: Span[];
  open_ms: [number, number];
  stopped?: { what: "judge" | "server"; from_ms: number } | undefined;
  ended_ms?: number;
  result?: GameResult;
  cause?: GameCause;
  clause?: string;
  win?: Win;
  points?: number;
  called_off: boolean;
}

export function colourOf(seat: Seat, white: Seat): Colour {
  return seat === white ? "white" : "black";
}

const index = (seat: Seat): 0 | 1 => (seat === "a" ? 0 : 1);
export const seatIndex = index;

/** Folds rows in their order. */
export abstract class Teller<Position extends Placed> {
  people: [string, string] = ["", ""];
  regulation: RecordRegulation | undefined;
  readonly games: Draft<Position>[] = [];
  /** Facts between two games: they belong to the one that they lead to. */
  between: Moment<Position>[] = [];
  half_points: readonly [number, number] | undefined;
  protected left: readonly [number, number] = [0, 0];

  /** The board that a game begins with; undefined where the record names none that can be. */
  protected abstract startOf(game: number): Position | undefined;

  /** What a fact of this game does to its board; undefined where the fact is of every game. */
  protected abstract act(game: Draft<Position>, fact: AnyFact): boolean | undefined;

  tell(row: RecordRow): boolean {
    if (row.kind !== "unknown" && !this.#apply(row)) return false;
    const game = this.#subject(row);
    const leadsOn = game === undefined || (game.ended_ms !== undefined && row.kind === "player_ready");
    if (leadsOn) this.between.push({ row, game: this.games.length + 1, plies: 0, left_ms: this.left, position: undefined });
    else game.moments.push({ row, game: game.game, plies: game.plies.length, left_ms: this.#leftIn(game), position: game.position });
    return true;
  }

  /** Both clocks; a game that is told of after another began has its own (1.9.2). */
  #leftIn(game: Draft<Position>): readonly [number, number] {
    return game === this.games.at(-1) ? this.left : (game.moments.at(-1)?.left_ms ?? this.left);
  }

  #apply(fact: AnyFact): boolean {
    if (fact.kind === "match_opened") return this.#open(fact.body.person, fact.body.regulation);
    if (this.regulation === undefined) return false;
    if (fact.kind === "game_started") return this.#start(fact.body, fact.at_ms);
    if (fact.kind === "match_ended") this.half_points = fact.body.half_points;
    if (fact.kind === "game_ended" && fact.body.cause === "no_show") this.#leaveOut(fact.body.game, fact.at_ms);
    const game = this.#subject(fact);
    if ("game" in fact.body && fact.body.game !== game?.game) return fact.kind === "called_off" && game === undefined;
    return game === undefined || this.#play(game, fact);
  }

  /** The game that a fact tells of: the last one, or that whose result is corrected (1.9.2). */
  #subject(row: RecordRow): Draft<Position> | undefined {
    return row.kind === "result_corrected" ? this.games[row.body.game - 1] : this.games.at(-1);
  }

  /** 1.9.1: where the micromatch is lost by absence, its other games end without having been started. */
  #leaveOut(game: number, at_ms: number): void {
    const before = this.games.at(-1);
    if (before === undefined || before.cause !== "no_show" || game !== before.game + 1) return;
    this.#start({ game, white: before.white === "a" ? "b" : "a" }, at_ms);
  }

  #open(person: readonly [string, string], regulation: RecordRegulation): boolean {
    if (this.regulation !== undefined || regulation.control.length === 0) return false;
    this.people = [...person];
    this.regulation = regulation;
    return true;
  }

  #start({ game, white }: { game: number; white: Seat }, at_ms: number): boolean {
    const start = this.startOf(game);
    if (start === undefined || game !== this.games.length + 1) return false;
    if (game === 1 || !this.keepsTime) {
      const time = this.regulation?.control[0]?.time_ms ?? 0;
      this.left = [time, time];
    }
    const moments = this.between.map((moment) => ({ ...moment, left_ms: this.left }));
    this.between = [];
    this.games.push({
      game,
      white,
      start,
      fast: this.regulation?.pace === "rapid" || this.regulation?.pace === "blitz",
      lateConsequence: this.regulation?.late_consequence,
      position: start,
      started_ms: at_ms,
      plies: [],
      moments,
      spans: [],
      open_ms: [0, 0],
      called_off: false,
    });
    return true;
  }

  /** The main time is for the whole match. */
  protected get keepsTime(): boolean {
    return false;
  }

  #play(game: Draft<Position>, fact: AnyFact): boolean {
    const acted = this.act(game, fact);
    if (acted !== undefined) return acted;
    switch (fact.kind) {
      case "time_given":
        this.left = fact.body.left_ms;
        return true;
      case "flag_fell":
        this.cut(game, fact.body.stretch, fact.body.seat);
        return true;
      case "game_ended":
        if (game.result !== undefined) return false;
        this.cut(game, fact.body.stretch);
        this.#goOn(game, fact.at_ms);
        game.ended_ms = fact.at_ms;
        game.result = fact.body.result;
        game.cause = fact.body.cause;
        game.clause = fact.body.clause;
        if (fact.body.win !== undefined) game.win = fact.body.win;
        if (fact.body.points !== undefined) game.points = fact.body.points;
        return true;
      case "player_arrived":
      case "opening_seen":
        this.cut(game, fact.body.stretch);
        return true;
      case "result_corrected":
        if (game.result === undefined) return false;
        game.result = fact.body.result;
        game.cause = "judge";
        game.clause = fact.body.clause;
        return true;
      case "called_off":
        this.cut(game, fact.body.stretch);
        game.called_off = true;
        game.ended_ms = fact.at_ms;
        return true;
      case "paused":
        this.cut(game, fact.body.stretch);
        this.#stop(game, "judge", fact.at_ms);
        return true;
      case "server_paused":
        this.cut(game, fact.body.stretch);
        this.#stop(game, "server", fact.body.at_ms);
        return true;
      case "server_resumed":
        if (game.stopped === undefined) this.#stop(game, "server", fact.body.down_from_ms);
        if (fact.body.opens_at_ms !== undefined) this.#goOn(game, fact.body.opens_at_ms);
        return true;
      case "resumed":
      case "play_continued":
        this.#goOn(game, fact.body.opens_at_ms);
        return true;
      default:
        return true;
    }
  }

  /** A half-move that a stretch of its side's clock ended; `spent_ms`: where more than that is told of it. */
  protected play(game: Draft<Position>, ply: Omit<Ply<Position>, "spent_ms" | "since_ms" | "colour">, stretch: Stretch, told_ms?: number): void {
    this.#goOn(game, Math.min(ply.at_ms, stretch.since_ms)); // a move also ends the wait after a restart
    const { since_ms, spent_ms, left_ms } = stretch;
    const colour = colourOf(ply.seat, game.white);
    game.spans.push({ what: colour, game: game.game, from_ms: since_ms, to_ms: since_ms + spent_ms });
    game.position = ply.position;
    const turn_ms = game.open_ms[index(ply.seat)] + spent_ms;
    game.open_ms[index(ply.seat)] = 0;
    game.plies.push({ ...ply, colour, spent_ms: told_ms ?? turn_ms, since_ms });
    this.left = left_ms;
  }

  /** A stretch that no move ended. */
  protected cut(game: Draft<Position>, stretch: Stretch | undefined, seat?: Seat): void {
    if (stretch === undefined) return;
    const { since_ms, spent_ms, left_ms } = stretch;
    const what = seat === undefined ? this.#charged(game, left_ms) : colourOf(seat, game.white);
    if (spent_ms > 0) game.spans.push({ what, game: game.game, from_ms: since_ms, to_ms: since_ms + spent_ms });
    for (const one of [0, 1] as const) game.open_ms[one] += this.left[one] - left_ms[one];
    this.left = left_ms;
  }

  /** Whose clock ran. Before the first move it is not always the mover's: where both were awaited, half of it stands on
      each (1.6.3), and who was absent or has not confirmed the opening pays. */
  #charged({ plies, position, white }: Draft<Position>, [a, b]: readonly [number, number]): Colour {
    const fell = [this.left[0] - a, this.left[1] - b] as const;
    if (plies.length > 0 || fell[0] === fell[1]) return position.toMove;
    return colourOf(fell[0] > fell[1] ? "a" : "b", white);
  }

  #stop(game: Draft<Position>, what: "judge" | "server", from_ms: number): void {
    if (game.result === undefined) game.stopped ??= { what, from_ms };
  }

  #goOn(game: Draft<Position>, to_ms: number): void {
    if (game.stopped === undefined) return;
    const { what, from_ms } = game.stopped;
    if (to_ms > from_ms) game.spans.push({ what, game: game.game, from_ms, to_ms });
    game.stopped = undefined;
  }
}

function finish<Position>(draft: Draft<Position>): GameStory<Position> {
  const { position: _position, stopped: _stopped, ...story } = draft;
  return story;
}

/** The record as games; or the number of the first row that fits no position of the match. */
export function toldBy<Position extends Placed>(teller: Teller<Position>, record: RecordFile): Story<Position> | Impossible {
  for (const [i, row] of record.rows.entries()) if (!teller.tell(row)) return { impossible: true, row: i + 1 };
  if (teller.regulation === undefined) return { impossible: true, row: 1 };
  return {
    match: record.head.match,
    people: teller.people,
    regulation: teller.regulation,
    games: teller.games.map((game) => finish(game)),
    after: teller.between,
    ...(teller.half_points === undefined ? {} : { half_points: teller.half_points }),
  };
}

/** The index of the fact that made so many half-moves of the game: the last move, or the start of the game. */
export function momentOfPly(game: GameStory, plies: number): number {
  const seq = game.plies[plies - 1]?.seq;
  const index = game.moments.findIndex(({ row }) => (plies === 0 ? row.kind === "game_started" : row.seq === seq));
  return Math.max(index, 0);
}

export function isTold<Told extends object>(story: Told | Impossible): story is Told {
  return !("impossible" in story);
}
