// What is said to those who listen. Two live regions: facts wait for a pause (polite); what can't wait interrupts
// (assertive). An event is said once, in one of them.

import { settings } from "../settings.svelte";
import type { Language } from "../settings.svelte";
import { LiveRegion } from "./liveRegion.svelte";

export type Tone = "polite" | "assertive";

export interface Said {
  readonly n: number;
  readonly text: string;
  /** The language that it was said in; what an earlier version kept names none. */
  readonly lang?: Language;
  readonly tone: Tone;
  /** Server time at which it was put into its live region. */
  readonly atMs: number;
  /** A warning that the player has to confirm. */
  readonly toConfirm: boolean;
  readonly confirmedMs: number | null;
}

/** How many announcements the list keeps. */
export const KEPT = 20;
/** How long a moment is, the facts of which are said as one text: what is urgent waits for what came with it, no more. */
const GATHER_MS: Readonly<Record<Tone, number>> = { polite: 60, assertive: 0 };
/** A warning that is not confirmed is said again. */
const REMIND_MS = [15_000, 45_000];

export interface AnnouncerOptions {
  /** Server time in Unix ms. */
  now(): number;
  /** Where assertive announcements of a match are kept on this device; null: nowhere. */
  readonly store: Pick<Storage, "getItem" | "setItem"> | null;
  readonly match: string;
}

export class Announcer {
  /** The last announcements, oldest first. */
  said = $state.raw<readonly Said[]>([]);
  /** Every assertive announcement of this match, also of earlier visits: that it was given, and when confirmed. */
  receipts = $state.raw<readonly Said[]>([]);

  readonly #options: AnnouncerOptions;
  readonly #regions: Readonly<Record<Tone, LiveRegion>> = {
    polite: new LiveRegion(GATHER_MS.polite),
    assertive: new LiveRegion(GATHER_MS.assertive),
  };
  #reminders: ReturnType<typeof setTimeout>[] = [];
  #count = 0;
  #last = "";

  constructor(options: AnnouncerOptions) {
    this.#options = options;
    this.receipts = this.#stored();
    // After a reload the list still shows what was given, and asks for what was not confirmed.
    this.said = this.receipts.slice(-KEPT);
    this.#count = this.receipts.at(-1)?.n ?? 0;
  }

  /** The texts of the two live regions. */
  get polite(): string {
    return this.#regions.polite.text;
  }
  get assertive(): string {
    return this.#regions.assertive.text;
  }

  /** The warning that waits for its confirmation. */
  get unconfirmed(): Said | null {
    return this.said.findLast(({ toConfirm, confirmedMs }) => toConfirm && confirmedMs === null) ?? null;
  }

  say(text: string, tone: Tone = "polite", toConfirm = false): void {
    if (text === "") return;
    this.#count += 1;
    const said: Said = { n: this.#count, text, lang: settings.lang, tone, atMs: this.#options.now(), toConfirm, confirmedMs: null };
    this.said = [...this.said, said].slice(-KEPT);
    if (tone === "assertive") this.#keep([...this.receipts, said]);
    this.#speak(text, tone);
    if (toConfirm) this.#remind(said);
  }

  /** Says what was asked for; it does not push what happened out of the list. */
  answer(text: string): void {
    if (text !== "") this.#speak(text, "polite");
  }

  /** Says the last text again; false: nothing has been said. */
  repeat(): boolean {
    if (this.#last === "") return false;
    this.#speak(this.#last, "polite");
    return true;
  }

  /** The player has heard the warnings; false: there is none to confirm. */
  confirm(): boolean {
    if (this.unconfirmed === null) return false;
    const confirmedMs = this.#options.now();
    const confirmed = (one: Said) => (one.toConfirm && one.confirmedMs === null ? { ...one, confirmedMs } : one);
    this.said = this.said.map(confirmed);
    this.#keep(this.receipts.map(confirmed));
    this.#forgetReminders();
    return true;
  }

  /** Empties the live regions: what stands there is in a language that was left. The list keeps it, as it was said. */
  hush(): void {
    for (const region of Object.values(this.#regions)) region.hush();
    this.#last = "";
  }

  close(): void {
    for (const region of Object.values(this.#regions)) region.close();
    this.#forgetReminders();
  }

  #speak(text: string, tone: Tone): void {
    this.#last = text;
    this.#regions[tone].say(text);
  }

  #remind(said: Said): void {
    this.#forgetReminders();
    this.#reminders = REMIND_MS.map((ms) => setTimeout(() => this.#speak(said.text, "assertive"), ms));
  }

  #forgetReminders(): void {
    this.#reminders.forEach(clearTimeout);
    this.#reminders = [];
  }

  #key(): string {
    return `doska.said.${this.#options.match}`;
  }

  #keep(receipts: readonly Said[]): void {
    this.receipts = receipts.slice(-100);
    try {
      this.#options.store?.setItem(this.#key(), JSON.stringify(this.receipts));
    } catch {
      // Full or forbidden: the list lasts as long as the page.
    }
  }

  #stored(): readonly Said[] {
    try {
      const read: unknown = JSON.parse(this.#options.store?.getItem(this.#key()) ?? "[]");
      return Array.isArray(read) ? read.filter(isSaid) : [];
    } catch {
      return [];
    }
  }
}

/** The last instant that a Date can hold. */
const LAST_MS = 8.64e15;

function isInstant(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) <= LAST_MS;
}

/** What the browser kept may be anything: of another version, or of another hand. */
function isSaid(value: unknown): value is Said {
  const said = value as Partial<Said> | null;
  const confirmed = said?.confirmedMs === null || isInstant(said?.confirmedMs);
  return Number.isSafeInteger(said?.n) && typeof said?.text === "string" && isInstant(said.atMs) && confirmed;
}
