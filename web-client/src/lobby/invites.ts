// Invitation codes are told once, to who made the match; the tab keeps them until it is closed.

import type { SeatRole } from "../calls";
import type { Preset } from "../terms/paces";

export type KeptInvites = { readonly [R in SeatRole]?: string } & { readonly white: boolean; readonly control: Preset; readonly rules?: string; readonly games?: number; readonly start_fen?: string; readonly opening_table?: string };

const key = (match: string): string => `doska.invites.${match}`;

export function keepInvites(match: string, invites: KeptInvites): void {
  try {
    sessionStorage.setItem(key(match), JSON.stringify(invites));
  } catch {
    // Without storage they are shown until the page is left.
  }
  last = { match, invites };
}

let last: { match: string; invites: KeptInvites } | null = null;

export function keptInvites(match: string): KeptInvites | null {
  try {
    const text = sessionStorage.getItem(key(match));
    if (text !== null) return JSON.parse(text) as KeptInvites;
  } catch {
    // As above.
  }
  return last?.match === match ? last.invites : null;
}
