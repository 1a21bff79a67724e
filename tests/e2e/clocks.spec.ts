import { GamePage } from "./pages/game_page.ts";
import { logClocks, readings } from "./rig/clock_readings.ts";
import { measured, median } from "./rig/figures.ts";
import { expect, test } from "./rig/fixtures.ts";
import type { Seat } from "./rig/people.ts";
import { fullNotation, realGame } from "./rig/pdn.ts";
import { Stalls } from "./rig/stalls.ts";
import { Table } from "./rig/table.ts";

const READINGS = 50;

for (const { trip, jitter } of [
  { trip: 5, jitter: 2 },
  { trip: 200, jitter: 40 },
]) {
  test(`both pages' clocks agree with the server's at a round trip of ${trip} ms`, async ({ server, visit, line }) => {
    const lines = { a: await line(), b: await line() };
    for (const one of Object.values(lines)) one.delay(trip, jitter);
    // Above 20 s seconds are shown, below tenths: both are read.
    const table = await Table.make(server, { control: [{ time_ms: 21_500 }] });
    const wires = { a: await table.wire("a"), b: await table.wire("b") };
    const open = async (seat: Seat) =>
      new GamePage(await visit(table.path, { through: lines[seat], enter: (context) => table.players[seat].moveInto(context) }));
    const pages = { a: await open("a"), b: await open("b") };
    const offset = await table.watcher.offset();
    const logs = { a: await logClocks(pages.a.page), b: await logClocks(pages.b.page) };
    for (const page of Object.values(pages)) await page.button("Готов").click();
    await table.watcher.wait(({ t }) => t === "game_started", "the start");

    const stalls = new Stalls();
    const read = async (seat: Seat) => readings(await logs[seat](), table.watcher, offset, stalls);
    const count = async (seat: Seat) => (await read(seat)).length;
    const game = realGame("ussr1947-blinder-mirotin.pdn");
    for (let ply = 0; (await count("a")) < READINGS || (await count("b")) < READINGS; ply++) {
      const seat = ply % 2 ? "b" : "a";
      const before = await count("a");
      // A move only after some readings of the turn, on the board of whoever has it.
      await expect.poll(() => count("a"), { timeout: 30_000 }).toBeGreaterThan(before + 4);
      const { d } = await wires[seat].wait(
        (message) => !!message.d?.you?.legal && (message.t === "move_played" ? message.d.ply === ply - 1 : ply === 0),
        "the legal moves",
      );
      await pages[seat].play(fullNotation(game[ply]!, d.you.legal));
      await table.moved(ply);
    }
    for (const seat of ["a", "b"] as const) {
      const errors = (await read(seat)).map(({ error }) => Math.abs(error));
      const [middle, worst] = [median(errors), Math.max(...errors)];
      measured(`${trip} ms, ${seat === "a" ? "White" : "Black"}'s page: ${errors.length} readings, median ${middle.toFixed(1)} ms off, worst ${worst.toFixed(1)} ms`);
      expect.soft(middle).toBeLessThan(50);
      expect.soft(worst).toBeLessThan(100);
    }
    stalls.stop();
    for (const one of Object.values(wires)) one.close();
  });
}
