import type { Page } from "@playwright/test";

/**
 * As on a busy computer: timers of 0 ms that the page starts during `act` run only when the returned function is called.
 */
export async function delayTimers(page: Page, act: () => Promise<unknown>): Promise<() => Promise<void>> {
  const delayed = await page.evaluateHandle(() => {
    const { setTimeout: start, clearTimeout: cancel } = window;
    const runs = new Map<number, () => void>();
    let lastId = 0;
    const delay = (run: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
      if (ms > 0) return start(run, ms, ...rest);
      // No real timer has a negative id.
      const id = --lastId;
      runs.set(id, () => run(...rest));
      return id;
    };
    window.setTimeout = delay as unknown as typeof setTimeout;
    window.clearTimeout = (id) => void (runs.delete(Number(id)) || cancel(id));
    const stop = () => void (window.setTimeout = start);
    const runAll = () => {
      for (const run of runs.values()) run();
      window.clearTimeout = cancel;
    };
    return { stop, runAll };
  });
  await act();
  await delayed.evaluate(({ stop }) => stop());
  // Until they run, the page can cancel them.
  return () => delayed.evaluate(({ runAll }) => runAll());
}
