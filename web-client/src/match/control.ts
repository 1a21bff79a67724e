import { t } from "../i18n";
import type { Control } from "./MatchView";

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [h, n, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return n > 0 ? t("control.hoursMinutes", { h, n }) : t("control.hours", { h });
  if (n > 0) return s > 0 ? t("control.minutesSeconds", { n, s }) : t("control.minutes", { n });
  return t("control.seconds", { n: s });
}

/** A time control in words: "40 ходов за 45 мин, затем 15 мин + 5 с". */
export function controlText(control: Control): string {
  return control
    .map(({ moves, time_ms, increment_ms }) => {
      const time =
        increment_ms > 0 ? t("control.increment", { time: duration(time_ms), n: increment_ms / 1000 }) : duration(time_ms);
      return moves > 0 ? t("control.period", { moves: t("control.moves", { n: moves }), time }) : time;
    })
    .reduce((first, next) => t("control.then", { first, next }));
}
