// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PATIENT } from "../patience";
import { place } from "../router.svelte";
import Join from "./Join.svelte";

const host = { person: "hosthosthh", name: "Хозяин", kind: "guest", matches: [{ match: "Ab3Cd5Ef7G", role: "a" }] };
const invited = { match: "Ab3Cd5Ef7G", role: "b", rules: "russian/1", games: 1, control: [{ moves: 0, time_ms: 300_000, increment_ms: 0 }], people: [{ role: "a", name: "Хозяин" }], taken: false };

function serve(people: readonly object[], guests = true, more: object = {}): void {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path === "/api/me" ? { people, guests } : { ...invited, ...more }), { status: 200 })),
  );
}

beforeEach(() => void (place.hash = "#code"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("who has a part in the match is not offered to come once more: a name is asked for", async () => {
  serve([host]);
  render(Join);
  expect(await screen.findByRole("heading", { name: "Хозяин приглашает вас сыграть" })).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Хозяин" })).toBeNull();
  expect(screen.getByRole("textbox", { name: "Ваше имя" })).toBeTruthy();
});

test("another person of this browser is offered", async () => {
  serve([host, { ...host, person: "friendffff", name: "Друг", matches: [] }]);
  render(Join);
  await screen.findByRole("heading", { name: "Хозяин приглашает вас сыграть" });
  expect(screen.getByRole("radio", { name: "Друг" })).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Хозяин" })).toBeNull();
});

test("where no guests are let in, who has not entered is told so and asked for nothing", async () => {
  serve([], false);
  render(Join);
  expect(await screen.findByText(/Организатор не пускает гостей/)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Войти" })).toBeNull();
});

test("where no guests are let in, who has entered comes as himself only", async () => {
  serve([{ ...host, person: "friendffff", name: "Друг", matches: [] }], false);
  render(Join);
  const friend = await screen.findByRole<HTMLInputElement>("radio", { name: "Друг" });
  await vi.waitFor(() => expect(friend.checked).toBe(true), PATIENT);
  expect(screen.getAllByRole("radio")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Войти" })).toBeTruthy();
});

test("who is invited is told what is played: discipline, games, and the start where it is not the usual one", async () => {
  serve([host], true, { rules: "international/1", games: 2, start_fen: "B:W32,K50:B7" });
  render(Join);
  expect(await screen.findByText("Стоклеточные шашки, микроматч из 2 партий")).toBeTruthy();
  expect(screen.getByText(/расставлена заранее/)).toBeTruthy();
  const picture = screen.getByRole("img", { name: /32/ });
  expect(picture.querySelectorAll("g.man")).toHaveLength(3);
});

test("who is invited to a drawn start is told the table", async () => {
  serve([host], true, { rules: "draughts64/1", games: 2, opening_table: "fmjd-736" });
  render(Join);
  expect(await screen.findByText("по жребию, таблица FMJD, 736 позиций")).toBeTruthy();
});

test("1.19.1 who is invited to nardy is told by which switches it is played where they are not those of the rules", async () => {
  const nardy = { discipline: "long_nardy", duration_ms: 1_200_000, switches: { time_match_end: "drop", pips: true } };
  serve([host], true, { rules: "long_nardy/1", nardy });
  render(Join);
  expect(await screen.findByText("Когда время матча вышло: партия прекращается", {}, PATIENT)).toBeTruthy();
  expect(screen.getByText("Подсчёт пипсов: показывать")).toBeTruthy();
});

test("of nardy by the rules alone no regulation is told", async () => {
  serve([host], true, { rules: "long_nardy/1", nardy: { discipline: "long_nardy", length: 3, switches: {} } });
  render(Join);
  expect(await screen.findByText("Длинные нарды, матч до 3 очков")).toBeTruthy();
  expect(screen.queryByText("Регламент")).toBeNull();
});
