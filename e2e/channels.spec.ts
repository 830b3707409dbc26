import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aBusyInbox, anAuthor, anItem, follow, minutesAgo } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const row = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });

test("each channel shows its health, the reason, and the next attempt", async ({ page, context }) => {
  const { failing, writer } = await aBusyInbox(context);
  await page.goto("/channels");
  await expect(page.getByRole("heading", { name: "4 of 10 channels used" })).toBeVisible();
  await expect(row(page, "少数派 Matrix")).toContainText("Healthy");
  await expect(row(page, "少数派 Matrix")).toContainText(/Last success: (now|\d+ minutes? ago)/);
  await expect(row(page, "少数派 Matrix")).toContainText(/Next check: in \d+/);
  await page.getByRole("button", { name: /^Needs attention/ }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  const bad = page.getByRole("main").getByRole("listitem");
  await expect(bad).toContainText("Failing for 1 minute");
  await expect(bad).toContainText("The route failed in the feed service");
  await expectAccessible(page);

  const tryNow = bad.getByRole("button", { name: "Try now" });
  await expect(tryNow).toHaveAccessibleDescription((await bad.getByRole("link").first().textContent()) as string);
  await publish(failing.route, { title: "Well again", items: [anItem("w")] });
  await tryNow.click();
  await expect(page.getByRole("heading", { name: "Everything works" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Refreshed" })).toContainText("Well again");
  await page.getByRole("button", { name: "Show all channels" }).click();
  await expect(row(page, "Well again")).toContainText("Healthy");
  await row(page, "Well again").getByRole("button", { name: "More for Well again" }).click();
  await page.getByRole("menuitem", { name: "Refresh now" }).click();
  await expect(page.getByText(/It was refreshed a moment ago. Try again in \d+ seconds./)).toBeVisible();

  // A feed that is empty at once works, and says so.
  await publish(writer.route, { title: "少数派 Matrix", items: [] });
  await row(page, "少数派 Matrix").getByRole("button", { name: "More for 少数派 Matrix" }).click();
  await page.getByRole("menuitem", { name: "Refresh now" }).click();
  await expect(row(page, "少数派 Matrix")).toContainText("No items in the feed");
  await expect(row(page, "少数派 Matrix")).toContainText("Everything that arrived stays here");
  await expectAccessible(page);
});

test("a channel with several sources shows which one is in use, and why another is not", async ({ page, context }) => {
  await aBusyInbox(context);
  const name = "山屿录像";
  const ownFeed = { feedUrl: "https://www.youtube.com/feeds/videos.xml?channel_id=UCBR8-60-B28hp2BmDPdntcQ" };
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  // Failing for days takes days, so what the server says of the sources is written into its answer.
  await page.route(/\/rpc\/channels\.list/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const { result } of [answer].flat())
      for (const channel of result.data)
        if (channel.title === name)
          Object.assign(channel, {
            sources: [ownFeed, ...channel.sources],
            sourceStates: [
              { isInUse: false, problem: "not-found", failingSince: hours(-75), nextTrialAt: hours(20.2) },
              { isInUse: true, problem: null, failingSince: null, nextTrialAt: null },
            ],
          });
    await route.fulfill({ response, json: answer });
  });
  await page.goto("/channels");
  await expect(row(page, name)).toContainText("Made by RSSHub");
  await expect(row(page, name)).toContainText(
    "own feed has failed for 3 days. The feed is no longer at this address (404).",
  );
  await expect(page.getByRole("main").getByText("Made by RSSHub")).toHaveCount(1);
  await row(page, name).getByRole("link", { name }).click();
  const feeds = page.getByRole("definition").getByRole("listitem");
  await expect(feeds).toHaveCount(2);
  await expect(feeds.first()).toContainText(
    "Not used for 3 days. The feed is no longer at this address (404). Next try: in 20",
  );
  await expect(feeds.last()).toContainText("Made by RSSHub · In use");
  await expect(feeds.getByRole("button", { name: "Copy feed address" })).toHaveCount(2);
  await expectAccessible(page);
});

test("pausing and unsubscribing can be undone", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  await page.goto("/channels");
  const maker = row(page, "山屿录像");
  await maker.getByRole("button", { name: "More for 山屿录像" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect(maker).toContainText("Paused by you");
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(0);
  // The focus returns to where it was before the toast.
  await maker.getByRole("button", { name: "More for 山屿录像" }).focus();
  await page.keyboard.press("Alt+T");
  for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(maker.getByRole("button", { name: "More for 山屿录像" })).toBeFocused();
  await expect(maker).toContainText("Healthy");

  // The toast stays under the pointer until it is out of date.
  const resumed = page.getByRole("listitem").filter({ hasText: "Resumed" });
  await resumed.hover();
  await maker.getByRole("button", { name: "More for 山屿录像" }).press("Enter");
  await page.getByRole("menuitem", { name: "Unsubscribe" }).press("Enter");
  await expect(maker).toHaveCount(0);
  await expect(resumed).toHaveCount(0);
  await expect(page.getByText("cancelled subscription", { exact: false })).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "Unsubscribed" }).getByRole("button", { name: "Undo" }).click();
  await expect(maker).toHaveCount(1);
  expect(await person.rpc.channels.list.query()).toHaveLength(4);
});

test("after unsubscribing, focus moves to the next channel", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/channels");
  const menus = page.getByRole("main").getByRole("button", { name: /^More for / });
  await expect(menus).toHaveCount(4);
  for (let left = 4; left > 0; left--) {
    // The second row, the one that replaces it, the last one, and the only one.
    const place = Math.min(1, left - 1);
    const next = left > 1 ? await menus.nth(left > 2 ? 2 : 0).getAttribute("aria-label") : null;
    await menus.nth(place).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Unsubscribe" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menus).toHaveCount(left - 1);
    if (next) await expect(page.getByRole("button", { name: next, exact: true })).toBeFocused();
    else await expect(page.getByRole("heading", { level: 1, name: "Channels" })).toBeFocused();
  }
});

test("an import continues when its dialog is closed, and reports its end", async ({ page, context }) => {
  await signInAs(context, "plus");
  const author = anAuthor();
  await publish(author.route, { title: "While nobody looked", items: [anItem("o")] });
  // The first poll says that it is not done, however fast the server is.
  let looks = 0;
  await page.route("**/rpc/opml.get?**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (looks++ === 0) json.result.data.finishedAt = null;
    await route.fulfill({ response, json });
  });
  await page.goto("/channels");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import OPML" }).click();
  const dialog = page.getByRole("dialog", { name: "Import channels" });
  const text = `<opml version="2.0"><body><outline text="Somebody" xmlUrl="${author.page}"/><outline xmlUrl="x:y"/></body></opml>`;
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "a.opml", mimeType: "text/xml", buffer: Buffer.from(text) });
  await expect(dialog.getByText("You can close this")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("1 of 2 followed")).toBeVisible();
  await expect(row(page, "While nobody looked")).toBeVisible();
});

test("the page ends with its content, however many channels there are", async ({ page, context }) => {
  const person = await signInAs(context, "pro");
  const authors = Array.from({ length: 16 }, anAuthor);
  for (const { route } of authors) await publish(route, { title: "One of many", items: [anItem("m")] });
  await follow(person, ...authors.map((author) => author.page));
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/watch");
  await expect(page.getByRole("link", { name: /One of many/ })).toHaveCount(authors.length);
  const beyond = await page.evaluate(() => {
    const end = document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0;
    return document.documentElement.scrollHeight - (end + scrollY);
  });
  expect(beyond).toBeLessThan(1);
});

test("imports another reader's list row by row, and exports ours", async ({ page, context }) => {
  await signInAs(context, "plus");
  const author = anAuthor();
  await publish(author.route, { title: "From a list", items: [anItem("o")] });
  await page.goto("/channels");
  await expect(page.getByRole("heading", { name: "You do not follow any channels yet" })).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import OPML" }).click();
  const dialog = page.getByRole("dialog", { name: "Import channels" });
  const choose = (text: string) =>
    dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "a.opml", mimeType: "text/xml", buffer: Buffer.from(text) });
  await choose("not a list at all");
  await expect(dialog.getByText("This file is not an OPML list.")).toBeVisible();
  await choose(`<opml version="2.0"><body><outline text="Somebody" xmlUrl="${author.page}"/>
    <outline text="A blog" xmlUrl="https://blog.example/feed"/></body></opml>`);
  await expect(dialog.getByRole("status")).toHaveText("1 of 2 followed");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Somebody" })).toContainText("Followed");
  await expect(dialog.getByRole("listitem").filter({ hasText: "A blog" })).toContainText(
    "does not support subscriptions",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(row(page, "From a list")).toBeVisible();

  await page.getByRole("button", { name: "More", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export OPML" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("pagecast.opml");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(author.route);
  expect(text).toContain("From a list");
});

test("a channel has its own page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = await signInAs(context, "plus");
  const author = anAuthor();
  const items = [1, 2, 3].map((n) => anItem(`c${n}`, { date_published: minutesAgo(n * 60) }));
  await publish(author.route, { title: "Hourly", items });
  await follow(person, author.page);
  await page.goto("/channels");
  await row(page, "Hourly").getByRole("link", { name: "Hourly" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hourly");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("About one item every hour")).toBeVisible();
  await expect(page.locator("[data-item]")).toHaveCount(3);
  await page.getByRole("button", { name: "Copy feed address" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(author.route);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("3 items marked as read")).toBeVisible();
  await page.getByRole("button", { name: /^Unread/ }).click();
  await expect(page.getByRole("heading", { name: "Nothing new" })).toBeVisible();
  await page.getByRole("button", { name: "Show read items" }).click();
  await expect(page.locator("[data-item]")).toHaveCount(3);
  await page.getByRole("main").getByRole("button", { name: "Unsubscribe" }).click();
  // Leads to the list, where Undo restores the channel.
  await expect(page).toHaveURL(/\/channels$/);
  await expect(row(page, "Hourly")).toHaveCount(0);
  const gone = page.locator("[data-kind=success]").filter({ hasText: "cancelled subscription" });
  await gone.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Hourly")).toBeVisible();
});

test.describe("in Chinese, on a phone", () => {
  test.use({ locale: "zh-CN", viewport: { width: 375, height: 740 } });

  test("channels are stacked and complete", async ({ page, context }) => {
    await aBusyInbox(context);
    await page.goto("/channels");
    await expect(page.getByRole("heading", { name: "已用 4/10 个频道" })).toBeVisible();
    await page.getByRole("button", { name: /^需要关注/ }).click();
    const bad = page.getByRole("main").getByRole("listitem");
    await expect(bad).toContainText("已失败 1分钟");
    await expect(bad).toContainText("该路由在订阅源服务中出错，网站可能已改版。");
    await expect(bad).toContainText(/下次检查：\s*\d+分钟后/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
    await bad.getByRole("link").click();
    await expect(page.getByRole("heading", { name: "这里还没有内容" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "返回" }).click();
    await expect(page).toHaveURL(/\/channels$/);
  });
});

test("a channel has its picture from this server, in the box of its letter", async ({ page, context }) => {
  const [person, author] = [await signInAs(context, "plus"), anAuthor()];
  const icon = `${process.env.PAGECAST_TEST_SITE}/logo.svg`;
  await publish(author.route, { title: "Pictured", icon, items: [anItem("p")] });
  await follow(person, author.page);
  const image = async () => (await person.rpc.channels.list.query())[0]?.image;
  await expect.poll(image).toMatch(/^\/icons\/channel\//);

  // Without it, the letter stays.
  await page.route("**/icons/channel/**", (route) => route.abort());
  await page.goto("/channels");
  const letter = row(page, "Pictured").getByText("P", { exact: true });
  await expect(letter).toHaveCSS("opacity", "1");
  const before = await letter.boundingBox();
  await page.unroute("**/icons/channel/**");
  await page.reload();
  const picture = row(page, "Pictured").locator("img");
  await expect(picture).toHaveCSS("opacity", "1");
  expect(await picture.boundingBox()).toEqual(before);
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.loading, img.decoding])).toEqual([
    expect.any(Number),
    "lazy",
    "async",
  ]);
  await expect(letter).toHaveCSS("opacity", "0");
  await expect(page.getByRole("region", { name: "Channels" }).locator("img")).toHaveAttribute(
    "src",
    /^\/icons\/channel\//,
  );
});
