import { readFile } from "node:fs/promises";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { aBusyInbox, anAuthor, anItem, follow } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { focusedMenu } from "./focused-menu.ts";
import { expect, test } from "./journey.ts";
import { listenersAdded } from "./listeners-added.ts";
import { openImport } from "./open-import.ts";
import { grant, signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const row = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });

/** As one change. `fill` inserts line by line, which takes minutes for thousands of lines. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element: HTMLTextAreaElement, value) => {
    element.select();
    element.setRangeText(value);
    element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, text);
}

test("a channel that needs attention shows its health, the reason, and the next attempt", async ({ page, context }) => {
  const { failing, writer } = await aBusyInbox(context);
  await page.goto("/channels");
  await expect(page.getByRole("heading", { name: "4 of 10 channels used" })).toBeVisible();
  await expect(row(page, "少数派 Matrix")).toContainText(/Newest post: (now|\d+ minutes? ago)/);
  await expect(row(page, "少数派 Matrix")).toContainText(/Next check: in \d+/);
  // Health is shown only when something is wrong.
  await expect(row(page, "少数派 Matrix").getByRole("img")).toHaveCount(0);
  await expect(row(page, "少数派 Matrix")).not.toContainText("Healthy");
  await page.getByRole("button", { name: /^Needs attention/ }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  const bad = page.getByRole("main").getByRole("listitem");
  await expect(bad).toContainText(/Failing for [12] minutes?/);
  await expect(bad).toContainText("The route failed in the feed service");
  await expectAccessible(page);

  const tryNow = bad.getByRole("button", { name: "Try now" });
  await expect(tryNow).toHaveAccessibleDescription((await bad.getByRole("link").first().textContent()) as string);
  await publish(failing.route, { title: "Well again", items: [anItem("w")] });
  await tryNow.click();
  await expect(page.getByRole("heading", { name: "Everything works" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Refreshed" })).toContainText("Well again");
  await page.getByRole("button", { name: "Show all channels" }).click();
  await expect(row(page, "Well again")).not.toContainText("Failing");
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
  await page.getByRole("button", { name: "Channel settings" }).click();
  const feeds = page.getByRole("dialog").getByRole("region", { name: "Feeds" }).getByRole("listitem");
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
  await expect(maker).not.toContainText("Paused by you");

  // The toast stays under the pointer until it is out of date.
  const resumed = page.getByRole("listitem").filter({ hasText: "Resumed" });
  await resumed.hover();
  await maker.getByRole("button", { name: "More for 山屿录像" }).press("Enter");
  await focusedMenu(page).getByRole("menuitem", { name: "Unsubscribe" }).press("Enter");
  await expect(maker).toHaveCount(0);
  await expect(resumed).toHaveCount(0);
  await expect(page.getByText("cancelled subscription", { exact: false })).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "Unsubscribed" }).getByRole("button", { name: "Undo" }).click();
  await expect(maker).toHaveCount(1);
  expect(await person.rpc.channels.list.query()).toHaveLength(4);
});

/** What is selected, by the names of the rows. */
const selected = (page: Page) =>
  page
    .locator("[data-channel]:has([data-select]:checked)")
    .evaluateAll((rows) => rows.map((one) => one.querySelector("[id]")?.textContent));
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** A person with 16 channels: two fail, and the third one was opened. */
async function manyChannels(context: BrowserContext, plan: "plus" | "pro" = "pro") {
  const person = await signInAs(context, plan);
  const authors = Array.from({ length: 16 }, anAuthor);
  for (const [at, { route }] of authors.entries())
    await publish(
      route,
      at < 2 ? null : { title: `Channel ${String(at).padStart(2, "0")}`, items: [anItem(`b${at}`)] },
    );
  await follow(person, ...authors.map(({ page: address }) => address));
  const { id: folderId } = await person.rpc.folders.create.mutate({ name: "Later" });
  const list = async () => (await person.rpc.channels.list.query()).toReversed();
  const [item] = (await person.rpc.items.list.query({ channelId: (await list())[2]?.id })).items;
  await person.rpc.items.get.query({ id: item?.id as string });
  return { person, folderId, list };
}

const selectState = async (page: Page, state: RegExp) => {
  await page.getByRole("button", { name: "Select channels" }).click();
  await page.getByRole("menuitem", { name: state }).click();
};
const bulkBar = (page: Page) => page.getByRole("toolbar", { name: "Selected channels" });

test("many channels are selected with the mouse, by state or as a range", async ({ page, context }) => {
  const { list } = await manyChannels(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/channels");
  const status = page.getByRole("main").getByRole("status");
  await selectState(page, /^Failing 2/);
  await expect(status).toHaveText("2 selected");
  await selectState(page, /^Never opened 15/);
  await expect(status).toHaveText("15 selected");
  await expect(page.getByRole("checkbox", { name: "Select all shown" })).toHaveJSProperty("indeterminate", true);
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(bulkBar(page)).toHaveCount(0);
  // Also by pressing on the row.
  await page.getByRole("checkbox", { name: "Select Channel 15" }).check();
  await row(page, "Channel 12").click({ modifiers: ["Shift"], position: { x: 500, y: 10 } });
  await expect.poll(() => selected(page)).toEqual(["Channel 15", "Channel 14", "Channel 13", "Channel 12"]);
  await expectAccessible(page);

  await bulkBar(page).getByRole("button", { name: "Pause" }).click();
  await expect(row(page, "Channel 13")).toContainText("Paused by you");
  await expect(toast(page, "4 channels")).toContainText("Paused");
  await expect(bulkBar(page)).toHaveCount(0);
  await toast(page, "4 channels").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Channel 13")).not.toContainText("Paused by you");
  expect((await list()).filter(({ paused }) => paused)).toEqual([]);

  // What is selected while an action runs stays selected.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rpc/channels.pauseMany**", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByRole("checkbox", { name: "Select Channel 15" }).check();
  await bulkBar(page).getByRole("button", { name: "Pause" }).click();
  await page.getByRole("checkbox", { name: "Select Channel 15" }).uncheck();
  await page.getByRole("checkbox", { name: "Select Channel 11" }).check();
  release();
  await expect(row(page, "Channel 15")).toContainText("Paused by you");
  await expect(toast(page, "1 channel")).toContainText("Paused");
  await expect.poll(() => selected(page)).toEqual(["Channel 11"]);
});

test("many channels are moved, unsubscribed and refreshed, each with one Undo", async ({ page, context }) => {
  const { person, folderId, list } = await manyChannels(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/channels");
  const filter = page.getByRole("main").getByRole("searchbox", { name: "Filter channels" });
  await filter.fill("channel 1");
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("6 selected");
  await bulkBar(page).getByRole("button", { name: "Move…" }).click();
  const move = page.getByRole("dialog", { name: "Move 6 channels" });
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(move.getByText("Choose a folder, or type a name for a new one.")).toBeVisible();
  await move.getByRole("radio", { name: "Later" }).check();
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(toast(page, "Moved to Later")).toContainText("6 channels");
  expect((await list()).filter(({ folderIds }) => folderIds.some((id) => id === folderId))).toHaveLength(6);
  await toast(page, "Moved to Later").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Undone")).toBeVisible();
  expect((await list()).filter(({ folderIds }) => folderIds.length > 0)).toEqual([]);

  // To a new folder, in one action: its name can be wrong, and Undo removes it again.
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await bulkBar(page).getByRole("button", { name: "Move…" }).click();
  await move.getByRole("textbox").fill("LATER");
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(move.getByRole("textbox")).toHaveAccessibleDescription(/exists|already/);
  await move.getByRole("textbox").fill("Soon");
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(toast(page, "Moved to Soon")).toContainText("6 channels");
  await toast(page, "Moved to Soon").getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => (await person.rpc.folders.list.query()).map(({ name, channelIds }) => [name, channelIds]))
    .toEqual([["Later", []]]);

  // With ten channels left, the field is still there and can be cleared.
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await bulkBar(page).getByRole("button", { name: "Unsubscribe" }).click();
  const six = page.getByRole("dialog", { name: "Unsubscribe from 6 channels?" });
  await six.getByRole("button", { name: "Unsubscribe" }).click();
  const left = toast(page, "cancelled subscription: 6 channels");
  await expect(left).toContainText("Unsubscribed");
  await expect(filter).toHaveValue("channel 1");
  await filter.fill("");
  await expect(row(page, "Channel 09")).toBeVisible();
  await left.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Channel 15")).toBeVisible();

  const before = await person.rpc.channels.list.query();
  await selectState(page, /^All shown 16/);
  await bulkBar(page).getByRole("button", { name: "Unsubscribe" }).click();
  const asked = page.getByRole("dialog", { name: "Unsubscribe from 16 channels?" });
  await expect(asked.getByRole("listitem")).toHaveCount(16);
  await expect(asked.getByRole("listitem").first()).toHaveText("Channel 15");
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You do not follow any channels yet" })).toBeVisible();
  const gone = toast(page, "cancelled subscription: 16 channels");
  await expect(gone).toContainText("Unsubscribed");
  await gone.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Channel 15")).toBeVisible();
  const shape = (channels: typeof before) => channels.map(({ id, unread, subscribedAt }) => [id, unread, subscribedAt]);
  expect(shape(await person.rpc.channels.list.query())).toEqual(shape(before));

  await selectState(page, /^All shown 16/);
  await bulkBar(page).getByRole("button", { name: "Refresh now" }).click();
  await expect(toast(page, "Refreshing 16 channels")).toBeVisible();
});

test("what was refreshed before counts in the number that is said before a refresh", async ({ page, context }) => {
  const { person, list } = await manyChannels(context);
  const channelId = (await list())[0]?.id as string;
  // Each counts, also when the channel was refreshed a moment ago.
  for (let calls = 0; calls < 50; calls++) await person.rpc.channels.refreshNow.mutate({ channelId }).catch(() => {});
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/channels");
  await selectState(page, /^All shown 16/);
  await bulkBar(page).getByRole("button", { name: "Refresh now" }).click();
  const dialog = page.getByRole("dialog", { name: "10 of 16 channels can be refreshed" });
  await expect(dialog).toContainText("At most 60 can be refreshed in ten minutes, and 10 are left.");
  await dialog.getByRole("button", { name: "Refresh 10" }).click();
  await expect(toast(page, "Refreshing 10 channels")).toBeVisible();
  await selectState(page, /^All shown 16/);
  await bulkBar(page).getByRole("button", { name: "Refresh now" }).click();
  const none = page.getByRole("dialog", { name: "0 of 16 channels can be refreshed" });
  await expect(none).toContainText("none are left");
  await expect(none.getByRole("button", { name: /^Refresh/ })).toHaveCount(0);
});

test("many channels are selected with the keyboard, and the plan's limit is said first", async ({ page, context }) => {
  const { person, list } = await manyChannels(context);
  const ids = (await list()).slice(8).map(({ id }) => id);
  await person.rpc.channels.pauseMany.mutate({ channelIds: ids, paused: true });
  await grant(person.email, "plus");
  await page.goto("/channels");
  await expect(row(page, "Channel 15")).toContainText("Resting: over your plan's limit");
  await page.getByRole("checkbox", { name: "Select all shown" }).focus();
  // The filter, the menu of states, then the first row.
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Select Channel 15" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(page.getByRole("checkbox", { name: "Select Channel 14" })).toBeFocused();
  const status = page.getByRole("main").getByRole("status");
  await expect(status).toHaveText("2 selected");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(page.getByRole("checkbox", { name: /^Select douyin/ }).last()).toBeFocused();
  await page.keyboard.press("Control+a");
  await expect(status).toHaveText("16 selected");
  await page.getByRole("button", { name: "Resume" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "2 of 8 channels can be resumed" });
  await expect(dialog).toContainText("6 channels are resting, because they are over your plan's limit.");
  await expect(dialog).toContainText("Plus members can subscribe to at most 10 channels.");
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Resume 2" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Resumed")).toContainText("2 channels");
  expect((await list()).filter(({ paused }) => paused === "by-you")).toEqual([]);
  await expect(page.locator("[data-select]:focus")).toHaveCount(1);
});

test.describe("by touch, on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("many channels are selected, and nothing comes back that the plan has no room for", async ({
    page,
    context,
  }) => {
    const { person } = await manyChannels(context);
    const channels = await person.rpc.channels.list.query();
    // One is selected, and another is searched for.
    await page.goto("/channels");
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("menuitem", { name: "Select channels" }).tap();
    await row(page, "Channel 09").tap();
    await page.getByRole("searchbox").fill("Channel 08");
    await row(page, "Channel 08").tap();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("2 selected");
    await person.rpc.channels.unsubscribeMany.mutate({ channelIds: channels.slice(0, 6).map(({ id }) => id) });
    await grant(person.email, "plus");
    await page.goto("/channels");
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("menuitem", { name: "Select channels" }).tap();
    for (const name of ["Channel 09", "Channel 08", "Channel 07"]) await row(page, name).tap();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("3 selected");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole("toolbar").getByRole("button", { name: "Unsubscribe" }).tap();
    const dialog = page.getByRole("dialog", { name: "Unsubscribe from 3 channels?" });
    await expect(dialog).toContainText("Plus has room for 10 channels");
    await dialog.getByRole("button", { name: "Unsubscribe" }).tap();
    const gone = toast(page, "cancelled subscription: 3 channels");
    await expect(gone).toBeVisible();
    // On another device, meanwhile.
    await Promise.all([1, 2].map(() => person.rpc.channels.subscribe.mutate({ channelUrl: anAuthor().page })));
    await gone.getByRole("button", { name: "Undo" }).tap();
    const refused = toast(page, "1 of 3 channels can come back");
    await expect(refused).toContainText(
      "Plus has room for 10 channels, and you follow 9. 2 channels cannot come back until there is room.",
    );
    await refused.getByRole("button", { name: "Bring back 1" }).tap();
    await expect(toast(page, "Undone")).toContainText("1 channel came back. 2 channels cannot come back");
    expect((await person.rpc.membership.get.query()).used).toBe(10);
  });
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

test("an import continues when its page is left, is shown again there, and reports its end", async ({
  page,
  context,
}) => {
  await signInAs(context, "plus");
  const author = anAuthor();
  await publish(author.route, { title: "While nobody looked", items: [anItem("o")] });
  // It is not done until then, however fast the server is.
  let isHeld = true;
  for (const call of ["opml.get", "opml.list"])
    await page.route(`**/rpc/${call}**`, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const { data } = json.result;
      if (isHeld) for (const one of [data].flat()) Object.assign(one, { finishedAt: null, isStopped: false });
      await route.fulfill({ response, json });
    });
  await page.goto("/channels");
  const dialog = await openImport(page);
  // What was typed for one source stays while the other is shown.
  const source = (name: string) => dialog.getByRole("button", { name, exact: true });
  await dialog.getByRole("textbox", { name: "Paste a list of addresses" }).fill("https://pasted.example/");
  await source("Another reader").click();
  await dialog.getByRole("textbox", { name: "Server address" }).fill("https://rss.example.org");
  await source("A file or addresses").click();
  await expect(dialog.getByRole("textbox")).toHaveValue("https://pasted.example/");
  await source("Another reader").click();
  await expect(dialog.getByRole("textbox", { name: "Server address" })).toHaveValue("https://rss.example.org");
  await source("A file or addresses").click();

  const text = `<opml version="2.0"><body><outline text="Somebody" xmlUrl="${author.page}"/><outline xmlUrl="x:y"/></body></opml>`;
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "a.opml", mimeType: "text/xml", buffer: Buffer.from(text) });
  await dialog.getByRole("button", { name: "Import 1 channel" }).click();
  await expect(dialog.getByText("You can close this")).toBeVisible();
  await listenersAdded(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(row(page, "Somebody")).toBeVisible();

  await page.goto("/inbox");
  await page.getByRole("link", { name: "Channels" }).first().click();
  const notice = toast(page, "Import channels");
  await notice.getByRole("button", { name: "Show" }).click();
  await expect(dialog.getByText("You can close this")).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .getByRole("link", { name: /^Starred/ })
    .first()
    .click();
  await expect(page).toHaveURL(/inbox/);
  isHeld = false;
  await expect(page.getByText("1 of 2 followed")).toBeVisible();
});

test("the page ends with its content, however many channels there are", async ({ page, context }) => {
  const person = await signInAs(context, "pro");
  const authors = Array.from({ length: 16 }, anAuthor);
  for (const { route } of authors) await publish(route, { title: "One of many", items: [anItem("m")] });
  await follow(person, ...authors.map((author) => author.page));
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/watch");
  // Only the rows that can be seen are rendered.
  const rows = page.getByRole("treeitem", { name: /One of many/ });
  await expect(rows.first()).toHaveAttribute("aria-setsize", String(authors.length));
  const beyond = () =>
    page.evaluate(() => {
      const end = document.querySelector("main")?.getBoundingClientRect().bottom ?? 0;
      return document.documentElement.scrollHeight - (end + scrollY);
    });
  await expect.poll(beyond).toBeLessThan(1);
});

test("says before an import that the list is cut off, and gives each name its direction", async ({ page, context }) => {
  await signInAs(context, "plus");
  await page.goto("/channels");
  const dialog = await openImport(page);
  const text =
    '<opml><body><outline text="A"/><outline text="عنوان!" xmlUrl="javascript:1"/><outline type="rss" text="';
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "a.opml", mimeType: "text/xml", buffer: Buffer.from(text) });
  const said = dialog.getByRole("status");
  await expect(said).toHaveText(
    /^OPML list · 0 channels in 1 folder1 entry cannot be used: عنوان!This list is cut off/,
  );
  await expect(said.getByText("عنوان!", { exact: true })).toHaveCSS("direction", "rtl");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByRole("listitem").getByText("عنوان!")).toHaveCSS("direction", "rtl");
});

test("imports another reader's list row by row, and exports ours", async ({ page, context }) => {
  await signInAs(context, "plus");
  const author = anAuthor();
  await publish(author.route, { title: "From a list", items: [anItem("o")] });
  await page.goto("/channels");
  await expect(page.getByRole("heading", { name: "You do not follow any channels yet" })).toBeVisible();
  const dialog = await openImport(page);
  const choose = (text: string) =>
    dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "a.opml", mimeType: "text/xml", buffer: Buffer.from(text) });
  await choose("not a list at all");
  await expect(dialog.getByRole("status")).toHaveText(/^No web addresses were found/);
  await dialog.getByRole("button", { name: "Choose something else" }).click();
  await choose(
    `<opml version="2.0"><body><outline text="Sea"/><outline text="SEA"/><outline text="Land"/></body></opml>`,
  );
  await expect(dialog.getByRole("status")).toHaveText(/^OPML list · 0 channels in 2 folders.* the same folder: SEA$/);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText("2 folders and 0 names kept.")).toBeVisible();
  await dialog.getByRole("button", { name: "Import something else" }).click();
  await choose(`<opml version="2.0"><body><outline text="Somebody" xmlUrl="${author.page}"/>
    <outline text="A blog" xmlUrl="https://blog.example/feed"/></body></opml>`);
  await expect(dialog.getByRole("status")).toHaveText("OPML list · 2 channels");
  await dialog.getByRole("button", { name: "Import 2 channels" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 of 2 followed");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Somebody" })).toContainText("Followed");
  await expect(dialog.getByRole("listitem").filter({ hasText: "A blog" })).toContainText(
    "does not support subscriptions",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  // The name that the list has, not the title of the feed.
  await expect(row(page, "Somebody")).toBeVisible();
  const openAgain = async () => {
    await openImport(page);
  };
  // A row that failed can be tried again; a result without one was seen.
  await openAgain();
  await expect(dialog.getByRole("status")).toHaveText("1 of 2 followed");
  await dialog.getByRole("button", { name: "Import something else" }).click();
  await choose(`<opml version="2.0"><body><outline text="Somebody" xmlUrl="${author.page}"/></body></opml>`);
  await dialog.getByRole("button", { name: "Import 1 channel" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 of 1 followed");
  await expect(dialog.getByRole("listitem")).toContainText("Already followed");
  await dialog.getByRole("button", { name: "Done" }).click();
  await openAgain();
  await expect(dialog.locator("input[type=file]")).toBeAttached();
  await expect(dialog.getByText("Followed")).toHaveCount(0);
  await listenersAdded(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export OPML" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("pagecast.opml");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(author.route);
  expect(text).toContain('text="Somebody"');
});

test("an import says before how many channels the plan has room for", async ({ page, context }) => {
  const person = await signInAs(context, "plus");
  const authors = Array.from({ length: 4 }, anAuthor);
  for (let followed = 0; followed < 8; followed++)
    await person.rpc.channels.subscribe.mutate({ channelUrl: anAuthor().page });
  await page.goto("/channels");
  const dialog = await openImport(page);
  const field = dialog.getByRole("textbox", { name: "Paste a list of addresses" });
  const list = (count: number) =>
    authors
      .slice(0, count)
      .map((author) => author.page)
      .join("\n");
  await paste(field, list(4));
  await expect(dialog.getByRole("status")).toContainText("Plus has room for 2 more channels.");
  await expectAccessible(page);
  await paste(field, list(2));
  await expect(dialog.getByRole("button", { name: "Import 2 channels" })).toBeVisible();
  await expect(dialog.getByText("Plus has room for")).toHaveCount(0);
});

test("a name counts as kept when the feed was fetched and has another title", async ({ page, context }) => {
  await signInAs(context, "plus");
  const [own, same] = [anAuthor(), anAuthor()];
  await publish(own.route, { title: "What the feed says", items: [anItem("o")] });
  await publish(same.route, { title: "The same", items: [anItem("s")] });
  // The feeds are not fetched until then, however fast the server is.
  let isHeld = true;
  await page.route("**/rpc/opml.get**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (isHeld) Object.assign(json.result.data, { names: 0, pendingNames: 2 });
    await route.fulfill({ response, json });
  });
  await page.goto("/channels");
  const dialog = await openImport(page);
  const text = `<opml version="2.0"><body><outline text="Mine" xmlUrl="${own.page}"/>
    <outline text="The same" xmlUrl="${same.page}"/></body></opml>`;
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "a.opml", mimeType: "text/xml", buffer: Buffer.from(text) });
  await dialog.getByRole("button", { name: "Import 2 channels" }).click();
  await expect(dialog.getByText(/^0 folders and 0 names kept\. 2 names are compared/)).toBeVisible();
  isHeld = false;
  await expect(dialog.getByText("0 folders and 1 name kept.", { exact: true })).toBeVisible();

  // A result that was closed is not shown again.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await openImport(page);
  await expect(dialog.getByRole("textbox", { name: "Paste a list of addresses" })).toBeVisible();
  await expect(dialog.getByText("name kept")).toHaveCount(0);
});

test("a pasted list is imported while its dialog is closed, can be stopped, and continues", async ({
  page,
  context,
}) => {
  await signInAs(context, "plus");
  const author = anAuthor();
  await publish(author.route, { title: "From a pasted list", items: [anItem("o")] });
  const openDialog = async () => {
    await openImport(page);
  };
  await page.goto("/channels");
  await openDialog();
  const dialog = page.getByRole("dialog", { name: "Import channels" });
  const field = dialog.getByRole("textbox", { name: "Paste a list of addresses" });
  const start = dialog.getByRole("button", { name: /^Import/ });
  await field.fill("Name;Age\nAnna;7\n");
  await expect(dialog.getByRole("status")).toHaveText(/It has the columns: Name, Age\./);
  await expect(start).toHaveAttribute("aria-disabled", "true");
  // So many that it cannot be done before it is stopped.
  const others = Array.from({ length: 6_000 }, (_, n) => `https://blog.example/${n}`);
  await paste(field, `My followings:\nSomebody\t${author.page}\n${others.join("\n")}`);
  await expect(dialog.getByRole("status")).toContainText(
    "List of addresses · 6001 channels1 line has no address and is left out: My followings:",
  );
  await start.click();
  await expect(dialog.getByRole("status")).toHaveText(/^[1-9]\d* of 6001 done$/);
  await page.keyboard.press("Escape");
  await expect(row(page, "Somebody")).toBeVisible();

  await page.reload();
  await openDialog();
  await dialog.getByRole("button", { name: "Stop" }).click();
  const resume = dialog.getByRole("button", { name: "Continue" });
  await expect(resume).toBeFocused();
  await expect(dialog.getByRole("status")).toHaveText(/^Stopped: \d+ of 6001 done$/);
  await expectAccessible(page);
  await resume.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText(/^\d+ of 6001 done$/);
  await dialog.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(dialog.getByRole("status")).toHaveText(/^Stopped/);
  await expect(dialog.getByRole("listitem").first()).toContainText("Followed");
});

test("rows that are shown on demand follow the import, to its end and when it is stopped", async ({
  page,
  context,
}) => {
  await signInAs(context, "plus");
  await page.goto("/channels");
  const dialog = await openImport(page);
  const start = async (count: number) => {
    const rows = Array.from({ length: count }, (_, n) => `https://blog${count}.example/${n}`);
    await paste(dialog.getByRole("textbox", { name: "Paste a list of addresses" }), rows.join("\n"));
    await dialog.getByRole("button", { name: `Import ${count} channels` }).click();
    await dialog.getByRole("button", { name: "Show more" }).click();
    await expect(dialog.getByRole("listitem").nth(999)).toContainText("Waiting");
  };
  await start(1_100);
  await dialog.getByRole("button", { name: "Show more" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1_100);
  await expect(dialog.getByRole("status")).toHaveText("0 of 1100 followed", { timeout: 120_000 });
  await expect(dialog.getByText("Waiting")).toHaveCount(0);
  await expect(dialog.getByRole("listitem").last()).toContainText("does not support subscriptions");
  await expect(dialog.getByRole("button", { name: "Show more" })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Retry the failed ones" })).toBeVisible();

  await dialog.getByRole("button", { name: "Import something else" }).click();
  await start(6_000);
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByRole("status")).toHaveText(/^Stopped/);
  await expect(dialog.getByText("Waiting")).toHaveCount(0);
  await expect(dialog.getByRole("listitem").nth(999)).toContainText("Not tried");
});

test("a row that would fail again is not offered for another try", async ({ page, context }) => {
  await signInAs(context, "plus");
  const author = anAuthor();
  await publish(author.route, { title: "From a list", items: [anItem("o")] });
  await page.goto("/channels");
  const dialog = await openImport(page);
  const opml = `<opml version="2.0"><body><outline text="Somebody" xmlUrl="${author.page}"/>
    <outline text="Files" xmlUrl="ftp://files.example/feed"/></body></opml>`;
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "a.opml", mimeType: "text/xml", buffer: Buffer.from(opml) });
  await dialog.getByRole("button", { name: /^Import / }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 of 2 followed");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Retry the failed ones" })).toHaveCount(0);
});

test.describe("in Chinese, on a phone", () => {
  test.use({ locale: "zh-CN", viewport: { width: 375, height: 740 } });

  test("channels are stacked and complete", async ({ page, context }) => {
    await aBusyInbox(context);
    await page.goto("/channels");
    await expect(page.getByRole("heading", { name: "已用 4/10 个频道" })).toBeVisible();
    await page.getByRole("button", { name: /^需要关注/ }).click();
    const bad = page.getByRole("main").getByRole("listitem");
    // Before that, the views are listed here.
    await expect(bad).toHaveCount(1);
    await expect(bad).toContainText(/已失败 [12]分钟/);
    await expect(bad).toContainText("该路由在订阅源服务中出错，网站可能已改版。");
    await expect(bad).toContainText(/下次检查：\s*\d+分钟后/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
    await bad.getByRole("link").click();
    await expect(page.getByRole("heading", { name: "这里还没有内容" })).toBeVisible();
    await expectAccessible(page);
    // The list as it was.
    await page.getByRole("link", { name: "返回" }).click();
    await expect(page).toHaveURL(/\/channels\?only=attention$/);
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
  await expect(letter).toHaveCSS("color", "rgb(255, 255, 255)");
  const before = await letter.boundingBox();

  // In the sidebar, renaming the channel while the picture is still loading changes only the letter.
  await page.route("**/icons/channel/**", () => {});
  await page.reload();
  const inSidebar = page.getByRole("treeitem", { name: /Pictured/ });
  const box = () => inSidebar.locator("span").first().boundingBox();
  await expect(inSidebar.getByText("P", { exact: true })).toBeVisible();
  const boxBefore = await box();
  for (const name of ["Named and Pictured", "Pictured"]) {
    await inSidebar.press("F2");
    await page.getByRole("dialog").getByRole("textbox").fill(name);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(inSidebar.getByText(name.slice(0, 1), { exact: true })).toBeVisible();
    expect(await box()).toEqual(boxBefore);
  }
  await page.unroute("**/icons/channel/**");
  await page.reload();
  const picture = row(page, "Pictured").locator("img");
  await expect(picture).toHaveCSS("opacity", "1");
  await expect.poll(() => picture.boundingBox()).toEqual(before);
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.loading, img.decoding])).toEqual([
    expect.any(Number),
    "lazy",
    "async",
  ]);
  await expect(letter).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await expect(page.getByRole("region", { name: "Channels" }).locator("img")).toHaveAttribute(
    "src",
    /^\/icons\/channel\//,
  );
});
