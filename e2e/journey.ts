import { test as base, expect, type Route } from "@playwright/test";

/** A page of our server. A request to any other address is aborted and fails the test. */
export const test = base.extend({
  baseURL: async ({}, use) => use(process.env.PAGECAST_TEST_ADDRESS as string),
  // Each test has its own IP address, so that tests do not share rate limits.
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": someAddress() }),
  context: async ({ context, baseURL }, use) => {
    const externalRequests: string[] = [];
    await context.route(
      (url) => url.origin !== baseURL && /^https?:$/.test(url.protocol),
      (route) => {
        externalRequests.push(route.request().url());
        return route.abort();
      },
    );
    await context.route("**/rpc/discover.*", blockOtherSites);
    await use(context);
    // A handler that still waits for the server when the browser closes would fail the test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(externalRequests).toEqual([]);
  },
});

/** The server fetches pages for people. In tests it may only fetch stand-ins; other sites are unreachable. */
async function blockOtherSites(route: Route) {
  const input = new URL(route.request().url()).searchParams.get("input") ?? "{}";
  const { url, feedUrl } = JSON.parse(input) as { url?: string; feedUrl?: string };
  const address = url ?? feedUrl;
  if (address === undefined || new URL(address).hostname === "127.0.0.1") return route.fallback();
  const data =
    url === undefined
      ? { ok: false, problem: "connection" }
      : { url, suggestions: [], feeds: [], problem: "connection", title: "", description: "" };
  return route.fulfill({ json: { result: { data } } });
}

export function someAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}

export { expect };
