// What a match of nardy is played by, as a form fills it in.
import { withinLimits } from "../lobby/control";
import type { NardySwitches } from "../protocol/messages.gen";
import { SWITCH_NAMES, SWITCHES, type Switch } from "./nardySwitches";

export const DISCIPLINES = ["long_nardy", "long_nardy_blitz", "short_nardy", "short_nardy_blitz", "short_nardy_pairs"] as const;
export type NardyDiscipline = (typeof DISCIPLINES)[number];

export const LIMITS = {
  length: { least: 1, most: 99 },
  minutes: { least: 5, most: 600 },
  main: { least: 0, most: 180 },
  delay: { least: 0, most: 60 },
} as const;

/** 41: the time for the whole match by its length, and the delays that may go with it. */
interface Article {
  readonly article: string;
  /** Lengths that it names; null: any. */
  readonly lengths: readonly number[] | null;
  readonly mainMs: (length: number) => number;
  readonly delays: readonly [number, number];
}

const BLITZ_MS: Readonly<Record<number, number>> = { 1: 30_000, 3: 60_000, 5: 120_000, 7: 180_000 };
const blitz = (article: string): Article => ({ article, lengths: [1, 3, 5, 7], mainMs: (length) => BLITZ_MS[length] ?? NaN, delays: [8, 10] });
const usual = (article: string): Article => ({ article, lengths: null, mainMs: (length) => length * 120_000, delays: [8, 12] });

export const ARTICLES: Readonly<Record<NardyDiscipline, Article>> = {
  long_nardy: usual("41.1.1"),
  long_nardy_blitz: blitz("41.1.2"),
  short_nardy: usual("41.1.3"),
  short_nardy_blitz: blitz("41.1.4"),
  short_nardy_pairs: { article: "41.1.5", lengths: null, mainMs: (length) => length * 150_000, delays: [10, 15] },
};

type Chosen = { [S in Switch]: (typeof SWITCHES)[S][number] };

const LONG_ONLY: readonly Switch[] = ["head_exception", "head_doubles", "six_block", "long_koks"];
const TIME_ONLY: readonly Switch[] = ["time_match_end", "time_match_flag"];
/** Friends have no judge, and nobody is late for them. */
const EVENT_ONLY: readonly Switch[] = ["both_absent", "penalty_point"];
const POINTS_ONLY: readonly Switch[] = ["one_point_cube", "dead_cube", "cap_score"];

/** What a request says of these terms. */
export interface NardyRequest {
  readonly discipline: NardyDiscipline;
  readonly length?: number;
  readonly duration_ms?: number;
  readonly control: { readonly main_ms: number; readonly delay_ms: number };
  readonly nardy?: NardySwitches;
}

export class NardyTerms {
  /** Of an event's match, which has a control of article 41 (30.8). */
  readonly event: boolean;
  #discipline = $state<NardyDiscipline>("short_nardy");
  kind = $state<"points" | "time">("points");
  /** "7", or "own". */
  points = $state("5");
  ownPoints = $state("9");
  minutes = $state("60");
  /** The delay by 41, "10", or "own": then both parts are as typed. */
  chosen = $state("10");
  ownMain = $state("10");
  ownDelay = $state("10");
  readonly switches: Chosen = $state(Object.fromEntries(SWITCH_NAMES.map((name) => [name, SWITCHES[name][0]])) as Chosen);

  constructor({ event = false } = {}) {
    this.event = event;
  }

  get discipline(): NardyDiscipline {
    return this.#discipline;
  }
  set discipline(discipline: NardyDiscipline) {
    this.#discipline = discipline;
    const { lengths, delays } = this.article;
    if (lengths !== null && !lengths.includes(Number(this.points)) && !(this.points === "own" && this.ownLength)) this.points = "5";
    if (this.chosen !== "own" && (Number(this.chosen) < delays[0] || Number(this.chosen) > delays[1])) this.chosen = String(delays[0]);
  }

  readonly article = $derived(ARTICLES[this.#discipline]);
  readonly long = $derived(this.#discipline.startsWith("long"));
  readonly rules = $derived(this.long ? "long_nardy/1" : "short_nardy/1");
  readonly pairs = $derived(this.#discipline === "short_nardy_pairs");
  /** Whether any other number of points may be typed: 41 knows four of a blitz. */
  readonly ownLength = $derived.by(() => !this.event || this.article.lengths === null);
  readonly lengths = $derived(this.article.lengths ?? [1, 3, 5, 7, 9, 11]);
  readonly delays = $derived.by(() => {
    const [least, most] = this.article.delays;
    return Array.from({ length: most - least + 1 }, (_, i) => least + i);
  });
  /** Null: on time, or not filled in rightly. */
  readonly length = $derived.by<number | null>(() => {
    if (this.kind === "time") return null;
    return this.points === "own" ? (withinLimits(this.ownPoints, LIMITS.length) ?? null) : Number(this.points);
  });
  readonly durationMs = $derived.by<number | null>(() => {
    const minutes = this.kind === "time" ? withinLimits(this.minutes, LIMITS.minutes) : undefined;
    return minutes === undefined ? null : minutes * 60_000;
  });
  /** 41 has no time for a match on time, nor for a length of a blitz that it does not name: then it is the player's to say. */
  readonly byArticle = $derived(this.length !== null && !Number.isNaN(this.article.mainMs(this.length)));
  /** The delays of 41 are offered; of a match on time an event's only. */
  readonly listsDelays = $derived.by(() => this.byArticle || this.event);
  /** Which parts of the control are typed. */
  readonly ownParts = $derived.by<readonly ("ownMain" | "ownDelay")[]>(() => {
    if (this.event) return this.byArticle ? [] : ["ownMain"];
    return this.chosen === "own" || !this.byArticle ? ["ownMain", "ownDelay"] : [];
  });
  readonly mainMs = $derived.by<number | null>(() => {
    if (!this.ownParts.includes("ownMain") && this.length !== null) return this.article.mainMs(this.length);
    const minutes = withinLimits(this.ownMain, LIMITS.main);
    return minutes === undefined ? null : minutes * 60_000;
  });
  readonly delayMs = $derived.by<number | null>(() => {
    const seconds = this.ownParts.includes("ownDelay") ? withinLimits(this.ownDelay, LIMITS.delay) : Number(this.chosen);
    return seconds === undefined ? null : seconds * 1000;
  });
  /** The switches that mean something in this match. */
  readonly open = $derived.by(() => {
    const idle = [
      ...(this.long ? [] : LONG_ONLY), ...(this.kind === "time" ? POINTS_ONLY : TIME_ONLY), ...(this.event ? [] : EVENT_ONLY),
    ];
    return SWITCH_NAMES.filter((name) => !idle.includes(name));
  });
  /** Those that are not as the rules have them. */
  readonly changed = $derived(this.open.filter((name) => this.switches[name] !== SWITCHES[name][0]));
  readonly complete = $derived((this.length !== null || this.durationMs !== null) && this.mainMs !== null && this.delayMs !== null && (this.mainMs > 0 || this.delayMs > 0));

  request(): NardyRequest | null {
    const { length, durationMs, mainMs, delayMs } = this;
    if (!this.complete || mainMs === null || delayMs === null) return null;
    const said = this.changed.map((name) => {
      const value: string = this.switches[name];
      return [name, value === "true" || value === "false" ? value === "true" : value] as const;
    });
    return {
      discipline: this.#discipline,
      ...(length === null ? {} : { length }),
      ...(durationMs === null ? {} : { duration_ms: durationMs }),
      control: { main_ms: mainMs, delay_ms: delayMs },
      ...(said.length === 0 ? {} : { nardy: Object.fromEntries(said) }),
    };
  }
}
