// What a match is played by, whichever of the games it is.
import { NardyTerms } from "./nardyTerms.svelte";
import type { NardyRequest } from "./nardyTerms.svelte";
import { Terms } from "./terms.svelte";
import type { TermsRequest } from "./terms.svelte";

export const GAMES = ["draughts", "nardy"] as const;

export class GameTerms {
  game = $state<(typeof GAMES)[number]>("draughts");
  readonly draughts: Terms;
  readonly nardy: NardyTerms;

  constructor(draughts = new Terms(), nardy = new NardyTerms()) {
    this.draughts = draughts;
    this.nardy = nardy;
  }

  readonly isNardy = $derived.by(() => this.game === "nardy");
  /** 22.1: two sit on each side. */
  readonly pairs = $derived.by(() => this.isNardy && this.nardy.pairs);
  /** Games after each of which the colours change (1.11 of draughts); of nardy they stay for the match. */
  readonly games = $derived.by(() => (this.isNardy ? 1 : this.draughts.games));
  /** A start that is set up, and can't be played from. */
  readonly notStanding = $derived.by(() => !this.isNardy && this.draughts.start === "setup" && !this.draughts.fenStands);

  request(): TermsRequest | NardyRequest | null {
    return this.isNardy ? this.nardy.request() : this.draughts.request();
  }
}
