import type { Page } from "@playwright/test";

/** Waits for React's effects, which add key listeners after the frame. A key pressed earlier is lost. */
export async function listenersAdded(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}
