// npm run build: the compiled catalogue, the web app and the extension, each only when its sources changed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment, installIfNeeded, root } from "./install.mjs";
import { runProgram } from "./run-program.mjs";

const isForServer = process.argv.includes("--for-server");
installIfNeeded({ dev: !isForServer });

// Independent of each other, and each uses one core.
await Promise.all([
  buildIfStale({
    what: "catalogue",
    sources: ["catalogue/sites", "core/src", "cli/src"],
    output: "catalogue/dist",
    build: ["cli/src/main.ts", "catalogue", "build"],
  }),
  buildIfStale({
    what: "web app",
    sources: ["web", "words", "ui", "core/src", "server/src", "package-lock.json", "tsconfig.base.json"],
    output: "web/dist",
    build: ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", "web"],
  }),
]);
// The server does not need it, so `npm start` does not wait for it.
if (!isForServer)
  for (const browser of ["chrome", "firefox"])
    await buildIfStale({
      what: `extension for ${browser}`,
      sources: [
        "extension",
        "words",
        "ui",
        "core/src",
        "catalogue/dist/.sources",
        "package-lock.json",
        "tsconfig.base.json",
      ],
      output: `extension/dist/${browser}-mv3`,
      build: ["node_modules/wxt/bin/wxt.mjs", "build", "extension", "--browser", browser],
      // WXT prints a spinner even without a terminal. Errors still arrive on stderr.
      isQuiet: true,
    });

async function buildIfStale({ what, sources, output, build, isQuiet = false }) {
  const stamp = join(root, output, ".sources");
  const now = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  console.log(`Building the ${what} …`);
  const [file, ...args] = build;
  const code = await runProgram([join(root, file), ...args], {
    cwd: root,
    env: { ...environment, NODE_ENV: "production" },
    isQuiet,
  });
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, now);
}

/** A hash of names, sizes and times of all source files. Reading the 2,000 files would take seconds. */
function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    const path = join(root, source);
    if (!statSync(path).isDirectory()) hash.update(`${source} ${statSync(path).mtimeMs}\n`);
    else
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath ?? entry.path, entry.name);
        if (!entry.isFile() || file.includes(`${join(path, "dist")}`) || file.endsWith(".test.ts")) continue;
        const { size, mtimeMs } = statSync(file);
        hash.update(`${file} ${size} ${mtimeMs}\n`);
      }
  }
  return hash.digest("hex");
}
