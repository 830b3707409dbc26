import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./chromium.ts";

export default defineConfig({
  testDir: ".",
  testIgnore: ["gallery/**", "extension/**", "screenshots/**"],
  outputDir: "../test-results",
  globalSetup: "./start-server.ts",
  forbidOnly: true,
  fullyParallel: true,
  // Many tests wait for another process, so two cores have room for three.
  workers: 3,
  retries: 0,
  // Generous, because three browsers, a server and a database share what may be two cores.
  timeout: 240_000,
  // Not longer than pages wait before they refresh what they show: one that forgets to do so at once must fail.
  expect: { timeout: 30_000 },
  reporter: "line",
  // Tests cannot intercept what a service worker answers, so only offline.spec.ts allows it. Traces take an eighth of the
  // time; for one: npx playwright test --config e2e/playwright.config.ts --trace on FILE.
  use: { ...devices["Desktop Chrome"], ...chromium, serviceWorkers: "block" },
});
