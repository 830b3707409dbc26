// npm test: everything, ending with one line `N passed, N failed`. `npm test -- types server` runs only those suites.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallBrowser, findOrInstallPageBrowser } from "./browser.mjs";
import { environment, installIfNeeded, root } from "./install.mjs";
import { runProgram } from "./run-program.mjs";

installIfNeeded({ dev: true });
// web-ext would ask the registry for a newer version.
environment.NO_UPDATE_NOTIFIER = "1";
const reports = mkdtempSync(join(tmpdir(), "pagecast-reports-"));

const SUITES = {
  lint: () => check("lint", "@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "."]),
  types: async () => [
    await check("types of core", "typescript/bin/tsc", ["-p", "core"]),
    await check("types of server, cli and tests", "typescript/bin/tsc", ["-p", "."]),
    await check("types of web and ui", "typescript/bin/tsc", ["-p", "web"]),
    await check("types of the service worker", "typescript/bin/tsc", ["-p", "web/worker"]),
    await check("types of the extension", "typescript/bin/tsc", ["-p", "extension"]),
    await check("types of the browser tests", "typescript/bin/tsc", ["-p", "e2e"]),
  ],
  build: () => checkProgram("build", [join(root, "scripts/build.mjs")]),
  unit: () => vitest("unit"),
  server: () => vitest("server"),
  "feed-service": () => vitest("feed-service"),
  gallery: () => playwright("gallery.config.ts", findOrInstallPageBrowser()),
  browser: () => playwright("playwright.config.ts", findOrInstallPageBrowser()),
  extension: async () => [
    await check("web-ext lint", "web-ext/bin/web-ext.js", [
      "lint",
      "--warnings-as-errors",
      "-s",
      "extension/dist/firefox-mv3",
    ]),
    await playwright("extension.config.ts", findOrInstallBrowser()),
  ],
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in SUITES));
if (unknown.length) {
  console.error(`There is no suite ${unknown.join(", ")}: take ${Object.keys(SUITES).join(", ")}.`);
  process.exit(1);
}

let passed = 0;
let failed = 0;
for (const name of chosen.length ? chosen : Object.keys(SUITES)) {
  console.log(`\n── ${name}`);
  for (const result of [await SUITES[name]()].flat()) {
    passed += result.passed;
    failed += result.failed;
  }
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

async function check(what, tool, args) {
  return checkProgram(what, [join(root, "node_modules", tool), ...args]);
}

async function checkProgram(what, args) {
  const code = await runProgram(args, { cwd: root });
  console.log(`${code === 0 ? "✓" : "✗"} ${what}`);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function vitest(project) {
  const report = join(reports, `${project}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runProgram([join(root, "node_modules/vitest/vitest.mjs"), ...args], { cwd: root });
  return count(code, report, ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests,
  }));
}

async function playwright(config, browser) {
  const report = join(reports, `${config}.json`);
  const env = {
    ...environment,
    PAGECAST_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
  };
  const args = ["test", "--config", `e2e/${config}`, "--reporter=line,json"];
  const code = await runProgram([join(root, "node_modules/@playwright/test/cli.js"), ...args], { cwd: root, env });
  return count(code, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }));
}

/** A suite that crashed without a report, or failed outside any test, counts as failed. So do skipped and flaky tests. */
function count(code, report, read) {
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    console.error("The suite ended without a report.");
  }
  return result.failed === 0 && (code !== 0 || result.passed === 0) ? { ...result, failed: 1 } : result;
}
