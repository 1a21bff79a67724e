import { measured } from "./rig/figures.ts";
import { expect, test } from "./rig/fixtures.ts";
import { Table } from "./rig/table.ts";

const LIMIT = 150 * 1024;

test("a first board costs under 150 KB of page, script and style, moves nothing once drawn, and asks no other machine", async ({ server, browser }) => {
  const table = await Table.make(server);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await table.players.a.moveInto(context);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const kinds = new Map<string, { url: string; type: string }>();
  const loaded: { url: string; type: string; bytes: number }[] = [];
  network.on("Network.responseReceived", ({ requestId, type, response }) => kinds.set(requestId, { url: response.url, type }));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) loaded.push({ ...kind, bytes: encodedDataLength });
  });
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node?: Node }[];
    }
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    const name = (node?: Node) => (node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName));
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({ value, moved: sources.map(({ node }) => name(node)) });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(server.url + table.path);
  await page.getByRole("grid").waitFor();
  await page.locator('[data-link="live"]').waitFor();

  const sum = (types: string[]) => loaded.filter(({ type }) => types.includes(type)).reduce((all, { bytes }) => all + bytes, 0);
  const code = sum(["Document", "Script", "Stylesheet"]);
  const all = loaded.reduce((total, { bytes }) => total + bytes, 0);
  measured(`first board: ${(code / 1024).toFixed(1)} KB of page, script and style as sent; ${(all / 1024).toFixed(1)} KB with fonts and data`);
  expect(code).toBeGreaterThan(0);
  expect(code).toBeLessThan(LIMIT);
  expect([...new Set(loaded.map(({ url }) => new URL(url).origin))]).toEqual([server.url]);
  expect(problems).toEqual([]);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts);
  expect(shifts.filter(({ value }) => value > 0.01)).toEqual([]);
  await context.close();
});
