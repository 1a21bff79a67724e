// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import Actions from "./Actions.svelte";
import { FakeMatch } from "./fakeMatch";
import type { Grown } from "./fakeMatch";
import type { MatchView } from "./MatchView";

afterEach(cleanup);

const won = { white: "a", result: "a", cause: "resigned", clause: "2.1.8.1" } as const;

function hrefs(changes: Grown): (string | null)[] {
  const { session } = new FakeMatch("a", { phase: "ended", ...changes });
  render(Actions, { session, view: session.view as MatchView, typing: false, ontype: () => undefined });
  return screen.getAllByRole("link").map((link) => link.getAttribute("href"));
}

test("of a micromatch the game that was just played is reviewed and saved, and the button names it", () => {
  expect(hrefs({ games: 2, game: 2, scores: [won, { ...won, white: "b" }] })).toEqual([
    "/replay/Ab3Cd5Ef7G?game=2", "/api/matches/Ab3Cd5Ef7G/pdn?game=2",
  ]);
  expect(screen.getByRole("link", { name: "Запись PDN, партия 2" }).getAttribute("download")).toBe("doska-Ab3Cd5Ef7G-2.pdn");
});

test("of one game alone no number is said", () => {
  expect(hrefs({ scores: [won] })).toEqual(["/replay/Ab3Cd5Ef7G?game=1", "/api/matches/Ab3Cd5Ef7G/pdn?game=1"]);
  expect(screen.getByRole("link", { name: "Запись PDN" })).toBeTruthy();
});
