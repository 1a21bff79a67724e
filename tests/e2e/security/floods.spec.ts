import { connect } from "node:net";
import { join } from "node:path";
import { measured, quantile } from "../rig/figures.ts";
import { expect, logs, test } from "../rig/fixtures.ts";
import { Visitor } from "../rig/people.ts";
import { masked, upgrade } from "../rig/raw.ts";
import { Stalls } from "../rig/stalls.ts";
import { DoskaServer } from "../rig/server.ts";
import { Table } from "../rig/table.ts";
import { Wire } from "../rig/wire.ts";

test("whoever floods is braked or put out, and the others play on", async ({ server }) => {
  const table = await Table.make(server);
  const wires = { a: await table.wire("a"), b: await table.wire("b") };
  for (const wire of Object.values(wires)) await wire.tell("ready", table.topic);
  // 200 connections that never say anything, 5 that send what they can and read the answers away.
  const crowd = Array.from({ length: 205 }, () => connect(server.port, "127.0.0.1").on("error", () => undefined).resume());
  const frames = Array.from({ length: 20_000 }, () =>
    masked(JSON.stringify({ t: "resign", id: Wire.id(), topic: table.topic, d: { game: 1 } })),
  );
  for (const flooder of crowd.slice(-5)) flooder.write(Buffer.concat([Buffer.from(upgrade(server)), ...frames]));
  const took: number[] = [];
  const stalls = new Stalls();
  for (const [ply, move] of ["c3-d4", "d6-e5", "b2-c3", "e7-d6", "e3-f4", "b6-a5", "f2-e3", "c7-b6"].entries()) {
    const start = performance.now();
    await wires[ply % 2 ? "b" : "a"].tell("play_move", table.topic, { game: 1, ply, move });
    const end = performance.now();
    took.push(end - start - stalls.lost(performance.timeOrigin + start, performance.timeOrigin + end));
  }
  stalls.stop();
  measured(`a move during a flood: p99 ${quantile(took, 0.99).toFixed(1)} ms`);
  expect(Math.max(...took)).toBeLessThan(1000);
  for (const one of crowd) one.destroy();
  for (const wire of Object.values(wires)) wire.close();
});

test("guests, matches and passwords have their limits by address", async () => {
  const server = await DoskaServer.start({
    log: join(logs, "server-limits.log"),
    settings: { DOSKA_GUESTS_PER_MINUTE: "5", DOSKA_MATCHES_PER_MINUTE: "3" },
  });
  try {
    const visitor = await Visitor.guest(server, "Гость");
    const guests = [];
    for (let n = 0; n < 8; n++) guests.push((await server.http("/api/guests", { body: { name: `Гость ${n}` } })).status);
    expect(guests.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
    const forwarded = await server.http("/api/guests", { body: { name: "Гость" }, headers: { "X-Real-IP": "203.0.113.7", "X-Forwarded-For": "203.0.113.7" } });
    expect(forwarded.status, "a header that anybody can write opens nothing").toBe(429);
    const matches = [];
    for (let n = 0; n < 6; n++) matches.push((await visitor.post("/api/matches", { discipline: "russian", control: [{ time_ms: 60_000 }] })).status);
    expect(matches.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);

    const tries = [];
    for (let n = 0; n < 7; n++) tries.push((await visitor.post("/api/login", { login: "organizer", password: `guess ${n} of many` })).status);
    expect(tries.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(tries.slice(5)).toEqual([429, 429]);
    const others = [];
    for (let n = 0; n < 20; n++) others.push((await visitor.post("/api/login", { login: `other${n}`, password: "guess of many" })).status);
    expect(others).toContain(429);
  } finally {
    await server.stop();
  }
});
