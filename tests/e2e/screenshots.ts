import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./rig/database.ts";
import { expect, test } from "./rig/fixtures.ts";
import { VIEWS } from "./rig/views.ts";

const folder = join(root, "build/screenshots");
const only = process.env["DOSKA_VIEWS"]?.split(",");

// 400 % zoom of a window of 1280 x 1024 is the same page in 320 x 256 with four device pixels each.
const sizes = {
  narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1, hasTouch: true },
  wide: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 },
  zoomed: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 2 },
};

for (const [size, options] of Object.entries(sizes))
  for (const theme of ["light", "dark"])
    for (const language of ["ru", "en"])
      test(`${size} ${theme} ${language}`, async ({ server, world, browser }) => {
        mkdirSync(folder, { recursive: true });
        for (const name of VIEWS) {
          if (only && !only.includes(name)) continue;
          await test.step(name, async () => {
            const settings = [
              { name: "doska.theme", value: theme },
              { name: "doska.lang", value: language },
            ];
            const page = await world.open(name, browser, {
              ...options,
              colorScheme: theme as "light" | "dark",
              storageState: { cookies: [], origins: [{ origin: server.url, localStorage: settings }] },
            });
            await page.screenshot({ path: join(folder, `${name}-${size}-${theme}-${language}.png`), fullPage: true });
            // Nothing may need scrolling sideways.
            const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
            expect.soft(content, `${name} is wider than its window`).toBeLessThanOrEqual(window);
            await page.context().close();
          });
        }
      });
