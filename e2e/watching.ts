import { type BrowserContext, test as base, expect, type Frame, type Page, type Route } from "@playwright/test";
import { aPerson, type Rpc, rpcOf, type TestPerson } from "../server/test/a-person.ts";
import { carryCookie } from "./people.ts";

type WatchServer = { address: string; owner: Rpc };

/** Every request to another address is recorded, and answered by a stand-in or aborted. */
export type Watching = {
  externalRequests: string[];
  /** The bodies of requests to our server. */
  sent: string[];
  standIn: (host: string, answer: (route: Route) => Promise<void>) => void;
  frame: (host: string) => Promise<Frame>;
  signIn: (context?: BrowserContext) => Promise<TestPerson>;
};

export const test = base.extend<{ watching: Watching; watchServer: WatchServer }>({
  // start-server.ts starts it.
  watchServer: async ({}, use) => {
    const address = process.env.PAGECAST_TEST_WATCH as string;
    await use({ address, owner: rpcOf(address, { cookie: process.env.PAGECAST_TEST_WATCH_OWNER as string }) });
  },
  baseURL: async ({ watchServer }, use) => use(watchServer.address),
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": someAddress() }),
  watching: async ({ page, context, watchServer: { address } }, use) => {
    const externalRequests: string[] = [];
    const sent: string[] = [];
    const standIns = new Map<string, (route: Route) => Promise<void>>();
    await context.route(
      (url) => /^https?:$/.test(url.protocol) && url.origin !== address,
      (route) => {
        const url = new URL(route.request().url());
        externalRequests.push(url.href);
        return standIns.get(url.hostname)?.(route) ?? route.abort();
      },
    );
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    // React says only that it recovered; what from is the cause.
    await page.addInitScript(() => {
      addEventListener("error", ({ error }) => {
        if (error?.cause) reportError(new Error(`caused by ${error.cause.stack ?? error.cause}`));
      });
    });
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    await use({
      externalRequests,
      sent,
      standIn: (host, answer) => standIns.set(host, answer),
      frame: (host) => frameOf(page, host),
      async signIn(into = context) {
        const person = await aPerson(address);
        await carryCookie(into, address, person.cookie);
        return person;
      },
    });
    expect(problems).toEqual([]);
  },
});

async function frameOf(page: Page, host: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => URL.parse(frame.url())?.hostname === host);
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Frame;
}

/** The event counts that the owner sees, by type. */
export async function clicks(owner: Rpc): Promise<Record<string, number>> {
  const counts = await owner.admin.events.query({});
  return Object.fromEntries(counts.map(({ detail, total }) => [detail, total]));
}

export function watchAddress(url: string, t?: string): string {
  return `/watch?${new URLSearchParams({ url, ...(t === undefined ? {} : { t }) })}`;
}

export { expect, rpcOf };

function someAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}
