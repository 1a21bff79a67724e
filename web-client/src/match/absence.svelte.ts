import { askMatch } from "../calls";
import type { MatchSession } from "./MatchSession.svelte";

const LOOK_AGAIN_MS = 2000;

/**
 * A match that can't be had yet is asked for again: its seats may not all be taken, or the server has too much to do.
 * Made within a component.
 */
export class Absence {
  /** It is there, and not open yet. */
  early = $state(false);

  constructor(of: () => MatchSession | null) {
    $effect(() => {
      const session = of();
      this.early = false;
      if (session?.absent === "server_busy") {
        const again = setInterval(() => session.retry(), LOOK_AGAIN_MS);
        return () => clearInterval(again);
      }
      return session?.absent === "unknown_topic" ? this.#watch(session) : undefined;
    });
  }

  /** Looks until it is open; not for one that there isn't. */
  #watch(session: MatchSession): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = async (): Promise<void> => {
      const answer = await askMatch(session.match);
      if (left) return;
      if (answer.ok && answer.body.open) session.retry();
      if (answer.ok) this.early = true;
      if (answer.status !== 404) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }
}
