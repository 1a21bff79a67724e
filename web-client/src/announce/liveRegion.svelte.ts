/** A text stands so long at least: one that is replaced at once may not be read. */
const STAND_MS = 500;

const NO_BREAK_SPACE = "\u00a0";

/** One live region. Texts of one moment are said as one, in their order; what comes while one stands waits: none is lost. */
export class LiveRegion {
  text = $state("");

  /** How long a moment is. */
  readonly #gatherMs: number;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(gatherMs: number) {
    this.#gatherMs = gatherMs;
  }

  say(text: string): void {
    this.#waiting.push(text);
    this.#timer ??= setTimeout(() => this.#show(), this.#gatherMs);
  }

  /** Empties it. */
  hush(): void {
    this.close();
    this.text = "";
  }

  /** Nothing more is said. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #show(): void {
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    this.text = fresh(this.#waiting.join(" "), this.text);
    this.#waiting = [];
    this.#timer = setTimeout(() => this.#show(), STAND_MS);
  }
}

/** A text that equals the one in the region would not be read: it differs by a space that nobody hears. */
function fresh(text: string, present: string): string {
  return text === present ? text + NO_BREAK_SPACE : text;
}
