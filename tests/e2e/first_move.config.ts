import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

// Not a test of ./test: the first move at a server that runs, by the links that it printed; tests/deploy/bare_debian.py starts it.
//   DOSKA_WHITE=http://... DOSKA_BLACK=http://... [DOSKA_PICTURE=FILE.png] npm --prefix tests/e2e run first-move
export default defineConfig({
  ...base,
  projects: undefined,
  globalSetup: undefined,
  testMatch: "first_move.ts",
  reporter: "list",
  timeout: 90_000,
  expect: { timeout: 30_000 },
});
