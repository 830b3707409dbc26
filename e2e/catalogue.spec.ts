import { countSites } from "../cli/src/site-file.ts";
import { expectAccessible } from "./accessible.ts";
import { feedOf } from "./feed-of.ts";
import { expect, test } from "./journey.ts";
import { listenersAdded } from "./listeners-added.ts";

test("all sites are listed alphabetically, and only visible ones are rendered", async ({ page }) => {
  await page.goto("/catalogue");
  const sites = countSites();
  const size = page.getByText(`${sites.toLocaleString("en")} sites with `);
  await expect(size).toContainText(/Sites not listed: \d+ with adult content, \d+ with retired rules only\./);
  const hidden = [...((await size.textContent())?.matchAll(/(\d+) with (?:adult|retired)/g) ?? [])].map(([, n]) =>
    Number(n),
  );
  const [adult = 0, retired = 0] = hidden;
  const items = page.getByRole("main").locator("[aria-setsize]");
  await expect(items.first()).toContainText("005.tv");
  await expect(items.first()).toHaveAttribute("aria-setsize", String(sites - adult - retired));
  const box = page.getByRole("checkbox", { name: "Show retired rules" });
  // Checked at once, and not only when the list has been drawn.
  const isChecked = await box.evaluate((input: HTMLInputElement) => {
    input.click();
    return input.checked;
  });
  expect(isChecked).toBe(true);
  await expect(items.first()).toHaveAttribute("aria-setsize", String(sites - adult));
  await expect(size).toContainText(`Sites not listed: ${adult} with adult content.`);
  await expect(box).toBeChecked();
  await page.goBack();
  await expect(box).not.toBeChecked();
  await page.goForward();
  await expect(box).toBeChecked();
  await expect(items.first()).toHaveAttribute("aria-setsize", String(sites - adult));
  expect(await items.count()).toBeLessThan(80);
  const letters = page.getByRole("navigation", { name: "Letters" });
  await letters.getByRole("button", { name: "S", exact: true }).click();
  await expect(letters.getByRole("button", { name: "S", exact: true })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("link", { name: /^S.*\.\w+ / }).first()).toBeVisible();
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("starts with the best-known Chinese sites", async ({ page }) => {
    await page.goto("/catalogue");
    const known = page.getByRole("region", { name: "常用网站" }).getByRole("link");
    await expect(known.first()).toHaveText(/哔哩哔哩/);
  });
});

test("starts with the best-known sites and the categories, until something is searched for", async ({ page }) => {
  await page.goto("/catalogue");
  const known = page.getByRole("region", { name: "Best known" });
  await expect(known.getByRole("link").first()).toHaveText(/YouTube/);
  await expect(known.getByRole("link", { name: "知乎" })).toBeVisible();
  await page.getByLabel("Search sites, rules and routes").fill("sspai");
  await expect(known).toHaveCount(0);
  await page.goto("/catalogue");
  await known.getByRole("link", { name: "GitHub" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "GitHub" })).toBeVisible();
});

test("the page of a site opens with what most people follow", async ({ page }) => {
  await page.goto("/catalogue");
  await page.getByLabel("Search sites, rules and routes").fill("youtube");
  const found = page.getByRole("main").locator("[aria-setsize] a");
  await expect(found).toHaveCount(2);
  await expect(found.first()).toContainText("youtube.com");
  await found.first().click();
  const first = page.locator("section:has(> h2)").first();
  await expect(first.getByRole("heading", { level: 2 })).toContainText("www.youtube.com");
  await expect(first.getByRole("heading", { level: 3 }).first()).toHaveText("Videos of a channel");
  await expect(page.getByRole("textbox")).toHaveValue(/^https:\/\/www\.youtube\.com\/channel\/UC/);
});

test("finds a site by its name, its domain, a route or a rule, in Chinese too", async ({ page }) => {
  await page.goto("/catalogue");
  const box = page.getByLabel("Search sites, rules and routes");
  await expect(box).toBeVisible();
  await listenersAdded(page);
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  const found = (name: RegExp) => expect(page.getByRole("link", { name })).toBeVisible();
  for (const text of ["少数派", "sspai.com", "/sspai/bookm", "付费专栏文章更新"]) {
    await box.fill(text);
    await found(/^少数派 sspai/);
  }
  await expect(page).toHaveURL(/q=/);
  await box.fill("no site is called this");
  await expect(page.getByRole("heading", { name: "No results for “no site is called this”" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear search" }).last().click();
  await found(/005\.tv/);
});

test("says what is hidden, and shows it on a click", async ({ page }) => {
  await page.goto("/catalogue");
  const box = page.getByLabel("Search sites, rules and routes");
  await box.fill("141jav");
  await expect(page.getByRole("heading", { name: "No results for “141jav”" })).toBeVisible();
  // Two of its three rules are marked; the site's page says why it shows none.
  await page.goto("/catalogue/141jav.com");
  await expect(page.getByText("3 rules with adult content are hidden.")).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Try an address" })).toBeVisible();
});

test("is as high as the window, and so are its letters", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto("/catalogue/new");
  await expect(page.getByRole("heading", { name: "Write a rule" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  await page.goto("/catalogue?q=sspai.com");
  await expect(page.getByRole("link", { name: /^少数派 sspai/ })).toBeVisible();
  const letters = await page.getByRole("navigation", { name: "Letters" }).boundingBox();
  expect((letters?.y ?? 0) + (letters?.height ?? 0)).toBeLessThanOrEqual(800);
});

test("is filtered by category, and remembers it in its address", async ({ page }) => {
  await page.goto("/catalogue");
  await page.getByRole("button", { name: /^Weather & alerts/ }).click();
  await expect(page).toHaveURL(/category=forecast/);
  await expect(page.getByRole("link", { name: /005\.tv/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Weather & alerts/ })).toHaveAttribute("aria-pressed", "true");
});

test("a site's page lists its rules with examples, which can be tried", async ({ page }) => {
  await page.goto("/catalogue/sspai.com");
  await expect(page.getByRole("heading", { level: 1, name: "少数派 sspai" })).toBeVisible();
  await expect(
    page.getByRole("heading", { level: 2, name: /sspai\.com bare domain, also used for www/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "sspai.com/u/Bxyz9/posts → /sspai/author/Bxyz9" }).click();
  const tester = page.getByRole("complementary", { name: "Try an address" });
  await expect(tester.getByText("1 of 16 rules matches.")).toBeVisible();
  await expect(tester.getByText("/sspai/author/Bxyz9", { exact: true })).toBeVisible();
  await tester.getByLabel("Address to try").fill("sspai.com/u/Bxyz9/updates?utm_source=x");
  await expect(tester.getByText("/sspai/activity/Bxyz9", { exact: true })).toBeVisible();
  await expect(tester.getByText("utm_source: no rule uses it.")).toBeVisible();
  await tester.getByLabel("Address to try").fill("https://github.com/");
  await expect(tester.getByText("This is not an address on sspai.com.")).toBeVisible();
});

test("a site's page opens by its address, and an unknown site says so", async ({ page }) => {
  const answer = await page.goto("/catalogue/github.com");
  expect(answer?.headers()["content-type"]).toContain("text/html");
  await expect(page.getByRole("heading", { level: 1, name: "GitHub" })).toBeVisible();
  await page.goto("/catalogue/nothing.example");
  await expect(page.getByRole("heading", { name: "nothing.example is not in the catalogue" })).toBeVisible();
  await page.goto("/catalogue/mp.weixin.qq.com");
  await expect(page.getByRole("heading", { name: "mp.weixin.qq.com is not in the catalogue" })).toBeVisible();
});

test("an own rule is written, tried, saved, used by Discover, and deleted", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?url=https://notes.example/ana/42");
  await page.getByRole("link", { name: "Write a rule" }).click();
  await expect(page.getByLabel("Site")).toHaveValue("notes.example");
  const yaml = page.getByLabel("Rules (YAML)");
  await expect(page.getByText("/notes/42", { exact: true })).toBeVisible();
  await yaml.fill("hosts:\n  .:\n    - title: Notes\n      source: ana\n      target: /notes/:id");
  await expect(page.getByText("1 problem")).toBeVisible();
  await expect(page.getByText("Line 4:")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save for myself" })).toHaveAttribute("aria-disabled", "true");
  await yaml.fill(
    "hosts:\n  .:\n    - title: Notes\n      source: /:who/:id\n      with:\n        uid: { select: meta, attr: content }\n      target: /notes/:uid",
  );
  await expect(page.getByText("Reads uid from the page itself, which has not been read.")).toBeVisible();
  await page.getByLabel("Page source (HTML)").fill('<meta name="uid" content="u7">');
  await expect(page.getByText("/notes/u7", { exact: true })).toBeVisible();
  await yaml.fill("hosts:\n  .:\n    - title: Notes\n      source: /:who/:id\n      target: /notes/user/:who");
  await expect(page.getByText("/notes/user/ana", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copy as YAML" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("target: /notes/user/:who");
  await page.getByRole("button", { name: "Save for myself" }).click();
  await expect(page.getByText("Saved in this browser. Discover uses it from now on.")).toBeVisible();

  await page.goto("/?url=https://notes.example/ana/42");
  await expect(feedOf(page, "/notes/user/ana")).toContainText("your rule");
  await page.goto("/catalogue/new");
  await page.getByRole("button", { name: "Remove: notes.example" }).click();
  await page.goto("/?url=https://notes.example/ana/42");
  await expect(page.getByRole("heading", { name: "No feed for this page" })).toBeVisible();
});

test("by keyboard alone: from the list to a site and its tester", async ({ page }) => {
  await page.goto("/catalogue");
  await expect(page.getByRole("link", { name: /005\.tv/ })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("少数派");
  const link = page.getByRole("link", { name: /^少数派 sspai/ });
  // The list before the search has this link too.
  await expect(page.getByRole("link", { name: /005\.tv/ })).toBeHidden();
  await expect(link).toBeVisible();
  const box = page.getByRole("textbox", { name: "Search sites, rules and routes" });
  for (const key of ["ArrowDown", "Enter"]) {
    await box.focus();
    await page.keyboard.press(key);
    await expect(link).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "少数派 sspai" })).toBeFocused();
});

test("says that the catalogue is unreachable", async ({ page }) => {
  await page.route("**/catalogue/index.json", (route) => route.abort());
  await page.goto("/catalogue");
  await expect(page.getByRole("alert")).toContainText("The catalogue could not be loaded.");
});

// every-screen.spec.ts has them on a phone, in Chinese.
test("list, site and editor are accessible on a wide screen", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/catalogue?q=sspai");
  await expect(page).toHaveTitle("Catalogue · Pagecast");
  await expect(page.getByRole("link", { name: /16 rules/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/catalogue/sspai.com");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("少数派 sspai");
  await expectAccessible(page);
  await page.goto("/catalogue/new");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});
