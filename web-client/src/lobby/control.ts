// A time control in words and as a form.

import type { Control } from "../protocol/messages.gen";
import { timeWords } from "../board/describe";
import { t } from "../i18n";
import type { PeriodRequest } from "../protocol/messages.gen";
import type { Preset } from "../terms/paces";

export const LIMITS = { minutes: { least: 1, most: 180 }, seconds: { least: 0, most: 60 } } as const;

export function periodOf({ minutes, seconds }: Preset): PeriodRequest {
  return { time_ms: minutes * 60_000, increment_ms: seconds * 1000 };
}

/** What a person typed, or undefined where it is no whole number within the limits. */
export function withinLimits(text: string, { least, most }: { least: number; most: number }): number | undefined {
  if (!/^\d{1,4}$/.test(text.trim())) return undefined;
  const value = Number(text.trim());
  return value >= least && value <= most ? value : undefined;
}

function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.round((ms % 60_000) / 1000);
  if (minutes === 0) return t("control.seconds", { n: seconds });
  return seconds === 0 ? t("control.minutes", { n: minutes }) : `${t("control.minutes", { n: minutes })} ${t("control.seconds", { n: seconds })}`;
}

/** "15 мин + 5 с"; "45 мин на 30 ходов, затем 15 мин + 5 с"; of nardy "14 мин, задержка 10 с" (41). */
export function controlText(control: Control): string {
  const periods = control.map(({ moves, time_ms, increment_ms, delay_ms = 0 }) => {
    const time = delay_ms > 0 ? t("control.delayed", { time: duration(time_ms), delay: t("control.seconds", { n: Math.round(delay_ms / 1000) }) }) : duration(time_ms);
    const added = increment_ms > 0 ? `${time} + ${t("control.seconds", { n: Math.round(increment_ms / 1000) })}` : time;
    return moves > 0 ? t("control.forMoves", { time: added, n: moves }) : added;
  });
  return periods.reduce((text, next) => t("control.then", { first: text, next }));
}

/** A control as it is spoken, with nothing of what is none: "10 минут", "3 минуты и 2 секунды за ход". */
export function controlSpoken({ minutes, seconds }: Preset): string {
  const time = timeWords(minutes * 60_000);
  return seconds === 0 ? time : t("new.controlSpoken", { time, added: timeWords(seconds * 1000) });
}

/** How long a game of 50 moves a side may last with it, in minutes: people ask that before they agree to a game. */
export function longestMinutes({ minutes, seconds }: Preset): number {
  return Math.round(2 * (minutes + (50 * seconds) / 60));
}
