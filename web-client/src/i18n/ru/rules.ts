// What stands beside the number of an article and its wording; the wording itself is in rules/wordings.ts.
export const rules = {
  "rule.clause": "п. {clause}",
  "rule.close": "Закрыть",
  "rule.source": "Правила вида спорта «спорт слепых», раздел 20 (приказ Минспорта России от 19.01.2018 № 17, редакция от 10.04.2019).",
  "rule.cut": "Многоточие стоит на месте пропусков.",
} as const;
