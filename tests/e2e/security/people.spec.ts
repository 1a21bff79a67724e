import { expect, test } from "../rig/fixtures.ts";
import { Visitor } from "../rig/people.ts";
import { subscribe, Table } from "../rig/table.ts";
import { Wire } from "../rig/wire.ts";

test("a cookie gives only the people who entered with it", async ({ server }) => {
  const table = await Table.make(server);
  const thief = await Visitor.guest(server, "Чужой");
  const wire = await Wire.open(server.url, { headers: { Origin: server.url, Cookie: thief.cookie } });
  expect(await wire.ask("hello", undefined, { as: table.players.a.person })).toMatchObject({ t: "refused", code: "not_entered" });
  await subscribe(wire, table.topic);
  expect(await wire.ask("ready", table.topic)).toMatchObject({ t: "refused", code: "not_allowed" });
  wire.close();
  const answer = await thief.post("/api/matches", { discipline: "russian", control: [{ time_ms: 60_000 }] }, { "Doska-As": table.players.a.person });
  expect([answer.status, JSON.parse(answer.text).error]).toEqual([403, "not_entered"]);
});

test("a made-up cookie is nobody, and is not taken over when somebody enters", async ({ server }) => {
  const visitor = await Visitor.guest(server, "Гость");
  const [name] = visitor.cookie.split("=") as [string];
  for (const value of ["", "x", "A".repeat(43), "..%2f", "'; DROP TABLE person; --", "A".repeat(4000)]) {
    const me = await server.http("/api/me", { headers: { Cookie: `${name}=${value}`, Origin: server.url } });
    expect(me.status, value).toBe(200);
    expect(JSON.parse(me.text).people, value).toEqual([]);
  }
  const planted = new Visitor(server);
  planted.cookie = `${name}=${"B".repeat(43)}`;
  await planted.becomeGuest("Жертва");
  expect(planted.cookie).not.toContain("BBBB");
  const me = await server.http("/api/me", { headers: { Cookie: `${name}=${"B".repeat(43)}`, Origin: server.url } });
  expect(JSON.parse(me.text).people).toEqual([]);
});

test("the session's cookie is out of a script's reach", async ({ server, visit }) => {
  const visitor = await Visitor.guest(server, "Гость");
  const answer = await visitor.post("/api/guests", { name: "Второй", session: true });
  for (const given of answer.headers["set-cookie"] ?? []) expect(given).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i);
  const page = await visit("/", { enter: (context) => visitor.moveInto(context) });
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("every command by every role: only its own are taken", async ({ server }) => {
  const table = await Table.make(server);
  const judge = await Visitor.guest(server, "Судья");
  await judge.accept(table.judgeCode);
  const other = await Table.make(server);
  const wires: Record<string, Wire> = {
    "White": await table.wire("a"),
    "Black": await table.wire("b"),
    "judge": await judge.wire(),
    "player of another match": await other.players.a.wire(),
    "organizer": await (await Visitor.organizer(server)).wire(),
    "person without a part": await (await Visitor.guest(server, "Прохожий")).wire(),
    "nobody": await Wire.open(server.url, { headers: { Origin: server.url } }),
  };
  for (const role of Object.keys(wires).slice(2)) await subscribe(wires[role]!, table.topic);
  await wires["White"]!.tell("ready", table.topic);
  await wires["Black"]!.tell("ready", table.topic);
  await table.watcher.wait(({ t }) => t === "game_started", "the start");

  const of = { game: 1, ply: 0 };
  const players: [string, unknown][] = [
    ["ready", undefined],
    ["play_move", { ...of, move: "c3-d4" }],
    ["offer_draw", of],
    ["answer_draw", { game: 1, offer: 1, accept: true }],
    ["claim_draw", of],
    ["resign", { game: 1 }],
    ["call_off", { game: 1 }],
  ];
  const judges: [string, unknown][] = [
    ["pause", { reason: "other" }],
    ["resume", { reason: "other" }],
    ["continue_play", undefined],
    ["give_time", { game: 1, seat: "a", by_ms: 60_000, reason: "other" }],
    ["settle", { game: 1, result: "a", clause: "1.1" }],
  ];
  for (const [role, wire] of Object.entries(wires)) {
    const isPlayer = role === "White" || role === "Black";
    for (const [command, d] of players) {
      if (isPlayer) continue;
      const code = role === "judge" ? "not_a_player" : "not_allowed";
      expect(await wire.ask(command, table.topic, d), `${command} by ${role}`).toMatchObject({ t: "refused", code });
    }
    for (const [command, d] of judges) {
      if (role === "judge") continue;
      const code = isPlayer ? "not_a_judge" : "not_allowed";
      expect(await wire.ask(command, table.topic, d), `${command} by ${role}`).toMatchObject({ t: "refused", code });
    }
  }
  // A role that a frame claims is not a field of it, and a seat moves in its turn alone.
  for (const claim of [{ seat: "a" }, { role: "judge" }, { as: table.players.a.person }, { person: table.players.a.person }])
    expect(await wires["nobody"]!.ask("play_move", table.topic, { ...of, move: "c3-d4", ...claim })).toMatchObject({ t: "refused", code: "unknown_field" });
  expect(await wires["Black"]!.ask("play_move", table.topic, { ...of, move: "c3-d4" })).toMatchObject({ t: "refused", code: "not_your_turn" });
  expect(await wires["judge"]!.ask("hello", undefined, { as: table.players.a.person })).toMatchObject({ t: "refused" });
  expect((await table.record()).map(({ kind }) => kind)).toEqual(["match_opened", "player_ready", "player_ready", "game_started"]);
  // What its own role may, it may.
  expect(await wires["White"]!.ask("play_move", table.topic, { ...of, move: "c3-d4" })).toMatchObject({ t: "ok" });
  expect(await wires["judge"]!.ask("pause", table.topic, { reason: "other" })).toMatchObject({ t: "ok" });
  for (const wire of Object.values(wires)) wire.close();
});

test("an opponent's and a spectator's messages hold nothing that is only the mover's", async ({ server }) => {
  const table = await Table.make(server);
  const wires = { a: await table.wire("a"), b: await table.wire("b") };
  for (const wire of Object.values(wires)) await wire.tell("ready", table.topic);
  const legal = async (wire: Wire) => (await wire.wait(({ t }) => t === "game_started", "the start")).d.you?.legal;
  expect(await legal(wires.a)).toContain("c3-d4");
  expect(await legal(wires.b)).toBeUndefined();
  expect(JSON.stringify(table.watcher.seen)).not.toContain('"you"');
  for (const wire of Object.values(wires)) wire.close();
});
