// The one article whose wording is open, and where it was asked for. One panel for the page (ClausePanel.svelte): a
// sentence that names an article keeps its own text.
import { wordingOf } from "./wordings";

/** The articles of a game other than draughts, and their source, while its page is open. */
export interface Book {
  readonly wordings: Readonly<Record<string, readonly string[]>>;
  readonly source: string;
}

let present = $state.raw<Book | null>(null);

/** Numbers mean the articles of this book, until the function given back is called. */
export function useBook(book: Book): () => void {
  present = book;
  return () => {
    if (present === book) present = null;
  };
}

/** The book that is open; null: that of draughts. Reactive. */
export function openBook(): Book | null {
  return present;
}

/** The article's wording in the book that is open. Reactive. */
export function shownWording(clause: string): readonly string[] | null {
  if (present === null) return wordingOf(clause);
  return Object.hasOwn(present.wordings, clause) ? (present.wordings[clause] ?? null) : null;
}

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
