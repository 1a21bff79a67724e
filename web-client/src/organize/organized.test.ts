import { expect, test, vi } from "vitest";
import { toldOf } from "./organized";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

const made = {
  match: "Ab3Cd5Ef7G", names: { a: "Анна", b: "Борис" }, created_ms: 1, rules: "draughts64/1", games: 2,
  control: [{ moves: 0, time_ms: 600_000, increment_ms: 5000 }],
};

test("an organizer's match is listed with what is played, when, and how far it is", () => {
  const hour = new Date("2026-12-01T10:00").getTime();
  const told = toldOf({ ...made, phase: "between_games", opening_table: "idf-basic-150", starts_at_ms: hour });
  expect(told.terms).toBe(
    "Шашки-64, микроматч из 2 партий; 10 мин + 5 с; начальная позиция по жребию, таблица IDF, 150 основных позиций; начало 01.12.2026, 10:00",
  );
  expect(told.state).toBe("партия ещё не началась");
  const states = (["waiting", "playing", "ended"] as const).map((phase) => toldOf({ ...made, phase }).state);
  expect(states).toEqual(["ждём участников", "партия идёт", "матч окончен"]);
  expect(toldOf({ ...made, start_fen: "W:Wc3:Bf6" }).terms).toMatch(/расставлена заранее$/);
});

test("what a browser alone remembers is listed by its names", () => {
  const { match, names, created_ms } = made;
  expect(toldOf({ match, names, created_ms })).toEqual({ terms: "", state: "" });
});
