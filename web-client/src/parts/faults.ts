import { known, t } from "../i18n";

/** An answer of the server that is none, in words: its code where the catalogue has it, else a general sentence with the code. */
export function faultText({ code, detail }: { readonly code: string; readonly detail?: string | null }): string {
  const key = known(`fault.${code}`);
  if (key !== null) return t(key);
  return t("fault.other", { code: detail ? `${code} (${detail})` : code });
}
