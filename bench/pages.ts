// npm run bench -- pages [NAME …]: how much moves while each page loads (CLS), and how much its first load transfers, in a real
// Chromium on a slow processor and network. It measures what `npm run build` wrote.
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { anAuthor, anItem } from "../e2e/a-busy-inbox.ts";
import { chromium as options } from "../e2e/chromium.ts";
import { readLayoutShift, recordLayoutShift, type Shift, slowDown } from "../e2e/layout-shift.ts";
import { signInAs } from "../e2e/people.ts";
import { SCREENS, type Screen } from "../e2e/screens.ts";
import { publish } from "../e2e/stand-ins/feed-service.ts";
import startServer from "../e2e/start-server.ts";

/** Lists are read while they load. */
const mostOf = (page: string) => (["inbox", "reading", "channel"].includes(page) ? 0.05 : 0.1);
const TIMEOUT_MS = 60_000;

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;
type Device = keyof typeof DEVICES;

/** As everyone sees it, Discover shows no items: here it shows them at once. */
const SIGNED_IN: Screen = {
  name: "discover-items",
  route: "/",
  prepare: async (context) => {
    await signInAs(context, "plus");
    const author = anAuthor();
    await publish(author.route, { title: "An author", items: ["a", "b", "c"].map((id) => anItem(id)) });
    return author;
  },
  address: ({ page }: ReturnType<typeof anAuthor>) => `/?url=${encodeURIComponent(page)}`,
  ready: (page) => page.getByText("Item a").first().waitFor({ timeout: TIMEOUT_MS }),
};

type Result = {
  page: string;
  device: Device;
  cls: number;
  shifts: Shift[];
  /** Of the first load, compressed, headers included. */
  kB: number;
  requests: number;
};

export async function run({ json, options: given }: { json: boolean; options: string[] }): Promise<number> {
  const names = given.filter((option) => !option.startsWith("-"));
  const screens = [...SCREENS, SIGNED_IN].filter(({ name }) => names.length === 0 || names.includes(name));
  const stop = await startServer();
  const browser = await chromium.launch(options.launchOptions);
  const results: Result[] = [];
  try {
    for (const screen of screens)
      for (const device of Object.keys(DEVICES) as Device[]) results.push(await measure(browser, screen, device));
  } finally {
    await browser.close();
    await stop();
  }
  if (json) console.log(JSON.stringify(results, null, 2));
  else report(results, given.includes("--shifts"));
  return results.every(({ cls, page }) => cls <= mostOf(page)) ? 0 : 1;
}

async function measure(browser: Browser, screen: Screen, device: Device): Promise<Result> {
  const origin = process.env.PAGECAST_TEST_ADDRESS as string;
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: origin,
    locale: "en-US",
    // It downloads the whole app after the first page has loaded.
    serviceWorkers: "block",
  });
  try {
    await context.route(
      (url) => url.origin !== origin && /^https?:$/.test(url.protocol),
      (route) => route.abort(),
    );
    const prepared = await screen.prepare?.(context);
    const page = await context.newPage();
    const transferred = await countTransferred(context, page);
    await recordLayoutShift(page);
    await slowDown(page);
    await open(page, screen, prepared);
    // What arrives late may still move something.
    await page.waitForTimeout(1_000);
    return { page: screen.name, device, ...(await readLayoutShift(page)), ...transferred() };
  } finally {
    await context.close();
  }
}

async function open(page: Page, { address, ready }: Screen, prepared: unknown): Promise<void> {
  await page.goto(typeof address === "string" ? address : await address(prepared as never), { timeout: TIMEOUT_MS });
  await page.locator("h1").first().waitFor({ state: "attached", timeout: TIMEOUT_MS });
  await page.waitForLoadState("networkidle", { timeout: TIMEOUT_MS });
  await ready?.(page);
  await page.waitForLoadState("networkidle", { timeout: TIMEOUT_MS });
}

async function countTransferred(context: BrowserContext, page: Page): Promise<() => { kB: number; requests: number }> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let [bytes, requests] = [0, 0];
  session.on("Network.responseReceived", ({ response }) => {
    if (/^https?:/.test(response.url)) requests++;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => ({ kB: bytes / 1000, requests });
}

function report(results: readonly Result[], showsShifts: boolean): void {
  console.log(`${"".padEnd(16)} ${"desktop".padStart(26)} ${"phone".padStart(26)}`);
  for (const [page, both] of Map.groupBy(results, (result) => result.page)) {
    const cells = both.map(
      ({ cls, kB, requests }) =>
        `CLS ${cls.toFixed(3)} ${kB.toFixed(0).padStart(5)} kB ${String(requests).padStart(3)} req.`,
    );
    console.log(`${page.padEnd(16)} ${cells.map((cell) => cell.padStart(26)).join(" ")}`);
    if (showsShifts)
      for (const { device, shifts } of both)
        for (const { at, value, moved } of shifts)
          console.log(`    ${device} ${at.toFixed(0)} ms ${value.toFixed(4)}\n      ${moved.join("\n      ")}`);
  }
  for (const most of [0.05, 0.1]) {
    const worst = results.filter(({ page }) => mostOf(page) === most).toSorted((a, b) => b.cls - a.cls)[0];
    if (!worst) continue;
    const which = most === 0.05 ? "inbox and channel pages" : "every other page";
    console.log(
      `${worst.cls <= most ? "✓" : "✗"} layout shift of ${which} at most ${most} (worst ${worst.cls.toFixed(3)}, ${worst.page} on a ${worst.device})`,
    );
  }
}
