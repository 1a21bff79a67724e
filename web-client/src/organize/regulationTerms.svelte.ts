// What a regulation says of draws, hints, warnings and the drawn start, where the rules leave a choice.
import { withinLimits } from "../lobby/control";
import type { MatchRequest } from "../protocol/messages.gen";
import type { GameTerms } from "../terms/gameTerms.svelte";

/** 1.3.1: minutes before the end at which a player is warned; 0: he is not. */
export const WARNINGS = [0, 5, 10] as const;
/** Seconds for which both may look at a drawn start at nobody's cost; `usual` as the server has it. */
export const LOOK = { least: 0, most: 3600, usual: 60 } as const;
/** What the board may point out: nothing, where a lifted piece may go, or everything. */
export const HINTS = ["none", "lifted", "all"] as const;

export type RegulationRequest = Pick<
  MatchRequest,
  | "counted_draws" | "draw_count_start" | "main_road_reset" | "automatic_repetition" | "hints" | "lifted_hints" | "warn_minutes" | "opening_wait_ms"
>;

export class RegulationTerms {
  readonly terms: GameTerms;
  counted = $state<NonNullable<RegulationRequest["counted_draws"]>>("automatic");
  countStart = $state<NonNullable<RegulationRequest["draw_count_start"]>>("next_move");
  roadReset = $state(true);
  /** 1.16.7 lets the program state a third repetition at a fast pace. */
  repetition = $state<"automatic" | "claim">("automatic");
  hints = $state<(typeof HINTS)[number]>("lifted");
  warn = $state<{ a: (typeof WARNINGS)[number]; b: (typeof WARNINGS)[number] }>({ a: 0, b: 0 });
  look = $state<string>(String(LOOK.usual));

  constructor(terms: GameTerms) {
    this.terms = terms;
  }

  /** Nardy have no draws. */
  readonly knowsDraws = $derived.by(() => !this.terms.isNardy);
  readonly isSarapul = $derived.by(() => this.terms.draughts.draws === "sarapul" && this.terms.draughts.knowsSarapul);
  /** The cup's list states its draws as facts. */
  readonly knowsClaim = $derived.by(() => this.knowsDraws && !this.isSarapul);
  /** 2.1.9.1.7 is of 64 squares. */
  readonly knowsRoad = $derived.by(() => this.knowsDraws && this.terms.draughts.geometry.size === 8);
  readonly knowsRepetition = $derived.by(() => this.knowsClaim && ["rapid", "blitz"].includes(this.terms.draughts.pace));
  readonly isDrawn = $derived.by(() => this.knowsDraws && this.terms.draughts.start === "lot");
  readonly #look = $derived.by(() => withinLimits(this.look, LOOK));
  readonly wrong = $derived.by(() => this.isDrawn && this.#look === undefined);

  /** What differs from what the server has by itself. */
  request(): RegulationRequest {
    const look = this.#look;
    return {
      ...(this.knowsClaim && this.counted === "claim" ? { counted_draws: this.counted } : {}),
      ...(this.knowsDraws && this.countStart === "ratio_move" ? { draw_count_start: this.countStart } : {}),
      ...(this.knowsRoad && !this.roadReset ? { main_road_reset: false } : {}),
      ...(this.knowsRepetition && this.repetition === "claim" ? { automatic_repetition: false } : {}),
      ...(this.hints === "all" ? { hints: true } : {}),
      ...(this.hints === "none" ? { lifted_hints: false } : {}),
      ...(this.warn.a + this.warn.b > 0 ? { warn_minutes: { ...this.warn } } : {}),
      ...(this.isDrawn && look !== undefined && look !== LOOK.usual ? { opening_wait_ms: look * 1000 } : {}),
    };
  }
}
