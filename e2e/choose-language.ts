import type { Page } from "@playwright/test";

/** As the settings do, and loads the page again. */
export async function chooseLanguage(page: Page, code: "en" | "zh-Hans"): Promise<void> {
  await page.evaluate((language) => localStorage.setItem("language", language), code);
  await page.reload();
}
