import { describe, expect, it } from "vitest";
import { ClockSync } from "./clockSync";
import type { Sample } from "./clockSync";

/** A seeded generator of 0..1 (mulberry32), so that a failure can be seen again. */
function seeded(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let x = Math.imul(a ^ (a >>> 15), 1 | a);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const OFFSET_MS = 1_764_504_000_000.25;

/** A question at `sentMs` whose ways there and back take that long. */
function sample(sentMs: number, thereMs: number, backMs: number, offset = OFFSET_MS): Sample {
  return { sentMs, receivedMs: sentMs + thereMs + backMs, serverMs: Math.floor(sentMs + thereMs + offset) };
}

describe("the server's clock seen from here", () => {
  it("is not known before the first answer", () => {
    const clock = new ClockSync();
    expect(clock.offsetMs).toBeNull();
    expect(clock.tripMs).toBeNull();
  });

  it("lies in the middle of the quickest round trip", () => {
    const clock = new ClockSync();
    clock.add(sample(0, 100, 900));
    expect(clock.offsetMs).toBeCloseTo(OFFSET_MS - 400, -1);
    clock.add(sample(2000, 20, 20));
    expect(Math.abs((clock.offsetMs as number) - OFFSET_MS)).toBeLessThanOrEqual(1);
    clock.add(sample(4000, 10, 600));
    expect(Math.abs((clock.offsetMs as number) - OFFSET_MS)).toBeLessThanOrEqual(1);
    expect(clock.tripMs).toBe(40);
  });

  it.each([5, 200])("is within 50 ms at a round trip of %d ms with jitter, whatever the seed", (tripMs) => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seeded(seed);
      const clock = new ClockSync();
      const way = (): number => tripMs / 2 + random() ** 3 * tripMs;
      const errors: number[] = [];
      for (let sent = 0; sent < 60_000; sent += 2000) {
        clock.add(sample(sent, way(), way()));
        errors.push(Math.abs((clock.offsetMs as number) - OFFSET_MS));
      }
      errors.sort((a, b) => a - b);
      expect(errors[Math.floor(errors.length / 2)], `seed ${seed}`).toBeLessThan(50);
      expect(errors.at(-1), `seed ${seed}`).toBeLessThan(100);
    }
  });

  it("forgets what is older than two minutes: clocks drift apart", () => {
    const clock = new ClockSync();
    clock.add(sample(0, 1, 1));
    const drifted = OFFSET_MS + 30;
    clock.add(sample(100_000, 50, 50, drifted));
    expect(Math.abs((clock.offsetMs as number) - OFFSET_MS)).toBeLessThanOrEqual(1);
    clock.add(sample(130_000, 50, 50, drifted));
    expect(Math.abs((clock.offsetMs as number) - drifted)).toBeLessThanOrEqual(1);
  });

  it("begins anew after a doubt, but not before there is an answer", () => {
    const clock = new ClockSync();
    clock.add(sample(0, 1, 1));
    clock.doubt();
    expect(clock.offsetMs).not.toBeNull();
    clock.add(sample(3000, 40, 40, OFFSET_MS - 500_000));
    expect(Math.abs((clock.offsetMs as number) - (OFFSET_MS - 500_000))).toBeLessThanOrEqual(1);
  });

  it("takes no answer that came before its question", () => {
    const clock = new ClockSync();
    clock.add({ sentMs: 100, receivedMs: 50, serverMs: 7 });
    expect(clock.offsetMs).toBeNull();
  });
});
