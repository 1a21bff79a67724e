// What a match is played by, as a form fills it in: discipline, control, games, the position at the start.
import { factsOf, rulesOf } from "../board/discipline";
import type { Discipline, Rules } from "../board/discipline";
import { geometryOf } from "../board/geometry";
import type { MatchRequest } from "../protocol/messages.gen";
import { LIMITS, periodOf, withinLimits } from "../lobby/control";
import { presetsOf } from "./paces";
import type { PaceChoice, Preset } from "./paces";
import { tablesOf } from "./tables";

export const MOST_GAMES = 8;

const valueOf = ({ minutes, seconds }: Preset): string => `${minutes}+${seconds}`;

/** The part of the request that these terms are. */
export type TermsRequest = Pick<MatchRequest, "control" | "games" | "start_fen" | "discipline" | "pace" | "opening_table" | "draws">;

/** How a game begins: from the usual position, a drawn one, or one that is set up. */
export type Start = "usual" | "lot" | "setup";

export class Terms {
  /** Of an event's match: what the rules leave to friends is bound. */
  readonly #event: boolean;
  #discipline = $state<Discipline>("russian");
  #pace = $state<PaceChoice>("free");
  /** "7+5", or "own". */
  chosen = $state("7+5");
  minutes = $state("10");
  seconds = $state("5");
  games = $state(1);
  start = $state<Start>("usual");
  /** The table that the opening is drawn from. */
  table = $state("");
  /** The position that is set up, and whether it can be played from. */
  fen = $state("");
  fenStands = $state(false);

  /** Whose list of draws: of the rules, or the Sarapul cup's own. */
  draws = $state<"rules" | "sarapul">("rules");

  constructor(pace: PaceChoice = "free", { event = false } = {}) {
    this.#event = event;
    this.#pace = pace;
    this.#choosePreset();
  }

  get discipline(): Discipline {
    return this.#discipline;
  }
  set discipline(discipline: Discipline) {
    const before = this.geometry;
    this.#discipline = discipline;
    if (before.size !== this.geometry.size) this.fen = "";
    this.table = this.tables[0]?.key ?? "";
    if (!this.starts.includes(this.start)) this.start = this.starts[0] ?? "usual";
    this.games = Math.max(this.games, this.leastGames);
    this.#choosePreset();
  }

  get pace(): PaceChoice {
    return this.#pace;
  }
  set pace(pace: PaceChoice) {
    this.#pace = pace;
    this.#choosePreset();
  }

  get rules(): Rules {
    return rulesOf(this.#discipline);
  }

  readonly geometry = $derived(geometryOf(rulesOf(this.#discipline)));
  readonly presets = $derived(presetsOf(rulesOf(this.#discipline), this.#pace));
  readonly tables = $derived(tablesOf(rulesOf(this.#discipline)));
  /** 2.2: an event of draughts-64 is played in micromatches (1.11) from a drawn start, for one board or for all. */
  readonly isDrawn = $derived.by(() => this.#event && factsOf(this.#discipline)?.drawn_start === true);
  readonly leastGames = $derived.by(() => (this.#event ? (factsOf(this.#discipline)?.least_games ?? 1) : 1));
  readonly starts = $derived.by<readonly Start[]>(() => {
    if (this.isDrawn) return ["lot", "setup"];
    return this.tables.length > 0 ? ["usual", "lot", "setup"] : ["usual", "setup"];
  });
  /** Whether the cup's list of draws is for this discipline. */
  readonly knowsSarapul = $derived(factsOf(this.#discipline)?.sarapul === true);
  readonly own = $derived.by<Preset | undefined>(() => {
    const [minutes, seconds] = [withinLimits(this.minutes, LIMITS.minutes), withinLimits(this.seconds, LIMITS.seconds)];
    return minutes === undefined || seconds === undefined ? undefined : { minutes, seconds };
  });
  /** The control chosen; undefined where the own one is not filled in rightly. */
  readonly control = $derived(this.chosen === "own" ? this.own : this.presets.find((preset) => valueOf(preset) === this.chosen));
  readonly complete = $derived(this.control !== undefined && (this.start !== "setup" || this.fenStands));

  /** The same preset stays chosen where the other list has it. */
  #choosePreset(): void {
    if (this.chosen === "own" || this.presets.some((preset) => valueOf(preset) === this.chosen)) return;
    const middle = this.presets[Math.floor(this.presets.length / 2)] as Preset;
    this.chosen = valueOf(middle);
  }

  /** Opens the form for a position, as from a replay. */
  startFrom(discipline: Discipline, fen: string): void {
    this.discipline = discipline;
    [this.start, this.fen] = ["setup", fen];
  }

  request(): TermsRequest | null {
    if (!this.complete || this.control === undefined) return null;
    return {
      discipline: this.#discipline,
      control: [periodOf(this.control)],
      ...(this.pace === "free" ? {} : { pace: this.pace }),
      ...(this.draws === "sarapul" && this.knowsSarapul ? { draws: this.draws } : {}),
      ...(this.games > 1 ? { games: this.games } : {}),
      ...(this.start === "lot" ? { opening_table: this.table } : {}),
      ...(this.start === "setup" ? { start_fen: this.fen } : {}),
    };
  }
}

export { valueOf };
