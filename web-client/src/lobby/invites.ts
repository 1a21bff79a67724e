// Invitation codes are told once, to who made the match; the tab keeps them until it is closed.

import type { Control, MatchRole, NardyBrief } from "../protocol/messages.gen";

/** What the match is that it invites to. */
export interface KeptTerms {
  readonly control: Control;
  readonly rules: string;
  readonly games: number;
  readonly start_fen?: string;
  readonly opening_table?: string;
  readonly nardy?: NardyBrief;
}

export type KeptInvites = { readonly [R in MatchRole]?: string } & KeptTerms & { readonly white: boolean };

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
    const kept = text === null ? null : (JSON.parse(text) as KeptInvites);
    // An earlier version kept the control in another form, and of nardy no switches.
    if (Array.isArray(kept?.control) && (kept.nardy === undefined || kept.nardy.switches !== undefined)) return kept;
  } catch {
    // As above.
  }
  return last?.match === match ? last.invites : null;
}
