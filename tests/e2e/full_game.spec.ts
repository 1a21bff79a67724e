import { GamePage } from "./pages/game_page.ts";
import { measured, median } from "./rig/figures.ts";
import { fullNotation, movesOf, realGame, resultOf } from "./rig/pdn.ts";
import { Stalls } from "./rig/stalls.ts";
import { Table } from "./rig/table.ts";
import { expect, test } from "./rig/fixtures.ts";
import type { Seat } from "./rig/people.ts";
import type { Wire } from "./rig/wire.ts";

const game = realGame("ussr1947-blinder-mirotin.pdn"); // 61 half-moves, then Black resigned

/** The legal moves of the side to move at `ply`, as the server told its seat. */
async function legalAt(wire: Wire, ply: number): Promise<string[]> {
  const message = await wire.wait(
    ({ t, d }) => (t === "move_played" && d.ply === ply - 1) || (ply === 0 && t === "game_started" && d.you?.legal),
    `the turn of half-move ${ply}`,
  );
  return message.d.you.legal;
}

test("two browsers play a whole game while a third page watches: each move is there within a second", async ({
  server,
  visit,
  otherBrowser,
}) => {
  test.setTimeout(300_000);
  const table = await Table.make(server);
  const wires: Record<Seat, Wire> = { a: await table.wire("a"), b: await table.wire("b") };
  const [white, black, third] = await Promise.all([
    visit(table.path, { enter: (context) => table.players.a.moveInto(context) }),
    visit(table.path, { browser: otherBrowser, enter: (context) => table.players.b.moveInto(context) }),
    visit(table.path, { browser: otherBrowser }),
  ]).then((pages) => pages.map((page) => new GamePage(page)) as [GamePage, GamePage, GamePage]);
  await third.isLive();
  const seen = await third.watchMoves();
  const stalls = new Stalls();
  await white.button("Готов").click();
  await black.button("Готов").click();

  const legal: string[][] = [];
  const played: string[] = [];
  for (const [ply, short] of game.entries()) {
    const [seat, page] = ply % 2 ? (["b", black] as const) : (["a", white] as const);
    legal.push(await legalAt(wires[seat], ply));
    const move = fullNotation(short, legal[ply]!);
    await page.hasPly(ply - 1);
    await page.play(move);
    await table.moved(ply);
    played.push(move);
  }
  await third.hasPly(game.length - 1);
  await black.button("Сдаться").click();
  await black.button(/^Да, сдаться/).click();
  await expect(white.status).toContainText(/вы выиграли/i);
  await expect(black.status).toContainText(/вы проиграли/i);
  await expect(third.status).toContainText(/белы/i);

  // A PDN leaves squares out that the pages name where the move needs them: "c5:g5" is c5:e3:g5.
  const pdn = await table.pdn();
  expect(movesOf(pdn)).toEqual(game);
  expect(movesOf(pdn).map((move, ply) => fullNotation(move, legal[ply]!))).toEqual(played);
  expect(resultOf(pdn)).toBe("1-0");
  for (const page of [white, black, third]) expect(await page.moves()).toEqual(played);

  const clock = await table.watcher.offset();
  const late = (await seen()).map(({ ply, at }) => {
    const received = (table.received(ply) ?? NaN) - clock; // by this machine's clock, as the page's
    return at - received - stalls.lost(received, at);
  });
  stalls.stop();
  expect(late).toHaveLength(game.length);
  const worst = Math.max(...late);
  measured(`from a move's receipt to the third page: median ${Math.round(median(late))} ms, worst ${Math.round(worst)} ms`);
  expect(worst).toBeLessThan(1000);
  for (const wire of Object.values(wires)) wire.close();
});
