import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { SCREENS, show } from "./screens.ts";

const PHONE = { width: 375, height: 812 };

// The other tests check screens on a desktop in English; this one checks every screen on a phone in Chinese.
for (const screen of SCREENS)
  test.describe(screen.name, () => {
    test.use({ locale: "zh-CN", viewport: PHONE });
    test("fits a phone and is accessible, in Chinese and both themes", async ({ page, context }) => {
      const prepared = await screen.prepare?.(context);
      await show(page, screen, prepared);
      await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
      expect(await page.title()).toMatch(/Pagecast/);
      await expect.poll(() => controlsBeyond(page, PHONE.width)).toEqual([]);
      await expectAccessible(page);
      // English text is longer, and other fonts or a person's text spacing make it longer still (WCAG 1.4.12).
      // As if another tab had chosen it: no need to load everything again.
      await page.evaluate(() => {
        localStorage.setItem("language", "en");
        dispatchEvent(new StorageEvent("storage", { key: "language" }));
      });
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await page.waitForLoadState("networkidle");
      // The words are drawn in the frames after the language is set.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.evaluate(() =>
        Object.assign(document.documentElement.style, { letterSpacing: ".12em", wordSpacing: ".16em" }),
      );
      await expect.poll(() => controlsBeyond(page, PHONE.width)).toEqual([]);
    });
  });

/** Controls beyond the screen's edge that are not inside a scrolling element. */
function controlsBeyond(page: Page, width: number): Promise<string[]> {
  return page.evaluate((edge) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && element !== document.documentElement && element !== document.body
        ? /auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement)
        : false;
    const isBeyond = (element: Element) => {
      const { right, width: wide, height } = element.getBoundingClientRect();
      return wide > 1 && height > 1 && right > edge + 1 && !scrolls(element.parentElement);
    };
    const beyond = [...document.querySelectorAll("button, a, input, select, textarea, summary")].filter(isBeyond);
    const { scrollWidth } = document.documentElement;
    return [...beyond.map((element) => element.outerHTML.slice(0, 200)), ...(scrollWidth > edge ? ["the page"] : [])];
  }, width);
}

test("every route is in the list of screens", () => {
  const routes = readFileSync(join(import.meta.dirname, "../web/src/routes.tsx"), "utf8");
  const paths = [...routes.matchAll(/path: "([^"]+)"/g)].map(([, path]) => path);
  const known = new Set(SCREENS.map(({ route }) => route));
  // A stored video looks like any other; watch.spec.ts checks both.
  expect(paths.filter((path) => !known.has(path as string) && path !== "/watch/$dbId")).toEqual([]);
});
