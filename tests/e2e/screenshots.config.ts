import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

// Not a test: draws every page in every size, theme and language into build/screenshots, to be looked at.
//   npm --prefix tests/e2e run screenshots [-- --grep 'narrow.*dark']
export default defineConfig({
  ...base,
  projects: undefined,
  testMatch: "screenshots.ts",
  timeout: 600_000,
  reporter: "list",
  use: { ...base.use, trace: "off", screenshot: "off" },
});
