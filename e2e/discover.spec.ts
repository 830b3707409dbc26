import { expect, test } from "./journey.ts";

test("pasting a page's address shows its feeds", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Paste a page address").fill("https://github.com/DIYgod/RSSHub");
  await expect(page.getByRole("heading", { name: /\d+ feeds for this page/ })).toBeVisible();
  const issues = page.getByRole("listitem").filter({ hasText: "/github/issue/DIYgod/RSSHub" });
  await expect(issues.first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "/github/branches/DIYgod/RSSHub" })).toBeVisible();
});

test("an address can be given in the page's own address, without its scheme", async ({ page }) => {
  await page.goto("/?url=space.bilibili.com/2267573");
  await expect(page.getByText("/bilibili/user/video/2267573", { exact: true })).toBeVisible();
});

test("Enter on something that is no address says so, and a page without feeds says so", async ({ page }) => {
  await page.goto("/");
  const box = page.getByLabel("Paste a page address");
  await box.fill("space bilibili");
  await box.press("Enter");
  await expect(page.getByText("Not an address: it should look like github.com/DIYgod/RSSHub.")).toBeVisible();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await box.fill("https://nothing.example/at/all");
  await expect(page.getByRole("heading", { name: "No feed for this page" })).toBeVisible();
});

test("copying gives the feed's address", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?url=github.com/DIYgod/RSSHub");
  await page
    .getByRole("button", { name: /^Copy feed address/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Copied/ })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:\/\/rsshub\.app\/github\//);
});

test("the footer shows the server's version and its database's health", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText(/Pagecast \d+\.\d+\.\d+\s*·\s*Database healthy/);
});

test("the page has a title, a language, a description, and a focus order that follows the eye", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Pagecast/);
  expect(await page.getAttribute("html", "lang")).toBe("en");
  expect(await page.getAttribute('meta[name="description"]', "content")).toMatch(/.{50,160}/);
  expect(await page.locator("h1").count()).toBe(1);
  const order: string[] = [];
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("Tab");
    order.push(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id || ""));
  }
  expect(order).toEqual([
    "Skip to content",
    "Pagecast",
    "Discover",
    "address",
    "Find feeds",
    "space.bilibili.com/2267573",
  ]);
});

test("speaks Chinese to a Chinese browser, and remembers another choice", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ locale: "zh-CN", baseURL: baseURL as string });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("粘贴网页，关注更新。");
  expect(await page.getAttribute("html", "lang")).toBe("zh-Hans");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste a page. Follow what it publishes.");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste a page. Follow what it publishes.");
  await page.close();
});

test("the catalogue out of reach is said, not hidden", async ({ page }) => {
  await page.route("**/catalogue/**", (route) => route.abort());
  await page.goto("/?url=github.com/DIYgod/RSSHub");
  await expect(page.getByRole("alert")).toContainText("The catalogue could not be loaded.");
});
