import type { Page } from "@playwright/test";
import { ARTICLE, aBusyInbox, anAuthor, anItem, follow, HOSTILE, minutesAgo, RELEASE, VIDEO } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { focusedMenu } from "./focused-menu.ts";
import { expect, test } from "./journey.ts";
import { listenersAdded } from "./listeners-added.ts";
import { grant, signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const cards = (page: Page) => page.locator("[data-item]");
const card = (page: Page, name: string | RegExp) => page.locator("main").getByRole("link", { name }).first();
/** The link to a view in the sidebar. */
const view = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`) });
/** How much is unread, beside the name of the list. */
const unread = (page: Page, count: number) =>
  page.getByRole("region", { name: "Items" }).getByText(`, ${count} unread`, { exact: true });
const title = (page: Page) => page.getByRole("region", { name: "Reading" }).getByRole("heading", { level: 2 }).first();

test("items are listed by day, open beside the list, and are marked as read", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  await page.goto("/inbox");
  await expect(page).toHaveTitle("(50) Unread · Pagecast");
  await expect(page.getByRole("heading", { level: 1, name: "Unread" })).toBeVisible();
  await expect(unread(page, 50)).toBeAttached();
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
  await expect(unread(page, 49)).toBeAttached();
  await expect(view(page, "Unread")).toHaveAccessibleName("Unread , 49 unread");
  await expect.poll(async () => (await person.rpc.items.unreadCounts.query()).total).toBe(49);
  await page.reload();
  await expect(title(page)).toHaveText(ARTICLE);
  await expect(card(page, VIDEO)).toBeVisible();
  await expect(cards(page).filter({ hasText: ARTICLE })).toHaveCount(0);
});

test("an item that is opened by its address is read in a list that was asked for before", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  const { items } = await person.rpc.items.list.query({ view: "all" });
  const marked = page.waitForResponse("**/rpc/items.markRead");
  await page.route("**/rpc/items.list*", async (route) => {
    const response = await route.fetch();
    await marked;
    await route.fulfill({ response });
  });
  await page.goto(`/inbox?view=all&item=${items[0]?.id}`);
  await expect(title(page)).toHaveText(ARTICLE);
  await expect(card(page, ARTICLE)).toHaveAccessibleName(ARTICLE);
});

test("what was read on another device is read here, too, when the person comes back to the page", async ({
  page,
  context,
}) => {
  const { person } = await aBusyInbox(context);
  await page.goto("/inbox");
  await expect(card(page, ARTICLE)).toHaveAccessibleName(`Unread: ${ARTICLE}`);
  const { items } = await person.rpc.items.list.query({ view: "unread" });
  await person.rpc.items.markRead.mutate({ ids: [items[0]?.id as string] });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(card(page, ARTICLE)).toHaveAccessibleName(ARTICLE);
  await expect(unread(page, 49)).toBeAttached();
  await expect(cards(page)).toHaveCount(20);

  // And to a list that was shown before another one.
  const view = (name: string) => page.getByRole("navigation").getByRole("link", { name }).filter({ visible: true });
  await view("Starred").click();
  await expect(cards(page)).toHaveCount(0);
  await person.rpc.items.markRead.mutate({ ids: [items[1]?.id as string] });
  await page.goBack();
  await expect(card(page, items[1]?.title as string)).toHaveAccessibleName(items[1]?.title as string);
  await expect(unread(page, 48)).toBeAttached();
});

test("a hostile feed does no harm", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox?view=all");
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
  await page.goto("/inbox?view=all");
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
  // The second page arrives when some items of the first have been read since it was requested.
  const loading = Promise.withResolvers<void>();
  await page.route(/\/rpc\/items\.list.*cursor/, (route) => loading.promise.then(() => route.continue()));
  await page.goto("/inbox?view=all");
  await card(page, "旧文第 10 篇").click();
  for (let at = 11; at <= 25; at++) {
    await page.getByRole("button", { name: "Next item" }).click();
    await expect(title(page)).toHaveText(`旧文第 ${at} 篇`);
    if (at === 14) loading.resolve();
  }
  await page.getByRole("button", { name: "Back to the list" }).click();
  for (const name of ["旧文第 11 篇", "旧文第 13 篇", "旧文第 14 篇"])
    await expect(card(page, name)).toHaveAccessibleName(name);
  await expect(card(page, "旧文第 25 篇")).toBeFocused();
  await expect(card(page, "旧文第 25 篇")).toBeInViewport();
});

test("everything can be done from the keyboard", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox?view=all");
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
  await page.keyboard.press("Shift+O");
  const original = await opened;
  await expect.poll(() => original.url()).toBe("https://site.example/m1");
  await original.close();

  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search your items" });
  await expect(field).toBeFocused();
  // In the field, Escape closes the search, and the article stays.
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(title(page)).toHaveText(RELEASE);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type("jj");
  await expect(field).toHaveValue("jj");
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
  await expect(page).not.toHaveURL(/q=/);
  await page.locator('a[href^="/channels/"]', { hasText: "miniflux" }).first().click();
  await expect(page).toHaveTitle(/^miniflux/);
  await listenersAdded(page);
  await page.keyboard.press("/");
  const inChannel = page.getByRole("searchbox", { name: "Search in miniflux/v2 releases" });
  await expect(inChannel).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(inChannel).toHaveCount(0);

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await expect(help).toContainText("F2 renames it");
  await expectAccessible(page);
  await help.getByRole("switch", { name: /Use single-key shortcuts/ }).click();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.press("j");
  await expect(search).toBeFocused();
  await view(page, "All").click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(help).toBeVisible();
});

test("Escape pressed twice closes the article, and stays in the list", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/watch");
  await page.goto("/inbox?view=all");
  await card(page, ARTICLE).click();
  await expect(title(page)).toHaveText(ARTICLE);
  // Before the browser has gone back for the first one.
  await page.evaluate(() => {
    for (let presses = 0; presses < 2; presses++)
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  });
  await expect(title(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/inbox\?view=all$/);
  // And the next one works at once.
  await card(page, ARTICLE).click();
  await expect(title(page)).toHaveText(ARTICLE);
  await page.keyboard.press("Escape");
  await expect(title(page)).toHaveCount(0);
});

test("starred, videos and searches are separate lists; an empty one says why", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  // Items can be found a few seconds after they arrive.
  const search = () => person.rpc.items.search.query({ question: "花园" });
  await expect.poll(async () => (await search()).items.length).toBe(1);
  // Addresses from before there were other views.
  await page.goto("/inbox?show=starred");
  await expect(page.getByRole("heading", { name: "No starred items" })).toBeVisible();
  await expect(page).toHaveURL(/view=starred$/);
  await view(page, "Videos").click();
  await expect(card(page, VIDEO)).toBeVisible();
  await expect(card(page, RELEASE)).toHaveCount(0);
  await card(page, VIDEO).click();
  // Shown at once and saved later, and a list that is opened meanwhile has it, too.
  const saving = Promise.withResolvers<void>();
  await page.route("**/rpc/items.star", (route) => saving.promise.then(() => route.continue()));
  await page.getByRole("button", { name: "Star", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove star" })).toBeVisible();
  await view(page, "Starred").click();
  await expect(page.getByRole("heading", { level: 1, name: "Starred" })).toBeVisible();
  saving.resolve();
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("花园");
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("heading", { name: "No results for “花园” in Starred" })).toBeVisible();
  await page.getByRole("button", { name: "Search everywhere" }).click();
  await expect(card(page, ARTICLE)).toBeVisible();
  await page.getByRole("searchbox").fill("nobody wrote this");
  await expect(page.getByRole("heading", { name: "No results for “nobody wrote this”" })).toBeVisible();
  const starred = view(page, "Starred");
  await expect(starred).not.toHaveAttribute("aria-current");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(card(page, ARTICLE)).toBeVisible();
  await starred.click();
  await expect(cards(page)).toHaveCount(1);
  await expect(starred).toHaveAttribute("aria-current", "page");
});

test("Back leaves a search, however often the query was changed", async ({ page, context }) => {
  await signInAs(context, "free");
  await page.goto("/inbox?view=all");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const field = page.getByRole("searchbox");
  for (const question of ["cat", "cats"]) {
    await field.fill(question);
    await expect(page.getByRole("heading", { name: `No results for “${question}”` })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(/view=all$/);
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
  await page.goto("/inbox?view=videos");
  await page.getByRole("button", { name: `Play ${VIDEO}` }).click();
  await expect(page.getByRole("button", { name: "Show cover" })).toBeVisible();
  await expect(card(page, VIDEO)).toHaveAccessibleName(VIDEO);
});

test("marking all as read can be undone, also in other tabs", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  const other = await context.newPage();
  await other.goto("/inbox");
  await expect(card(other, ARTICLE)).toHaveAccessibleName(`Unread: ${ARTICLE}`);
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  // The message does not close while the pointer is on it.
  await page.getByText("50 items marked as read").hover();
  await expect(card(page, ARTICLE)).toHaveAccessibleName(ARTICLE);
  await expect(card(other, ARTICLE)).toHaveAccessibleName(ARTICLE);
  await expect.poll(async () => (await person.rpc.items.unreadCounts.query()).total).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page, ARTICLE)).toHaveAccessibleName(`Unread: ${ARTICLE}`);
  await expect(card(other, ARTICLE)).toHaveAccessibleName(`Unread: ${ARTICLE}`);
  await expect.poll(async () => (await person.rpc.items.unreadCounts.query()).total).toBe(50);
  await card(other, ARTICLE).focus();
  await other.keyboard.press("m");
  await expect(card(page, ARTICLE)).toHaveAccessibleName(ARTICLE);
});

test("the list has the whole width until an item is open, and keeps its place", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/inbox?view=all");
  const target = card(page, "旧文第 12 篇");
  await target.scrollIntoViewIfNeeded();
  const list = page.getByRole("region", { name: "Items" });
  const width = async () => (await list.boundingBox())?.width;
  const top = async () => (await target.boundingBox())?.y ?? 0;
  /** The window scrolls by whole pixels. */
  const isWhereItWas = async () => Math.abs((await top()) - before) <= 1;
  await expect.poll(width).toBe(1440 - 248);
  await expect(page.getByRole("region", { name: "Reading" })).toHaveCount(0);
  const before = await top();
  await target.click();
  await expect(title(page)).toHaveText("旧文第 12 篇");
  await expect.poll(width).toBe(472);
  await expect.poll(isWhereItWas).toBe(true);
  await page.getByRole("button", { name: "Next item" }).click();
  await expect(title(page)).toHaveText("旧文第 13 篇");
  await page.getByRole("button", { name: "Previous item" }).click();
  await expect(title(page)).toHaveText("旧文第 12 篇");
  await page.keyboard.press("Escape");
  await expect(title(page)).toHaveCount(0);
  await expect.poll(isWhereItWas).toBe(true);
  await expect.poll(width).toBe(1440 - 248);
  await expect(target).toBeFocused();
  // Reading is one entry of the history, however much is read.
  await page.goBack();
  await expect(page).not.toHaveURL(/inbox/);
});

test.describe("views, where it is noon", () => {
  test.use({ timezoneId: zoneWhereItIsNoon() });

  test("by mouse: today, oldest first, and a saved view with its own feed", async ({ page, context, request }) => {
    const { person } = await aBusyInbox(context);
    // Items can be found a few seconds after they arrive.
    const found = () => person.rpc.items.search.query({ question: "旧文", limit: 100 });
    await expect.poll(async () => (await found()).items.length).toBe(45);
    await page.goto("/inbox");
    await view(page, "Today").click();
    await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
    await expect(cards(page)).toHaveCount(5);
    await expect(view(page, "Today")).toHaveAccessibleName("Today , 5 unread");
    await expect(page).toHaveURL(/view=today$/);

    await view(page, "All").click();
    await expect(cards(page).first()).toContainText(ARTICLE);
    const menu = page.getByRole("button", { name: /^Sort and filter/ });
    await menu.click();
    await page.getByRole("menuitemradio", { name: "Oldest first" }).click();
    await expect(cards(page).first()).toContainText("旧文第 45 篇");
    await expect(page).toHaveURL(/order=oldest/);
    await expect(menu).toHaveAccessibleName("Sort and filter, changed");
    // The order of each view is kept.
    await view(page, "Podcasts").click();
    await expect(cards(page)).toHaveCount(1);
    await view(page, "All").click();
    await expect(cards(page).first()).toContainText("旧文第 45 篇");
    // A search has an order of its own, and takes nothing back to the view.
    await page.keyboard.press("/");
    const question = page.getByRole("region", { name: "Items" }).getByRole("searchbox");
    await question.fill("旧文");
    await expect(cards(page).first()).toContainText("旧文第 1 篇");
    await menu.click();
    await page.getByRole("menuitemradio", { name: "Oldest first" }).click();
    await expect(cards(page).first()).toContainText("旧文第 45 篇");
    await menu.click();
    await page.getByRole("menuitemradio", { name: "Newest first" }).click();
    await expect(cards(page).first()).toContainText("旧文第 1 篇");
    await menu.click();
    await page.getByRole("menuitem", { name: "Save as a view…" }).click();
    const withWords = page.getByRole("dialog", { name: "Save as a view" });
    await withWords.getByLabel("Name").fill("Old essays");
    await withWords.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Old essays" })).toBeVisible();
    await expect(view(page, "Old essays")).toHaveAccessibleName("Old essays , 45 unread");
    await cards(page).first().getByRole("link").click();
    await expect(view(page, "Old essays")).toHaveAccessibleName("Old essays , 44 unread");
    await page.keyboard.press("m");
    await expect(view(page, "Old essays")).toHaveAccessibleName("Old essays , 45 unread");
    await page.keyboard.press("Escape");
    await expect(title(page)).toHaveCount(0);
    await view(page, "All").click();
    await expect(cards(page).first()).toContainText("旧文第 45 篇");

    await menu.click();
    await page.getByRole("menuitemradio", { name: "Newest first" }).click();
    await expect(cards(page).first()).toContainText(ARTICLE);
    await menu.click();
    await page.getByRole("menuitem", { name: "Save as a view…" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as a view" });
    await dialog.getByLabel("Name").fill("Releases");
    await dialog.getByRole("searchbox").fill("miniflux");
    await dialog.getByRole("option", { name: /miniflux/ }).click();
    await expect(dialog.getByText("1 chosen")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Releases" })).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
    await expect(view(page, "Releases")).toHaveAccessibleName("Releases , 3 unread");

    await page.keyboard.press("Shift+A");
    await expect(page.getByText("3 items marked as read")).toBeVisible();
    await expect(view(page, "Releases")).toHaveAccessibleName("Releases");
    await expect(view(page, "Unread")).toHaveAccessibleName("Unread , 47 unread");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(view(page, "Releases")).toHaveAccessibleName("Releases , 3 unread");
    await expect(card(page, RELEASE)).toHaveAccessibleName(`Unread: ${RELEASE}`);

    const more = page.getByRole("button", { name: "More for this view" });
    await more.click();
    await page.getByRole("menuitem", { name: "Private feed…" }).click();
    await page.getByRole("button", { name: "Create address" }).click();
    const address = await page.getByLabel("Atom").inputValue();
    const feed = await request.get(address);
    expect(feed.status()).toBe(200);
    const text = await feed.text();
    expect(text).toContain(RELEASE);
    expect(text).not.toContain(ARTICLE);
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();

    await more.click();
    await page.getByRole("menuitem", { name: "Edit or rename…" }).click();
    const edit = page.getByRole("dialog", { name: "Edit view" });
    await edit.getByLabel("Name").fill("Heard releases");
    await edit.getByRole("button", { name: "Podcasts" }).click();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(cards(page)).toHaveCount(1);
    await expect(view(page, "Heard releases")).toHaveAccessibleName("Heard releases , 1 unread");
    const own = page.url();
    await page.evaluate(() => {
      const look = () =>
        document.body.textContent?.includes("no longer exists") && document.body.classList.add("flashed");
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await more.click();
    await page.getByRole("menuitem", { name: "Delete view" }).click();
    await expect(page).toHaveURL(/\/inbox$/);
    await expect(view(page, "Heard releases")).toHaveCount(0);
    await expect(page.locator("body")).not.toHaveClass(/flashed/);
    // Does not close while the pointer is on it.
    await page.getByRole("button", { name: "Undo" }).hover();
    await expect.poll(async () => (await request.get(address)).status()).toBe(404);
    await page.getByRole("button", { name: "Undo" }).click();
    await view(page, "Heard releases").click();
    await expect(cards(page)).toHaveCount(1);
    expect(page.url()).toBe(own);

    await page.goto("/inbox?view=saved:999999");
    await expect(page.getByRole("heading", { name: "This view no longer exists" })).toBeVisible();
    await page.getByRole("link", { name: "Show what is unread" }).click();
    await expect(cards(page)).toHaveCount(20);
  });

  test("by keyboard: sort and filter; at midnight a new day begins", async ({ page, context }) => {
    await aBusyInbox(context);
    await page.goto("/inbox?view=today");
    await expect(cards(page)).toHaveCount(5);
    await page.keyboard.press("j");
    await page.keyboard.press("v");
    await expect(focusedMenu(page).getByRole("menuitemradio", { name: "Everything" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card(page, ARTICLE)).toBeFocused();
    await page.keyboard.press("v");
    await expect(focusedMenu(page)).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitemradio", { name: "Text" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitemradio", { name: "Podcasts" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL(/kind=podcast/);

    await page.clock.setFixedTime(Date.now() + 86_400_000);
    await view(page, "Today").press("Enter");
    await expect(page.getByRole("heading", { name: "Nothing today yet" })).toBeVisible();
  });
});

/** Today is then the last 12 hours at least, whenever the test runs. */
function zoneWhereItIsNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  // The names of these zones have the sign of the way to Greenwich.
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

test("the open saved view is in view, however many there are", async ({ page, context }) => {
  const person = await signInAs(context, "plus");
  const names = Array.from({ length: 14 }, (_, at) => `Saved ${String.fromCharCode(65 + at)}`);
  const ids: string[] = [];
  for (const name of names) ids.push((await person.rpc.views.create.mutate({ name, filter: {} })).id);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/inbox?view=saved:${ids[13]}`);
  await expect(view(page, "Saved N")).toBeInViewport({ ratio: 1 });
  await expect(view(page, "Saved A")).not.toBeInViewport();
  await page.goto(`/inbox?view=saved:${ids[0]}`);
  await expect(view(page, "Saved A")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a mark that the server refuses is reverted with a message", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox?view=all");
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
  let live = page.waitForResponse("**/rpc/items.live*");
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "Nothing new" })).toBeVisible();
  await live;
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
  await expect(unread(page, 3)).toBeAttached();

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

  // Oldest first, they are added at the end.
  live = page.waitForResponse("**/rpc/items.live*");
  await page.goto("/inbox?order=oldest");
  await expect(cards(page).last()).toContainText("Item a");
  await live;
  const third = anAuthor();
  await publish(third.route, { title: "Late", items: [anItem("c", { date_published: minutesAgo(0) })] });
  await person.rpc.channels.subscribe.mutate({ channelUrl: third.page });
  await page.getByRole("status").getByRole("button", { name: "1 new item" }).click();
  await expect(card(page, "Item c")).toBeFocused();
  await expect(cards(page).last()).toContainText("Item c");
});

test("a list that could not be loaded is loaded when the connection is back", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox");
  await expect(cards(page)).toHaveCount(20);
  await context.setOffline(true);
  await view(page, "All").click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(cards(page)).toHaveCount(20);
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
  await page.goto("/inbox?view=all");
  const news = page.getByRole("status").getByRole("button", { name: "Check for new items" });
  await news.click();
  await expect(news).toHaveCount(0);
  await expect(card(page, ARTICLE)).toBeFocused();
  const videos = view(page, "Videos");
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("by touch: views are tiles, and a list can be sorted", async ({ page, context }) => {
    const { person } = await aBusyInbox(context);
    await person.rpc.views.create.mutate({ name: "Watched", filter: { kind: "video" } });
    await page.goto("/channels");
    const tile = page.getByRole("main").getByRole("link", { name: /^Podcasts/ });
    await expect(tile).toHaveAccessibleName("Podcasts , 1 unread");
    expect((await tile.boundingBox())?.height).toBe(52);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Watched/ })
      .tap();
    await expect(page.getByRole("heading", { level: 1, name: "Watched" })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^Inbox/ })
      .tap();
    await expect(page.getByRole("heading", { level: 1, name: "Unread" })).toBeVisible();
    await page.getByRole("button", { name: "Sort and filter" }).tap();
    await page.getByRole("menuitemradio", { name: "Oldest first" }).tap();
    await expect(cards(page).first()).toContainText("旧文第 45 篇");
    await expectAccessible(page);
    // The tab loads the list again, without what was read meanwhile.
    await cards(page).first().getByRole("link").tap();
    await expect(title(page)).toHaveText("旧文第 45 篇");
    await expect.poll(async () => (await person.rpc.items.unreadCounts.query()).total).toBe(49);
    await page.goBack();
    await expect(cards(page).first()).toContainText("旧文第 45 篇");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^Inbox/ })
      .tap();
    await expect(cards(page).first()).toContainText("旧文第 44 篇");
  });

  test("the views are there before anything is followed", async ({ page, context }) => {
    await signInAs(context, "plus");
    await page.goto("/channels");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Starred" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Find something to follow" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("in Chinese, on a phone", () => {
  test.use({ locale: "zh-CN", viewport: { width: 375, height: 740 } });

  test("an item opens over the list, and leads back to it", async ({ page, context }) => {
    await aBusyInbox(context);
    await page.goto("/inbox");
    await expect(page.getByRole("heading", { level: 1, name: "未读" })).toBeVisible();
    await expectAccessible(page);
    await card(page, new RegExp(RELEASE)).click();
    const reading = page.getByRole("region", { name: "阅读" });
    await expect(reading.getByRole("heading", { name: RELEASE })).toBeFocused();
    await expect(reading.getByRole("link", { name: /打开原网页/ })).toBeInViewport({ ratio: 1 });
    await expect(reading.getByRole("table")).toBeVisible();
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

test("the inbox is accessible beside an open item", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/inbox");
  await card(page, new RegExp(ARTICLE)).click();
  await expect(page.getByText("修剪之后")).toBeVisible();
  await expectAccessible(page);
});
