import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { lucideIcons } from "./ui/icon-plugin.ts";

/** Needs the npm registry. */
const REAL_PACKAGE = "{server,cli}/**/real-*.test.ts";
/** Needs programs of Debian (scripts/readers.mjs). */
const REAL_READERS = "server/readers/**/*.test.ts";

const preload = (file: string) => ["--import", join(import.meta.dirname, "server/test", file)];
const SERVER_PRELOADS = [...preload("loopback-only.ts"), ...preload("quick-passwords.ts")];

export default defineConfig({
  test: {
    // The default would use one of two cores, and server tests mostly wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: [lucideIcons()],
        test: {
          name: "unit",
          execArgv: preload("loopback-only.ts"),
          // A process imports what the files share once, which halves the time.
          isolate: false,
          include: ["{core,ui,web,words,cli,catalogue,bench,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**", REAL_PACKAGE],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [lucideIcons()],
        test: {
          name: "unit-extension",
          execArgv: preload("loopback-only.ts"),
          include: ["extension/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          execArgv: SERVER_PRELOADS,
          setupFiles: ["server/test/after-file.ts"],
          // A process imports the server once for all its files.
          isolate: false,
          include: ["server/**/*.test.ts"],
          exclude: [REAL_PACKAGE, REAL_READERS],
          globalSetup: ["server/test/postgres.ts"],
          // Only ends tests whose condition never comes. A busy machine needs much longer than a quiet one.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "readers",
          execArgv: SERVER_PRELOADS,
          setupFiles: ["server/test/after-file.ts"],
          include: [REAL_READERS],
          globalSetup: ["server/test/postgres.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "feed-service",
          include: [REAL_PACKAGE],
          // The process of the feed service inherits it.
          execArgv: preload("loopback-only.ts"),
          testTimeout: 180_000,
        },
      },
    ],
  },
});
