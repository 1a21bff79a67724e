// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { OwnMatch } from "../calls";
import { PATIENT } from "../patience";
import MatchRow from "./MatchRow.svelte";

const line: OwnMatch = {
  match: "Ab3Cd5Ef7G", role: "b", phase: "playing", people: { a: { id: "1", name: "Анна" }, b: { id: "2", name: "Борис" } },
  game: 1, ply: 4, to_move: "a", rules: "russian/1", white: "a", fen: "W:Wc3:Bd6,f6", games: 1,
  control: [{ moves: 0, time_ms: 1000, increment_ms: 0 }], casual: true, created_ms: 1,
};
const { fen: _, white: __, to_move: ___, game: ____, ply: _____, ...over } = { ...line, phase: "ended" as const };

let asked: string[] = [];
function serve(): void {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify({ state: { fen: "B:Wc3:Bd6,f6", white: "b" } }), { status: 200 }));
  });
}
const men = (): number => screen.getByRole("img").querySelectorAll("g.man").length;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the position stands in the list: nothing more is asked", () => {
  serve();
  render(MatchRow, { line });
  expect(men()).toBe(3);
  expect(asked).toEqual([]);
});

test("how a match ended is asked once, however often the list is shown", async () => {
  serve();
  for (let n = 0; n < 3; n++) {
    render(MatchRow, { line: { ...over, match: "Ov3er5Ef7G" } });
    await vi.waitFor(() => expect(men()).toBe(3), PATIENT);
    cleanup();
  }
  expect(asked).toEqual(["/api/matches/Ov3er5Ef7G"]);
});
