import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { type Extension, expect, test } from "./an-extension.ts";

const AUTHOR = "https://space.bilibili.com/2267573";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function overAuthor(extension: Extension, look?: { dark?: boolean }) {
  extension.sites[AUTHOR] = "<title>Author</title>";
  return extension.popup(await extension.open(AUTHOR), look);
}

async function violations(page: Page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: Axe }).axe.run(document);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}
type Axe = { run(where: Document): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };

test("by keyboard alone: copy a feed's address, open the rest, search, and paste it", async ({ extension }) => {
  const popup = await overAuthor(extension);
  const copy = popup.getByRole("button", { name: /^Copy feed address/ }).first();
  await tabTo(popup, copy);
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("button", { name: /^Copied/ })).toBeVisible();
  await tabTo(popup, popup.getByRole("button", { name: /^7 more, 2 of them retired/ }));
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("listitem").filter({ has: popup.getByRole("heading", { level: 3 }) })).toHaveCount(10);
  await tabTo(popup, popup.getByRole("button", { name: "Search the catalogue" }));
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("searchbox")).toBeFocused();
  await popup.keyboard.press("Control+V");
  await expect(popup.getByRole("searchbox")).toHaveValue(/^https:\/\/rsshub\.app\/bilibili\/user\//);
});

test("searches the whole catalogue by name and by route, and shows a site's rules", async ({ extension }) => {
  const popup = await overAuthor(extension);
  await popup.getByRole("button", { name: "Search the catalogue" }).click();
  await popup.getByRole("searchbox").fill("少数派");
  await popup.getByRole("button", { name: /少数派/ }).click();
  await expect(popup.getByRole("link").first()).toHaveAttribute("href", /^https:\/\/docs\.rsshub\.app\//);
  await popup.getByRole("searchbox").fill("/nga/po");
  await expect(popup.getByRole("button", { name: /nga/i }).first()).toBeVisible();
  await popup.getByRole("searchbox").fill("zzzzzz");
  await expect(popup.getByText("No matching site, domain or route.")).toBeVisible();
});

test("says why the site's other rules do not match, and what they are for", async ({ extension }) => {
  const post = "https://www.bilibili.com/opus/1123581321";
  extension.sites[post] = "<title>A post</title>";
  const popup = await extension.popup(await extension.open(post));
  await expect(popup.getByRole("heading", { name: "No feed for this page" })).toBeVisible();
  await popup.getByText("Why not another rule?").click();
  await expect(popup.getByText("Only matches pages on").first()).toBeVisible();
  await popup.getByText("Other rules for this site").click();
  await expect(popup.getByRole("link").first()).toBeVisible();
});

test("a site's badge can be switched off", async ({ extension }) => {
  extension.sites[AUTHOR] = "<title>Author</title>";
  const page = await extension.open(AUTHOR);
  await expect.poll(() => extension.badge(page)).toBe("10");
  const popup = await extension.popup(page);
  await popup.getByRole("switch", { name: "Number on the button for bilibili.com" }).uncheck();
  await expect.poll(() => extension.stored("settings")).toMatchObject({ badge: { hiddenOn: ["bilibili.com"] } });
  await page.reload();
  // The badge of a page that is opened later: the number would be on the first page by then.
  const other = "https://github.com/DIYgod/RSSHub";
  extension.sites[other] = "<title>RSSHub</title>";
  const later = await extension.open(other);
  await expect.poll(() => extension.badge(later)).toMatch(/^\d+$/);
  expect(await extension.badge(page)).toBe("");
});

test("says that a page cannot be read", async ({ extension }) => {
  const page = await extension.open("chrome://version");
  const popup = await extension.popup(page);
  await expect(popup.getByRole("heading", { name: "This page cannot be read" })).toBeVisible();
});

test("popup and options are accessible, light and dark", async ({ extension }) => {
  const popup = await overAuthor(extension);
  await popup.getByRole("button", { name: /^\d+ more/ }).click();
  await popup.getByText("Why not another rule?").click();
  expect(await violations(popup)).toEqual([]);
  expect(await violations(await overAuthor(extension, { dark: true }))).toEqual([]);
  const options = await extension.options();
  expect(await violations(options)).toEqual([]);
});

test.describe("in a Chinese browser", () => {
  test.use({ given: { locale: "zh-CN", hostPermissions: [] } });
  test("is translated to Chinese", async ({ extension }) => {
    const popup = await overAuthor(extension);
    await expect(popup.getByRole("heading", { name: "此页面有 10 个订阅源" })).toBeVisible();
    expect(await popup.getAttribute("html", "lang")).toBe("zh-Hans");
    expect(await violations(popup)).toEqual([]);
  });
});

async function tabTo(page: Page, target: ReturnType<Page["getByRole"]>): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never reaches it.");
}
