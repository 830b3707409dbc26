import { test as base, expect } from "@playwright/test";

/** A page of our own server. Whatever it asks of any other address is refused and fails the test. */
export const test = base.extend({
  baseURL: async ({}, use) => use(process.env.PAGECAST_TEST_ADDRESS as string),
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

export { expect };
