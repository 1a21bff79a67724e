import type { Page } from "@playwright/test";
import { expect, test } from "../rig/fixtures.ts";
import { Visitor } from "../rig/people.ts";
import { raw, upgrade } from "../rig/raw.ts";
import { Table } from "../rig/table.ts";
import { Wire } from "../rig/wire.ts";

test("oversized, binary, malformed and masked-out frames close the connection, and nothing else", async ({ server }) => {
  const table = await Table.make(server);
  const code = async (...frames: (string | Buffer)[]) => {
    const wire = await Wire.open(server.url, { headers: { Origin: server.url } });
    for (const frame of frames) wire.raw(frame);
    return wire.end();
  };
  expect(await code("x".repeat(8193))).toBe(1009);
  expect(await code(Buffer.from([0, 1, 2]))).toBe(1003);
  expect(await code(...Array.from({ length: 20 }, (_, n) => `not json ${n}`))).toBe(4400);
  expect(await code(...Array.from({ length: 20 }, () => "[".repeat(4000)))).toBe(4400);
  await raw(server.port, upgrade(server) + "\x81\x05hello"); // a client's frame without a mask
  await raw(server.port, Buffer.concat([Buffer.from(upgrade(server)), Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])])); // not UTF-8
  await raw(server.port, Buffer.concat([Buffer.from(upgrade(server)), Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0])])); // 2^63 bytes to come
  await raw(server.port, Buffer.concat([Buffer.from(upgrade(server)), Buffer.from([0x89, 0xfe, 0, 200, 0, 0, 0, 0, ...Array(200).fill(65)])])); // a ping of 200 bytes
  expect(await table.watcher.ask("ready", table.topic)).toMatchObject({ code: "not_allowed" });
});

test("bad requests are answered or closed, and reach no file", async ({ server }) => {
  for (const path of ["/../../etc/passwd", "/assets/../../../etc/passwd", "/assets/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "/game/%00", "/assets/", "//etc/passwd"]) {
    const answer = await raw(server.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer, path).not.toContain("root:");
    expect(answer, path).toMatch(/^HTTP\/1\.1 (200|3\d\d|4\d\d)/);
    if (/^HTTP\/1\.1 200/.test(answer)) expect(answer, path).toContain("text/html");
  }
  for (const junk of ["\x16\x03\x01\x02\x00", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(70_000)}\r\n\r\n`, `POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999999\r\n\r\n{`, "POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"])
    expect(await raw(server.port, junk), JSON.stringify(junk.slice(0, 40))).not.toMatch(/^HTTP\/1\.1 (2|5)/);
  for (const body of ["", "{", "null", '{"name":1}', '{"name":"a","name":"b"}', `{"name":"${"x".repeat(41)}"}`, '{"name":"a\\u202eb"}', '{"name":"a","admin":true}', "[".repeat(100_000)]) {
    const answer = await server.http("/api/guests", { body });
    expect([400, 413], body.slice(0, 40)).toContain(answer.status);
  }
  expect((await server.http("/healthz")).status).toBe(200);
});

test("a name is text, whatever it looks like", async ({ server, visit }) => {
  const nasty = `<img src=x onerror=alert(1)>"'&`;
  const visitor = await Visitor.guest(server, nasty);
  const { match } = await visitor.make({ seat: "a" });
  const dialogs: string[] = [];
  const watch = (page: Page) => page.on("dialog", (dialog) => void (dialogs.push(dialog.message()), dialog.dismiss()));
  const page = await visit("/", { enter: (context) => visitor.moveInto(context) });
  watch(page);
  await page.goto(`${server.url}/game/${match}`);
  await expect(page.getByText(nasty).first()).toBeVisible();
  await page.goto(`${server.url}/me`);
  await expect(page.getByText(nasty).first()).toBeVisible();
  expect(dialogs).toEqual([]);
  expect((await server.http(`/api/matches/${match}/pdn`)).text).not.toContain("[White \"<img src=x onerror=alert(1)>\"'");
});
