import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./chromium.ts";

export default defineConfig({
  testDir: ".",
  testIgnore: ["gallery/**", "extension/**"],
  outputDir: "../test-results",
  globalSetup: "./start-server.ts",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: "line",
  use: { ...devices["Desktop Chrome"], ...chromium, trace: "retain-on-failure" },
});
