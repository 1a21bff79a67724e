import { join } from "node:path";
import { expect, logs, test } from "../rig/fixtures.ts";
import { http } from "../rig/http.ts";
import { bearer, bot, Visitor } from "../rig/people.ts";
import { DoskaServer } from "../rig/server.ts";
import { subscribe } from "../rig/table.ts";
import { Wire } from "../rig/wire.ts";

test("no log holds a token, a cookie, a name or a word that somebody wrote", async ({ browser }) => {
  const server = await DoskaServer.start({ log: join(logs, "server-secrets.log") });
  try {
    const organizer = await Visitor.organizer(server);
    const made = await organizer.make({ people: { a: { name: "Аннушкина" }, b: { name: "Борискин" }, judge: { name: "Верова" } }, seat: undefined });
    const anna = new Visitor(server);
    await anna.enter(made.links.a!);
    await anna.post("/api/password", { login: "annushka", password: "a long enough secret" });
    const again = new Visitor(server);
    await again.post("/api/login", { login: "annushka", password: "a long enough secret" });
    await again.post("/api/login", { login: "annushka", password: "a wrong secret word" });
    const judge = new Visitor(server);
    await judge.enter(made.links.judge!);
    const program = await bot(server, "Программкина");
    const guest = await Visitor.guest(server, "Гостьина");
    const casual = await guest.make({ seat: "a" });
    await new Visitor(server).post("/api/invites", { code: casual.invites.b });
    await http(`${server.url}/api/invites`, { body: { code: casual.invites.b }, headers: bearer(program) });
    const wires = [await anna.wire(), await judge.wire(), await Wire.open(server.url, { headers: bearer(program) })];
    for (const wire of wires) await subscribe(wire, made.topic);
    await wires[1]!.ask("pause", made.topic, { reason: "other", words: "Подозрение на подсказку" });
    for (const bad of [made.links.a!, casual.invites.judge!, program.token]) {
      wires[0]!.raw(bad);
      await server.http(`/enter?token=${bad}`);
      await server.http(`/api/enter`, { body: { token: bad, extra: bad }, headers: { Origin: server.url, Referer: `${server.url}/enter#${bad}` } });
      await server.http("/api/me", { headers: { Authorization: `Bearer ${bad}`, "Doska-As": bad, "User-Agent": bad } });
    }
    const page = await browser.newPage();
    await page.goto(`${server.url}/enter#${made.links.b}`);
    await page.close();
    await server.end();
    const log = server.log();
    expect(log.length).toBeGreaterThan(100);
    const secrets = {
      links: Object.values(made.links),
      invitations: Object.values(casual.invites),
      cookies: [organizer, anna, again, judge, guest].map(({ cookie }) => cookie.split("=")[1]),
      bearer: [program.token],
      passwords: ["a long enough secret", "a wrong secret word"],
      names: ["Аннушкина", "Борискин", "Верова", "Программкина", "Гостьина", "annushka"],
      words: ["Подозрение"],
    };
    for (const [what, all] of Object.entries(secrets))
      for (const one of all) expect(one && log.includes(one) ? `${what}: ${one}` : "", what).toBe("");
  } finally {
    await server.stop();
  }
});
