// Words for the codes of nardy that pages of every game show.
export const nardyCodes = {
  "nv.cause.borne_off": "all checkers borne off",
  "nv.cause.cube_dropped": "double refused",

  "fault.bad_terms": "A match needs a length: 1 to 99 points, or a duration.",
  "fault.control_not_by_41": "The rules have no such time control (41).",

  "judge.reason.no_show": "neither has come",
} as const;
