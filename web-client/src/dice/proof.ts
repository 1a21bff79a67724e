// The dice scheme doska.dice.1 (docs/DICE.md), as the server computes it: pure functions of texts. Hashes are a library's:
// browsers give none of their own to pages without https.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seat } from "../protocol/messages.gen";

export type Pair = readonly [number, number];

/** What a seat has added to the rolls: nothing, its seal, or its own value. */
export interface Contribution {
  readonly kind: "none" | "unopened" | "opened";
  readonly value: string;
}

/** Everything that the dice of one game follow from; `a` and `b` are the contributions. */
export interface DiceTable {
  readonly match: string;
  readonly game: number;
  /** 64 hex digits, known when the game is over. */
  readonly secret: string;
  readonly a: string;
  readonly b: string;
}

const TAG = "doska.dice.1";
const USABLE = 252; // the largest multiple of 6 that a byte can stand below
const DIGITS = /^[0-9a-f]{64}$/;

const joined = (...parts: readonly (string | number)[]): string => [TAG, ...parts].join("|");
const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

export const isValue = (text: string): boolean => DIGITS.test(text);

export function commitmentOf(match: string, game: number, secret: string): string {
  return hash(joined("commit", match, game, secret));
}

export function sealOf(match: string, game: number, seat: Seat, value: string): string {
  return hash(joined("seal", match, game, seat, value));
}

/** Empty texts: there was no seal, or no value. */
export function contributionOf(match: string, game: number, seat: Seat, seal: string, value: string): Contribution {
  if (seal === "") return { kind: "none", value: "" };
  if (value !== "" && sealOf(match, game, seat, value) === seal) return { kind: "opened", value };
  return { kind: "unopened", value: seal };
}

/** What roll n is the HMAC of; `again` > 0 after digests without two usable bytes. */
export function messageOf({ match, game, a, b }: DiceTable, n: number, again = 0): string {
  return joined("roll", match, game, n, a, b, ...(again > 0 ? [again] : []));
}

/** The first two bytes below 252, each modulo 6 plus 1; undefined where there are fewer. */
export function diceOf(digest: Uint8Array): Pair | undefined {
  const [first, second] = [...digest].filter((byte) => byte < USABLE).map((byte) => (byte % 6) + 1);
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Roll number n of the game, from 1; of the opening the first die is White's. */
export function rollOf(table: DiceTable, n: number): Pair {
  const key = hexToBytes(table.secret);
  for (let again = 0; ; again += 1) {
    const dice = diceOf(hmac(sha256, key, utf8ToBytes(messageOf(table, n, again))));
    if (dice !== undefined) return dice;
  }
}
