// The one article whose wording is open, and where it was asked for. One panel for the page (ClausePanel.svelte): a
// sentence that names an article keeps its own text.

/** Reactive. */
export const shown: { clause: string | null; anchor: HTMLElement | null } = $state({ clause: null, anchor: null });

/** Opens the article beside what was pressed; a second press closes it. */
export function toggleClause(clause: string, anchor: HTMLElement): void {
  if (shown.anchor === anchor) closeClause();
  else [shown.clause, shown.anchor] = [clause, anchor];
}

/** Closes it; the focus goes back to where it was asked for, if it is in the panel. */
export function closeClause(focus: "back" | "stays" = "stays"): void {
  const { anchor } = shown;
  [shown.clause, shown.anchor] = [null, null];
  if (focus === "back") anchor?.focus();
}
