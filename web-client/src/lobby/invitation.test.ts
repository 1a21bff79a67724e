// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Invitation from "./Invitation.svelte";
import { keepInvites } from "./invites";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ match: "Ab3Cd5Ef7G", people: [], open: false }), { status: 200 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const kept = { b: "code", white: true, control: [{ moves: 0, time_ms: 300000, increment_ms: 3000 }] };

test("who has made a game from a set-up position sees it with the other terms", () => {
  keepInvites("Ab3Cd5Ef7G", { ...kept, rules: "russian/1", games: 1, start_fen: "W:Wc3,Kd4:Bf6" });
  render(Invitation, { match: "Ab3Cd5Ef7G" });
  expect(screen.getByText("5 мин + 3 с")).toBeTruthy();
  expect(screen.getByText("Начальная позиция")).toBeTruthy();
  expect(screen.getByRole("img", { name: /f6/ }).querySelectorAll("g.man")).toHaveLength(3);
});

test("of a match that there is not it is said so, and no opponent is awaited", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ error: "not_found" }), { status: 404 })));
  render(Invitation, { match: "xxxxxxxxxx" });
  expect(await screen.findByRole("heading", { name: "Такой партии нет" })).toBeTruthy();
  expect(screen.queryByText("Ждём соперника")).toBeNull();
});

test("of the usual start nothing is said", () => {
  keepInvites("Ab3Cd5Ef7G", { ...kept, rules: "draughts64/1", games: 2 });
  render(Invitation, { match: "Ab3Cd5Ef7G" });
  expect(screen.getByText("Шашки-64, микроматч из 2 партий")).toBeTruthy();
  expect(screen.queryByText("Начальная позиция")).toBeNull();
});
