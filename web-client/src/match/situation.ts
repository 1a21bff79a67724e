import type { Link } from "../protocol/socket";
import type { MatchSession } from "./MatchSession.svelte";
import type { MatchView } from "./MatchView";
import type { Situation } from "./status";

/** What the sentence is made of, at this instant. */
export function situationOf(session: MatchSession, view: MatchView, link: Link, choosesRoute = false): Situation {
  return {
    view,
    link,
    deviceNow: performance.now(),
    serverNow: session.now(),
    refusal: session.refusal,
    pending: session.pending?.move ?? null,
    proposed: session.proposed,
    armed: session.armed,
    choosesRoute,
  };
}
