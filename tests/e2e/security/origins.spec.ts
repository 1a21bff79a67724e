import { expect, test } from "../rig/fixtures.ts";
import { bearer, bot, Visitor } from "../rig/people.ts";
import { Wire } from "../rig/wire.ts";

const FOREIGN = "https://doska.example.org";

test("an upgrade with a foreign Origin is refused, whoever it would be", async ({ server }) => {
  const visitor = await Visitor.guest(server, "Гость");
  const program = await bot(server, "Программа");
  for (const Origin of [FOREIGN, "null", server.url.replace("127.0.0.1", "127.0.0.2"), `${server.url}.example.org`, server.url.replace("http:", "https:")]) {
    expect(await Wire.status(server.url, { headers: { Origin } }), Origin).toBe(403);
    expect(await Wire.status(server.url, { headers: { Origin, Cookie: visitor.cookie } }), Origin).toBe(403);
    expect(await Wire.status(server.url, { headers: { Origin, ...bearer(program) } }), Origin).toBe(403);
  }
  expect(await Wire.status(server.url, { headers: { Origin: server.url, Cookie: visitor.cookie } })).toBe(101);
});

test("a cookie without an Origin is worth nothing", async ({ server }) => {
  const visitor = await Visitor.guest(server, "Гость");
  const status = await Wire.status(server.url, { headers: { Cookie: visitor.cookie } });
  if (status === 101) {
    const wire = await Wire.open(server.url, { headers: { Cookie: visitor.cookie } });
    expect(await wire.ask("hello", undefined, { as: visitor.person })).toMatchObject({ t: "refused", code: "not_entered" });
    wire.close();
  } else expect(status).toBe(403);
  const terms = { discipline: "russian", control: [{ time_ms: 60_000 }] };
  const own = { Cookie: visitor.cookie, "Doska-As": visitor.person };
  expect((await server.http("/api/matches", { body: terms, headers: own })).status).toBe(403);
});

test("a POST with a cookie from a foreign page is refused, and one that is not JSON", async ({ server }) => {
  const visitor = await Visitor.guest(server, "Гость");
  const terms = { discipline: "russian", control: [{ time_ms: 60_000 }] };
  for (const Origin of [FOREIGN, "null", ""]) {
    const answer = await visitor.post("/api/matches", terms, { Origin });
    expect(answer.status, Origin).toBe(403);
    expect(JSON.parse(answer.text).error).toBe("foreign_origin");
  }
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const answer = await visitor.post("/api/matches", JSON.stringify(terms), { "Content-Type": type });
    expect([400, 415], type).toContain(answer.status);
  }
  expect((await visitor.post("/api/matches", terms)).status).toBe(201);
});

test("no answer lets a foreign page read it, or show it in a frame", async ({ server }) => {
  for (const path of ["/", "/game/AAAAAAAAAA", "/api/me", "/api/home", "/healthz"]) {
    const { headers } = await server.http(path, { headers: { Origin: FOREIGN } });
    expect(headers["access-control-allow-origin"], path).toBeUndefined();
  }
  const { headers } = await server.http("/");
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).not.toMatch(/unsafe-(inline|eval)/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");
});
