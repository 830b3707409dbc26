import { Worker } from "node:worker_threads";
import type { Log } from "../log.ts";
import type { DrawOutcome } from "./draw-icon.ts";

/**
 * Never throws. What crashes the decoder, or takes too long, is a picture that cannot be decoded. `busy`: too many are waiting, or
 * the caller gave up before its turn.
 */
export type DrawIcon = (
  bytes: Uint8Array,
  signal?: AbortSignal,
) => Promise<DrawOutcome | { ok: false; problem: "busy" }>;

const THREAD = new URL("./draw-icon-thread.ts", import.meta.url);
/** The largest picture that is decoded at all takes a second, and ten on a machine that is busy with twenty other things. */
const TIMEOUT_MS = 30_000;
/** The memory of a decoder only grows, so the thread ends when there is nothing more to draw. */
const IDLE_MS = 15_000;
/** Each waits with up to 5 MB. More than look-ups and previews can have at once. */
const MOST_WAITING = 32;
const BUSY = { ok: false, problem: "busy" } as const;

/**
 * Draws pictures on a thread, one at a time: the thread is started with the first one and ends a while after the last. Decoders
 * are WebAssembly, which reaches nothing but its own memory.
 */
export function drawIconInThread(
  log: Log,
  { timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, mostWaiting = MOST_WAITING } = {},
): { drawIcon: DrawIcon; close(): Promise<unknown> } {
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
  const draw = async (bytes: Uint8Array): Promise<DrawOutcome> => {
    if (isClosed) return { ok: false, problem: "undecodable" };
    clearTimeout(idle);
    thread ??= startThread();
    const current = thread;
    // Loading the decoders does not count: on a busy machine it takes longer than any picture.
    const outcome = (await current.isReady)
      ? await drawOn(current.worker, bytes, timeoutMs)
      : ({ ok: false, problem: "undecodable", cause: "the thread did not start" } as const);
    if (outcome.ok || !("cause" in outcome)) {
      idle = setTimeout(() => void end(), idleMs).unref();
      return outcome;
    }
    log.warn({ cause: outcome.cause, bytes: bytes.byteLength }, "a picture could not be decoded");
    await end();
    return { ok: false, problem: outcome.problem };
  };
  return {
    async drawIcon(bytes, signal) {
      if (waiting >= mostWaiting) return BUSY;
      waiting++;
      const inTurn = last.then((): ReturnType<DrawIcon> => (signal?.aborted ? Promise.resolve(BUSY) : draw(bytes)));
      const drawn = inTurn.finally(() => waiting--);
      last = drawn;
      return drawn;
    },
    close: () => {
      isClosed = true;
      clearTimeout(idle);
      return end();
    },
  };
}

type Thread = { worker: Worker; isReady: Promise<boolean> };

function startThread(): Thread {
  const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: 128 } });
  // An error after its answer has been given.
  worker.on("error", () => {});
  worker.unref();
  const isReady = new Promise<boolean>((resolve) => {
    worker.once("message", () => resolve(true)).once("exit", () => resolve(false));
  });
  return { worker, isReady };
}

function drawOn(
  thread: Worker,
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<DrawOutcome | { ok: false; problem: "undecodable"; cause: string }> {
  return new Promise((resolve) => {
    const settle = (outcome: Parameters<typeof resolve>[0]) => {
      clearTimeout(timer);
      thread.off("message", settle).off("error", onError).off("exit", onExit);
      resolve(outcome);
    };
    const fail = (cause: string) => settle({ ok: false, problem: "undecodable", cause });
    const onError = (cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause));
    const onExit = () => fail("the thread ended");
    const timer = setTimeout(() => fail(`it took more than ${timeoutMs} ms`), timeoutMs);
    thread.on("message", settle).on("error", onError).on("exit", onExit);
    thread.postMessage(bytes);
  });
}
