import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./chromium.ts";

/** npm run screenshots: every screen, for docs/screens. */
export default defineConfig({
  testDir: "screenshots",
  testMatch: "*.ts",
  outputDir: "../test-results/screenshots",
  globalSetup: "./start-server.ts",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "line",
  use: { ...devices["Desktop Chrome"], ...chromium },
});
