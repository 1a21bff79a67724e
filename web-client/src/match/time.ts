// Clocks in figures. Always rounded down: a clock never shows time that is not there.

/** Below this a clock shows tenths. */
export const TENTHS_BELOW_MS = 20_000;

function two(n: number): string {
  return String(n).padStart(2, "0");
}

function clockwise(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor(totalSeconds / 60) % 60;
  const seconds = two(totalSeconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** "1:05:20", "5:20", under 20 s "0:19,9" with the language's own decimal sign. */
export function formatClock(leftMs: number, decimal = ","): string {
  const left = Math.max(0, leftMs);
  const seconds = Math.floor(left / 1000);
  if (left >= TENTHS_BELOW_MS) return clockwise(seconds);
  return `${clockwise(seconds)}${decimal}${Math.floor(left / 100) % 10}`;
}

/** How long, in ms, until a running clock with `leftMs` shows something else; null when it has run down. */
export function nextChange(leftMs: number): number | null {
  if (leftMs <= 0) return null;
  const unit = leftMs >= TENTHS_BELOW_MS ? 1000 : 100;
  const shown = Math.floor(leftMs / unit) * unit;
  return leftMs - shown + 0.5; // just below the shown value, where rounding down gives the next one
}

/** Time spent on a move: "0:07", "1:12", "1:02:03"; under ten seconds no tenths either, as on a score sheet. */
export function formatSpent(spentMs: number): string {
  return clockwise(Math.floor(Math.max(0, spentMs) / 1000));
}

/** A clock that starts so soon is as good as running: the server's time is not known to the millisecond. */
const AT_ONCE_MS = 300;

/** Whether a clock that runs from `sinceMs` on is still in its countdown. */
export function inCountdown(sinceMs: number, nowMs: number): boolean {
  return sinceMs - nowMs > AT_ONCE_MS;
}

/** Whole seconds of a countdown, rounded up: it shows 1 until it is over. */
export function countdownSeconds(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
