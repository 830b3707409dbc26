import type { Page } from "@playwright/test";
import { ARTICLE, aBusyInbox, anAuthor, anItem, follow, HOSTILE, minutesAgo, RELEASE, VIDEO } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { grant, signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const cards = (page: Page) => page.locator("[data-item]");
const card = (page: Page, name: string | RegExp) => page.locator("main").getByRole("link", { name }).first();
const title = (page: Page) => page.getByRole("region", { name: "Reading" }).getByRole("heading", { level: 2 }).first();

test("items are listed by day, open beside the list, and are marked as read", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  await page.goto("/inbox");
  await expect(page).toHaveTitle("Inbox · Pagecast");
  await expect(page.getByRole("button", { name: /^Unread/ })).toHaveText("Unread 50");
  await expect(cards(page)).toHaveCount(20);
  await expect(card(page, ARTICLE)).toHaveAccessibleName(`Unread: ${ARTICLE}`);

  await card(page, ARTICLE).click();
  await expect(title(page)).toHaveText(ARTICLE);
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAttribute("lang", "zh-Hans");
  await expect(page.getByText("修剪之后，剩下的每一个名字我都认得。")).toBeVisible();
  await expect(page).toHaveTitle(`${ARTICLE} · Pagecast`);
  // It stays in the list and is no longer counted: here, in the sidebar and on the server.
  await expect(card(page, ARTICLE)).toHaveAccessibleName(ARTICLE);
  await expect(page.getByRole("button", { name: /^Unread/ })).toHaveText("Unread 49");
  await expect.poll(async () => (await person.rpc.items.unreadCounts.query()).total).toBe(49);
  await page.reload();
  await expect(title(page)).toHaveText(ARTICLE);
  await expect(card(page, VIDEO)).toBeVisible();
  await expect(cards(page).filter({ hasText: ARTICLE })).toHaveCount(0);
});

test("a hostile feed does no harm", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox?show=all");
  await card(page, /quotes/).click();
  await expect(page.getByText("Harmless.", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => "hurt" in window)).toBe(false);
  await expect(page.locator(".reading").getByText("no link")).toBeVisible();
  await expect(page.getByRole("link", { name: "no link" })).toHaveCount(0);
  expect(HOSTILE).toContain("script");
});

test("scrolling loads more items, and the position is kept", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/inbox?show=all");
  await expect(cards(page)).toHaveCount(20);
  const last = card(page, "旧文第 45 篇");
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(cards(page)).toHaveCount(50);
  await expect(page.getByText("No more items.")).toBeVisible();
  const target = card(page, "旧文第 30 篇");
  await target.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await target.click();
  await expect(title(page)).toHaveText("旧文第 30 篇");
  await page.goBack();
  await expect(title(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(cards(page)).toHaveCount(50);
});

test("going from item to item loads more of the list", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/inbox?show=all");
  await card(page, "旧文第 10 篇").click();
  for (let at = 11; at <= 25; at++) {
    await page.getByRole("button", { name: "Next item" }).click();
    await expect(title(page)).toHaveText(`旧文第 ${at} 篇`);
  }
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(card(page, "旧文第 25 篇")).toBeFocused();
  await expect(card(page, "旧文第 25 篇")).toBeInViewport();
});

test("everything can be done from the keyboard", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox?show=all");
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(card(page, ARTICLE)).toBeFocused();
  await page.keyboard.press("j");
  await expect(card(page, VIDEO)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(card(page, VIDEO)).toBeFocused();
  await page.keyboard.press("m");
  await expect(card(page, VIDEO)).toHaveAccessibleName(VIDEO);
  await page.keyboard.press("m");
  await expect(card(page, VIDEO)).toHaveAccessibleName(`Unread: ${VIDEO}`);
  await page.keyboard.press("s");
  await expect(card(page, VIDEO)).toHaveAccessibleName(`Unread, Starred: ${VIDEO}`);
  await page.keyboard.press("o");
  await expect(title(page)).toHaveText(VIDEO);
  await page.keyboard.press("Escape");
  await expect(title(page)).toHaveCount(0);
  await expect(card(page, VIDEO)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText(RELEASE);
  await page.keyboard.press("k");
  await expect(title(page)).toHaveText(VIDEO);
  await expect(title(page)).toBeFocused();
  await page.keyboard.press("j");
  await expect(title(page)).toHaveText(RELEASE);

  await context.route("https://site.example/**", (route) => route.fulfill({ body: "the page" }));
  const opened = context.waitForEvent("page");
  await page.keyboard.press("v");
  const original = await opened;
  await expect.poll(() => original.url()).toBe("https://site.example/m1");
  await original.close();

  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search your items" });
  await expect(field).toBeFocused();
  await page.keyboard.type("jj");
  await expect(field).toHaveValue("jj");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  const search = page.getByRole("button", { name: "Search", exact: true });
  for (const key of ["/", "Enter"]) {
    await page.keyboard.press(key);
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(search).toBeFocused();
  }
  await page.locator('a[href^="/channels/"]', { hasText: "miniflux" }).first().click();
  await expect(page).toHaveTitle(/^miniflux/);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await help.getByRole("switch", { name: /Use single-key shortcuts/ }).click();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const before = await focused();
  await page.keyboard.press("j");
  expect(await focused()).toBe(before);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(help).toBeVisible();
});

test("starred, videos and searches are separate lists; an empty one says why", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox?show=starred");
  await expect(page.getByRole("heading", { name: "No starred items" })).toBeVisible();
  await page.getByRole("button", { name: "Videos" }).click();
  await expect(card(page, VIDEO)).toBeVisible();
  await expect(card(page, RELEASE)).toHaveCount(0);
  await card(page, VIDEO).click();
  await page.getByRole("button", { name: "Star", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove star" })).toBeVisible();
  await page.getByRole("button", { name: "Starred" }).click();
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.keyboard.type("花园");
  await expect(page).toHaveURL(/q=/);
  // Items can be found a few seconds after they arrive.
  await expect(async () => {
    await page.reload();
    await expect(card(page, ARTICLE)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole("searchbox").fill("nobody wrote this");
  await expect(page.getByRole("heading", { name: "No results for “nobody wrote this”" })).toBeVisible();
  const starred = page.getByRole("button", { name: "Starred" });
  await expect(starred).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(starred).toHaveAttribute("aria-pressed", "true");
});

test("Back leaves a search, however often the query was changed", async ({ page, context }) => {
  await signInAs(context, "free");
  await page.goto("/inbox?show=all");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const field = page.getByRole("searchbox");
  for (const question of ["cat", "cats"]) {
    await field.fill(question);
    await expect(page.getByRole("heading", { name: `No results for “${question}”` })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(/show=all$/);
  await expect(field).toHaveValue("");
  await page.goForward();
  await expect(field).toHaveValue("cats");
});

test("an open video has its title on one line, its channel, and a subscribe button", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox");
  await page.getByRole("link", { name: VIDEO }).click();
  const reading = page.getByRole("region", { name: "Reading" });
  const title = reading.getByRole("heading", { level: 2, name: VIDEO });
  await expect(title).toBeFocused();
  expect(await title.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(30);
  await expect(reading.getByRole("link", { name: "山屿录像" })).toBeVisible();
  const button = reading.locator("[data-subscribe]");
  await expect(button).toHaveAttribute("data-subscribe", "subscribed");
  await button.click();
  await expect(button).toHaveAttribute("data-subscribe", "not-subscribed");
  const [request] = await Promise.all([page.waitForRequest(/\/rpc\/channels\.subscribe$/), button.click()]);
  // The feed that was followed, not whatever the page's main feed is.
  expect(request.postDataJSON()).toMatchObject({ feed: { route: expect.stringMatching(/^\//) } });
  await expect(button).toHaveAttribute("data-subscribe", "subscribed");
  await expectAccessible(page);
});

test("a video plays behind its cover, and playing marks it as read", async ({ page, context }) => {
  await aBusyInbox(context);
  await context.route("https://site.example/**", (route) => route.fulfill({ status: 404 }));
  await page.goto("/inbox");
  await page.getByRole("button", { name: `Play ${VIDEO}` }).click();
  await expect(page.getByRole("button", { name: "Show cover" })).toBeVisible();
  await expect(card(page, VIDEO)).toHaveAccessibleName(VIDEO);
});

test("marking all as read can be undone", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("50 items marked as read")).toBeVisible();
  await expect(card(page, ARTICLE)).toHaveAccessibleName(ARTICLE);
  await expect.poll(async () => (await person.rpc.items.unreadCounts.query()).total).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page, ARTICLE)).toHaveAccessibleName(`Unread: ${ARTICLE}`);
  await expect.poll(async () => (await person.rpc.items.unreadCounts.query()).total).toBe(50);
});

test("a mark that the server refuses is reverted with a message", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox?show=all");
  await expect(cards(page).first()).toBeVisible();
  await page.route("**/rpc/items.star", (route) => route.abort());
  await page.keyboard.press("j");
  await page.keyboard.press("s");
  await expect(page.getByText("Could not save")).toBeVisible();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await expect(card(page, ARTICLE)).toHaveAccessibleName(`Unread: ${ARTICLE}`);
});

test("an inbox whose channels could not be fetched says so, and not that everything was read", async ({
  page,
  context,
}) => {
  const person = await signInAs(context, "plus");
  const [first, second] = [anAuthor(), anAuthor()];
  for (const { route } of [first, second]) await publish(route, null);
  await follow(person, first.page, second.page);
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  await expect(page.getByText("2 channels could not be fetched.")).toBeVisible();
  await expect(page.getByText("You have read everything.")).toHaveCount(0);
  await page.getByRole("link", { name: "See which" }).click();
  await expect(page.getByRole("button", { name: /^Needs attention/ })).toHaveAttribute("aria-pressed", "true");
});

test("new items are announced and shown on request; an empty list fills automatically", async ({ page, context }) => {
  const person = await signInAs(context, "plus");
  const author = anAuthor();
  await publish(author.route, { title: "Quiet", items: [] });
  await follow(person, author.page);
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "Nothing new" })).toBeVisible();
  const [channel] = await person.rpc.channels.list.query();
  const channelId = channel?.id as never;

  const first = anItem("first", { date_published: minutesAgo(5) });
  await publish(author.route, { title: "Quiet", items: [first] });
  await person.rpc.channels.refreshNow.mutate({ channelId });
  await expect(card(page, "Item first")).toBeVisible();

  // A channel is refreshed at most once a minute, so another one publishes the next items.
  const other = anAuthor();
  await publish(other.route, { title: "Loud", items: [anItem("a", { date_published: minutesAgo(1) }), anItem("b")] });
  await person.rpc.channels.subscribe.mutate({ channelUrl: other.page });
  const news = page.getByRole("status").getByRole("button", { name: "2 new items" });
  await expect(news).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Unread/ })).toHaveText("Unread 3");

  // Also announced after being on another screen, or without a connection.
  await page.getByRole("link", { name: "Discover" }).first().click();
  await expect(page).toHaveTitle(/Discover/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await page.route("**/rpc/items.list*", (route) => route.abort());
  await news.click();
  await expect(page.getByText("The items could not be loaded")).toBeVisible();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await expect(news).toBeFocused();
  await expect(cards(page)).toHaveCount(1);
  await page.unroute("**/rpc/items.list*");

  await news.click();
  await expect(cards(page)).toHaveCount(3);
  await expect(card(page, "Item a")).toBeFocused();
  await expect(news).toHaveCount(0);
});

test("without a list of new items, one can reload; nothing jumps later", async ({ page, context }) => {
  await aBusyInbox(context);
  // As after a restore of the database.
  const anything = `data: ${JSON.stringify({ items: [], more: true })}\n\n`;
  await page.route(
    "**/rpc/items.live*",
    (route) => route.fulfill({ contentType: "text/event-stream", body: anything }),
    {
      times: 1,
    },
  );
  await page.goto("/inbox?show=all");
  const news = page.getByRole("status").getByRole("button", { name: "Check for new items" });
  await news.click();
  await expect(news).toHaveCount(0);
  await expect(card(page, ARTICLE)).toBeFocused();
  const videos = page.getByRole("button", { name: "Videos" });
  await videos.click();
  await expect(cards(page)).toHaveCount(1);
  await expect(videos).toBeFocused();
});

test("a person who follows nothing is shown how to start", async ({ page, context }) => {
  const { email } = await signInAs(context, "free");
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "You do not follow any channels yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask the owner of this Pagecast" })).toBeVisible();
  await expectAccessible(page);
  await grant(email, "plus");
  await page.reload();
  await page.getByRole("link", { name: "Find something to follow" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a signed-out person is asked to sign in, and comes back", async ({ page }) => {
  await page.goto("/inbox?show=starred");
  await expect(page).toHaveURL(/\/sign-in\?to=/);
});

test.describe("in Chinese, on a phone", () => {
  test.use({ locale: "zh-CN", viewport: { width: 375, height: 740 } });

  test("an item opens over the list, and leads back to it", async ({ page, context }) => {
    await aBusyInbox(context);
    await page.goto("/inbox");
    await expect(page.getByRole("button", { name: "未读", exact: true })).toBeVisible();
    await expectAccessible(page);
    await card(page, new RegExp(RELEASE)).click();
    const reading = page.getByRole("region", { name: "阅读" });
    await expect(reading.getByRole("heading", { name: RELEASE })).toBeFocused();
    await expect(reading.getByRole("link", { name: /打开原网页/ })).toBeInViewport({ ratio: 1 });
    // Wide things scroll inside; the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await reading.evaluate((pane) => pane.scrollWidth <= pane.clientWidth)).toBe(true);
    await expectAccessible(page);
    await page.getByRole("button", { name: "返回列表" }).click();
    await expect(reading).toBeHidden();
    await expect(card(page, RELEASE)).toBeFocused();
    await expect(page).toHaveURL(/\/inbox$/);
  });
});

for (const locale of ["en-US", "zh-CN"])
  test(`the inbox is accessible, beside an open item too (${locale})`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale, baseURL: baseURL as string });
    await aBusyInbox(context);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/inbox");
    await card(page, new RegExp(ARTICLE)).click();
    await expect(page.getByText("修剪之后")).toBeVisible();
    await expectAccessible(page);
    await context.close();
  });
