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

/** Reactive. `person` is null for a spectator; `people` null until the server was asked. */
export const tab: { person: string | null; people: readonly MyPerson[] | null } = $state({ person: stored() || null, people: null });

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
 * Asks who has entered in this browser and settles whom this tab acts as: its own earlier choice if that still holds,
 * else whoever has a part in `match`, else the first.
 */
export async function loadPeople(match: string | null = null): Promise<readonly MyPerson[]> {
  const response = await fetch("/api/me", { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  if (!response?.ok) return tab.people ?? [];
  const { people } = (await response.json()) as MeAnswer;
  tab.people = people;
  if (stored() !== WATCHER && !people.some(({ person }) => person === tab.person)) {
    const involved = people.find((me) => me.matches.some((m) => m.match === match));
    actAs((involved ?? people[0])?.person ?? null);
  }
  return people;
}
