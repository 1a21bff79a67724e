// The board of a match of nardy as its reader has it in hand: the turn in the making, what is picked, what is shown.
import { brokenDown, diceUse, edgesFrom, forcedRest, isComplete, nodeOf, pathOf, sources, stepFrom, targetsFrom } from "../../board/nardy/assembly";
import type { DieUse, Edge, Graph, Path, Target } from "../../board/nardy/assembly";
import { BAR, parseCheckers, startOf } from "../../board/nardy/geometry";
import type { Board, Place } from "../../board/nardy/geometry";
import type { Step } from "../../board/nardy/steps";
import { afterSteps, stepsText, turned } from "../../board/nardy/steps";
import type { Reply } from "../../protocol/socket";
import { settings } from "../../settings.svelte";
import type { MatchSession } from "../MatchSession.svelte";
import type { Seat } from "../MatchView";
import { opponent, ownSeat } from "../MatchView";
import { boardsOf, sentAlready } from "./boards";
import { DraftTeller } from "./draftTeller";
import type { GivenUp, NardyView, Turn } from "./NardyView";

const noSteps: readonly Step[] = [];
const notYet: Reply = { ok: false, code: "not_started", args: {} };
/** What is marked on a place. */
export interface Marks {
  readonly picked: boolean;
  /** A checker may be taken from here. */
  readonly source: boolean;
  /** The picked checker may go here. */
  readonly target: boolean;
  /** So many checkers left from here in the turn that is shown. */
  readonly left: number;
  /** So many came here in it. */
  readonly came: number;
}

export class NardyTable {
  readonly session: MatchSession;
  #path = $state.raw<Path>([]);
  #picked = $state.raw<Place | null>(null);
  /** The graph that the path was begun under: it ends with it. */
  #under = $state.raw<Graph | null>(null);
  /** The turn that is on its way to the server. */
  sending = $state.raw<Path | null>(null);
  /** How many turns stand on the board that is shown; null: all. */
  #browsed = $state.raw<number | null>(null);
  /** The one cell of the board that Tab reaches. */
  focused = $state("24");
  #grab: (cell: string) => void = () => {};
  readonly #teller: DraftTeller;

  readonly nardy = $derived.by<NardyView | null>(() => this.session.view?.nardy ?? null);
  /** Whose eyes the board is seen with: the own, for all others White's. */
  readonly viewer = $derived.by<Seat>(() => {
    const view = this.session.view;
    return view === null ? "a" : (ownSeat(view) ?? view.white);
  });
  /** The same as long as the same roll is to be played: after a break of the line the server tells it anew. */
  readonly graph: Graph | null = $derived.by(() => this.#kept(this.nardy?.own?.graph ?? null));
  #known: { readonly turn: string; readonly graph: Graph } | null = null;
  readonly #live = $derived.by<Path>(() => (this.graph !== null && this.graph === this.#under ? this.#path : this.#told));
  /** What the page had told of this turn before it was loaded anew, or another tab of the player has. */
  readonly #told = $derived.by<Path>(() => {
    const draft = this.nardy?.draft ?? null;
    return this.graph === null || draft?.seat !== this.viewer ? noPath : (pathOf(this.graph, draft.steps) ?? noPath);
  });
  /** Boards of the game, first the start, then after each turn; as the viewer has them. */
  readonly boards = $derived.by<readonly Board[]>(() => {
    const { nardy } = this;
    return nardy === null ? [] : boardsOf(nardy.variant, nardy.turns, this.viewer);
  });

  #kept(graph: Graph | null): Graph | null {
    const { game, ply } = this.#at();
    const turn = `${game} ${ply}`;
    if (graph === null) return null;
    if (this.#known?.turn !== turn || JSON.stringify(this.#known.graph) !== JSON.stringify(graph)) this.#known = { turn, graph };
    return this.#known.graph;
  }

  constructor(session: MatchSession) {
    this.session = session;
    const draft = () => (this.sending !== null || this.graph === null ? null : { ...this.#at(), steps: stepsText(this.#live) });
    this.#teller = new DraftTeller(draft, ({ steps }) => session.tell(this.#frame("draft", { steps })));
  }

  /** How a cell takes the keyboard's focus. */
  set grab(grab: (cell: string) => void) {
    this.#grab = grab;
  }

  focus(cell: string): void {
    this.focused = cell;
    this.#grab(cell);
  }

  // --- the turn in the making ---

  get path(): Path {
    return this.sending ?? this.#live;
  }

  get picked(): Place | null {
    return this.#live === this.#path || this.#path.length === 0 ? this.#picked : null;
  }

  /** The reader puts a turn together. */
  get assembles(): boolean {
    return this.graph !== null && this.sending === null && !this.isBrowsing && this.session.view?.hold === "none";
  }

  get complete(): boolean {
    return this.graph !== null && isComplete(this.graph, this.path);
  }

  /** Steps that are left although the turn is not complete: how many numbers must still be played. */
  get missing(): number {
    return this.graph === null ? 0 : Math.max(0, this.graph.playable - this.path.length);
  }

  get forced(): Path | null {
    return this.graph === null || !this.assembles ? null : forcedRest(this.graph, this.#live);
  }

  readonly sources = $derived.by<ReadonlySet<Place>>(() => (this.graph === null ? new Set() : sources(this.graph, this.#live)));
  readonly targets = $derived.by<readonly Target[]>(() =>
    this.graph === null || this.picked === null ? [] : targetsFrom(this.graph, this.#live, this.picked),
  );

  /** The numbers of the last roll, the used ones marked. */
  get dice(): readonly DieUse[] {
    const { nardy } = this;
    if (nardy?.roll == null) return [];
    const shown = nardy.stage === "to_play" ? this.path : noPath;
    const use = diceUse(nardy.roll.dice, this.graph, shown);
    return nardy.stage === "to_play" ? use : use.map((die) => ({ ...die, used: true, lost: false }));
  }

  press(place: Place): void {
    if (!this.assembles || this.graph === null) return;
    const target = this.targets.find(({ to }) => to === place) ?? null;
    if (target?.way) return this.play(target.way);
    if (this.picked === place) return this.#again(place);
    if (this.sources.has(place)) return this.#pick(place);
    if (target !== null) return this.#isAmbiguous();
    if (this.picked !== null) this.attempt(this.picked, place);
  }

  /** A second press on a picked checker moves it by the larger number; where it can't, it is put down. */
  #again(place: Place): void {
    const edge = this.graph === null ? null : stepFrom(this.graph, this.#live, place);
    this.#picked = null;
    if (edge !== null) this.play([edge]);
  }

  #pick(place: Place): void {
    this.session.forgetRefusal();
    this.#begin();
    const edge = settings.tapMoves && this.graph !== null ? stepFrom(this.graph, this.#live, place) : null;
    if (edge !== null) this.play([edge]);
    else this.#picked = place;
  }

  pickUp(place: Place): boolean {
    if (!this.assembles || !this.sources.has(place)) return false;
    this.session.forgetRefusal();
    this.#begin();
    this.#picked = place;
    return true;
  }

  putDown(): void {
    this.#picked = null;
  }

  /** Moves the checker of a place by the smaller number (the context menu, or a key). */
  pressSmaller(place: Place): void {
    if (!this.assembles || this.graph === null) return;
    const edge = stepFrom(this.graph, this.#live, place, "smaller");
    if (edge !== null) this.play([edge]);
  }

  play(way: readonly Edge[]): void {
    this.session.forgetRefusal();
    this.#begin();
    this.#path = [...this.#live, ...way];
    this.#picked = null;
    this.#teller.changed();
  }

  #begin(): void {
    if (this.#under === this.graph) return;
    this.#path = this.#told;
    this.#under = this.graph;
  }

  undo(): void {
    if (this.sending !== null) return;
    this.session.forgetRefusal();
    this.#picked = null;
    this.#begin();
    this.#path = this.#live.slice(0, -1);
    this.#teller.changed();
  }

  undoAll(): void {
    if (this.sending !== null) return;
    this.session.forgetRefusal();
    this.#picked = null;
    this.#begin();
    this.#path = [];
    this.#teller.changed();
  }

  /** The whole path at once, as typed. */
  lay(path: Path): void {
    this.#begin();
    this.#path = path;
    this.#picked = null;
    this.#teller.changed();
  }

  playForced(): void {
    const rest = this.forced;
    if (rest !== null) this.play(rest);
  }

  /** «Готово»: only now the turn is played. */
  async send(): Promise<Reply> {
    const path = this.#live;
    if (this.graph === null || this.sending !== null || !isComplete(this.graph, path)) return notYet;
    this.#teller.stop();
    this.sending = path;
    this.browse(null);
    const reply = await this.session.act("play_turn", this.#frame("play_turn", { steps: stepsText(path) }));
    if (this.sending === path) this.sending = null;
    return reply;
  }

  /** There are ways with different boards at their ends: which one, the player says step by step. */
  #isAmbiguous(): void {
    this.#picked = null;
    this.session.refusal = { act: "play_turn", code: "ambiguous_move", args: {} };
  }

  /** A step that the graph does not have: the server says why, in the rule's words. It can't be played by this. */
  attempt(from: Place, to: Place): void {
    this.#picked = null;
    void this.ask(this.#live, { from, to });
  }

  /** The same for a typed step; what the server says is the answer. */
  ask(before: readonly Step[], step: Step): Promise<Reply> {
    const { graph } = this;
    const path = graph === null ? null : pathOf(graph, before);
    const steps = graph === null || path === null ? [step] : brokenDown(graph, nodeOf(path), step, this.#left(path));
    return this.session.act("play_turn", this.#frame("play_turn", { steps: stepsText([...before, ...steps]) }));
  }

  /** The numbers that a path has not used. */
  #left(path: Path): readonly number[] {
    const roll = this.nardy?.roll ?? null;
    return roll === null ? [] : diceUse(roll.dice, this.graph, path).filter(({ used }) => !used).map(({ face }) => face);
  }

  // --- what is sent ---

  #at(): { game: number; ply: number } {
    return { game: this.session.view?.game ?? 0, ply: this.session.view?.ply ?? 0 };
  }

  #frame(t: string, more: object = {}): never {
    return { t, topic: this.session.topic, d: { ...this.#at(), ...more } } as never;
  }

  roll(): Promise<Reply> {
    return this.session.act("roll", this.#frame("roll"));
  }

  double(): Promise<Reply> {
    return this.session.act("offer_cube", this.#frame("offer_cube"));
  }

  take(): Promise<Reply> {
    return this.session.act("take_cube", this.#frame("take_cube"));
  }

  drop(): Promise<Reply> {
    return this.session.act("drop_cube", this.#frame("drop_cube"));
  }

  resign(as: GivenUp): Promise<Reply> {
    const { game } = this.#at();
    return this.session.act("resign", { t: "resign", topic: this.session.topic, d: { game, as } } as never);
  }

  /** 22.1: between games; from the next on this one of the pair acts. */
  swapPartner(acts: string): Promise<Reply> {
    return this.session.act("swap_partner", { t: "swap_partner", topic: this.session.topic, d: { acts } } as never);
  }

  answerResignation(accept: boolean): Promise<Reply> {
    const offer = this.nardy?.resignation?.seq ?? 0;
    const { game } = this.#at();
    return this.session.act("answer_resignation", { t: "answer_resignation", topic: this.session.topic, d: { game, offer, accept } } as never);
  }

  close(): void {
    this.#teller.stop();
  }

  // --- what is shown ---

  get isBrowsing(): boolean {
    return this.#browsed !== null;
  }

  get shownTurn(): number {
    return this.#browsed ?? this.nardy?.turns.length ?? 0;
  }

  browse(turn: number | null): void {
    const last = this.nardy?.turns.length ?? 0;
    this.#browsed = turn === null || turn >= last ? null : Math.max(0, turn);
  }

  /** The board as it stands in the match, in the viewer's numbering. */
  readonly standing = $derived.by<Board | null>(() => {
    const { nardy, viewer } = this;
    if (nardy === null) return null;
    const [own, other] = [parseCheckers(nardy.checkers[viewer]), parseCheckers(nardy.checkers[opponent(viewer)])];
    const start = startOf(nardy.variant);
    return { own: own ?? start, other: other ?? start };
  });

  /** The steps that are shown and do not stand yet: the own turn in the making, or what is told of the opponent's. */
  readonly drafted = $derived.by<{ readonly seat: Seat; readonly steps: readonly Step[] }>(() => {
    const own = { seat: this.viewer, steps: this.path.map(({ from, to }) => ({ from, to })) };
    const draft = this.nardy?.draft ?? null;
    return own.steps.length > 0 || draft === null || this.graph !== null ? own : draft;
  });

  readonly board = $derived.by<Board | null>(() => {
    const { nardy, standing } = this;
    if (nardy === null || standing === null) return null;
    if (this.#browsed !== null) return this.boards[this.#browsed] ?? standing;
    const { seat, steps } = this.drafted;
    if (steps.length === 0 || sentAlready(nardy)) return standing;
    if (seat === this.viewer) return afterSteps(nardy.variant, standing, steps);
    return turned(afterSteps(nardy.variant, turned(standing), steps));
  });

  /** The turn whose marks are shown: the one in the making, else the last that was played; of whom, and its steps. */
  readonly marked = $derived.by<{ readonly seat: Seat; readonly steps: readonly Step[] }>(() => {
    if (this.#browsed === null && this.drafted.steps.length > 0) return this.drafted;
    const turn = this.nardy?.turns.slice(0, this.shownTurn).findLast(({ kind }) => kind === "play" || kind === "pass");
    return turn?.kind === "play" ? turn : { seat: this.viewer, steps: noSteps };
  });

  /** The marks of the reader's own places; those of the opponent's checkers by his numbering are in `marksOfOther`. */
  marksOf(place: Place, own: boolean): Marks {
    const { seat, steps } = this.marked;
    const shown = (seat === this.viewer) === own ? steps : noSteps;
    return {
      picked: own && this.picked === place,
      source: own && this.assembles && this.picked === null && this.hints && this.sources.has(place),
      target: own && this.lifted && this.targets.some(({ to }) => to === place),
      left: shown.filter(({ from }) => from === place).length,
      came: shown.filter(({ to }) => to === place).length,
    };
  }

  /** Which checkers can move is a hint, and so is where the picked one can go: the regulation's affair. */
  get hints(): boolean {
    return this.session.view?.hints === true;
  }

  get lifted(): boolean {
    return this.session.view?.liftedHints !== false;
  }

  /** Whether anything can be picked up from the place. */
  mayPick(place: Place): boolean {
    return this.assembles && this.sources.has(place);
  }

  /** A new fact has come: what was on its way has arrived. */
  settle(turns: readonly Turn[], before: readonly Turn[]): void {
    if (turns !== before) {
      this.sending = null;
      this.#picked = null;
    }
    if (turns.length < before.length) this.#browsed = null;
  }

  /** The own checkers that wait on the bar. */
  get onBar(): number {
    return this.board?.own[BAR] ?? 0;
  }

  /** The step of the picked checker by a number, where there is one. */
  stepBy(die: number): Step | null {
    const { graph, picked } = this;
    if (graph === null || picked === null) return null;
    return edgesFrom(graph, nodeOf(this.path)).find((edge) => edge.from === picked && edge.die === die) ?? null;
  }

  /** No step can be made any more from here. */
  get atEnd(): boolean {
    return this.graph !== null && edgesFrom(this.graph, nodeOf(this.path)).length === 0;
  }
}

const noPath: Path = [];
