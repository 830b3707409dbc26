// npm run screenshots: takes the screenshots in docs/screens.
import { join } from "node:path";
import { findOrInstallBrowser } from "./browser.mjs";
import { environment, installIfNeeded, root } from "./install.mjs";
import { runProgram } from "./run-program.mjs";

installIfNeeded({ dev: true });
const built = await runProgram([join(root, "scripts/build.mjs")], { cwd: root });
const env = { ...environment, PAGECAST_CHROMIUM: findOrInstallBrowser() };
const args = ["test", "--config", "e2e/screenshots.config.ts", ...process.argv.slice(2)];
process.exitCode =
  built || (await runProgram([join(root, "node_modules/@playwright/test/cli.js"), ...args], { cwd: root, env }));
