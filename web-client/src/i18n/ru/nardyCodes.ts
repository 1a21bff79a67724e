// Words for the codes of nardy that pages of every game show.
export const nardyCodes = {
  "nv.cause.borne_off": "все шашки выброшены",
  "nv.cause.cube_dropped": "отказ от удвоения",

  "fault.bad_terms": "Нужна длина матча: от 1 до 99 очков или время матча.",
  "fault.control_not_by_41": "Такого контроля времени в правилах нет (п. 41).",

  "judge.reason.no_show": "неявка обоих",
} as const;
