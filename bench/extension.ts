// What the extension costs a browser: the worker's time for a navigation, awake and after a sleep, and its memory.
// npm run build first: the built extension is what is measured, in a real Chromium.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSites } from "#core/rules/catalogue.ts";
import { type Extension, startExtension } from "../e2e/extension/an-extension.ts";

const NAVIGATIONS = 200;
const SLEEPS = 10;
const COMPILED = readFileSync(join(import.meta.dirname, "../catalogue/dist/catalogue.txt"), "utf8");

export type Result = {
  warmMs: { median: number; p95: number };
  afterSleepMs: { median: number; max: number };
  /** With a catalogue that came from a server. */
  afterSleepKeptMs: { median: number; max: number };
  heapMB: number;
};

const BUDGET = { warmMs: 5, afterSleepMs: 40, heapMB: 40 };

export async function run({ json }: { json: boolean }): Promise<number> {
  const extension = await startExtension({ locale: "en-US", mayAsk: [] }, ["--remote-debugging-port=0"]);
  const cdp = await debugWorker(extension);
  const pages = somePages();
  const warm = await measureWarm(extension, cdp, pages);
  const heapMB = await measureHeap(cdp);
  const slept = await measureSleeps(extension, cdp, pages);
  // The same catalogue once more, as one that came from a server.
  await extension.keep({ version: "0123456789", sites: 1, rules: 1, from: "http://localhost", at: "" }, COMPILED);
  const sleptKept = await measureSleeps(extension, cdp, pages);
  await extension.stop();
  const result: Result = {
    warmMs: { median: at(warm, 0.5), p95: at(warm, 0.95) },
    afterSleepMs: { median: at(slept, 0.5), max: at(slept, 1) },
    afterSleepKeptMs: { median: at(sleptKept, 0.5), max: at(sleptKept, 1) },
    heapMB,
  };
  console.log(json ? JSON.stringify(result) : table(result));
  const isWithin =
    result.warmMs.median <= BUDGET.warmMs &&
    Math.max(result.afterSleepMs.median, result.afterSleepKeptMs.median) <= BUDGET.afterSleepMs &&
    heapMB <= BUDGET.heapMB;
  return isWithin ? 0 : 1;
}

/** One page of each of the first sites that have a plain pattern, made by filling it in. */
function somePages(): string[] {
  const pages = readSites(COMPILED).flatMap(({ domain, hosts }) =>
    Object.entries(hosts).flatMap(([prefix, rules]) => {
      const source = rules.find((rule) => rule.source?.[0])?.source?.[0];
      if (!source || prefix === "*") return [];
      return [`https://${prefix === "." ? "" : `${prefix}.`}${domain}${source.replace(/:\w+\??|\*\w*/g, "x1")}`];
    }),
  );
  const step = Math.floor(pages.length / NAVIGATIONS);
  return pages.filter((_, index) => index % step === 0).slice(0, NAVIGATIONS);
}

async function measureWarm({ desk }: Extension, cdp: Debugger, pages: string[]): Promise<number[]> {
  const times: number[] = [];
  await tell(desk, "https://github.com/DIYgod/RSSHub");
  for (const page of pages) {
    await tell(desk, page);
    times.push((await lastMeasure(cdp)).duration);
  }
  return times;
}

/** From the birth of a new worker to its first answer: its script, the catalogue, the settings and the rules. */
async function measureSleeps(extension: Extension, cdp: Debugger, pages: string[]): Promise<number[]> {
  const times: number[] = [];
  for (let sleep = 0; sleep < SLEEPS; sleep++) {
    await extension.killWorker();
    await tell(extension.desk, pages[sleep] as string);
    const { startTime, duration } = await lastMeasure(cdp);
    times.push(startTime + duration);
  }
  return times;
}

async function measureHeap(cdp: Debugger): Promise<number> {
  const session = await cdp();
  await session.send("HeapProfiler.collectGarbage", {});
  const heap = (await session.send("Runtime.getHeapUsage", {})) as Record<string, number>;
  session.close();
  return ((heap.usedSize ?? 0) + (heap.embedderHeapUsedSize ?? 0) + (heap.backingStorageSize ?? 0)) / 1_000_000;
}

/** A page of ours in a tab tells the worker where it is, as the script in every page does. */
async function tell(desk: Extension["desk"], address: string): Promise<void> {
  await desk.evaluate(async (page) => {
    const { chrome } = globalThis as unknown as Extended;
    await chrome.runtime.sendMessage({ kind: "page", address: page, declared: [] });
  }, address);
}

type Extended = { chrome: { runtime: { sendMessage(message: object): Promise<unknown> } } };

async function lastMeasure(cdp: Debugger): Promise<{ startTime: number; duration: number }> {
  const session = await cdp();
  const expression = `JSON.stringify(performance.getEntriesByName("answer a page").at(-1))`;
  const { result } = (await session.send("Runtime.evaluate", { expression })) as { result: { value: string } };
  session.close();
  return JSON.parse(result.value);
}

type Session = { send(method: string, params: object): Promise<unknown>; close(): void };
type Debugger = () => Promise<Session>;

/** The worker of this moment, over the debugging protocol: it is another one after every sleep. */
async function debugWorker({ profile }: Extension): Promise<Debugger> {
  const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
  return async () => {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
    const worker = targets.find(({ type, url }) => type === "service_worker" && url.endsWith("/background.js"));
    if (!worker) throw new Error("There is no worker to measure.");
    const socket = new WebSocket(worker.webSocketDebuggerUrl);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    return {
      send: (method, params) =>
        new Promise((resolve, reject) => {
          socket.addEventListener("message", ({ data }) => {
            const { id, result, error } = JSON.parse(data);
            if (id === 1) error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result);
          });
          socket.send(JSON.stringify({ id: 1, method, params }));
        }),
      close: () => socket.close(),
    };
  };
}
type Target = { type: string; url: string; webSocketDebuggerUrl: string };

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function table({ warmMs, afterSleepMs, afterSleepKeptMs, heapMB }: Result): string {
  return [
    `answer a navigation, awake       ${warmMs.median.toFixed(2)} ms (p95 ${warmMs.p95.toFixed(2)}), budget ${BUDGET.warmMs} ms`,
    `… after a sleep, from the start  ${afterSleepMs.median.toFixed(1)} ms (max ${afterSleepMs.max.toFixed(1)}), budget ${BUDGET.afterSleepMs} ms`,
    `… with the server's catalogue    ${afterSleepKeptMs.median.toFixed(1)} ms (max ${afterSleepKeptMs.max.toFixed(1)}), budget ${BUDGET.afterSleepMs} ms`,
    `heap after ${NAVIGATIONS} navigations       ${heapMB.toFixed(1)} MB, budget ${BUDGET.heapMB} MB`,
  ].join("\n");
}
