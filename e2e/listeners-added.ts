import type { Page } from "@playwright/test";

/** Waits until what was drawn last reacts: React adds listeners to the document in effects, which run after the frame. A key before is lost. */
export async function listenersAdded(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}
