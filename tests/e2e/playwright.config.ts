import { defineConfig } from "@playwright/test";
import { workers } from "./rig/ports.ts";

const logs = "../../build/test-logs";

// A window of Chromium loads two pages for what its address line would show: more work than the pages of a test are, and
// nobody sees it. The last list given counts, so those that Playwright leaves out stand here again.
const withoutFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: `${logs}/browser`,
  globalSetup: "./rig/start_cluster.ts",
  workers,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Long enough for a machine that does much else: what is measured has limits of its own.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Where milliseconds are measured, nothing else runs.
  projects: [
    { name: "together", testIgnore: "clocks.spec.ts" },
    { name: "alone", testMatch: "clocks.spec.ts", dependencies: ["together"], workers: 1 },
  ],
  reporter: [["list"], ["junit", { outputFile: process.env["REPORT"] ?? `${logs}/browser.xml` }]],
  use: {
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false }, // what was done; what was seen: the screenshot
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["DOSKA_CHROMIUM"] ?? "/usr/bin/chromium",
      chromiumSandbox: false,
      args: [
        `--disable-features=${withoutFeatures.join(",")}`,
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
});
