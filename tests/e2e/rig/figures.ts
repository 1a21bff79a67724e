import { test } from "@playwright/test";

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** The value that the given share of all does not exceed. */
export function quantile(numbers: number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN;
}

/** Keeps a figure with the test, and prints it. */
export function measured(figure: string): void {
  test.info().annotations.push({ type: "measured", description: figure });
  console.log(`    ${figure}`);
}
