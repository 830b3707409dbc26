import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./chromium.ts";

/** The components of ui, one by one, without our server: the tests build and serve them. */
export default defineConfig({
  testDir: "./gallery",
  outputDir: "../test-results/gallery",
  globalSetup: "./gallery/start-gallery.ts",
  forbidOnly: true,
  fullyParallel: true,
  // The tests often wait for animations, so two cores have room for three.
  workers: 3,
  retries: 0,
  // As in playwright.config.ts: for a machine that is busy with other work.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  use: { ...devices["Desktop Chrome"], ...chromium },
});
