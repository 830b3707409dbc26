import { defineConfig } from "@playwright/test";

/** The built extension, in a separate Chromium for each test. */
export default defineConfig({
  testDir: "extension",
  outputDir: "../test-results/extension",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // As in playwright.config.ts: for a machine that is busy with other work.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "line",
});
