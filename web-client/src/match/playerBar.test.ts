// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { FakeMatch, NOW } from "./fakeMatch";
import type { Grown } from "./fakeMatch";
import type { MatchView } from "./MatchView";
import PlayerBar from "./PlayerBar.svelte";

afterEach(cleanup);

const blackRuns = { a: { left_ms: 600_000 }, b: { left_ms: 600_000 }, running: "b" as const, since_ms: NOW - 1000, now_ms: NOW };

function bar(seat: "a" | "b", changes: Grown): string {
  const { session } = new FakeMatch("a", changes);
  render(PlayerBar, { session, view: session.view as MatchView, seat });
  return screen.getByRole("region").textContent ?? "";
}

test("1.6.3 the clock of who is awaited runs for that, not because it is his move", () => {
  const awaited = bar("b", { absent: { a: false, b: true }, clocks: blackRuns });
  expect(awaited).toContain("идут: ждём игрока");
  expect(awaited).not.toContain("ход чёрных");
});

test("1.6.4 the clock of who has not confirmed the drawn opening runs for that", () => {
  const opening = { table: "fmjd-736", number: 164, seen: { a: true, b: false } };
  const looks = bar("b", { opening, clocks: blackRuns });
  expect(looks).toContain("идут: смотрит позицию");
  expect(looks).not.toContain("ход чёрных");
});

test("else it says whose move it is", () => {
  expect(bar("b", { to_move: "b", clocks: blackRuns })).toContain("ход чёрных");
});
