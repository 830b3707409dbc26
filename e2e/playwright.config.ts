import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./chromium.ts";

export default defineConfig({
  testDir: ".",
  testIgnore: ["gallery/**", "extension/**", "screenshots/**"],
  outputDir: "../test-results",
  globalSetup: "./start-server.ts",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Generous, because two browsers, a server and a database share what may be two cores.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  // What the service worker answers, a test cannot: offline.spec.ts lets it in. A trace costs an eighth of the time: where
  // one is wanted, npx playwright test --config e2e/playwright.config.ts --trace on FILE.
  use: { ...devices["Desktop Chrome"], ...chromium, serviceWorkers: "block" },
});
