import { aPerson } from "../server/test/a-person.ts";
import { expect } from "./journey.ts";
import { onOwnServer } from "./own-server.ts";
import { carryCookie } from "./people.ts";

const test = onOwnServer();

test("without a feed service, everybody sees why, and the owner what to do", async ({ page, context, ownServer }) => {
  await page.goto("/");
  await page.getByLabel("Paste a page address").fill("https://space.bilibili.com/2267573");
  const notice = page.getByText(
    "No feed service is set up on this server, so routes can be copied but not subscribed to.",
  );
  await expect(notice).toBeVisible();
  await expect(notice).toContainText("The owner of this server can set one up.");
  const uploads = page.getByRole("listitem").filter({ hasText: "/bilibili/user/video/2267573" });
  const button = uploads.getByRole("button", { name: "Subscribe" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  // Beside the button, not in a tooltip.
  await expect(button).toHaveAccessibleDescription("No feed service");
  await expect(uploads.getByText("No feed service", { exact: true })).toBeVisible();
  await button.focus();
  await expect(page.getByRole("tooltip")).toHaveCount(0);

  const owner = await aPerson(ownServer.address);
  await carryCookie(context, ownServer.address, owner.cookie);
  await page.goto("/catalogue/bilibili.com?try=https://space.bilibili.com/2267573");
  await expect(notice).toContainText("Set PAGECAST_FEED_SERVICE to the address of an RSSHub");
  await page.getByRole("link", { name: "Feed service settings" }).click();
  await expect(page.getByRole("heading", { name: "Feed service" })).toBeVisible();

  // The other reason for a disabled button: a declared feed, where only authors can be followed.
  const url = "https://own-feeds.example/";
  const feeds = [{ url: `${url}feed.xml`, title: "Its own", from: "page" }];
  await page.route("**/rpc/discover.page?**", (route) =>
    route.fulfill({ json: { result: { data: { url, suggestions: [], feeds, problem: null } } } }),
  );
  const advice = page.getByText("set PAGECAST_SUBSCRIBE=any-feed");
  await page.goto(`/?url=${encodeURIComponent(url)}`);
  await expect(advice).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "1 feed for this page" })).toBeVisible();
  await expect(advice).toHaveCount(0);
});
