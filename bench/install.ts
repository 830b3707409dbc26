// npm run bench -- install: the first `npm start` of a fresh clone, compared with the last commit that installed everything, and
// the installation of all that `npm test` needs. Each has an empty npm cache, so every package comes from the npm registry.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

const ROOT = join(import.meta.dirname, "..");
const BEFORE = "981ca88";
const MAX_MB = 350;
const MAX_RATIO = 0.5;

interface Cost {
  /** Seconds until npm had finished. */
  installed: number;
  /** Seconds until the server was ready; null if it was not started. */
  ready: number | null;
  mb: number;
  packages: number;
}

export async function run(): Promise<number> {
  const before = await inFreshClone(BEFORE, firstStart);
  const ours = await inFreshClone("HEAD", firstStart);
  const all = await inFreshClone("HEAD", installEverything);
  report(`npm start at ${BEFORE}`, before);
  report("npm start", ours);
  report("all that npm test needs", all);
  const ratio = (ours.ready ?? 0) / (before.ready ?? 1);
  const targets = [
    [`packages to run: ${ours.mb} MB, at most ${MAX_MB}`, ours.mb <= MAX_MB],
    [`first start: ${ratio.toFixed(2)} of ${BEFORE}, at most ${MAX_RATIO}`, ratio <= MAX_RATIO],
  ] as const;
  for (const [what, isMet] of targets) console.log(`${isMet ? "✓" : "✗"} ${what}`);
  return targets.every(([, isMet]) => isMet) ? 0 : 1;
}

/** In a folder with a space in its name, which some people have. */
async function inFreshClone(
  commit: string,
  measure: (clone: string, env: NodeJS.ProcessEnv) => Promise<Cost>,
): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast first start "));
  const clone = join(folder, "clone");
  try {
    execFileSync("git", ["clone", "--quiet", "--no-checkout", ROOT, clone]);
    execFileSync("git", ["checkout", "--quiet", "--detach", commit], { cwd: clone });
    return await measure(clone, {
      ...process.env,
      // The machine's own Node and npm, not those of this checkout.
      PATH: process.env.PATH?.split(delimiter)
        .filter((path) => !path.includes("node_modules"))
        .join(delimiter),
      npm_config_cache: join(folder, "npm-cache"),
      npm_execpath: undefined,
      NODE_ENV: undefined,
      PAGECAST_DATA: join(folder, "data"),
      HOST: "127.0.0.1",
      PORT: "0",
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstStart(clone: string, env: NodeJS.ProcessEnv): Promise<Cost> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  let installed = 0;
  let ready: number | null = null;
  // In a group of its own: npm, our script and the server are stopped together.
  const child = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "pipe", "inherit"], detached: true });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!installed && line.startsWith("Building")) installed = seconds();
    if (!line.startsWith("Pagecast is ready")) continue;
    ready = seconds();
    break;
  }
  const exited = once(child, "exit");
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  await exited;
  if (ready === null) throw new Error("npm start exited before the server was ready");
  return { installed, ready, ...sizeOf(clone) };
}

async function installEverything(clone: string, env: NodeJS.ProcessEnv): Promise<Cost> {
  const startedAt = performance.now();
  const program = 'import("./scripts/install.mjs").then(({ installIfNeeded }) => installIfNeeded({ dev: true }))';
  const child = spawn("node", ["-e", program], { cwd: clone, env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the installation failed");
  return { installed: (performance.now() - startedAt) / 1000, ready: null, ...sizeOf(clone) };
}

function sizeOf(clone: string): { mb: number; packages: number } {
  const modules = join(clone, "node_modules");
  const { packages } = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8"));
  return {
    mb: Number(execFileSync("du", ["-sm", modules], { encoding: "utf8" }).split("\t")[0]),
    packages: Object.keys(packages).length,
  };
}

function report(what: string, { installed, ready, mb, packages }: Cost): void {
  const times = `installed after ${installed.toFixed(1).padStart(5)} s${ready === null ? "" : `, ready after ${ready.toFixed(1).padStart(5)} s`}`;
  console.log(`${what.padEnd(24)} ${String(mb).padStart(4)} MB in ${packages} packages, ${times}`);
}
