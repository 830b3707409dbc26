import { test as base, expect } from "@playwright/test";

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
    await use(context);
    // A handler that still waits for the server when the browser closes would fail the test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(externalRequests).toEqual([]);
  },
});

export function someAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}

export { expect };
