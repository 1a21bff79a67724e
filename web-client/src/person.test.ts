import { beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.assign(globalThis, { sessionStorage });
  return kept;
});
const { actAs, loadPeople, tab, watchOnly } = await import("./person.svelte");

function entered(...people: [person: string, match?: string][]): void {
  const answer = people.map(([person, match]) => ({ person, name: person, kind: "player", matches: match ? [{ match }] : [] }));
  vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => ({ people: answer, guests: true }) }));
}

beforeEach(() => {
  kept.clear();
  actAs(null);
  entered(["anna"], ["boris", "M1"]);
});

test("a tab that was told nothing is whoever has a part in the match, on each page anew", async () => {
  await loadPeople();
  expect(tab.person).toBe("anna");
  await loadPeople("M1");
  expect(tab.person).toBe("boris");
  await loadPeople();
  expect(tab.person).toBe("boris");
});

test("a tab that was told keeps to it, also on the page of another's match", async () => {
  actAs("anna");
  await loadPeople("M1");
  expect(tab.person).toBe("anna");
});

test("who has left is not kept", async () => {
  actAs("vera");
  await loadPeople();
  expect(tab.person).toBe("anna");
  entered();
  await loadPeople();
  expect(tab.person).toBeNull();
});

test("a tab that watches stays so, whoever has entered", async () => {
  watchOnly();
  await loadPeople("M1");
  expect(tab.person).toBeNull();
});

test("without an answer everything stays", async () => {
  await loadPeople("M1");
  vi.stubGlobal("fetch", async () => Promise.reject(new Error("no line")));
  await loadPeople();
  expect(tab.person).toBe("boris");
});
