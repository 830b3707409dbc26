import { setTimeout as sleep } from "node:timers/promises";

/** Actions that are repeated in the background. */
export type Loops = {
  /** Repeats `act` with pauses of about `intervalMs`. */
  start(act: (round: number) => Promise<unknown>, intervalMs: number): void;
  /** Resolves when no action is in progress. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
};

export function createLoops(onError: (cause: Error) => void): Loops {
  const running: Promise<void>[] = [];
  let isPaused = false;
  let isStopped = false;
  let inProgress = 0;
  const repeat = async (act: (round: number) => Promise<unknown>, intervalMs: number) => {
    for (let round = 0; !isStopped; round++) {
      if (!isPaused) {
        inProgress++;
        await act(round).catch(onError);
        inProgress--;
      }
      await sleep(intervalMs * (0.5 + Math.random()));
    }
  };
  return {
    start(act, intervalMs) {
      running.push(repeat(act, intervalMs));
    },
    async pause() {
      isPaused = true;
      while (inProgress) await sleep(20);
    },
    resume() {
      isPaused = false;
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
