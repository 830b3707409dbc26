import { test as base, expect } from "@playwright/test";

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
    await use(context);
    expect(strangers).toEqual([]);
  },
});

export function someAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}

export { expect };
