// The player's part of the dice of each game: his page seals it and opens it, without being asked.
import { contributionFor, contributionKept, sealOf } from "../../dice/seal";
import type { MatchSession } from "../MatchSession.svelte";
import type { MatchView } from "../MatchView";
import { ownSeat } from "../MatchView";

export class Ceremony {
  readonly #session: MatchSession;
  /** What was sent already, so that it is sent once. */
  #sent = "";

  constructor(session: MatchSession) {
    this.#session = session;
  }

  /** Does what the page owes to the dice now. */
  attend(view: MatchView): void {
    const seat = ownSeat(view);
    const due = view.nardy?.own?.dice ?? null;
    const name = `${view.game} ${due}`;
    if (seat === null || due === null || this.#sent === name) return;
    const { match, game } = view;
    const value = due === "seal" ? contributionFor(match, game, seat) : contributionKept(match, game, seat);
    // Sealed by another browser of the same player: only that one can open it.
    if (value === undefined) return;
    this.#sent = name;
    const d = due === "seal" ? { game, seal: sealOf(match, game, seat, value) } : { game, value };
    const act = due === "seal" ? "seal_dice" : "open_dice";
    void this.#session.act(act, { t: act, topic: this.#session.topic, d } as never).then((reply) => {
      // Another tab of this player was first: its seal stands.
      if (!reply.ok) this.#session.forgetRefusal();
    });
  }
}
