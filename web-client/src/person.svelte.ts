// Which of the people of this browser this tab acts as. Each tab has its own, and keeps it over reloads.
import type { MeAnswer, MyPerson } from "./protocol/messages.gen";

const KEY = "doska.as";

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** What is kept for a tab that watches, whoever has entered in this browser. */
const WATCHER = "";

interface Tab {
  /** null: a spectator. */
  person: string | null;
  /** null until the server was asked. */
  people: readonly MyPerson[] | null;
  /** Whether somebody can come without a link; so long as it is not known that nobody can. */
  guests: boolean;
}

/** Reactive. */
export const tab: Tab = $state({ person: stored() || null, people: null, guests: true });

/** This tab acts as nobody, and stays so. */
export function watchOnly(): void {
  actAs(null);
  try {
    sessionStorage.setItem(KEY, WATCHER);
  } catch {
    // As below.
  }
}

export function actAs(person: string | null): void {
  tab.person = person;
  try {
    if (person === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, person);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function ownName(): string | null {
  return tab.people?.find(({ person }) => person === tab.person)?.name ?? null;
}

/**
 * Asks who has entered in this browser and settles whom this tab acts as: whom it was told, as long as he has not left;
 * else whoever has a part in `match`, else as before, else the first. What was only assumed is not kept: on the page of
 * another match it may be another of them.
 */
export async function loadPeople(match: string | null = null): Promise<readonly MyPerson[]> {
  const response = await fetch("/api/me", { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  if (!response?.ok) return tab.people ?? [];
  const { people, guests } = (await response.json()) as MeAnswer;
  tab.people = people;
  tab.guests = guests;
  const isHere = (person: string | null): boolean => people.some((one) => one.person === person);
  const told = stored();
  if (told === WATCHER || isHere(told)) return people;
  if (told !== null) actAs(null);
  const involved = people.find((one) => one.matches.some((its) => its.match === match));
  if (involved || !isHere(tab.person)) tab.person = (involved ?? people[0])?.person ?? null;
  return people;
}
