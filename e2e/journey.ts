import { test as base, expect, type Page } from "@playwright/test";

/**
 * A page of our server. Other names are unknown to Chromium (chromium.ts), and asking for one fails the test. Not by `route`: every
 * request would pass through the test, and Chromium would cache nothing.
 */
export const test = base.extend({
  baseURL: async ({}, use) => use(process.env.PAGECAST_TEST_ADDRESS as string),
  // Each test has its own IP address, so that tests do not share rate limits.
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": someAddress() }),
  context: async ({ context, baseURL }, use) => {
    const externalRequests: string[] = [];
    // Stand-ins for other sites are on this machine too.
    context.on("request", (request) => {
      const { protocol, hostname, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && hostname === "127.0.0.1" && origin !== baseURL)
        externalRequests.push(request.url());
    });
    context.on("requestfailed", (request) => {
      if (request.failure()?.errorText === "net::ERR_NAME_NOT_RESOLVED") externalRequests.push(request.url());
    });
    context.on("page", waitForRoutes);
    await use(context);
    // A handler that still waits for the server when the browser closes would fail the test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(externalRequests).toEqual([]);
  },
});

/**
 * Chromium applies the first route of a loaded page a moment later: a request made at once may still reach the server. So `route`
 * waits until a request of the page was routed.
 */
function waitForRoutes(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const added = await route(...given);
    if (page.url() === "about:blank") return added;
    await route("**/is-routed", (request) => request.fulfill({ body: "routed" }));
    const isRouted = () =>
      page.evaluate(async () => (await (await fetch("/is-routed")).text()) === "routed").catch(() => false);
    await expect.poll(isRouted).toBe(true);
    await page.unroute("**/is-routed");
    return added;
  };
}

export function someAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}

export { expect };
