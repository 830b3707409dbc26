import type { Locator, Page } from "@playwright/test";
import { feedOf } from "./feed-of.ts";
import { html } from "./gallery/gallery.ts";
import { clicks, expect, test } from "./watching.ts";

for (const [language, locale, words] of [
  ["English", "en-US", { start: "Sign in", join: "Create an account", paste: "Paste a page address" }],
  ["Chinese", "zh-CN", { start: "登录", join: "创建账户", paste: "粘贴网页地址" }],
] as const)
  test.describe(language, () => {
    test.use({ locale });

    test("from sign-up to watching without a mouse", async ({ page, watching, watchServer }) => {
      watching.standIn("player.bilibili.com", html("<p>playing</p>"));
      const before = (await clicks(watchServer.owner)).bilibili ?? 0;
      await page.goto("/");
      await tabTo(page, page.getByRole("link", { name: words.start }));
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByRole("link", { name: words.join }));
      await page.keyboard.press("Enter");
      // The address changes before the page does, and both pages have a field for the email.
      await expect(page).toHaveURL(/\/sign-up/);
      await expect(page.locator("input[autocomplete=new-password]")).toBeVisible();

      await tabTo(page, page.locator("input[type=email]"));
      await page.keyboard.type(`keys-${Date.now()}-${locale}@example.org`);
      await tabTo(page, page.locator("input[autocomplete=new-password]"));
      await page.keyboard.type("a password long enough");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/($|inbox)/);

      await page.goto("/");
      await tabTo(page, page.getByLabel(words.paste));
      await page.keyboard.type("https://www.bilibili.com/video/BV17x411w7KC");
      await page.keyboard.press("Enter");
      // Until then, the results may be below the large field of the start page.
      await expect(page).toHaveURL(/\?url=/);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await tabTo(page, page.locator("main a[href^='/watch']"));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/watch\?url=/);
      await expect(page.getByRole("heading", { level: 1, name: /青梅酒的第三十天/ })).toBeVisible();

      const cover = page.getByRole("button", { name: /^(Play|播放)/ });
      await tabTo(page, cover);
      await page.keyboard.press("Enter");
      await watching.frame("player.bilibili.com");
      const back = page.getByRole("button", { name: /^(Show cover|显示封面)$/ });
      await tabTo(page, back);
      await page.keyboard.press("Space");
      await expect(cover).toBeFocused();
      // This page's own are exact; in the database are also those of tests that run at the same time.
      const sent = () =>
        watching.sent.filter((body) => body.startsWith('{"events"')).map((body) => JSON.parse(body).events);
      await expect.poll(() => sent().flat().length).toBe(2);
      await expect.poll(async () => (await clicks(watchServer.owner)).bilibili).toBeGreaterThanOrEqual(before + 2);
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 600 } });

  test("no focused element is hidden by the tab bar", async ({ page, watching: _ }) => {
    await page.goto(`/?url=${encodeURIComponent("https://github.com/DIYgod/RSSHub")}`);
    await expect(feedOf(page, "/github/branches/DIYgod/RSSHub")).toBeVisible();
    await page.waitForLoadState("networkidle");
    const foot = await page.getByRole("navigation").boundingBox();
    let [seen, furthest] = [0, 0];
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const focused = page.locator("main :focus");
      if ((await focused.count()) === 0) continue;
      seen++;
      furthest = Math.max(furthest, await page.evaluate(() => scrollY));
      const name = await focused.evaluate((element) => element.textContent);
      const bottom = () => focused.evaluate((element) => element.getBoundingClientRect().bottom);
      await expect.poll(bottom, name ?? "").toBeLessThanOrEqual(foot?.y ?? 0);
    }
    expect(seen).toBeGreaterThan(10);
    expect(furthest).toBeGreaterThan(0);
  });
});

/** Presses Tab until the element has focus, up to a limit. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluateAll((all) => all.includes(document.activeElement as never))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No way by Tab to ${target}`);
}
