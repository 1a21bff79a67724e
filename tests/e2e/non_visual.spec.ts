import { BlindPlayer } from "./pages/blind_player.ts";
import { expect, test } from "./rig/fixtures.ts";
import { movesOf, realGame, resultOf } from "./rig/pdn.ts";
import { Table } from "./rig/table.ts";

const game = realGame("ussr1947-blinder-mirotin.pdn");

/** As one types with the Russian layout on, when the letters look the same: с3-d4. */
const lookAlike = (move: string) => move.replace(/[ace]/g, (letter) => ({ a: "а", c: "с", e: "е" })[letter]!);
/** As it comes out when the Russian layout is on and nobody noticed: сз is c3, ии is b. */
const wrongLayout = (move: string) => move.replace(/[a-h]/g, (letter) => "фисвуапр"["abcdefgh".indexOf(letter)]!);

test("a whole game by keyboard and screen reader alone", async ({ server, visit, otherBrowser }) => {
  test.setTimeout(180_000);
  const table = await Table.make(server);
  const white = await BlindPlayer.at(await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }));
  const black = await BlindPlayer.at(await visit(table.path, { browser: otherBrowser, enter: (context) => table.players.b.moveInto(context) }));
  black.turned = true;
  await white.press(/Готов/);
  await black.type("готов");
  for (const player of [white, black]) await player.hears(/партия началась/i);

  for (const [ply, move] of game.entries()) {
    const [mover, other] = ply % 2 ? [black, white] : [white, black];
    if (ply % 7 === 6) await mover.moveOnBoard(move); // none of these captures more than one man
    else await mover.type([move, lookAlike(move), wrongLayout(move), move][ply % 4]!);
    await table.moved(ply);
    const [from, to] = [move.slice(0, 2), move.slice(-2)];
    await mover.hears(new RegExp(`ваш ход принят.*${from}.*${to}`, "i"));
    await other.hears(new RegExp(`соперник.*${from}.*${to}`, "i"));
  }

  await black.type("часы");
  expect(await black.hears(/у вас .*(минут|секунд)/i)).toMatch(/у соперника/i);
  await black.type("доска");
  await black.hears(/белые.*f6.*чёрные.*h8/is);
  await black.type("сдаюсь");
  await black.type("да");
  await white.hears(/вы выиграли.*сда/i);
  await black.hears(/вы проиграли/i);
  expect((await white.list(/последние сообщения/i)).join("\n")).toMatch(/вы выиграли/i);

  const pdn = await table.pdn();
  expect(movesOf(pdn).map((move) => [move.slice(0, 2), move.slice(-2)])).toEqual(game.map((move) => [move.slice(0, 2), move.slice(-2)]));
  expect(resultOf(pdn)).toBe("1-0");
});

test("a refused move says why, and stays in the field", async ({ server, visit }) => {
  const table = await Table.make(server);
  const white = await BlindPlayer.at(await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }));
  await (await table.wire("b")).tell("ready", table.topic);
  await white.press(/Готов/);
  await white.hears(/партия началась/i);
  await white.type("c3-c4");
  await white.hears(/c3|c4|ход/i);
  expect(await white.focus()).toMatch(/^textbox Ход/);
  expect(table.plies).toBe(0);
});
