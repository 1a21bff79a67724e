// Times as they are read: on clocks, beside moves, of the day.

import { settings } from "./settings.svelte";

const two = (n: number): string => String(n).padStart(2, "0");

/** "5:20", "1:05:20"; whole seconds, rounded down as on the clocks of the game page. */
export function clockText(ms: number): string {
  const seconds = Math.floor(Math.max(ms, 0) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "0:04,001": where a thousandth matters. */
export function preciseText(ms: number): string {
  const thousandths = String(Math.max(ms, 0) % 1000).padStart(3, "0");
  return `${clockText(ms)}${settings.lang === "ru" ? "," : "."}${thousandths}`;
}

const locale = (): string => (settings.lang === "ru" ? "ru-RU" : "en-GB");

/** "14:20:02", in the zone of the reader. */
export function timeOfDay(ms: number, seconds = true): string {
  const options: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  if (seconds) options.second = "2-digit";
  return new Intl.DateTimeFormat(locale(), options).format(ms);
}

/** "30 ноября 2026 г." */
export function dateText(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", year: "numeric" }).format(ms);
}

/** "30.11.2026, 14:20" for tables. */
export function shortDate(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" }).format(ms);
}
