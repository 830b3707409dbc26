import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { SCREENS, show } from "./screens.ts";

const PHONE = { width: 375, height: 812 };

// On a desk and in English the journeys look for themselves; here are those nobody happens to come by.
for (const screen of SCREENS)
  test.describe(screen.name, () => {
    test.use({ locale: "zh-CN", viewport: PHONE });
    test("fits a phone and is accessible, in Chinese and both themes", async ({ page, context }) => {
      const prepared = await screen.prepare?.(context);
      await show(page, screen, prepared);
      await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
      expect(await page.title()).toMatch(/Pagecast/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
      await expectAccessible(page);
    });
  });

test("no route is forgotten in the list of screens", () => {
  const routes = readFileSync(join(import.meta.dirname, "../web/src/routes.tsx"), "utf8");
  const paths = [...routes.matchAll(/path: "([^"]+)"/g)].map(([, path]) => path);
  const known = new Set(SCREENS.map(({ route }) => route));
  // A stored video looks like any other that is watched; watch.spec.ts looks at both.
  expect(paths.filter((path) => !known.has(path as string) && path !== "/watch/$dbId")).toEqual([]);
});
