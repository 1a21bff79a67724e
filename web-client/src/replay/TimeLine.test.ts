// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { factTold } from "./facts";
import { isReadable, readRecord } from "./record";
import { isTold, tell, type GameStory } from "./story";
import TimeLine from "./TimeLine.svelte";

function firstGame(): GameStory {
  const record = readRecord(readFileSync("../tests/cases/evidence/match-1.ndjson", "utf8"));
  if (!isReadable(record)) throw new Error(record.fault);
  const told = tell(record);
  if (!isTold(told)) throw new Error(`row ${told.row}`);
  return told.games[0] as GameStory;
}

// jsdom lays nothing out.
class NoResizes {
  observe(): void {}
  unobserve(): void {}
}

beforeEach(() => void vi.stubGlobal("ResizeObserver", NoResizes));
afterEach(cleanup);

test("a game whose turns all began within one millisecond has its line of time", () => {
  const game = firstGame();
  const at = game.started_ms;
  const atOnce = { ...game, spans: game.spans.map((span) => ({ ...span, from_ms: at, to_ms: at })) };
  const { container } = render(TimeLine, { game: atOnce, cursor: 0, told: () => ({ text: "" }) as ReturnType<typeof factTold>, onshow: () => {} });
  expect(screen.getByRole("img")).toBeTruthy();
  expect(container.querySelectorAll(".frame .think, .frame .stop")).toHaveLength(game.spans.length);
});
