import type { Route } from "@playwright/test";
import { aPerson } from "../server/test/a-person.ts";
import { feedOf } from "./feed-of.ts";
import { expect } from "./journey.ts";
import { onOwnServer } from "./own-server.ts";
import { carryCookie } from "./people.ts";

const test = onOwnServer();

test("without a feed service, everybody sees why, and the owner what to do", async ({
  page,
  context,
  browser,
  ownServer,
}) => {
  const owner = await aPerson(ownServer.address);
  await page.goto("/");
  await page.getByLabel("Paste a page address").fill("https://space.bilibili.com/2267573");
  const notice = page.getByText(
    "No feed service is set up on this server, so routes can be copied but not subscribed to.",
  );
  await expect(notice).toBeVisible();
  await expect(notice).toContainText("Ask the owner of this server to set one up.");
  const uploads = feedOf(page, "/bilibili/user/video/2267573");
  const button = uploads.getByRole("button", { name: "Subscribe" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  // Beside the button, not in a tooltip.
  await expect(button).toHaveAccessibleDescription("No feed service");
  await expect(uploads.getByText("No feed service", { exact: true })).toBeVisible();
  await button.focus();
  await expect(page.getByRole("tooltip")).toHaveCount(0);

  await carryCookie(context, ownServer.address, owner.cookie);
  await page.goto("/catalogue/bilibili.com?try=https://space.bilibili.com/2267573");
  await expect(notice).toContainText("Set PAGECAST_FEED_SERVICE to the address of an RSSHub");
  await page.getByRole("link", { name: "Feed service settings" }).click();
  await expect(page.getByRole("heading", { name: "Feed service" })).toBeFocused();

  // The other reason for a disabled button: a declared feed, where only authors can be followed.
  const url = "https://own-feeds.example/";
  const feeds = [{ url: `${url}feed.xml`, title: "Its own", from: "page" }];
  const found = (route: Route) =>
    route.fulfill({
      json: { result: { data: { url, suggestions: [], feeds, problem: null, title: "", description: "" } } },
    });
  await page.route("**/rpc/discover.page?**", found);
  const only = page.getByText("Only pages of authors and channels can be subscribed to here, not every feed.");
  const asOthers = await browser.newContext({ baseURL: ownServer.address });
  const others = await asOthers.newPage();
  await others.route("**/rpc/discover.page?**", found);
  await others.goto(`/?url=${encodeURIComponent(url)}`);
  await expect(others.getByText("Ask the owner of this server to allow every feed.")).toBeVisible();
  await asOthers.close();

  // One link and one switch for the owner, with the keyboard.
  await page.goto(`/?url=${encodeURIComponent(url)}`);
  await expect(only).toBeVisible();
  await page.getByRole("link", { name: "Allow every feed" }).click();
  await expect(page).toHaveURL(/\/admin#following$/);
  await expect(page.getByRole("heading", { name: "What can be followed" })).toBeFocused();
  const everyFeed = page.getByRole("switch", { name: /^Every feed/ });
  await expect(everyFeed).not.toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByText("Every feed can be followed now")).toBeVisible();
  await expect(everyFeed).toBeChecked();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Its own" })).toBeVisible();
  await expect(only).toHaveCount(0);
});
