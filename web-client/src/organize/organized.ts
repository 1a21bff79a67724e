// The matches that an organizer made: as the server lists them, and as this browser remembers where it does not.

import { askOrganized, type OrganizedMatch } from "../calls";

const KEY = "doska.organized";
const MOST = 200;

function remembered(as: string): readonly OrganizedMatch[] {
  try {
    const kept = JSON.parse(localStorage.getItem(`${KEY}.${as}`) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as OrganizedMatch[]).filter(({ match }) => typeof match === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps names and number only: entry links are told once and stored nowhere. */
export function remember(as: string, made: OrganizedMatch): void {
  try {
    const kept = [made, ...remembered(as).filter(({ match }) => match !== made.match)].slice(0, MOST);
    localStorage.setItem(`${KEY}.${as}`, JSON.stringify(kept));
  } catch {
    // Without storage the list lasts as long as the page.
  }
}

export async function organized(as: string): Promise<{ matches: readonly OrganizedMatch[]; here: boolean }> {
  const answer = await askOrganized(as);
  if (answer.ok) return { matches: answer.body.matches, here: false };
  return { matches: remembered(as), here: true };
}
