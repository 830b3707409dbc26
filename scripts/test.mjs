// npm test: everything, ending with one line `N passed, N failed`. `npm test -- types server` runs only those suites.
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallBrowser, findOrInstallPageBrowser } from "./browser.mjs";
import { environment, installIfNeeded, root } from "./install.mjs";
import { installReaders, OFFLINE } from "./readers.mjs";
import { runProgram } from "./run-program.mjs";

installIfNeeded({ dev: true });
// web-ext would ask the registry for a newer version.
environment.NO_UPDATE_NOTIFIER = "1";
const reports = mkdtempSync(join(tmpdir(), "pagecast-reports-"));

const SUITES = {
  lint: () => check("lint", "@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "."]),
  // The compiler uses one core.
  types: async () =>
    (
      await Promise.all([
        checkTypes({ "server, cli and tests": ".", "the browser tests": "e2e" }),
        checkTypes({
          core: "core",
          "web and ui": "web",
          "the service worker": "web/worker",
          "the extension": "extension",
        }),
      ])
    ).flat(),
  build: () => checkProgram("build", [join(root, "scripts/build.mjs")]),
  unit: () => vitest("unit*"),
  // Most of them wait for a server, a database or a time, so two cores have room for four.
  server: () => vitest("server", { workers: availableParallelism() + 2 }),
  "feed-service": () => vitest("feed-service"),
  readers: () => readers(),
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

const isEverything = chosen.length === 0;
/** Suites that mostly wait for other programs run beside those before them: a function that waits for each, and shows its output. */
const running = isEverything
  ? { "feed-service": inBackground("feed-service", (options) => vitest("feed-service", options)) }
  : {};
const installingReaders = isEverything ? runProgram([join(root, "scripts/readers.mjs")], { isQuiet: true }) : undefined;
const installingBrowser = installingReaders?.then(() =>
  runProgram([join(root, "scripts/browser.mjs")], { isQuiet: true }),
);
/** What this machine cannot run, which is neither passed nor failed. */
const notRun = [];

let passed = 0;
let failed = 0;
const failures = [];
for (const name of isEverything ? Object.keys(SUITES) : chosen) {
  console.log(`\n── ${name}`);
  // These need what was just built.
  if (isEverything && name === "unit") running.readers = inBackground("readers", readers);
  if (name === "gallery") await installingBrowser;
  const start = Date.now();
  const results = name in running ? await running[name]() : await SUITES[name]();
  console.log(`${name} took ${Math.round((Date.now() - start) / 1000)} s`);
  for (const result of [results].flat()) {
    passed += result.passed;
    failed += result.failed;
    failures.push(...(result.failures ?? []));
  }
}
rmSync(reports, { recursive: true, force: true });
// Again, because a long log is often cut at its beginning.
for (const { name, message } of failures) console.log(`\n✗ ${name}\n${firstLines(message)}`);
for (const line of notRun) console.log(`\nNot run on this machine: ${line}.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

async function check(what, tool, args) {
  return checkProgram(what, [join(root, "node_modules", tool), ...args]);
}

async function checkProgram(what, args) {
  const code = await runProgram(args, { cwd: root });
  console.log(`${code === 0 ? "✓" : "✗"} ${what}`);
  if (code === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, failures: [{ name: what, message: "See its output above." }] };
}

async function checkTypes(projects) {
  const results = [];
  for (const [what, project] of Object.entries(projects))
    results.push(await check(`types of ${what}`, "typescript/bin/tsc", ["-p", project]));
  return results;
}

async function readers(options = {}) {
  await installingReaders;
  const reason = installReaders();
  if (reason === undefined) return vitest("readers", { ...options, through: OFFLINE });
  notRun.push(`readers: ${reason}`);
  return { passed: 0, failed: isEverything ? 0 : 1 };
}

/** Starts a suite. The returned function waits for it, and shows its output. */
function inBackground(project, run) {
  const file = join(reports, `${project}.txt`);
  const output = openSync(file, "w");
  const result = run({ output });
  return async () => {
    const found = await result;
    process.stdout.write(readFileSync(file));
    return found;
  };
}

async function vitest(project, { output, through, workers } = {}) {
  const report = join(reports, `${project.replace("*", "")}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  if (workers !== undefined) args.push(`--maxWorkers=${workers}`);
  const code = await runProgram([join(root, "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: root,
    output,
    through,
  });
  return count(code, report, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (failed.length === 0 && status === "failed") return { name, message };
      return failed.map((test) => ({
        name: `${name} › ${test.fullName}`,
        message: test.failureMessages.join("\n"),
      }));
    }),
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
  return count(code, report, ({ stats, suites }) => {
    const specs = specsOf(suites);
    showSlowest(specs);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
      failures: specs.filter(({ ok }) => !ok).map(failureOf),
    };
  });
}

/** So that whoever adds the next one knows where the minutes go. */
function showSlowest(specs) {
  const times = specs.map(({ file, line, title, tests }) => ({
    name: `${file}:${line} ${title}`,
    ms: tests.flatMap(({ results }) => results.map(({ duration }) => duration)).reduce((sum, ms) => sum + ms, 0),
  }));
  times.sort((a, b) => b.ms - a.ms);
  for (const { name, ms } of times.slice(0, 20)) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

function specsOf(suites = []) {
  return suites.flatMap(({ suites, specs = [] }) => [...specs, ...specsOf(suites)]);
}

function failureOf({ file, line, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)));
  return { name: `${file}:${line} › ${title}`, message: errors.join("\n") };
}

function firstLines(message) {
  return message.split("\n").slice(0, 40).join("\n");
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
