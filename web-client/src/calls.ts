// What the pages ask of the server over HTTP, typed. How it answers: see api.ts.

import { get, post } from "./api";
import type { Answer } from "./api";
import type { ChannelAnswer, DiceAnswer, EnteredAnswer, Home, InvitedAnswer, LinksAnswer, LiveGame, MatchAnswer, MatchInfo, MatchRequest, MatchRole, OrganizedAnswer, OwnMatch, PdnAnswer, Seat } from "./protocol/messages.gen";

export type { EntryLink, EnteredAnswer, Home, InvitedAnswer, MatGame, MyPerson, OwnMatch, PdnGame } from "./protocol/messages.gen";
/** In the order of a form; a2 and b2 are of pairs (nardy 22.1). */
export const SEAT_ROLES: readonly MatchRole[] = ["a", "a2", "b", "b2", "judge"];

/** A match as a list shows it: one that is played, or one's own. */
export type MatchLine = LiveGame | OwnMatch;

/**
 * Entering renews the browser's cookie: tabs do it one after the other, so that none overwrites what another has just got.
 * Where pages have no locks (plain http from another machine) they do it as it comes.
 */
const inTurn = <T>(act: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("doska.enter", act) : act();

export const askHome = (as: string | null): Promise<Answer<Home>> => get("/api/home", as);
export const askMatch = (match: string): Promise<Answer<MatchInfo>> => get(`/api/matches/${match}`);

/** Makes a guest and enters him into this browser. */
export const enterAsGuest = (name: string): Promise<Answer<EnteredAnswer>> =>
  inTurn(() => post("/api/guests", { name, session: true }, null));

/** Who would enter by a link; uses nothing up. */
export const lookAtLink = (token: string): Promise<Answer<EnteredAnswer>> => post("/api/enter/look", { token }, null);
export const enterByLink = (token: string): Promise<Answer<EnteredAnswer>> =>
  inTurn(() => post("/api/enter", { token }, null));
export const leave = (person: string): Promise<Answer<object>> => post("/api/leave", { person }, person);
export const logIn = (login: string, password: string): Promise<Answer<EnteredAnswer>> =>
  inTurn(() => post("/api/login", { login, password }, null));
export const setPassword = (as: string, login: string, password: string): Promise<Answer<object>> =>
  post("/api/password", { login, password }, as);

export const makeMatch = (as: string, order: MatchRequest): Promise<Answer<MatchAnswer>> => post("/api/matches", order, as);
/** What game an invitation is to; uses nothing up. */
export const lookAtInvitation = (code: string): Promise<Answer<InvitedAnswer>> => post("/api/invites/look", { code }, null);
export const useInvitation = (as: string, code: string): Promise<Answer<{ match: string; role: MatchRole }>> =>
  post("/api/invites", { code }, as);

export const askLinks = (as: string, match: string): Promise<Answer<LinksAnswer>> =>
  get(`/api/matches/${match}/links`, as);
export const askOrganized = (as: string): Promise<Answer<OrganizedAnswer>> => get("/api/organized", as);
export const renewLink = (as: string, match: string, role: MatchRole): Promise<Answer<{ link: string }>> =>
  post(`/api/matches/${match}/links`, { role }, as);
export const revokeLinks = (as: string, match: string, role: MatchRole): Promise<Answer<{ revoked: number }>> =>
  post(`/api/matches/${match}/links/revoke`, { role }, as);

/** How the dice of matches fell: of one, or of all that a person judges or organizes. */
export const askDice = (as: string, match: string): Promise<Answer<DiceAnswer>> => get(match === "" ? "/api/dice" : `/api/matches/${match}/dice`, as);

/** The next match of the same two; made where there is none yet. */
export const askRematch = (match: string): Promise<Answer<{ match: string }>> => post(`/api/matches/${match}/rematch`, {});

/** The games of a part of a PDN file, which begins with this line of it: by the server, that has the rules. */
export const readPdn = (part: Uint8Array<ArrayBuffer>, firstLine: number): Promise<Answer<PdnAnswer>> =>
  post(`/api/pdn/read?first_line=${firstLine}`, part, null);

export const recordPath = (match: string): string => `/api/matches/${match}/record`;
/** The record of a match of nardy in the form of appendix 4, and as other programs read it. */
export const appendix4Path = (match: string): string => `/api/matches/${match}/appendix4`;
export const matPath = (match: string): string => `/api/matches/${match}/mat`;
/** Both channels of a match of pairs with their words (22.1), for its judges. */
export const channelsPath = (match: string): string => `/api/matches/${match}/channels`;
/** What one pair has said before a line. */
export const askChannel = (match: string, seat: Seat, before: number): Promise<Answer<ChannelAnswer>> =>
  get(`/api/matches/${match}/channel/${seat}?before=${before}`);
export const pdnPath = (match: string, game: number): string => `/api/matches/${match}/pdn?game=${game}`;

/** A whole record file, as text. */
export async function askRecord(match: string): Promise<Answer<string>> {
  const refused = (status: number, code: string): Answer<string> => ({ ok: false, status, code, detail: null });
  try {
    const response = await fetch(recordPath(match), { credentials: "same-origin", cache: "no-store" });
    const text = await response.text();
    if (response.ok) return { ok: true, status: response.status, body: text };
    const { error } = JSON.parse(text) as { error?: unknown };
    return refused(response.status, typeof error === "string" ? error : "server_error");
  } catch {
    return refused(0, "no_link");
  }
}
