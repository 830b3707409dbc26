// Runs one of our TypeScript programs: node scripts/run.mjs cli/src/main.ts …
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installIfNeeded, root } from "./install.mjs";
import { runProgram } from "./run-program.mjs";

const [file, ...args] = process.argv.slice(2);
// Benchmarks and fault injection start browsers and use the builders of the tests.
installIfNeeded({ dev: !/^(?:cli|server)\//.test(file) });
if (Number(process.versions.node.split(".")[0]) >= 24) {
  // npm scripts find the dependency `node` first, so after the first run no second process is needed.
  process.argv.splice(1, 2, join(root, file));
  await import(pathToFileURL(join(root, file)).href);
} else {
  process.exitCode = await runProgram([join(root, file), ...args]);
}
