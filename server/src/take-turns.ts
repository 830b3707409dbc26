export type TakeTurns = <Result>(
  who: string,
  act: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result | "busy">;

type Limits = { atOnce: number; atOncePerPerson: number; mostWaiting: number; mostWaitingPerPerson: number };
type Waiting = { who: string; start: () => void };

/**
 * A few actions at once; the others wait, in their order. One person never has all places. Those who give up leave the queue.
 * `busy`: too many wait, or the caller gave up.
 */
export function createTakeTurns(limits: Limits): TakeTurns {
  const running: string[] = [];
  let queue: Waiting[] = [];
  const countOf = (of: readonly string[], who: string) => of.filter((one) => one === who).length;
  const startNext = () => {
    while (running.length < limits.atOnce) {
      const next = queue.find(({ who }) => countOf(running, who) < limits.atOncePerPerson);
      if (!next) return;
      queue = queue.filter((one) => one !== next);
      running.push(next.who);
      next.start();
    }
  };
  const wait = (who: string, signal: AbortSignal | undefined) =>
    new Promise<boolean>((resolve) => {
      const leave = () => {
        queue = queue.filter((one) => one !== waiting);
        resolve(false);
      };
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve(true);
      };
      const waiting: Waiting = { who, start };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(waiting);
      startNext();
    });
  return async (who, act, signal) => {
    const waitingOf = queue.filter((one) => one.who === who).length;
    if (signal?.aborted || queue.length >= limits.mostWaiting || waitingOf >= limits.mostWaitingPerPerson)
      return "busy";
    if (!(await wait(who, signal))) return "busy";
    try {
      return await act();
    } finally {
      running.splice(running.indexOf(who), 1);
      startNext();
    }
  };
}
