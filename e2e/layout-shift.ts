import type { CDPSession, Page } from "@playwright/test";

/** A processor four times slower, as in phones of the middle class. */
export async function slowProcessor(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return session;
}

/** The same on a mobile network: what Chromium calls Fast 3G. */
export async function slowDown(page: Page): Promise<void> {
  const session = await slowProcessor(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180_000,
    uploadThroughput: 84_375,
  });
}

export type Shift = { at: number; value: number; moved: string[] };

/** What the page has that this file is not compiled with. */
type Recording = {
  layoutShifts: Shift[];
  PerformanceObserver: new (see: (list: { getEntries(): Entry[] }) => void) => { observe(options: object): void };
};
type Entry = {
  startTime: number;
  value: number;
  hadRecentInput: boolean;
  sources: { node: Moved | null; previousRect: Rect; currentRect: Rect }[];
};
type Moved = { tagName?: string; className?: unknown; parentElement: Moved | null };
type Rect = { x: number; y: number; width: number; height: number };

/** Records every layout shift of the pages that are opened from now on. */
export async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recording = globalThis as unknown as Recording;
    recording.layoutShifts = [];
    const describe = ({ x, y, width, height }: Rect) => `${x},${y} ${width}×${height}`;
    new recording.PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
        // A shift within half a second after a click or a key is expected.
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node?.tagName ? node : node?.parentElement;
          const name = element ? `${element.tagName}.${String(element.className).slice(0, 60)}` : "removed";
          return `${name}: ${describe(previousRect)} → ${describe(currentRect)}`;
        });
        recording.layoutShifts.push({ at: startTime, value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The page's cumulative layout shift as https://web.dev/articles/cls defines it, and what moved. */
export async function readLayoutShift(page: Page): Promise<{ cls: number; shifts: Shift[] }> {
  const shifts = await page.evaluate(() => (globalThis as unknown as Recording).layoutShifts);
  let [worst, sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    // A window ends after a second without a shift, or after five seconds.
    if (at - last > 1_000 || at - first > 5_000) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return { cls: worst, shifts };
}
