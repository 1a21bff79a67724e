import type { MatchSession } from "../../match/MatchSession.svelte";
import { colourOf, ownSeat } from "../../match/MatchView";
import { settings } from "../../settings.svelte";
import type { BoardHandle, SquareContent, SquareMarks } from "../handle";
import { capturedBy } from "./applyMove";
import { geometryOf, isDark, mainRoad } from "../geometry";
import type { Geometry } from "../geometry";
import { isCapture, pathOf } from "./position";
import type { Colour, Square } from "./position";
import { candidates, movable, press, startRoute, targets } from "./routes";
import type { Route } from "./routes";

/** What is in hand on the board: which man is picked, how far its move is settled, where the focus is. */
export class BoardState implements BoardHandle {
  readonly #session: MatchSession;
  #route = $state.raw<Route | null>(null);
  #focused = $state.raw<Square | null>(null);
  /** The legal moves that the route was begun under: it ends with them. */
  #under: readonly string[] = [];
  #grab: (square: Square) => void = () => {};

  readonly #legal = $derived.by(() => this.#session.legal);
  /** The route, as long as it is one of the present turn. */
  readonly #live = $derived.by(() => (this.#route !== null && this.#legal === this.#under ? this.#route : null));
  /** Two captures or more lead to the square that was pressed: the way there is asked for. */
  readonly choosesRoute = $derived.by(() => this.#live !== null && (this.#live.goal !== null || this.#live.squares.length > 1));
  readonly #targets = $derived.by(() => (this.#live ? targets(this.#legal, this.#live) : new Map()));
  readonly #movable = $derived.by(() => movable(this.#legal));
  readonly #obliged = $derived.by(() => this.#legal.some(isCapture));
  readonly #taken = $derived.by(() => this.#takenByRoute());
  readonly #lastPath = $derived.by(() => (this.#session.shownMove === null ? [] : pathOf(this.#session.shownMove)));

  constructor(session: MatchSession) {
    this.#session = session;
  }

  /** How a square takes the keyboard's focus. */
  set grab(grab: (square: Square) => void) {
    this.#grab = grab;
  }

  readonly #geometry = $derived.by(() => geometryOf(this.#session.view?.rules ?? ""));

  get geometry(): Geometry {
    return this.#geometry;
  }

  get own(): Colour | null {
    const view = this.#session.view;
    const seat = view ? ownSeat(view) : null;
    return view && seat ? colourOf(view, seat) : null;
  }

  /** The player's own men are below; the switch turns the board round. */
  get flipped(): boolean {
    return (this.own === "black") !== settings.flipBoard;
  }

  get focused(): Square {
    const road = mainRoad(this.geometry);
    return this.#focused ?? (road.at(this.flipped ? -1 : 0) as Square);
  }

  get picked(): Square | null {
    return this.#live?.squares[0] ?? null;
  }

  /** The squares of the move in the making. */
  get route(): readonly Square[] {
    return this.#live?.squares ?? [];
  }

  /** Whether the reader could pick the man on a square now. */
  mayPick(square: Square): boolean {
    return this.#legal.length > 0 && this.#session.position?.pieces.get(square)?.colour === this.own;
  }

  focus(square: Square): void {
    this.#focused = square;
    this.#grab(square);
  }

  /** The focus came by itself, as by a tap. */
  focusCame(square: Square): void {
    this.#focused = square;
  }

  clear(): void {
    this.#route = null;
  }

  press(square: Square): void {
    const route = this.#live;
    if (route !== null && route.squares.length > 0) {
      const step = press(this.#legal, route, square);
      if (step.kind === "move") return this.#settle(step.move);
      if (step.kind === "route") {
        this.#route = step.route;
        return;
      }
    }
    if (this.mayPick(square)) return this.#pick(square);
    if (route !== null && isDark(square) && !this.#session.position?.pieces.has(square)) this.#attempt(route, square);
  }

  content(square: Square): SquareContent {
    return { square, piece: this.#session.position?.pieces.get(square) ?? null, marks: this.marks(square) };
  }

  marks(square: Square): SquareMarks {
    const path = this.#lastPath;
    const picked = this.picked === square;
    return {
      from: path[0] === square,
      to: path.at(-1) === square && path.length > 0,
      picked,
      movable: this.#hints && this.#movable.has(square),
      mustCapture: this.#showsDuty && !picked && this.#movable.has(square),
      target: this.#session.view?.liftedHints ? (this.#targets.get(square) ?? null) : null,
      taken: this.#taken.has(square),
      onRoute: this.route.includes(square) && !picked,
    };
  }

  get #hints(): boolean {
    return this.#session.view?.hints === true;
  }

  /** That a capture is due is a hint: the regulation's affair. */
  get #showsDuty(): boolean {
    return this.#obliged && this.#hints;
  }

  #pick(square: Square): void {
    // A second press on the man lets it go, but not right after a refusal: then it is picked up for another try.
    const letsGo = this.picked === square && this.route.length === 1 && this.#session.refusal === null;
    this.#session.forgetRefusal();
    this.#under = this.#legal;
    this.#route = letsGo ? null : startRoute(square);
  }

  #settle(move: string): void {
    this.#route = null;
    this.#session.propose(move);
  }

  /** No legal move goes there: the server says why, in the rule's words. */
  #attempt(route: Route, square: Square): void {
    if (route.squares.length > 1 || route.goal !== null) {
      this.#route = null;
      return;
    }
    void this.#session.playMove(`${route.squares[0]}-${square}`);
  }

  /** The men that every move still possible would take. */
  #takenByRoute(): ReadonlySet<Square> {
    const position = this.#session.position;
    if (!this.#live || !position) return new Set();
    const [first, ...others] = candidates(this.#legal, this.#live).map((move) => new Set(capturedBy(position, move)));
    return new Set([...(first ?? [])].filter((square) => others.every((taken) => taken.has(square))));
  }
}
