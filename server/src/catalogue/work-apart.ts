import { Worker } from "node:worker_threads";
import type { Compiled, Prepared, Task } from "./catalogue-thread.ts";

const THREAD = new URL("./catalogue-thread.ts", import.meta.url);
/** Seven seconds for today's catalogue on a slow machine. */
const LONGEST_MS = 120_000;

/** Not ok when it could not be done: it broke, took too long or needed too much memory. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; cause: string };

/** Making and compiling a catalogue takes seconds: on a thread of its own, which ends with the work. */
export function workApart(task: Extract<Task, { kind: "prepare" }>): Promise<Outcome<Prepared>>;
export function workApart(task: Extract<Task, { kind: "compile" }>): Promise<Outcome<Compiled>>;
export function workApart(task: Task): Promise<Outcome<Prepared | Compiled>> {
  return new Promise((resolve) => {
    const thread = new Worker(THREAD, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: 512 } });
    const fail = (cause: string) => resolve({ ok: false, cause });
    const timer = setTimeout(() => {
      fail(`it took more than ${LONGEST_MS / 1000} s`);
      void thread.terminate();
    }, LONGEST_MS);
    thread.on("message", (value) => resolve({ ok: true, value }));
    thread.on("error", (cause) => fail((cause as Error).message));
    thread.on("exit", () => {
      clearTimeout(timer);
      fail("the thread ended");
    });
    thread.unref();
  });
}
