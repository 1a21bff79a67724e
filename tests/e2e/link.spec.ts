import { GamePage } from "./pages/game_page.ts";
import { measured } from "./rig/figures.ts";
import { expect, test } from "./rig/fixtures.ts";
import { Stalls } from "./rig/stalls.ts";
import { WhiteAtAPage } from "./rig/two_pages.ts";

const SAID_WITHIN = 4500;
const CAUGHT_UP_WITHIN = 1000;

/** By this machine's clock in ms, as the pages tell it. */
const now = () => performance.timeOrigin + performance.now();

for (const turn of ["own", "opponent's"] as const) {
  test(`a cut in the ${turn} turn is said within 4.5 s, and caught up within 1 s of the return`, async ({ server, visit, line }) => {
    const game = await WhiteAtAPage.start(server, visit, await line());
    const { white, table } = game;
    const last = turn === "own" ? 3 : 4; // after Black's or White's move
    await game.playUpTo(last);
    await white.hasPly(last);
    const seen = await white.watchLink();
    const stalls = new Stalls();

    const cut = now();
    game.line.cut();
    await expect(white.page.locator('[data-link="lost"]')).toBeAttached();
    await expect(white.status).toContainText(/нет связи/i);
    const said = (await seen()).find(({ state, status }) => state === "lost" && /нет связи/i.test(status))!.at - cut;
    expect(said - stalls.lost(cut, cut + said)).toBeLessThan(SAID_WITHIN);

    // What happens meanwhile on the other side of the hole.
    if (turn === "opponent's") await game.play(5);
    else await game.wires.b.tell("resign", table.topic, { game: 1 });

    const arrived = await white.watchMoves();
    const back = now();
    game.line.heal();
    await expect(white.page.locator('[data-link="live"]')).toBeAttached();
    if (turn === "opponent's") {
      await white.hasPly(5);
      const caughtUp = (await arrived()).find(({ ply }) => ply === 5)!.at - back;
      measured(`said after ${Math.round(said)} ms, the move there ${Math.round(caughtUp)} ms after the return`);
      expect(caughtUp - stalls.lost(back, back + caughtUp)).toBeLessThan(CAUGHT_UP_WITHIN);
      await game.playUpTo(7);
      await white.hasMoves(await game.recorded());
    } else {
      await expect(white.status).toContainText(/сда/i);
      const caughtUp = (await seen()).find(({ status, at }) => at > back && /сда/i.test(status))!.at - back;
      measured(`said after ${Math.round(said)} ms, the end of the game there ${Math.round(caughtUp)} ms after the return`);
      expect(caughtUp - stalls.lost(back, back + caughtUp)).toBeLessThan(CAUGHT_UP_WITHIN);
    }
    stalls.stop();
    game.close();
  });
}

test("a line that refuses is said at once, and found again when the browser hears of the network", async ({ server, visit, line }) => {
  const game = await WhiteAtAPage.start(server, visit, await line());
  await game.playUpTo(2);
  await game.white.hasPly(2);
  const [seen, arrived, stalls] = [await game.white.watchLink(), await game.white.watchMoves(), new Stalls()];
  const dropped = now();
  game.line.drop({ refuse: true });
  await expect(game.white.status).toContainText(/нет связи/i);
  const said = (await seen()).find(({ status }) => /нет связи/i.test(status))!.at;
  expect(said - dropped - stalls.lost(dropped, said)).toBeLessThan(SAID_WITHIN);
  await game.play(3);
  game.line.heal();
  const back = now();
  await game.white.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await game.white.hasPly(3);
  const there = (await arrived()).find(({ ply }) => ply === 3)!.at;
  expect(there - back - stalls.lost(back, there)).toBeLessThan(CAUGHT_UP_WITHIN);
  stalls.stop();
  await game.playUpTo(5);
  await game.white.hasMoves(await game.recorded());
  game.close();
});

test("a sent move whose answer was lost counts once", async ({ server, visit, line }) => {
  const game = await WhiteAtAPage.start(server, visit, await line());
  await game.playUpTo(1);
  await game.white.hasPly(1);
  game.line.cut("down");
  await game.play(2); // the server has it, the page has heard nothing
  expect((await game.white.moves()).length).toBe(2);
  game.line.drop();
  game.line.heal();
  await game.white.hasPly(2);
  await game.playUpTo(5);
  await game.white.hasMoves(await game.recorded());
  expect((await game.recorded()).length).toBe(6);
  await expect(game.white.page.getByRole("alert")).toHaveCount(0);
  game.close();
});

test("a move that never reached the server is sent again, and counts once", async ({ server, visit, line }) => {
  const game = await WhiteAtAPage.start(server, visit, await line());
  await game.playUpTo(1);
  await game.white.hasPly(1);
  game.line.cut("up");
  await game.white.play(await game.move(2));
  game.line.drop({ refuse: true });
  await expect(game.white.status).toContainText(/нет связи/i);
  expect(game.table.plies).toBe(2);
  game.line.heal();
  await game.table.moved(2);
  await game.playUpTo(5);
  await game.white.hasMoves(await game.recorded());
  expect((await game.recorded()).length).toBe(6);
  game.close();
});

test("two tabs of one player agree", async ({ server, visit, line }) => {
  const game = await WhiteAtAPage.start(server, visit, await line());
  const context = game.white.page.context();
  const second = new GamePage(await visit(game.table.path, { context }));
  const tabs = [game.white, second];
  await game.white.toFront();
  await game.playUpTo(1);
  for (const [ply, tab] of [[2, second], [4, game.white], [6, second]] as const) {
    await tab.hasPly(ply - 1);
    await (await tab.toFront()).play(await game.move(ply));
    await game.table.moved(ply);
    await game.play(ply + 1);
  }
  for (const tab of tabs) await tab.hasMoves(await game.recorded());

  // Both move at once, differently: one counts, and both tabs show that one.
  const moves = [await game.move(8), "g3-h4"];
  expect(new Set(moves).size).toBe(2);
  await Promise.all(tabs.map((tab, n) => tab.play(moves[n]!)));
  await game.table.moved(8);
  expect((await game.recorded()).length).toBe(9);
  await game.wires.b.tell("resign", game.table.topic, { game: 1 });
  for (const tab of tabs) {
    await expect(tab.status).toContainText(/вы выиграли/i);
    await tab.hasMoves(await game.recorded());
  }
  game.close();
});
