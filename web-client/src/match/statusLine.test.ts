// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import "../patience";
import StatusLine from "./StatusLine.svelte";
import { FakeMatch } from "./fakeMatch";
import type { Score } from "../protocol/messages.gen";

afterEach(cleanup);

const absent: Score = { white: "a", result: "b", cause: "no_show", clause: "1.9.1" };
const settled: Score = { white: "a", result: "draw", cause: "judge", clause: "1.4" };
const corrected: Score = { white: "b", result: "a", cause: "judge", clause: "1.9.2", corrected: true };

function lines(match: FakeMatch): (string | null)[] {
  const view = match.session.view;
  if (!view) throw new Error("no view");
  cleanup();
  render(StatusLine, { session: match.session, view, choosesRoute: false });
  return screen.queryAllByTestId("corrected").map((line) => line.textContent);
}

test("1.9.2 a result that a judge corrected stands there for whoever opens the page later", () => {
  const match = new FakeMatch("public", { phase: "between_games", games: 4, game: 3, scores: [absent, settled, corrected] });
  expect(lines(match)).toEqual(["Судья исправил результат партии 3. Выиграли чёрные: решение судьи (п. 1.9.2)."]);
});

test("1.9.2 a correction is a line as soon as it is told", () => {
  const match = new FakeMatch("public", { phase: "between_games", games: 2, game: 1, scores: [absent] });
  expect(lines(match)).toEqual([]);
  match.fact("result_corrected", { game: 1, result: "draw", clause: "1.9.2", half_points: { a: 1, b: 1 } });
  expect(lines(match)).toHaveLength(1);
});
