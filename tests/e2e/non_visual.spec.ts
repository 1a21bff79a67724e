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
  test.setTimeout(300_000);
  const table = await Table.make(server);
  const white = await BlindPlayer.at(await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }));
  const black = await BlindPlayer.at(await visit(table.path, { browser: otherBrowser, enter: (context) => table.players.b.moveInto(context) }));
  black.turned = true;
  for (const player of [white, black]) await player.playByEar();
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
  await white.playByEar();
  await white.type("готов");
  await white.hears(/партия началась/i);
  for (const [text, why] of [["c3-c4", /c4 — белое поле/i], ["c3-e5", /так ходить нельзя/i], ["ерунда", /не ход и не команда/i]] as const) {
    await white.type(text);
    await white.hears(why);
    expect(await white.focus()).toMatch(/^textbox Ход/);
    expect(await white.field()).toBe(text);
    for (let n = 0; n < text.length; n++) await white.key("Backspace");
  }
  expect(table.plies).toBe(0);
});

test("with the Russian layout on: moves, commands and the keys of the board", async ({ server, visit }) => {
  const table = await Table.make(server);
  const white = await BlindPlayer.at(await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }));
  const black = await table.wire("b");
  await black.tell("ready", table.topic);
  await white.playByEar();
  await white.type("готов");
  await white.hears(/партия началась/i);
  await white.typeRussian("c3-d4");
  await white.hears(/ваш ход принят: c3 d4/i);
  await black.tell("play_move", table.topic, { game: 1, ply: 1, move: "f6-e5" });
  await white.hears(/соперник: f6 e5.*бить обязательно, 1 вариант/i);
  await white.typeRussian("clock");
  await white.hears(/у вас .*у соперника/i);

  await white.tabTo(/^gridcell/);
  await white.pressRussian("KeyT");
  await white.hears(/идут ваши часы/i);
  await white.pressRussian("KeyL");
  await white.hears(/ход 1, чёрные: f6 e5/i);
  await white.pressRussian("KeyB");
  await white.hears(/белые: простые .*чёрные: простые/i);
  await white.pressRussian("KeyC", true);
  await white.hears(/бить обязательно, 1 вариант: d4 бьёт на f6/i);
  await white.pressRussian("KeyI");
  expect(await white.focus()).toMatch(/^textbox Ход/);
  await white.typeRussian("d4:f6");
  await white.hears(/ваш ход принят: d4 бьёт на f6, взята e5/i);
});

test("nothing that can't be undone by one letter or one word", async ({ server, visit }) => {
  const table = await Table.make(server);
  const white = await BlindPlayer.at(await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }));
  await (await table.wire("b")).tell("ready", table.topic);
  await white.playByEar();
  await white.type("готов");
  await white.hears(/партия началась/i);
  await white.tabTo(/^gridcell/);
  for (const letter of "ABCDEFGHJKLMNOPQRSUVWXYZ") await white.pressRussian(`Key${letter}`);
  await white.type("сдаюсь");
  await white.hears(/сдаться\? партия будет проиграна/i);
  await white.type("часы");
  await white.hears(/у вас/i);
  await white.type("да");
  await white.hears(/ни о чём не спрашивается/i);
  for (let n = 0; n < 2; n++) await white.key("Backspace");
  await white.type("сдаюсь");
  await white.hears(/сдаться\? партия будет проиграна/i);
  await white.type("сдаюсь");
  await white.hears(/вы проиграли: сдача партии/i);
});

test("1.7.9 a time warning is heard at once, and has to be confirmed", async ({ server, visit }) => {
  const table = await Table.make(server, { control: [{ time_ms: 61_500 }], warn_minutes: { a: 1 } });
  const white = await BlindPlayer.at(await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }));
  await (await table.wire("b")).tell("ready", table.topic);
  await white.playByEar();
  await white.type("готов");
  await white.hears(/внимание: у вас осталось 1 минута/i);
  expect((await white.list(/последние сообщения/i))[0]).toMatch(/осталось 1 минута.*прозвучало/i);
  await white.type("понятно");
  await white.hears(/подтверждено/i);
  expect((await white.list(/последние сообщения/i)).join("\n")).toMatch(/осталось 1 минута.*подтверждено/i);
});

test("the field comes first, and the order of stops is the same before and after a move", async ({ server, visit }) => {
  const table = await Table.make(server);
  const white = await BlindPlayer.at(await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }));
  const black = await table.wire("b");
  await black.tell("ready", table.topic);
  await white.playByEar();
  await white.type("готов");
  await white.hears(/партия началась/i);
  await white.type("c3-d4");
  await white.hears(/ваш ход принят/i);
  const before = await white.stops();
  expect(before.slice(0, 3)).toEqual(["textbox Ход или команда", "button Ввести", expect.stringMatching(/^gridcell /)]);
  await black.tell("play_move", table.topic, { game: 1, ply: 1, move: "f6-g5" });
  await white.hears(/соперник: f6 g5/i);
  await white.type("b2-c3");
  await white.hears(/ваш ход принят: b2 c3/i);
  const stop = (text: string) => text.replace(/^(gridcell|button) [a-h][1-8].*/, "$1");
  expect((await white.stops()).map(stop)).toEqual(before.map(stop));
});

test("without hints: no list of captures, and that one is due only after a refused move", async ({ server, visit }) => {
  const table = await Table.make(server, { hints: false, start_fen: "W:Wa1,c3:Bd4,h8" });
  const white = await BlindPlayer.at(await visit(table.path, { enter: (context) => table.players.a.moveInto(context) }));
  await (await table.wire("b")).tell("ready", table.topic);
  await white.playByEar();
  await white.type("готов");
  expect(await white.hears(/партия началась/i)).not.toMatch(/бить/i);
  await white.type("бой");
  await white.hears(/подсказки выключены регламентом/i);
  await white.type("ходы c3");
  await white.hears(/c3: 1 ход: c3 бьёт на e5/i);
  await white.type("a1-b2");
  expect(await white.hears(/бить обязательно/i)).not.toMatch(/e5/);
});
