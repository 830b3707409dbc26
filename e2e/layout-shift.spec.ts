import { expect, test } from "./journey.ts";
import { readLayoutShift, recordLayoutShift, slowDown } from "./layout-shift.ts";

// `npm run bench -- pages` measures every page; the catalogue has the most that arrives late.
for (const [device, viewport] of [
  ["a desktop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("nothing on the catalogue page moves while it loads slowly", async ({ page }) => {
      await recordLayoutShift(page);
      await slowDown(page);
      await page.goto("/catalogue");
      await expect(page.getByRole("link", { name: "YouTube" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "All sites, A to Z" })).toBeAttached();
      await page.waitForLoadState("networkidle");
      const { cls, shifts } = await readLayoutShift(page);
      expect(cls, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(0.1);
    });
  });
