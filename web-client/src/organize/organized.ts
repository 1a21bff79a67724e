// The matches that an organizer made: as the server lists them, and as this browser remembers where it does not.

import { askOrganized } from "../calls";
import { t } from "../i18n";
import { termsText } from "../lobby/terms";
import type { OrganizedMatch as Told } from "../protocol/messages.gen";

/** What a browser remembers it knows in part. */
export type OrganizedMatch = Pick<Told, "match" | "names" | "created_ms"> & Partial<Told>;

/** What is played and when, and how far it is. */
export function toldOf({ rules, games, control, phase, ...rest }: OrganizedMatch): { terms: string; state: string } {
  return {
    terms: rules === undefined || games === undefined || control === undefined ? "" : termsText({ ...rest, rules, games, control }),
    state: phase === undefined ? "" : t(`org.phase.${phase}`),
  };
}

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
