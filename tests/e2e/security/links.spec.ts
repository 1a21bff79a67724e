import { expect, test } from "../rig/fixtures.ts";
import { Visitor } from "../rig/people.ts";
import { Stalls } from "../rig/stalls.ts";
import { subscribe } from "../rig/table.ts";

const people = { a: { name: "Игрок А (демо)" }, b: { name: "Игрок Б (демо)" }, judge: { name: "Судья (демо)" } };

test("fetching a link's page, as a preview does, enters nobody", async ({ server, visit }) => {
  const organizer = await Visitor.organizer(server);
  const made = await organizer.make({ people, seat: undefined });
  for (const method of ["GET", "HEAD"])
    for (const path of ["/enter", `/enter?${made.links.a}`, `/enter/${made.links.a}`])
      expect((await server.http(path, { method, headers: { "User-Agent": "TelegramBot (like TwitterBot)" } })).headers["set-cookie"]).toBeUndefined();
  // A preview that runs scripts sees who would enter, and enters only by a press.
  const page = await visit(`/enter#${made.links.a}`);
  await expect(page.getByText("Игрок А (демо)").first()).toBeVisible();
  const look = await server.http("/api/enter/look", { body: { token: made.links.a }, headers: { Origin: server.url } });
  expect(JSON.parse(look.text)).toMatchObject({ name: "Игрок А (демо)", match: made.match, role: "a" });
  expect(await sessions(organizer, made.match, "a")).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const anna = new Visitor(server);
  await anna.enter(made.links.a!);
  expect(await sessions(organizer, made.match, "a")).toHaveLength(1);
});

test("a revoked link lets nobody in, and puts out within a second who came by it", async ({ server }) => {
  const organizer = await Visitor.organizer(server);
  const made = await organizer.make({ people, seat: undefined });
  const anna = new Visitor(server);
  await anna.enter(made.links.a!);
  const boris = new Visitor(server);
  await boris.enter(made.links.b!);
  const [hers, his] = [await anna.wire(), await boris.wire()];
  await subscribe(hers, made.topic);
  const stalls = new Stalls();
  const revoked = await organizer.post(`/api/matches/${made.match}/links/revoke`, { role: "a" });
  const answered = performance.timeOrigin + performance.now();
  expect(JSON.parse(revoked.text)).toEqual({ revoked: 1 });
  expect(await hers.end()).toBe(4401);
  const out = performance.timeOrigin + performance.now();
  expect(out - answered - stalls.lost(answered, out)).toBeLessThan(1000);
  stalls.stop();
  expect((await anna.post("/api/enter", { token: made.links.a })).status).toBe(410);
  expect(JSON.parse((await anna.get("/api/me")).text).people).toEqual([]);
  await expect(anna.wire()).rejects.toThrow("not_entered");
  await his.tell("subscribe", made.topic, { since: 0 });
  expect(his.closed).toBeUndefined();
  his.close();
});

test("only the organizer makes, lists and revokes links; guessed ones are unknown", async ({ server }) => {
  const organizer = await Visitor.organizer(server);
  const made = await organizer.make({ people, seat: undefined });
  const anna = new Visitor(server);
  await anna.enter(made.links.a!);
  const guest = await Visitor.guest(server, "Гость");
  for (const visitor of [anna, guest]) {
    const path = `/api/matches/${made.match}/links`;
    expect((await visitor.get(path)).status).toBe(403);
    expect((await visitor.post(path, { role: "judge" })).status).toBe(403);
    expect((await visitor.post(`${path}/revoke`, { role: "b" })).status).toBe(403);
    expect((await visitor.post("/api/matches", { discipline: "russian", control: [{ time_ms: 60_000 }], people })).status).toBe(403);
  }
  for (const token of ["A".repeat(22), made.links.a!.slice(0, -1), `${made.links.a}A`, "", "'--", made.match]) {
    const answer = await guest.post("/api/enter", { token });
    expect([400, 404], token).toContain(answer.status);
  }
});

test("the token leaves the address and the history as soon as the page has it", async ({ server, visit }) => {
  const organizer = await Visitor.organizer(server);
  const made = await organizer.make({ people, seat: undefined });
  const page = await visit(`/enter#${made.links.a}`);
  await page.getByRole("button", { name: /войти/i }).click();
  await page.waitForURL(/\/game\//);
  expect(page.url()).not.toContain(made.links.a!);
  await page.goBack().catch(() => undefined);
  expect(page.url()).not.toContain(made.links.a!);
});

async function sessions(organizer: Visitor, match: string, role: string): Promise<unknown[]> {
  const { links } = JSON.parse((await organizer.get(`/api/matches/${match}/links`)).text);
  return links.filter((link: { role: string }) => link.role === role).flatMap((link: { sessions: unknown[] }) => link.sessions);
}
