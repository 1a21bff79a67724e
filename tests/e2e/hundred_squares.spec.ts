import { BlindPlayer } from "./pages/blind_player.ts";
import { GamePage } from "./pages/game_page.ts";
import { exportedMatch } from "./rig/exported.ts";
import { expect, test } from "./rig/fixtures.ts";
import { Table } from "./rig/table.ts";

/** Two kings that never meet: each goes to and fro at its edge. */
const APART = "W:WK6:BK36";
const TO_AND_FRO = ["6-1", "36-47", "1-6", "47-36"];

test("3 a game on 100 squares by mouse in two browsers, with its numbers on the board and in the record", async ({ server, visit, otherBrowser }) => {
  const table = await Table.make(server, { discipline: "international" });
  const [white, black] = await Promise.all([
    visit(table.path, { enter: (context) => table.players.a.moveInto(context) }),
    visit(table.path, { browser: otherBrowser, enter: (context) => table.players.b.moveInto(context) }),
  ]).then((pages) => pages.map((page) => new GamePage(page)) as [GamePage, GamePage]);
  await white.button("Готов").click();
  await black.button("Готов").click();
  await expect(white.status).toContainText("Ваш ход");
  await expect(white.board.getByRole("gridcell")).toHaveCount(100);
  await expect(white.square("32")).toHaveAccessibleName("поле 32, белая простая, может ходить");

  const moves = ["32-28", "19-23", "28:19", "14:23", "37-32", "10-14"];
  for (const [ply, move] of moves.entries()) {
    await [white, black][ply % 2]!.play(move);
    await table.moved(ply);
    await [black, white][ply % 2]!.hasPly(ply);
  }
  // A man is dragged, too.
  await white.square("35").dragTo(white.square("30"));
  await black.hasMoves([...moves, "35-30"]);
  // 3.4.1 asks for the most, and a man that may not go there is refused in words.
  await black.square("20").click();
  await black.square("19").click();
  await expect(black.status).toContainText(/нельзя|бить обязательно/i);

  await white.button("Предложить ничью").click();
  await black.button("Принять").click();
  for (const page of [white, black]) await expect(page.status).toContainText(/ничья/i);
  const pdn = await table.pdn();
  expect(pdn).toMatch(/\[GameType "20/);
  const written = pdn.replace(/\{[^}]*\}/g, " ").replace(/\s+|\d+\.{3}/g, " ");
  expect(written).toMatch(/1\. 32-28 +19-23 +2\. +28[:x]19 +14[:x]23/);
});

test("3.5, 2.1.9.2 typed moves by number until the position has stood three times, and the claim of a draw", async ({ server, visit, otherBrowser }) => {
  const table = await Table.make(server, { discipline: "international", start_fen: APART });
  const pages = [
    await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }),
    await visit(table.path, { browser: otherBrowser, enter: (context) => table.players.b.moveInto(context) }),
  ];
  const [white, black] = (await Promise.all(pages.map((page) => BlindPlayer.at(page)))) as [BlindPlayer, BlindPlayer];
  for (const player of [white, black]) await player.playByEar();
  await white.type("готов");
  await black.type("готов");
  for (const player of [white, black]) await player.hears(/партия началась/i);

  await white.type("доска");
  await white.hears(/Белые: дамка 6\. Чёрные: дамка 36\./);
  await white.type("ряд 26");
  await white.hears(/Ряд 26 – 30: пусто/);
  await white.type("e3-d4");
  await white.hears(/не ход и не команда/i);
  for (let n = 0; n < 5; n++) await white.key("Backspace");

  // With a leading zero, with spaces, with a dash that is none, and run together.
  const forms = [(from: string, to: string) => `${from.padStart(2, "0")}-${to.padStart(2, "0")}`, (from: string, to: string) => `${from} ${to}`, (from: string, to: string) => `${from}–${to}`, (from: string, to: string) => `${from.padStart(2, "0")}${to.padStart(2, "0")}`];
  for (let ply = 0; ply < 8; ply++) {
    const [from, to] = TO_AND_FRO[ply % 4]!.split("-") as [string, string];
    const [mover, other] = ply % 2 ? [black, white] : [white, black];
    await mover.type(forms[ply % 4]!(from, to));
    await table.moved(ply);
    await mover.hears(new RegExp(`ваш ход принят: ${from} ${to}`, "i"));
    await other.hears(new RegExp(`соперник: ${from} ${to}`, "i"));
  }
  await white.type("требую");
  await white.type("да");
  for (const player of [white, black]) await player.hears(/ничья.*повторилась три раза/i);

  const { games, halfPoints } = await exportedMatch(server, table.match);
  expect(halfPoints).toEqual([1, 1]);
  expect(games).toMatchObject([{ start: APART, ending: { result: "draw", clause: "2.1.9.1.9" }, report: { variant: "international", result: "1/2-1/2" } }]);
  for (const page of pages) expect(await new GamePage(page).moves()).toEqual(games[0]!.moves);
});

test("3.5 by mouse to the draw that is counted: five own moves against a lone king", async ({ server, visit }) => {
  const table = await Table.make(server, { discipline: "international", start_fen: APART });
  const white = new GamePage(await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }));
  const black = await table.wire("b");
  await black.tell("ready", table.topic);
  await white.button("Готов").click();
  await expect(white.status).toContainText("Ваш ход");
  for (let ply = 0; ply < 9; ply++) {
    const move = TO_AND_FRO[ply % 4]!;
    if (ply % 2) await black.tell("play_move", table.topic, { game: 1, ply, move });
    else await white.play(move);
    await table.moved(ply);
    await white.hasPly(ply);
    if (ply === 6) await expect(white.page.getByRole("region", { name: "До ничьей" })).toContainText("до ничьей 1 ход");
  }
  await expect(white.status).toContainText("дамка соперника не взята за 5 ходов");
  await expect(white.status).toContainText("3.5");
  black.close();
});
