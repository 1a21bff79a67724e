// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { PATIENT } from "../patience";
import { tab } from "../person.svelte";
import Home from "./Home.svelte";
import New from "./New.svelte";

function serve(people: readonly object[], guests: boolean): void {
  const answers: { [path: string]: object } = { "/api/me": { people, guests }, "/api/home": { live: [] } };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers[path]), { status: 200 })));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  [tab.person, tab.guests] = [null, true];
});

const anna = { person: "annaannaan", name: "Анна", kind: "player", matches: [] };

test("where no guests are let in, no game is offered that could not be made", async () => {
  serve([], false);
  render(New);
  expect(await screen.findByText(/по личным ссылкам от организатора/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Создать партию" })).toBeNull();
  cleanup();
  render(Home);
  expect(await screen.findByText(/по личным ссылкам от организатора/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Сыграть" })).toBeNull();
});

test.each([
  ["a guest may come", [], true],
  ["who plays has entered", [anna], false],
])("a game is offered where %s", async (_, people, guests) => {
  serve(people, guests);
  render(New);
  await vi.waitFor(() => expect(tab.people).not.toBeNull(), PATIENT);
  expect(await screen.findByRole("button", { name: "Создать партию" })).toBeTruthy();
});
