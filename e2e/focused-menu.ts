import type { Locator, Page } from "@playwright/test";

/** A menu takes the focus a moment after it is shown. A key that is pressed before does not reach it. */
export function focusedMenu(page: Page): Locator {
  return page.locator("[role=menu]:focus-within");
}
