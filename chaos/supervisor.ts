import type { ChildProcess } from "node:child_process";
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { aProcess, end } from "../server/test/a-process.ts";

export type ProcessName = "web-1" | "web-2" | "worker-1" | "worker-2";

/** Starts our processes, and restarts those that exit, as systemd or a container runtime does. */
export type Supervisor = {
  /** The first start must succeed; only restarts are retried. */
  start(name: ProcessName): Promise<void>;
  pidOf(name: ProcessName): number | undefined;
  kill(name: ProcessName): void;
  /** Stops the process, and resolves when its successor is ready. */
  restart(name: ProcessName): Promise<void>;
  /** Processes that exited without being killed. */
  crashes: string[];
  stop(): Promise<void>;
};

const RESTART_MS = 1_000;
const STOP_MS = 20_000;
/** The database stops with web-1. */
const STOP_ORDER: ProcessName[] = ["worker-2", "worker-1", "web-2", "web-1"];

export function createSupervisor(
  settingsOf: (name: ProcessName) => Record<string, string>,
  logFile: string,
): Supervisor {
  const running = new Map<ProcessName, ChildProcess>();
  const expectedToExit = new Set<ChildProcess>();
  const crashes: string[] = [];
  let isStopping = false;

  const start = async (name: ProcessName) => {
    const writeLog = (text: string) => appendFileSync(logFile, text.replace(/^/gm, `${name} `));
    const { child } = await aProcess(settingsOf(name), undefined, writeLog);
    running.set(name, child);
    child.once("exit", async (code, signal) => {
      running.delete(name);
      if (isStopping) return;
      if (!expectedToExit.has(child)) crashes.push(`${name} exited unexpectedly (${signal ?? code})`);
      await restartUntilReady(name);
    });
  };
  const restartUntilReady = async (name: ProcessName) => {
    for (;;) {
      await sleep(RESTART_MS);
      if (isStopping) return;
      try {
        return await start(name);
      } catch (cause) {
        // It may refuse to start while its database is away.
        appendFileSync(logFile, `${name} did not start: ${(cause as Error).message}\n`);
      }
    }
  };
  const expectExit = (name: ProcessName) => {
    const child = running.get(name);
    if (!child) throw new Error(`${name} is not running`);
    expectedToExit.add(child);
    return child;
  };

  return {
    start,
    pidOf: (name) => running.get(name)?.pid,
    kill(name) {
      expectExit(name).kill("SIGKILL");
    },
    async restart(name) {
      await end(expectExit(name), "SIGTERM");
      while (!running.has(name)) await sleep(50);
    },
    crashes,
    async stop() {
      isStopping = true;
      for (const name of STOP_ORDER) {
        const child = running.get(name);
        if (child) await Promise.race([end(child, "SIGTERM"), sleep(STOP_MS).then(() => child.kill("SIGKILL"))]);
      }
    },
  };
}
