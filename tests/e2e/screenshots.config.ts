import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

// Not a test: draws every page in every state, size, language and look into build/screenshots, to be looked at.
//   npm --prefix tests/e2e run screenshots [-- --grep 'gameOwnTurn narrow']
export default defineConfig({
  ...base,
  projects: undefined,
  testMatch: "screenshots.ts",
  timeout: 60_000,
  reporter: "list",
  use: { ...base.use, trace: "off", screenshot: "off" },
});
