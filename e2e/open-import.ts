import type { Locator, Page } from "@playwright/test";

/** On the page of channels, by its menu. */
export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import channels" }).click();
  return page.getByRole("dialog", { name: "Import channels" });
}
