// npm run bench -- feed-service: what the embedded feed service costs. It is installed with an empty npm cache, so every package
// comes from the npm registry; nothing else leaves the machine.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createEmbeddedFeedService,
  type EmbeddedFeedService,
} from "../server/src/embedded-feed-service/create-embedded-feed-service.ts";
import { createLog } from "../server/src/log.ts";

const REQUESTS = 2_000;
const ROUTES = 50;
const MAX_MB = 240;
const MAX_RSS_MB = 450;
const STARTS = 5;

export async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-feed-service-"));
  process.env.npm_config_cache = join(folder, "npm-cache");
  const service = createEmbeddedFeedService({ dataFolder: folder, reach: [], log: createLog("error") });
  try {
    const installed = await secondsOf(() => ready(service, "installing"));
    const firstStart = await secondsOf(() => ready(service));
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      await service.restart();
      starts.push(await secondsOf(() => ready(service)));
    }
    const disk = megabytesOf(join(folder, "feed-service"));
    const download = megabytesOf(join(folder, "npm-cache"));
    const idle = memory(service);
    const answered = await secondsOf(() => request(service));
    const used = memory(service);
    console.log(
      `RSSHub ${service.version}: ${disk} MB on disk, ${countPackages(folder)} packages, npm cache ${download} MB`,
    );
    console.log(`installed after ${installed.toFixed(1)} s, its first start ${firstStart.toFixed(1)} s`);
    console.log(
      `start, until it answers: ${starts.toSorted((a, b) => a - b)[STARTS >> 1]?.toFixed(1)} s (median of ${STARTS})`,
    );
    console.log(
      `memory after the start ${idle.rss} MB, after ${REQUESTS} requests ${used.rss} MB (peak ${used.peak} MB)`,
    );
    console.log(`${Math.round(REQUESTS / answered)} cached routes per second, 10 at a time`);
    const targets = [
      [`disk: ${disk} MB, at most ${MAX_MB}`, disk <= MAX_MB],
      [`memory: ${used.peak} MB, at most ${MAX_RSS_MB}`, used.peak <= MAX_RSS_MB],
    ] as const;
    for (const [what, isMet] of targets) console.log(`${isMet ? "✓" : "✗"} ${what}`);
    return targets.every(([, isMet]) => isMet) ? 0 : 1;
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Until it runs, or until it is no longer in `state`. */
async function ready(service: EmbeddedFeedService, state?: "installing"): Promise<void> {
  do {
    const outcome = await service.ready({ waitMs: 100 });
    if (outcome.ok) return;
    if (outcome.problem !== "not-ready") throw new Error(JSON.stringify(service.state()));
  } while (state === undefined || service.state().kind === state);
}

async function request(service: EmbeddedFeedService): Promise<void> {
  const outcome = await service.ready();
  if (!outcome.ok) throw new Error(outcome.problem);
  let sent = 0;
  const loop = async () => {
    while (sent < REQUESTS) {
      const response = await fetch(`${outcome.url}/test/${sent++ % ROUTES}?format=json&key=${outcome.key}`);
      if (!response.ok) throw new Error(`status ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 10 }, loop));
}

function memory(service: EmbeddedFeedService): { rss: number; peak: number } {
  const state = service.state();
  if (state.kind !== "running") throw new Error(`it is ${state.kind}`);
  const status = readFileSync(`/proc/${state.pid}/status`, "utf8");
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { rss: read("VmRSS"), peak: read("VmHWM") };
}

function countPackages(folder: string): number {
  const installed = readdirSync(join(folder, "feed-service")).find((name) => /^[\da-f]{16}$/.test(name)) ?? "";
  const lock = readFileSync(join(folder, "feed-service", installed, "node_modules/.package-lock.json"), "utf8");
  return Object.keys(JSON.parse(lock).packages).length;
}

function megabytesOf(folder: string): number {
  return Number(execFileSync("du", ["-sm", folder], { encoding: "utf8" }).split("\t")[0]);
}

async function secondsOf(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return (performance.now() - startedAt) / 1000;
}
