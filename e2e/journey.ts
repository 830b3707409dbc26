import { test as base, expect, type Route } from "@playwright/test";

/** A page of our own server. Whatever it asks of any other address is refused and fails the test. */
export const test = base.extend({
  baseURL: async ({}, use) => use(process.env.PAGECAST_TEST_ADDRESS as string),
  // From a network address of its own, so that tests do not use up each other's rate limits.
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": someAddress() }),
  context: async ({ context, baseURL }, use) => {
    const strangers: string[] = [];
    await context.route(
      (url) => url.origin !== baseURL && /^https?:$/.test(url.protocol),
      (route) => {
        strangers.push(route.request().url());
        return route.abort();
      },
    );
    await context.route("**/rpc/discover.*", keepHome);
    await use(context);
    expect(strangers).toEqual([]);
  },
});

/** Our server looks at pages for people. In a test it looks at stand-ins only: every other site is out of reach. */
async function keepHome(route: Route) {
  const input = new URL(route.request().url()).searchParams.get("input") ?? "{}";
  const { url, feedUrl } = JSON.parse(input) as { url?: string; feedUrl?: string };
  const address = url ?? feedUrl;
  if (address === undefined || new URL(address).hostname === "127.0.0.1") return route.fallback();
  const data =
    url === undefined
      ? { ok: false, problem: "connection" }
      : { url, suggestions: [], feeds: [], problem: "connection" };
  return route.fulfill({ json: { result: { data } } });
}

export function someAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}

export { expect };
