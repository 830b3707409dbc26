import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { BROWSER_SETTING } from "#core/rules/service-settings.ts";
import type { Log } from "../log.ts";
import { processStart } from "../process-start.ts";
import { USAGE_PATH } from "./child/child-options.ts";
import { findInstalled, install, removeOlder, wantedVersion } from "./install.ts";
import { tryLock } from "./machine-lock.ts";
import { clearState, readState, type SharedState, writeState } from "./shared-state.ts";
import { type RunningChild, startChild } from "./start-child.ts";

/** An RSSHub that Pagecast installs into its data folder and runs beside itself. docs/notes/feed-service.md tells how. */
export type EmbeddedFeedService = {
  /** The version of RSSHub that this Pagecast was tested with. */
  version: string;
  /** The version that is installed, and the progress of an update. */
  installation(): { version: string | null; updatePercent: number | null };
  /** Its address. Installs and starts it where that is needed, and waits for it up to `waitMs`. */
  ready(options?: { signal?: AbortSignal | undefined; waitMs?: number }): Promise<ReadyOutcome>;
  /** A request to this address failed, so the next `ready` checks it first. */
  reportFailure(url: string): void;
  state(): EmbeddedState;
  /** The last lines it wrote, without its key and its settings. Empty in processes that did not start it. */
  lines(): readonly string[];
  /** Ends it and starts it again in the background, with the current settings. After a failure it is tried again at once. */
  restart(): Promise<void>;
  /** Installs the wanted version beside the one in use, and restarts with it. Resolves when the installation has begun. */
  update(): Promise<void>;
  /** Null while it does not run. */
  usage(): Promise<{ memoryBytes: number } | null>;
  close(): Promise<void>;
};

export type ReadyOutcome = { ok: true; url: string; key: string } | { ok: false; problem: ReadyProblem };
/** `not-ready`: it is being installed or started. The others are tried again later, by themselves. */
export type ReadyProblem = "not-ready" | "not-installed" | "not-started";

export type EmbeddedState =
  | { kind: "stopped"; isInstalled: boolean }
  | { kind: "installing"; percent: number; startedAt: string }
  | { kind: "starting" }
  | { kind: "running"; pid: number; startedAt: string }
  | { kind: "failed"; problem: "not-installed" | "not-started"; detail: string };

export type EmbeddedOptions = {
  dataFolder: string;
  /** PAGECAST_REACH */
  reach: readonly string[];
  log: Log;
  /** Read at every start: settings of routes, such as cookies, by the names RSSHub gives them. */
  settings?: () => Promise<Record<string, string>>;
  timing?: Partial<EmbeddedTiming>;
};

export type EmbeddedTiming = typeof TIMING;
const TIMING = {
  /** It ends after this time without a request. */
  idleMs: 10 * 60_000,
  healthEveryMs: 10_000,
  /** A route may keep it busy for seconds. Three checks in a row without an answer: it hangs. */
  healthTimeoutMs: 10_000,
  unhealthyAfter: 3,
  pollMs: 200,
  firstRetryMs: 30_000,
  longestRetryMs: 30 * 60_000,
  /** Ended sooner than this after its start, it counts as not started. */
  shortestRunMs: 5_000,
};
const FOLDER = "feed-service";
const WAIT_MS = 70_000;
const KEPT_LINES = 200;
const USAGE_TIMEOUT_MS = 2_000;

export function createEmbeddedFeedService(options: EmbeddedOptions): EmbeddedFeedService {
  const { log, settings = async (): Promise<Record<string, string>> => ({}), reach } = options;
  const timing = { ...TIMING, ...options.timing };
  const wanted = wantedVersion();
  const lines: string[] = [];
  const places = () => openPlaces(options.dataFolder);
  const stop = new AbortController();
  /** From the moment this process has the lock until it releases it. */
  let owning: { starting: Promise<void>; child?: RunningChild; ended?: Promise<void> } | undefined;
  /** The address that was last seen answering, and has not failed since. */
  let checked: string | undefined;

  const ready: EmbeddedFeedService["ready"] = async ({ signal, waitMs = WAIT_MS } = {}) => {
    const until = performance.now() + waitMs;
    for (;;) {
      if (stop.signal.aborted) return { ok: false, problem: "not-started" };
      const outcome = await find().catch(cannotWrite);
      if (outcome !== undefined) return outcome;
      if (signal?.aborted || performance.now() > until) return { ok: false, problem: "not-ready" };
      await delay(timing.pollMs, undefined, { ref: false });
    }
  };

  /** A failure must not end the process that serves Pagecast. The other processes then learn the state later. */
  function saveState(stateFile: string, state: SharedState): void {
    try {
      writeState(stateFile, state);
    } catch (cause) {
      log.warn({ cause: (cause as Error).message }, "the state of the feed service cannot be written");
    }
  }

  function cannotWrite(cause: Error): ReadyOutcome {
    log.warn({ cause: cause.message }, "the folder of the feed service cannot be used");
    return { ok: false, problem: "not-installed" };
  }

  /** Undefined while it is being installed or started, here or by another process. */
  async function find(): Promise<ReadyOutcome | undefined> {
    const { folder, lockFile, stateFile } = places();
    const state = owning ? owning.child && { kind: "running" as const, ...owning.child } : readState(stateFile);
    if (state?.kind === "running" && (checked === state.url || (await answers(state, timing.healthTimeoutMs)))) {
      checked = state.url;
      return { ok: true, url: state.url, key: state.key };
    }
    if (state?.kind === "failed" && Date.now() < state.retryAt) return { ok: false, problem: state.problem };
    const release = owning ? undefined : tryLock(lockFile);
    if (release) own(folder, stateFile, release);
    return undefined;
  }

  /** Installs and starts it. The lock is released when it has ended. */
  function own(folder: string, stateFile: string, release: () => void): void {
    const before = readState(stateFile);
    const failures = before?.kind === "failed" ? before.failures : 0;
    const fail = (problem: "not-installed" | "not-started", detail: string) => {
      const retryInMs = Math.min(timing.longestRetryMs, timing.firstRetryMs * 2 ** Math.min(failures, 20));
      log.warn({ problem, detail, retryInMs }, "the feed service failed, will retry");
      saveState(stateFile, {
        kind: "failed",
        problem,
        detail,
        failures: failures + 1,
        retryAt: Date.now() + retryInMs,
      });
    };
    const releaseLock = () => {
      owning = undefined;
      release();
    };
    const start = async () => {
      killLeftover(before);
      let installed: string;
      try {
        const found = findInstalled(folder);
        if (found?.isWanted) await removeOlder(folder);
        installed = found?.folder ?? (await installWithProgress(folder, stateFile));
      } catch (cause) {
        clearState(stateFile);
        if (!stop.signal.aborted) fail("not-installed", (cause as Error).message);
        return releaseLock();
      }
      try {
        saveState(stateFile, { kind: "starting" });
        const values = await settings();
        const child = await startChild({
          folder: installed,
          settings: values,
          reach: [...reach, ...reachOfBrowser(values[BROWSER_SETTING])],
          idleMs: timing.idleMs,
          onLine: addLine,
        });
        const ran = performance.now();
        const { url, key, pid } = child;
        const startedAt = new Date().toISOString();
        saveState(stateFile, { kind: "running", url, key, pid, processStart: processStart(pid), startedAt });
        log.info({ pid }, "the feed service is running");
        const unwatch = watch(child);
        const ended = child.exited.then(() => {
          unwatch();
          clearState(stateFile);
          const isStopped = stop.signal.aborted || restarting;
          if (!isStopped && performance.now() - ran < timing.shortestRunMs)
            fail("not-started", lines.slice(-5).join("\n"));
          else log.info({ pid }, "the feed service has ended");
          releaseLock();
        });
        owning = { starting, child, ended };
        if (stop.signal.aborted) void child.kill();
      } catch (cause) {
        clearState(stateFile);
        fail("not-started", (cause as Error).message);
        releaseLock();
      }
    };
    const starting = Promise.resolve().then(start);
    owning = { starting };
  }

  async function installWithProgress(folder: string, stateFile: string): Promise<string> {
    log.info({ version: wanted.rsshub }, "installing the feed service");
    const startedAt = new Date().toISOString();
    const installed = await install(
      folder,
      (percent) => saveState(stateFile, { kind: "installing", percent, startedAt }),
      stop.signal,
    );
    log.info({ seconds: (Date.now() - Date.parse(startedAt)) / 1000 }, "the feed service is installed");
    return installed;
  }

  /** Kills it when it no longer answers: it then ends, and the next request starts another. */
  function watch(child: RunningChild): () => void {
    let failures = 0;
    let isAsking = false;
    const timer = setInterval(async () => {
      if (isAsking) return;
      isAsking = true;
      failures = (await answers(child, timing.healthTimeoutMs)) ? 0 : failures + 1;
      isAsking = false;
      if (failures < timing.unhealthyAfter) return;
      log.warn({ pid: child.pid }, "the feed service does not answer, ending it");
      void child.kill();
    }, timing.healthEveryMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  function addLine(line: string): void {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    log.debug({ line }, "feed service");
  }

  let updatePercent: number | null = null;
  let updating: Promise<void> | undefined;
  async function restart(): Promise<void> {
    const { stateFile } = places();
    const state = readState(stateFile);
    if (state?.kind === "failed") clearState(stateFile);
    restarting = true;
    try {
      if (owning) await endChild();
      else if (state?.kind === "running") killLeftover(state);
    } finally {
      restarting = false;
    }
    void ready();
  }

  let restarting = false;
  async function endChild(): Promise<void> {
    await owning?.starting;
    const { child, ended } = owning ?? {};
    await child?.kill();
    await ended;
  }

  return {
    version: wanted.rsshub,
    installation: () => {
      const installed = findInstalled(join(options.dataFolder, FOLDER));
      return { version: installed?.rsshub ?? null, updatePercent };
    },
    ready,
    reportFailure: (url) => {
      if (checked === url) checked = undefined;
    },
    state: () => describeState(options.dataFolder),
    lines: () => lines,
    restart,
    update: async () => {
      const { folder, updateLockFile } = places();
      const installed = findInstalled(folder);
      if (!installed || installed.isWanted) return restart();
      const release = tryLock(updateLockFile);
      if (!release) return; // another process is at it
      updatePercent = 0;
      updating = install(folder, (percent) => (updatePercent = percent), stop.signal)
        .then(restart)
        .catch((cause) => log.warn({ cause: (cause as Error).message }, "the feed service could not be updated"))
        .finally(() => {
          updatePercent = null;
          release();
        });
    },
    usage: async () => {
      const state = readState(places().stateFile);
      if (state?.kind !== "running") return null;
      try {
        const address = `${state.url}${USAGE_PATH}?key=${state.key}`;
        const response = await fetch(address, { signal: AbortSignal.timeout(USAGE_TIMEOUT_MS) });
        return (await response.json()) as { memoryBytes: number };
      } catch {
        return null;
      }
    },
    close: async () => {
      stop.abort();
      await updating;
      await endChild();
    },
  };
}

function openPlaces(dataFolder: string) {
  const folder = join(dataFolder, FOLDER);
  mkdirSync(folder, { recursive: true });
  return {
    folder,
    lockFile: join(folder, "lock"),
    updateLockFile: join(folder, "update-lock"),
    stateFile: join(folder, "state.json"),
  };
}

function describeState(dataFolder: string): EmbeddedState {
  // Nothing is written before a route is needed.
  if (!existsSync(join(dataFolder, FOLDER))) return { kind: "stopped", isInstalled: false };
  try {
    const { folder, lockFile, stateFile } = openPlaces(dataFolder);
    const state = readState(stateFile);
    if (state?.kind === "failed") return { kind: "failed", problem: state.problem, detail: state.detail };
    // A process that was killed left its state behind.
    const release = state && tryLock(lockFile);
    release?.();
    if (!state || release) return { kind: "stopped", isInstalled: findInstalled(folder) !== undefined };
    if (state.kind !== "running") return state;
    return { kind: "running", pid: state.pid, startedAt: state.startedAt };
  } catch (cause) {
    return { kind: "failed", problem: "not-installed", detail: (cause as Error).message };
  }
}

/** The owner's browser may be in the local network. It may be reached, and nothing else there. */
function reachOfBrowser(endpoint: string | undefined): string[] {
  const url = endpoint === undefined ? null : URL.parse(endpoint);
  if (url === null) return [];
  return [`${url.hostname}:${url.port || (url.protocol === "wss:" ? 443 : 80)}`];
}

/** It ends by itself when its Pagecast is killed, unless it hangs at that moment. */
function killLeftover(state: SharedState | undefined): void {
  if (state?.kind !== "running" || state.processStart === undefined) return;
  if (processStart(state.pid) !== state.processStart) return;
  try {
    process.kill(state.pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}

async function answers({ url, key }: { url: string; key: string }, timeoutMs: number): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz?key=${key}`, { signal: AbortSignal.timeout(timeoutMs) })).ok;
  } catch {
    return false;
  }
}
