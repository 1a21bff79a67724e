import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { positionsOf } from "../board/draughts/applyMove";
import { parseFen, toFen } from "../board/draughts/position";
import type { Position } from "../board/draughts/position";
import { geometryOf } from "../board/geometry";
import type { ServerMessage } from "../protocol/messages.gen";
import { fold, viewOf } from "./fold";
import type { MatchView } from "./MatchView";

// Whole matches that the server has written: who was there from the beginning must see what one sees who comes now.

const folder = new URL("../../../protocol/examples/stories/", import.meta.url);
const stories = readdirSync(folder).map((name) => ({
  name,
  messages: readFileSync(new URL(name, folder), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as ServerMessage),
}));

/** What the page shows of it: rights to act count while a game is played, where messages give them anew. */
function shown(view: MatchView): object {
  return { ...view, own: view.phase === "playing" ? view.own : null };
}

function follow(view: MatchView, message: ServerMessage): MatchView {
  const next = fold(view, message);
  if (next === null || next === "gap") throw new Error(`${message.t} does not follow`);
  return next;
}

test.each(stories)("$name: the view of one who stayed is that of one who comes", ({ messages }) => {
  let view: MatchView | null = null;
  let compared = 0;
  for (const message of messages) {
    if (message.t !== "snapshot") {
      if (view !== null) view = follow(view, message);
      continue;
    }
    const fresh = viewOf(message.topic, message.seq, message.d);
    view ??= fresh;
    expect(shown(view)).toEqual(shown(fresh));
    const geometry = geometryOf(view.rules);
    const last = positionsOf(parseFen(view.startFen, geometry), view.moves.map(({ move }) => move)).at(-1);
    expect(toFen(last as Position)).toBe(toFen(parseFen(view.fen, geometry)));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(3);
});
