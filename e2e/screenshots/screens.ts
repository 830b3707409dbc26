import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { SCREENS, show } from "../screens.ts";
import { watchAddress, test as watching } from "../watching.ts";

const FOLDER = join(import.meta.dirname, "../../docs/screens");
const DESK = { width: 1200, height: 750 };
const PHONE = { width: 375, height: 720 };

// Desktop in English in both themes, and a phone in Chinese.
const VIEWS = [
  { suffix: "", viewport: DESK, locale: "en-US", colorScheme: "light" },
  { suffix: "-dark", viewport: DESK, locale: "en-US", colorScheme: "dark" },
  { suffix: "-phone", viewport: PHONE, locale: "zh-CN", colorScheme: "light" },
] as const;

for (const { suffix, ...use } of VIEWS)
  test.describe(`as${suffix || "-desk"}`, () => {
    test.use(use);
    for (const screen of SCREENS)
      test(screen.name, async ({ page, context }) => {
        const prepared = await screen.prepare?.(context);
        await show(page, screen, prepared);
        await take(page, screen.name + suffix);
      });
  });

for (const { suffix, ...use } of VIEWS)
  watching.describe(`watching${suffix || "-desk"}`, () => {
    watching.use(use);
    watching("watch", async ({ page, watching: { signIn } }) => {
      await signIn();
      await page.goto(watchAddress("https://www.bilibili.com/video/BV17x411w7KC?p=2"));
      await expect(page.getByRole("heading", { level: 1 }).first()).toContainText("青梅酒");
      await page.waitForLoadState("networkidle");
      await take(page, `watch${suffix}`);
    });
  });

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: "jpeg", quality: 70, animations: "disabled" });
}
