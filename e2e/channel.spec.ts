import type { BrowserContext, Page } from "@playwright/test";
import { anAuthor, anItem, follow, minutesAgo } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { focusedMenu } from "./focused-menu.ts";
import { expect, test } from "./journey.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

/** A person who follows one channel with three items. */
async function aFollower(context: BrowserContext) {
  const person = await signInAs(context, "plus");
  const author = anAuthor();
  const items = [1, 2, 3].map((n) => anItem(`c${n}`, { date_published: minutesAgo(n * 60) }));
  await publish(author.route, { title: "Hourly", items });
  await follow(person, author.page);
  const channel = async () => (await person.rpc.channels.list.query())[0];
  return { person, author, channel, address: `/channels/${(await channel())?.id}` };
}

const settingsOf = (page: Page, name = "Channel settings") => page.getByRole("dialog", { name });
const rowInSidebar = (page: Page, name: string) => page.getByRole("treeitem", { name });

test("a channel's page has its items at once; its settings save themselves", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { author, channel, address } = await aFollower(context);
  await page.goto("/inbox");
  await rowInSidebar(page, "Hourly").click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Hourly");
  await expect(heading).toBeFocused();
  // The first item begins below a bar of 56 px. It has its date, not the channel's name.
  const first = page.locator("[data-item]").first();
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(60);
  await expect(first).not.toContainText("Hourly");
  await expect(first.locator("time")).toHaveText(/^(Today \d\d:\d\d|Yesterday)$/);
  await expect(page.getByRole("region", { name: "State of the channel" })).toHaveCount(0);

  await page.getByRole("button", { name: "Channel settings" }).click();
  const settings = settingsOf(page);
  const name = settings.getByRole("textbox", { name: "Name", exact: true });
  await expect(settings).toBeFocused();
  await expect(name).toHaveAttribute("placeholder", "Hourly");
  await expect(settings).toContainText("About one item every hour");
  await expectAccessible(page);
  // Of the text: the heading may be wider.
  const left = () =>
    heading.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().left;
    });
  const usual = await left();
  await name.fill("ساعاتي");
  await expect(heading).toHaveText("ساعاتي");
  expect(await left()).toBe(usual);
  await name.fill("My hours");
  await expect(settings.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(heading).toHaveText("My hours");
  const check = settings.getByRole("combobox", { name: "Check" });
  await expect(check.getByRole("option", { selected: true })).toHaveText("Automatic, about every 15 minutes");
  await check.selectOption("Every 6 hours");
  await expect(settings.getByText("In 6 hours")).toBeVisible();
  await page.reload();
  await expect(check).toHaveValue("360");
  await check.selectOption("Automatic");
  await expect(check.getByRole("option", { selected: true })).toHaveText("Automatic, about every 15 minutes");
  await settings.getByRole("textbox", { name: "New folder" }).fill("Clocks");
  await settings.getByRole("button", { name: "Add folder" }).click();
  await expect(settings.getByRole("checkbox", { name: "Clocks" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Folders: Clocks" })).toBeVisible();
  await settings.getByRole("button", { name: "Copy feed address" }).click();
  await expect(settings.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(author.route);

  // The list beside it stays usable, and it stays open.
  await first.getByRole("link").click();
  await expect(page.getByRole("region", { name: "Reading" })).toContainText("What item c1 says.");
  await expect(settings).toBeVisible();
  await settings.getByRole("button", { name: "Use the feed's name" }).click();
  await expect(heading).toHaveText("Hourly");
  await expect.poll(async () => (await channel())?.name).toBeNull();

  // A name that the server refuses is said beside the field.
  await page.route("**/rpc/channels.*", (route) => route.abort());
  await name.fill("Lost");
  await expect(settings.getByRole("status").filter({ hasText: "Could not save" })).toBeVisible();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  // Another interval is taken back, although nothing can be fetched.
  await check.selectOption("Every 6 hours");
  await expect(check).toHaveAttribute("aria-invalid", "true");
  await expect(check).toHaveValue("");
  await page.unroute("**/rpc/channels.*");

  await settings.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("region", { name: "State of the channel" })).toContainText("Paused by you");
  await page.getByRole("main").getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("region", { name: "State of the channel" })).toHaveCount(0);
  await expect.poll(channel).toMatchObject({ paused: null, folderIds: [expect.any(String)] });
  expect(page.url()).toContain(`${address}?`);
});

test("by keyboard: settings, refreshing, marking as read, and unsubscribing back to the list", async ({
  page,
  context,
}) => {
  const { person } = await aFollower(context);
  await page.goto("/inbox?view=all");
  await page.getByRole("treeitem", { name: "Hourly" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Hourly" })).toBeFocused();
  await expect(page.locator("[data-item]")).toHaveCount(3);
  await page.getByRole("button", { name: "Mark all as read" }).press("Enter");
  await expect(page.getByText("3 items marked as read")).toBeVisible();
  const sort = page.getByRole("button", { name: /^Sort and filter/ });
  const choose = async (name: string) => {
    await sort.press("Enter");
    await focusedMenu(page).getByRole("menuitemradio", { name }).press("Enter");
    await expect(sort).toBeFocused();
  };
  await choose("Unread");
  await expect(page.getByRole("heading", { name: "Nothing new" })).toBeVisible();
  await page.getByRole("button", { name: "Show read items" }).press("Enter");
  await expect(page.locator("[data-item]")).toHaveCount(3);

  // The order is kept for each channel.
  const first = page.locator("[data-item]").first();
  await expect(first).toContainText("Item c1");
  await choose("Oldest first");
  await expect(first).toContainText("Item c3");
  await page.getByRole("link", { name: /^All/ }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "All" })).toBeFocused();
  await page.getByRole("treeitem", { name: "Hourly" }).press("Enter");
  await expect(first).toContainText("Item c3");
  await choose("Newest first");
  await expect(first).toContainText("Item c1");

  await page.keyboard.press("r");
  await expect(page.locator("[data-kind]").filter({ hasText: /Refreshed|Could not refresh/ })).toBeVisible();
  await page.keyboard.press("j");
  const card = page.locator("[data-item]").first().getByRole("link");
  await expect(card).toBeFocused();
  await page.keyboard.press(",");
  const settings = settingsOf(page);
  await expect(settings).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(settings.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  // Escape saves what was typed.
  await page.keyboard.type("Ink");
  await page.keyboard.press("Escape");
  await expect(settings).toHaveCount(0);
  await expect(card).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "Ink" })).toBeVisible();

  await page.keyboard.press(",");
  await expect(settings).toBeFocused();
  await settings.getByRole("button", { name: "Unsubscribe…" }).press("Enter");
  const question = settings.getByRole("group", { name: "Unsubscribe from Ink?" });
  await expect(question.getByRole("button", { name: "Unsubscribe" })).toBeFocused();
  await question.getByRole("button", { name: "Keep" }).press("Enter");
  await expect(settings.getByRole("button", { name: "Unsubscribe…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/inbox\?view=all/);
  expect(await person.rpc.channels.list.query()).toHaveLength(0);
  const gone = page.locator("[data-kind=success]").filter({ hasText: "cancelled subscription" });
  await gone.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rowInSidebar(page, "Ink")).toBeVisible();
});

test("health is shown only when something is wrong, with what helps", async ({ page, context }) => {
  const { address, author } = await aFollower(context);
  // Failing for days takes days, so what the server says of the channel is written into its answer.
  let state: object = {};
  await page.route(/\/rpc\/channels\.list/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const { result } of [answer].flat()) for (const channel of result.data) Object.assign(channel, state);
    await route.fulfill({ response, json: answer });
  });
  const hoursAgo = (hours: number) => minutesAgo(hours * 60);
  const open = async (shown: object) => {
    state = shown;
    await page.goto(address);
    await expect(page.locator("[data-item]")).toHaveCount(3);
    await expect(rowInSidebar(page, "Hourly")).toBeVisible();
  };
  const strip = page.getByRole("region", { name: "State of the channel" });
  const mark = rowInSidebar(page, "Hourly").getByRole("img").filter({ hasNotText: /\d/ });

  await open({ health: "failing", problem: "timeout", failingSince: minutesAgo(10), lastAttemptAt: minutesAgo(1) });
  await expect(strip).toHaveCount(0);
  await expect(mark).toHaveCount(0);

  const lastSuccessAt = hoursAgo(24 * 30);
  await open({ health: "failing", problem: "not-found", failingSince: hoursAgo(80), lastSuccessAt });
  await expect(strip).toContainText(/Not updated since \w+ \d+/);
  await expect(strip).toContainText("The feed is no longer at this address (404).");
  await expect(strip.getByRole("link", { name: "Look for its new address" })).toHaveAttribute(
    "href",
    `/?url=${encodeURIComponent(`https://site.example${author.route}`)}`,
  );
  await expect(mark).toHaveAccessibleName("Failing");
  await expectAccessible(page);

  await open({ health: "gone", problem: "gone", failingSince: hoursAgo(24 * 30), lastSuccessAt });
  await expect(strip).toContainText(/Gone since \w+ \d+/);
  await expect(strip.getByRole("button", { name: "Unsubscribe" })).toBeVisible();

  // Trying again ends it: the server has the feed.
  await open({ health: "failing", problem: "server-error", failingSince: hoursAgo(30), lastSuccessAt });
  state = {};
  await strip.getByRole("button", { name: "Try now" }).click();
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN" });

  test("settings are a sheet that Back, dragging and Escape close", async ({ page, context }) => {
    const { address } = await aFollower(context);
    await page.goto(address);
    await expect(page.locator("[data-item]")).toHaveCount(3);
    const settings = settingsOf(page, "频道设置");
    const open = async () => {
      await page
        .getByRole("main")
        .getByRole("button", { name: /更多操作$/ })
        .click();
      await page.getByRole("menuitem", { name: "频道设置" }).click();
      await expect(settings).toBeFocused();
      await expect.poll(async () => (await settings.boundingBox())?.y).toBe(72);
    };
    await open();
    await expectAccessible(page);
    await page.goBack();
    await expect(settings).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${address}$`));

    await open();
    const head = settings.getByRole("heading", { name: "频道设置" });
    const { x, y } = (await head.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 60, { steps: 4 });
    await expect.poll(async () => (await settings.boundingBox())?.y).toBe(122);
    await page.mouse.move(x + 20, y + 500, { steps: 10 });
    await page.mouse.up();
    await expect(settings).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${address}$`));

    await open();
    await page.keyboard.press("Escape");
    await expect(settings).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button", { name: /更多操作$/ })).toBeFocused();
  });
});
