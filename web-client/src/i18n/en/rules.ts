// What stands beside the number of an article and its wording; the wording itself is in rules/wordings.ts.
export const rules = {
  "rule.clause": "cl. {clause}",
  "rule.close": "Close",
  "rule.source": "Rules of the sport “sport of the blind”, section 20 (order of the Ministry of Sport of Russia of 19.01.2018, No. 17, as amended on 10.04.2019). It is the Russian wording that counts.",
  "rule.cut": "Dots stand for what is left out.",
} as const;
