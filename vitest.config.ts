import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { lucideIcons } from "./ui/icon-plugin.ts";

/** Needs the npm registry. */
const REAL_PACKAGE = "{server,cli}/**/real-*.test.ts";

export default defineConfig({
  test: {
    // The default would use one of two cores, and server tests mostly wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: [lucideIcons()],
        test: {
          name: "unit",
          setupFiles: ["server/test/loopback-only.ts"],
          include: ["{core,ui,web,words,extension,cli,catalogue,bench,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**", REAL_PACKAGE],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          setupFiles: ["server/test/loopback-only.ts"],
          include: ["server/**/*.test.ts"],
          exclude: [REAL_PACKAGE],
          globalSetup: ["server/test/postgres.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "feed-service",
          include: [REAL_PACKAGE],
          // The process of the feed service inherits it.
          execArgv: ["--import", join(import.meta.dirname, "server/test/loopback-only.ts")],
          testTimeout: 90_000,
        },
      },
    ],
  },
});
