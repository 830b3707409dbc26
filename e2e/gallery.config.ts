import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./chromium.ts";

/** The pieces of ui, one by one, without a server of ours: built and served by the tests themselves. */
export default defineConfig({
  testDir: "./gallery",
  outputDir: "../test-results/gallery",
  globalSetup: "./gallery/start-gallery.ts",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: "line",
  use: { ...devices["Desktop Chrome"], ...chromium },
});
