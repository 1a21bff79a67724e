// The choices that the rules of nardy leave to a regulation: what can be chosen, and how it is called for everybody.
import { knownNardy, tn } from "../i18n/nardy";
import type { NardySwitches } from "../protocol/messages.gen";

/** Each with what holds where nothing is said first. */
export const SWITCHES = {
  head_exception: ["second", "both", "none"],
  head_doubles: ["listed", "blocked-any"],
  six_block: ["step", "end", "off"],
  bearoff: ["standard", "literal"],
  long_koks: ["false", "true"],
  dead_cube: ["true", "false"],
  one_point_cube: ["false", "true"],
  resigning: ["strict", "any_value_offer", "off"],
  cap_score: ["false", "true"],
  cube_delay: ["own", "shared"],
  time_match_end: ["finish", "drop"],
  time_match_flag: ["game", "match"],
  both_absent: ["both_lose", "judge"],
  penalty_point: ["opponent_plus", "own_minus"],
  auto_roll: ["true", "false"],
  auto_play: ["true", "false"],
  pips: ["false", "true"],
} as const satisfies { readonly [S in keyof NardySwitches]-?: readonly [string, ...string[]] };

export type Switch = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as readonly Switch[];

/** A choice of a switch in words; a newer server's as it is. */
export function choiceText(name: Switch, choice: string): string {
  const key = knownNardy(`nardy.switch.${name}.${choice.replace("-", "_")}`);
  return key === null ? choice : tn(key);
}

/** One phrase for each that is not as the rules have it. */
export function switchLines(of: NardySwitches): readonly string[] {
  return SWITCH_NAMES.filter((name) => of[name] !== undefined && String(of[name]) !== SWITCHES[name][0])
    .map((name) => `${tn(`nardy.switch.${name}`)}: ${choiceText(name, String(of[name]))}`);
}
