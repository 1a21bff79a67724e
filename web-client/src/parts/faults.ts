import { known, t } from "../i18n";
import type { Key } from "../i18n";
import type { HttpErrorCode } from "../protocol/messages.gen";

/** Errors that only a page which is out of order can bring. */
const FAULTY: readonly string[] = [
  "not_json", "not_object", "missing_field", "unknown_field", "duplicate_field", "wrong_type", "too_deep", "json_needed",
  "method_not_allowed", "bad_authorization", "bad_host", "bad_request", "bad_target", "subprotocol_required",
  "upgrade_required", "body_too_large", "header_too_large", "http_version",
] satisfies HttpErrorCode[];

/** What is wrong with the match that was asked for. The pages check what a person can choose before they send it. */
const TERMS: readonly string[] = [
  "out_of_range", "unknown_rules", "bad_games", "bad_control", "bad_warning", "bad_countdown", "bad_start", "malformed",
  "no_such_square", "square_twice", "man_on_last_row", "too_many_pieces", "person_twice",
] satisfies HttpErrorCode[];

/** The text for an error's code: its own, or that of its kind. */
export function faultKey(code: string): Key {
  const own = known(`fault.${code}`);
  if (own !== null) return own;
  if (FAULTY.includes(code)) return "fault.refused";
  return TERMS.includes(code) ? "fault.terms" : "fault.other";
}

/** What went wrong, in words. A code that is newer than this page is named. */
export function faultText({ code, detail }: { readonly code: string; readonly detail?: string | null }): string {
  return t(faultKey(code), { code: detail ? `${code} (${detail})` : code });
}
