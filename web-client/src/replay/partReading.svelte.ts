// A file of games that is read part by part, as more of it is wanted.
import type { Answer } from "../api";
import { linesBetween } from "./pdn";

/** No request may carry more. */
const BODY_BYTES = 64 * 1024;
/** Answers that say that this text can't be read, now or later. */
const OF_THE_TEXT: readonly number[] = [400, 413];

/** A part that was not read: the line where it begins, and why. */
export interface LeftOut {
  readonly line: number;
  readonly code: string;
}

/** The games of a part; where there are more, how many of its bytes are before them, and what to tell with the next part. */
export interface PartAnswer<Game> {
  readonly games: readonly Game[];
  readonly next?: number;
  readonly standing?: string;
}

/** `standing` is what the answer to the part before has told. */
export type AskPart<Game> = (part: Uint8Array<ArrayBuffer>, firstLine: number, standing?: string) => Promise<Answer<PartAnswer<Game>>>;

export class PartReading<Game> {
  readonly bytes: Uint8Array;
  readonly #ask: AskPart<Game>;
  readonly #endOfPart: (bytes: Uint8Array, from: number) => number;
  games = $state.raw<readonly Game[]>([]);
  left = $state.raw<readonly LeftOut[]>([]);
  busy = $state(false);
  /** Why nothing more came: it can be tried again. */
  fault = $state.raw<{ readonly code: string } | null>(null);
  /** So far the file is read. */
  #at = $state(0);
  #line = 1;
  #standing: string | undefined;

  constructor(bytes: Uint8Array, ask: AskPart<Game>, endOfPart: (bytes: Uint8Array, from: number) => number) {
    this.bytes = bytes;
    this.#ask = ask;
    this.#endOfPart = endOfPart;
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
    const part = this.bytes.slice(this.#at, this.#endOfPart(this.bytes, this.#at));
    const answer: Answer<PartAnswer<Game>> =
      part.length > BODY_BYTES ? { ok: false, status: 413, code: "body_too_large", detail: null } : await this.#ask(part, this.#line, this.#standing);
    if (answer.ok) {
      this.games = [...this.games, ...answer.body.games];
      this.#standing = answer.body.standing ?? this.#standing;
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
