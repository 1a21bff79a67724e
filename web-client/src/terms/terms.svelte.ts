// What a match is played by, as a form fills it in: discipline, control, games, the position at the start.
import { rulesOf } from "../board/discipline";
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

export class Terms {
  #discipline = $state<Discipline>("russian");
  #pace = $state<PaceChoice>("free");
  /** "7+5", or "own". */
  chosen = $state("7+5");
  minutes = $state("10");
  seconds = $state("5");
  games = $state(1);
  start = $state<"usual" | "lot" | "setup">("usual");
  /** The table that the opening is drawn from. */
  table = $state("");
  /** The position that is set up, and whether it can be played from. */
  fen = $state("");
  fenStands = $state(false);

  /** Whose list of draws: of the rules, or the Sarapul cup's own. */
  draws = $state<"rules" | "sarapul">("rules");

  constructor(pace: PaceChoice = "free") {
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
    if (this.start === "lot" && this.table === "") this.start = "usual";
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
  /** The cup's list is for 64 squares with the captures of Russian draughts. */
  readonly knowsSarapul = $derived(this.#discipline === "russian" || this.#discipline === "draughts64");
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
