// A file of games that is read part by part, as more of it is wanted.
import type { Answer } from "../api";
import { readPdn } from "../calls";
import type { PdnGame } from "../calls";
import type { PdnAnswer } from "../protocol/messages.gen";
import { endOfPart, linesBetween } from "./pdn";

/** No request may carry more. */
const BODY_BYTES = 64 * 1024;
/** Answers that say that this text can't be read, now or later. */
const OF_THE_TEXT: readonly number[] = [400, 413];

/** A part that was not read: the line where it begins, and why. */
export interface LeftOut {
  readonly line: number;
  readonly code: string;
}

type Ask = (part: Uint8Array<ArrayBuffer>, firstLine: number) => Promise<Answer<PdnAnswer>>;

export class PdnReading {
  readonly bytes: Uint8Array;
  readonly #ask: Ask;
  games = $state.raw<readonly PdnGame[]>([]);
  left = $state.raw<readonly LeftOut[]>([]);
  busy = $state(false);
  /** Why nothing more came: it can be tried again. */
  fault = $state.raw<{ readonly code: string } | null>(null);
  /** So far the file is read. */
  #at = $state(0);
  #line = 1;

  constructor(bytes: Uint8Array, ask: Ask = readPdn) {
    this.bytes = bytes;
    this.#ask = ask;
  }

  get done(): boolean {
    return this.#at >= this.bytes.length;
  }

  /** Reads on until there are more games, or the end is reached. */
  async more(): Promise<void> {
    if (this.busy) return;
    [this.busy, this.fault] = [true, null];
    const known = this.games.length;
    while (!this.done && this.fault === null && this.games.length === known) await this.#part();
    this.busy = false;
  }

  async #part(): Promise<void> {
    const part = this.bytes.slice(this.#at, endOfPart(this.bytes, this.#at));
    const answer: Answer<PdnAnswer> =
      part.length > BODY_BYTES ? { ok: false, status: 413, code: "body_too_large", detail: null } : await this.#ask(part, this.#line);
    if (answer.ok) {
      this.games = [...this.games, ...answer.body.games];
      this.#pass(Math.min(answer.body.next ?? part.length, part.length));
    } else if (OF_THE_TEXT.includes(answer.status)) {
      this.left = [...this.left, { line: this.#line, code: answer.code }];
      this.#pass(part.length);
    } else this.fault = answer;
  }

  #pass(bytes: number): void {
    this.#line += linesBetween(this.bytes, this.#at, this.#at + bytes);
    this.#at += bytes;
  }
}
