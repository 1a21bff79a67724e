// A player's own part in the dice of a game: a number that only this browser knows until both have sealed theirs. It is kept
// on the device, so that a page that is loaded anew can still open what it has sealed.

import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";
import type { Seat } from "../protocol/messages.gen";
import { isValue, sealOf } from "./proof";

export { sealOf };

const PREFIX = "doska.dice|";
const KEPT = 40; // games; the older ones are forgotten

/** 256 bits of the browser's own chance as 64 hex digits. */
export function makeContribution(): string {
  return bytesToHex(randomBytes(32));
}

const keyOf = (match: string, game: number, seat: Seat): string => `${PREFIX}${match}|${game}|${seat}`;

function kept(key: string): string | undefined {
  try {
    const value = localStorage.getItem(key)?.split("|").at(-1) ?? "";
    return isValue(value) ? value : undefined;
  } catch {
    return undefined; // storage is forbidden: then the number lives as long as the page
  }
}

function forgetOld(): void {
  const ours = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: Number(localStorage.getItem(key)?.split("|")[0]) }))
    .sort((one, other) => other.at - one.at);
  for (const { key } of ours.slice(KEPT)) localStorage.removeItem(key);
}

const ofThisPage = new Map<string, string>();

/** The number of this seat in this game: the one that was made before, also by the page before a reload, or a new one. */
export function contributionFor(match: string, game: number, seat: Seat, now_ms: number = Date.now()): string {
  const key = keyOf(match, game, seat);
  const before = ofThisPage.get(key) ?? kept(key);
  if (before !== undefined) return before;
  const value = makeContribution();
  ofThisPage.set(key, value);
  try {
    localStorage.setItem(key, `${now_ms}|${value}`);
    forgetOld();
  } catch {
    // as above
  }
  return value;
}

/** The number that was sealed before; undefined where this browser has none, as after a change of device. */
export function contributionKept(match: string, game: number, seat: Seat): string | undefined {
  const key = keyOf(match, game, seat);
  return ofThisPage.get(key) ?? kept(key);
}
