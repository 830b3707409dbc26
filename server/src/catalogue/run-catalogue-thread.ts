import { Worker } from "node:worker_threads";
import type { Compiled, Prepared, Task } from "./catalogue-thread.ts";

const THREAD = new URL("./catalogue-thread.ts", import.meta.url);
/** Today's catalogue takes seven seconds on a slow machine. */
const TIMEOUT_MS = 120_000;

/** Not ok when the thread crashed, took too long or needed too much memory; `mayPass` where trying again may help. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; cause: string; mayPass: boolean };

/** Making and compiling a catalogue takes seconds, so it runs on a thread of its own, which ends with the work. */
export function runCatalogueThread(task: Extract<Task, { kind: "prepare" }>): Promise<Outcome<Prepared>>;
export function runCatalogueThread(task: Extract<Task, { kind: "compile" }>): Promise<Outcome<Compiled>>;
export function runCatalogueThread(task: Task): Promise<Outcome<Prepared | Compiled>> {
  return new Promise((resolve) => {
    const thread = new Worker(THREAD, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: 512 } });
    const fail = (cause: string, mayPass: boolean) => resolve({ ok: false, cause, mayPass });
    const timer = setTimeout(() => {
      fail(`it took more than ${TIMEOUT_MS / 1000} s`, true);
      void thread.terminate();
    }, TIMEOUT_MS);
    thread.on("message", (value) => resolve({ ok: true, value }));
    thread.on("error", (cause: NodeJS.ErrnoException) =>
      fail(cause.message, cause.code === "ERR_WORKER_OUT_OF_MEMORY"),
    );
    thread.on("exit", () => {
      clearTimeout(timer);
      fail("the thread ended", true);
    });
    thread.unref();
  });
}
