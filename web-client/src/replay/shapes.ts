// What a value of a record must look like.

export interface Stretch {
  readonly since_ms: number;
  readonly spent_ms: number;
  readonly left_ms: readonly [number, number];
  /** Of nardy (41): what is left of the delay of who was charged; absent: nothing, or the control has none. */
  readonly delay_left_ms?: number;
}

export type Shape = (value: unknown) => boolean;
export const text: Shape = (value) => typeof value === "string";
export const hex: Shape = (value) => typeof value === "string" && /^[0-9a-f]*$/.test(value);
export const whole: Shape = (value) => Number.isSafeInteger(value);
export const flag: Shape = (value) => typeof value === "boolean";
export const seat: Shape = (value) => value === "a" || value === "b";
export const list =
  (of: Shape, length?: number): Shape =>
  (value) =>
    Array.isArray(value) && (length === undefined || value.length === length) && value.every(of);
export const maybe =
  (of: Shape): Shape =>
  (value) =>
    value === undefined || of(value);
export const object =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(fields).every(([name, of]) => of((value as Record<string, unknown>)[name]));

export const stretch = object({ since_ms: whole, spent_ms: whole, left_ms: list(whole, 2), delay_left_ms: maybe(whole) });
export const inGame = { game: whole, seat };
