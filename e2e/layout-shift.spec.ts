import { expect, test } from "./journey.ts";
import { readLayoutShift, recordLayoutShift, slowDown } from "./layout-shift.ts";
import { SCREENS, show } from "./screens.ts";

const PHONE = { width: 390, height: 844 };

// `npm run bench -- pages` measures every page; the catalogue has the most that arrives late.
for (const [device, viewport] of [
  ["a desktop", { width: 1440, height: 900 }],
  ["a phone", PHONE],
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

test.describe("on a phone with a fast network", () => {
  test.use({ viewport: PHONE });

  // A step that opens, cards whose height was estimated, and sections that arrive one after the other.
  for (const screen of SCREENS.filter(({ name }) => ["first-run", "channel", "admin"].includes(name)))
    test(`nothing moves: ${screen.name}`, async ({ page, context }) => {
      const prepared = await screen.prepare?.(context);
      await recordLayoutShift(page);
      await show(page, screen, prepared);
      const { cls, shifts } = await readLayoutShift(page);
      expect(cls, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(0.01);
    });
});
