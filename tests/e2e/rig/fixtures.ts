import { test as base, expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./database.ts";
import type { LagProxy } from "./lag_proxy.ts";
import { DoskaServer } from "./server.ts";
import { World } from "./views.ts";

interface TestFixtures {
  /** What no page may leave uncaught: it would stand there half drawn. Checked after each test. */
  unbroken: void;
  /** Opens a page in a context of its own, of this browser or of another; closed after the test. */
  visit: (path: string, options?: VisitOptions) => Promise<Page>;
  /** A line to the server that can lag and be cut; gone after the test. */
  line: () => Promise<LagProxy>;
}

interface WorkerFixtures {
  /** Errors that pages threw and did not catch, since the last test. */
  thrown: string[];
  /** One server and database for all tests of a worker. */
  server: DoskaServer;
  /** A second browser: another process. */
  otherBrowser: Browser;
  world: World;
  /** One page for all tests of a worker that only look at what it shows. */
  stage: Page;
}

export interface VisitOptions {
  browser?: Browser;
  context?: BrowserContext;
  contextOptions?: BrowserContextOptions;
  through?: LagProxy;
  enter?: (context: BrowserContext) => Promise<void>;
}

export const logs = join(root, "build/test-logs/browser-servers");

const listen = (browser: Browser, thrown: string[]) =>
  browser.on("context", (context) => context.on("weberror", (error) => thrown.push(`${error.page()?.url()}: ${error.error().stack}`)));

export const test = base.extend<TestFixtures, WorkerFixtures>({
  thrown: [
    async ({ browser }, use) => {
      const thrown: string[] = [];
      listen(browser, thrown);
      await use(thrown);
    },
    { scope: "worker" },
  ],

  unbroken: [
    async ({ thrown }, use) => {
      await use();
      expect(thrown.splice(0)).toEqual([]);
    },
    { auto: true },
  ],

  server: [
    // Playwright reads the names of what a fixture uses out of its first parameter, which has to be a pattern.
    async ({}, use, worker) => {
      mkdirSync(logs, { recursive: true });
      const server = await DoskaServer.start({ log: join(logs, `server-${worker.workerIndex}.log`) });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  otherBrowser: [
    async ({ playwright, thrown }, use) => {
      const browser = await playwright.chromium.launch();
      listen(browser, thrown);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],

  world: [
    async ({ server }, use) => {
      const world = new World(server);
      await use(world);
      world.close();
    },
    { scope: "worker" },
  ],

  stage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ reducedMotion: "reduce" });
      await use(page);
      await page.close();
    },
    { scope: "worker" },
  ],

  visit: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (path, options = {}) => {
      let context = options.context;
      if (!context) {
        context = await (options.browser ?? browser).newContext(options.contextOptions);
        contexts.push(context);
      }
      await options.enter?.(context);
      const page = await context.newPage();
      await page.goto((options.through?.url ?? server.url) + path);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  line: async ({ server }, use) => {
    const lines: LagProxy[] = [];
    await use(async () => {
      const line = await server.line();
      lines.push(line);
      return line;
    });
    for (const line of lines) await server.returnLine(line);
  },

});

export { expect };
