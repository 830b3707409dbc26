// npm run bench -- extension: the time the extension's worker takes for a navigation, while running and after a restart, and its
// memory. It measures the built extension in a real Chromium, so run npm run build first.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSites } from "#core/rules/catalogue.ts";
import { type Extension, startExtension } from "../e2e/extension/an-extension.ts";
import { median, percentile } from "./measure.ts";

const NAVIGATIONS = 200;
const SLEEPS = 10;
const COMPILED = readFileSync(join(import.meta.dirname, "../catalogue/dist/catalogue.txt"), "utf8");

export type Result = {
  warmMs: { median: number; p95: number };
  afterSleepMs: { median: number; max: number };
  /** With a catalogue downloaded from a server. */
  afterSleepKeptMs: { median: number; max: number };
  heapMB: number;
};

const BUDGET = { warmMs: 5, afterSleepMs: 40, heapMB: 40 };

export async function run({ json }: { json: boolean }): Promise<number> {
  const extension = await startExtension({ locale: "en-US", hostPermissions: [] }, ["--remote-debugging-port=0"]);
  const cdp = await debugWorker(extension);
  const pages = samplePages();
  const warm = await measureWarm(extension, cdp, pages);
  const heapMB = await measureHeap(cdp);
  const slept = await measureSleeps(extension, cdp, pages);
  // The same catalogue again, stored as one downloaded from a server.
  await extension.keep({ version: "0123456789", sites: 1, rules: 1, from: "http://localhost", at: "" }, COMPILED);
  const sleptKept = await measureSleeps(extension, cdp, pages);
  await extension.stop();
  const result: Result = {
    warmMs: { median: median(warm), p95: percentile(warm, 0.95) },
    afterSleepMs: { median: median(slept), max: Math.max(...slept) },
    afterSleepKeptMs: { median: median(sleptKept), max: Math.max(...sleptKept) },
    heapMB,
  };
  console.log(json ? JSON.stringify(result) : table(result));
  const isWithinBudget =
    result.warmMs.median <= BUDGET.warmMs &&
    Math.max(result.afterSleepMs.median, result.afterSleepKeptMs.median) <= BUDGET.afterSleepMs &&
    heapMB <= BUDGET.heapMB;
  return isWithinBudget ? 0 : 1;
}

/** Pages spread over the whole catalogue, made by filling in the first pattern of a host's rules. */
function samplePages(): string[] {
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
  await sendPage(desk, "https://github.com/DIYgod/RSSHub");
  for (const page of pages) {
    await sendPage(desk, page);
    times.push((await lastMeasure(cdp)).duration);
  }
  return times;
}

/** From the start of a new worker to its first answer: its script, the catalogue, the settings and the rules. */
async function measureSleeps(extension: Extension, cdp: Debugger, pages: string[]): Promise<number[]> {
  const times: number[] = [];
  for (let sleep = 0; sleep < SLEEPS; sleep++) {
    await extension.killWorker();
    await sendPage(extension.desk, pages[sleep] as string);
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

/** Sends the worker a page's address from a tab of the extension, as the content script of every page does. */
async function sendPage(desk: Extension["desk"], address: string): Promise<void> {
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

/** Connects to the current worker over the DevTools protocol. Every restart creates another worker. */
async function debugWorker({ profile }: Extension): Promise<Debugger> {
  const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
  return async () => {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
    const worker = targets.find(({ type, url }) => type === "service_worker" && url.endsWith("/background.js"));
    if (!worker) throw new Error("the worker of the extension was not found");
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

function table({ warmMs, afterSleepMs, afterSleepKeptMs, heapMB }: Result): string {
  return [
    `answer a navigation, awake       ${warmMs.median.toFixed(2)} ms (p95 ${warmMs.p95.toFixed(2)}), budget ${BUDGET.warmMs} ms`,
    `… after a sleep, from the start  ${afterSleepMs.median.toFixed(1)} ms (max ${afterSleepMs.max.toFixed(1)}), budget ${BUDGET.afterSleepMs} ms`,
    `… with the server's catalogue    ${afterSleepKeptMs.median.toFixed(1)} ms (max ${afterSleepKeptMs.max.toFixed(1)}), budget ${BUDGET.afterSleepMs} ms`,
    `heap after ${NAVIGATIONS} navigations       ${heapMB.toFixed(1)} MB, budget ${BUDGET.heapMB} MB`,
  ].join("\n");
}
