import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

// Not a test: measures what 50 sign-ins at once do to the moves of a load run. Needs a quiet machine.
//   npm --prefix tests/e2e run sign-ins
export default defineConfig({ ...base, projects: undefined, testMatch: "sign_ins.ts", timeout: 300_000, reporter: "list" });
