import type { Locator, Page } from "@playwright/test";

/** The card or the row of a feed on Discover, by its route or its address without a scheme. */
export function feedOf(page: Page, route: string): Locator {
  return page.locator(`[data-feed~=${JSON.stringify(route)}]`);
}
