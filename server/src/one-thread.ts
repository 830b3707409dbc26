import { Worker } from "node:worker_threads";

/** `busy`: too many are waiting, or the caller gave up before its turn. The others end the thread; the next task has a new one. */
type ThreadOutcome<Output> =
  | { ok: true; value: Output }
  | { ok: false; problem: "busy" | "closed" }
  | { ok: false; problem: "timeout" | "out-of-memory" | "crashed"; cause: string };

type OneThread<Input, Output> = {
  /** Never throws. */
  run(input: Input, signal?: AbortSignal): Promise<ThreadOutcome<Output>>;
  close(): Promise<unknown>;
};

export type ThreadLimits = {
  memoryMb: number;
  /** Of one task. Starting the thread does not count: on a busy machine it takes longer than most tasks. */
  timeoutMs: number;
  /** Memory of a thread only grows, so it ends this long after the last task. */
  idleMs: number;
  mostWaiting: number;
};

/**
 * Runs tasks on a thread, one at a time. It is started with the first one. `file` posts anything once it is ready, and then one answer for
 * each message.
 */
export function createOneThread<Input, Output>(
  file: URL,
  { memoryMb, timeoutMs, idleMs, mostWaiting }: ThreadLimits,
): OneThread<Input, Output> {
  let thread: Thread | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = async () => {
    const ended = thread;
    thread = undefined;
    await ended?.worker.terminate();
  };
  const run = async (input: Input): Promise<ThreadOutcome<Output>> => {
    if (isClosed) return { ok: false, problem: "closed" };
    clearTimeout(idle);
    thread ??= startThread(file, memoryMb);
    const current = thread;
    const outcome = (await current.isReady)
      ? await runOn<Output>(current.worker, input, timeoutMs)
      : ({ ok: false, problem: "crashed", cause: "the thread did not start" } as const);
    if (outcome.ok) idle = setTimeout(() => void end(), idleMs).unref();
    else await end();
    // Closing ends the thread, which is not the fault of the task.
    return isClosed && !outcome.ok ? { ok: false, problem: "closed" } : outcome;
  };
  return {
    async run(input, signal) {
      if (waiting >= mostWaiting) return { ok: false, problem: "busy" };
      waiting++;
      const inTurn = last.then(
        (): Promise<ThreadOutcome<Output>> =>
          signal?.aborted ? Promise.resolve({ ok: false, problem: "busy" }) : run(input),
      );
      const done = inTurn.finally(() => waiting--);
      last = done;
      return done;
    },
    close: () => {
      isClosed = true;
      clearTimeout(idle);
      return end();
    },
  };
}

type Thread = { worker: Worker; isReady: Promise<boolean> };

function startThread(file: URL, memoryMb: number): Thread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  // An error after its answer has been given.
  worker.on("error", () => {});
  worker.unref();
  const isReady = new Promise<boolean>((resolve) => {
    worker.once("message", () => resolve(true)).once("exit", () => resolve(false));
  });
  return { worker, isReady };
}

function runOn<Output>(thread: Worker, input: unknown, timeoutMs: number): Promise<ThreadOutcome<Output>> {
  return new Promise((resolve) => {
    const settle = (outcome: ThreadOutcome<Output>) => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      resolve(outcome);
    };
    const onMessage = (value: Output) => settle({ ok: true, value });
    const onError = (cause: unknown) => {
      const { code, message } = cause as { code?: unknown; message?: unknown };
      const isMemory = code === "ERR_WORKER_OUT_OF_MEMORY";
      settle({ ok: false, problem: isMemory ? "out-of-memory" : "crashed", cause: String(message ?? cause) });
    };
    const onExit = () => settle({ ok: false, problem: "crashed", cause: "the thread ended" });
    const timer = setTimeout(
      () => settle({ ok: false, problem: "timeout", cause: `it took more than ${timeoutMs} ms` }),
      timeoutMs,
    );
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    thread.postMessage(input);
  });
}
