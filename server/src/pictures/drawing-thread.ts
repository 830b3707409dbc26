import type { PictureProblem } from "#core/icon/read-picture.ts";
import type { Log } from "../log.ts";
import { createOneThread } from "../one-thread.ts";

export type Refused = { ok: false; problem: PictureProblem };

/**
 * Never throws. What crashes the decoder, or takes too long, is a picture that cannot be decoded. `busy`: too many are waiting, or
 * the caller gave up before its turn.
 */
export type DrawInTurn<Job, Drawn> = (
  job: Job,
  signal?: AbortSignal,
) => Promise<Drawn | Refused | { ok: false; problem: "busy" }>;

/** The largest picture that is decoded at all takes a second, and ten on a machine that is busy with twenty other things. */
const TIMEOUT_MS = 30_000;
const IDLE_MS = 15_000;
/** Each waits with several MB. More than those who ask can have at once. */
const MOST_WAITING = 32;

export type ThreadLimits = { timeoutMs?: number; idleMs?: number; mostWaiting?: number };

/** Draws on a thread, one picture at a time. Decoders are WebAssembly, which reaches nothing but its own memory. */
export function createDrawingThread<Job, Drawn extends { ok: true }>(
  file: URL,
  log: Log,
  { timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, mostWaiting = MOST_WAITING }: ThreadLimits = {},
): { draw: DrawInTurn<Job, Drawn>; close(): Promise<unknown> } {
  const thread = createOneThread<Job, Drawn | Refused>(file, { memoryMb: 128, timeoutMs, idleMs, mostWaiting });
  return {
    async draw(job, signal) {
      const outcome = await thread.run(job, signal);
      if (outcome.ok) return outcome.value;
      // A picture is not bad because the server stops.
      if (outcome.problem === "busy" || outcome.problem === "closed") return { ok: false, problem: "busy" };
      if ("cause" in outcome) log.warn({ cause: outcome.cause }, "a picture could not be decoded");
      return { ok: false, problem: "undecodable" };
    },
    close: thread.close,
  };
}
