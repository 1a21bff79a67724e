/**
 * When this machine kept a timer waiting. On a machine that computes something else, a page's clock is late because
 * the page was not given the processor, which says nothing about the page; a timer outside the browser tells when.
 */
export class Stalls {
  private readonly found: { from: number; to: number }[] = [];
  private readonly timer: NodeJS.Timeout;
  private last = performance.timeOrigin + performance.now();

  constructor(
    private readonly period = 5,
    private readonly tolerated = 15,
  ) {
    this.timer = setInterval(() => this.tick(), this.period);
  }

  /** Whether the timer was late at some time between the two, by this machine's clock in ms. */
  between(from: number, to: number): boolean {
    return this.found.some((one) => one.from < to && from < one.to);
  }

  /** For how long in all it was late between the two. */
  lost(from: number, to: number): number {
    this.tick(); // it may be late at this moment
    return this.found.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const now = performance.timeOrigin + performance.now();
    if (now - this.last > this.period + this.tolerated) this.found.push({ from: this.last, to: now });
    this.last = now;
  }
}
