/** One question for the time: by this device's clock when it left and when the answer came; by the server's, the answer. */
export interface Sample {
  readonly sentMs: number;
  readonly receivedMs: number;
  readonly serverMs: number;
}

const KEPT = 24;
/** The clocks of two machines part by some 50 millionths: after two minutes a sample is 6 ms off. */
const OLDEST_MS = 120_000;
/** As many of the quickest round trips as are averaged. */
const BEST = 3;

const tripOf = (sample: Sample): number => sample.receivedMs - sample.sentMs;
const offsetOf = (sample: Sample): number => sample.serverMs - (sample.sentMs + sample.receivedMs) / 2;

/**
 * How far the server's clock is ahead of this device's. A slow answer says little: it may have waited on either way.
 * So the quickest of the last round trips decide, and among nearly equal ones their mean.
 */
export class ClockSync {
  #samples: Sample[] = [];
  #offsetMs: number | null = null;
  #doubted = false;

  add(sample: Sample): void {
    if (tripOf(sample) < 0) return;
    if (this.#doubted) this.#samples = [];
    this.#doubted = false;
    this.#samples.push(sample);
    const since = sample.receivedMs - OLDEST_MS;
    this.#samples = this.#samples.filter((s) => s.receivedMs >= since).slice(-KEPT);
    this.#offsetMs = this.#estimate();
  }

  /** The device may have slept: what was measured before counts only until the next answer. */
  doubt(): void {
    this.#doubted = true;
  }

  /** Milliseconds to be added to this device's clock; null before the first answer. */
  get offsetMs(): number | null {
    return this.#offsetMs;
  }

  /** The quickest round trip of late, in ms. */
  get tripMs(): number | null {
    return this.#samples.length === 0 ? null : Math.min(...this.#samples.map(tripOf));
  }

  #estimate(): number {
    const byTrip = [...this.#samples].sort((x, y) => tripOf(x) - tripOf(y));
    const quickest = tripOf(byTrip[0] as Sample);
    // What is slower by more than this would add more doubt than it takes away.
    const near = byTrip.slice(0, BEST).filter((s) => tripOf(s) <= quickest * 1.1 + 4);
    return near.reduce((sum, s) => sum + offsetOf(s), 0) / near.length;
  }
}
