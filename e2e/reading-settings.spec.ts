import type { Page } from "@playwright/test";
import { ARTICLE, aBusyInbox, anAuthor, anItem, follow, minutesAgo, RELEASE, VIDEO } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { focusedMenu } from "./focused-menu.ts";
import { expect, test } from "./journey.ts";
import { listenersAdded } from "./listeners-added.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const settings = (page: Page) => page.getByRole("dialog", { name: "Reading settings" });
const text = (page: Page) => page.locator(".reading");
const unreadOf = async (person: { rpc: { items: { unreadCounts: { query: () => Promise<{ total: number }> } } } }) =>
  (await person.rpc.items.unreadCounts.query()).total;

test("reading settings change the article behind them, are saved for the person, and are there on another device", async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const { person } = await aBusyInbox(context);
  await page.goto("/inbox");
  await page.getByRole("link", { name: ARTICLE }).click();
  await expect(page.locator(".reading")).toBeVisible();
  await expect(text(page)).toHaveCSS("font-size", "18px");
  await expect(text(page)).toHaveCSS("text-align", "justify");

  await page.getByRole("button", { name: "Reading settings" }).click();
  await expect(settings(page)).toBeFocused();
  await expectAccessible(page);
  await settings(page).getByRole("button", { name: "Sans" }).click();
  await expect(settings(page).getByRole("button", { name: "Sans" })).toHaveAttribute("aria-pressed", "true");
  await settings(page).getByRole("slider", { name: "Size" }).fill("24");
  await settings(page).getByRole("slider", { name: "Line spacing" }).fill("2");
  await settings(page).getByRole("button", { name: "Narrow" }).click();
  await settings(page).getByRole("switch", { name: "Justify Chinese text" }).uncheck();
  await settings(page).getByRole("button", { name: "Dark" }).click();
  await expect(text(page)).toHaveCSS("font-size", "24px");
  // Chinese text has a little more than the chosen spacing.
  await expect(text(page)).toHaveCSS("line-height", "50.4px");
  await expect(text(page)).toHaveCSS("text-align", "start");
  await expect(text(page)).not.toHaveCSS("font-family", /serif,/);
  await expect.poll(async () => (await text(page).boundingBox())?.width).toBeLessThanOrEqual(560);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);

  // The button closes it, and so do a press elsewhere and Escape.
  await page.getByRole("button", { name: "Reading settings" }).click();
  await expect(settings(page)).toBeHidden();
  await page.getByRole("button", { name: "Reading settings" }).click();
  await expect(settings(page)).toBeVisible();
  await page.getByText(/^1 of \d+/).click();
  await expect(settings(page)).toBeHidden();
  await expect
    .poll(() => person.rpc.readingSettings.get.query())
    .toMatchObject({
      font: "sans",
      size: 24,
      lineHeight: 2,
      width: 560,
      justifyChinese: false,
      theme: "dark",
    });

  const other = await browser.newContext({ storageState: await context.storageState() });
  const device = await other.newPage();
  await device.goto(page.url());
  await device.evaluate(() => localStorage.clear());
  await device.reload();
  await expect(text(device)).toHaveCSS("font-size", "24px");
  await expect(device.locator("html")).toHaveAttribute("data-theme", "dark");
  await other.close();
});

test("the theme follows the time of day that the person sets", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-11-17T20:00:00") });
  await page.goto("/settings");
  const theme = page.getByRole("group", { name: "Theme" });
  await theme.getByRole("button", { name: "By time" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByLabel("Dark from").fill("21:00");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.clock.fastForward("01:01:00");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // Before the first paint as well: the app itself is blocked.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("without a mouse: t opens the settings, the arrows change them, and Escape goes back to the article", async ({
  page,
  context,
}) => {
  await aBusyInbox(context);
  await page.goto("/inbox");
  await page.getByRole("link", { name: ARTICLE }).focus();
  await page.keyboard.press("o");
  const title = page.getByRole("heading", { level: 2, name: ARTICLE });
  await expect(title).toBeFocused();
  await page.keyboard.press("t");
  await expect(settings(page)).toBeFocused();
  const size = settings(page).getByRole("slider", { name: "Size" });
  for (let presses = 0; presses < 10 && !(await size.evaluate((one) => one === document.activeElement)); presses++)
    await page.keyboard.press("Tab");
  await expect(size).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(size).toHaveAttribute("aria-valuetext", "19 pixels");
  await expect(text(page)).toHaveCSS("font-size", "19px");
  // No shortcut acts in it.
  await page.keyboard.press("j");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(title).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings(page)).toBeHidden();
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/item=/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the buttons of an item are at the bottom, and the settings open over them", async ({ page, context }) => {
    await aBusyInbox(context);
    await page.goto("/inbox");
    await page.getByRole("link", { name: ARTICLE }).click();
    const button = page.getByRole("button", { name: "Reading settings" });
    await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(760);
    await button.tap();
    await expect(settings(page)).toBeVisible();
    // It rises for a moment.
    await expect
      .poll(async () => {
        const box = await settings(page).boundingBox();
        return [box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))];
      })
      .toEqual([0, 390, 844]);
    await expectAccessible(page);
    await settings(page).getByRole("slider", { name: "Size" }).fill("22");
    await expect(text(page)).toHaveCSS("font-size", "22px");
    await page.touchscreen.tap(200, 100);
    await expect(settings(page)).toBeHidden();
    await page.getByRole("button", { name: "Next unread item" }).tap();
    await expect(page.getByRole("heading", { level: 2, name: VIDEO })).toBeVisible();
  });
});

test("marking the open item opens the next one, if the person wants that", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  await person.rpc.readingSettings.save.mutate({ opensNext: true });
  await page.goto("/inbox");
  await page.getByRole("link", { name: ARTICLE }).click();
  await expect(page.getByRole("heading", { level: 2, name: ARTICLE })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("reading-settings"))).toContain('"opensNext":true');
  await page.keyboard.press("m");
  await expect(page.getByRole("heading", { level: 2, name: VIDEO })).toBeVisible();
  await page.getByRole("button", { name: "Mark as unread" }).click();
  await expect(page.getByRole("heading", { level: 2, name: RELEASE })).toBeVisible();
});

test.describe("scrolling", () => {
  test.use({ viewport: { width: 1100, height: 700 } });

  async function aLongList(page: Page, context: Parameters<typeof signInAs>[0], isOn: boolean) {
    const person = await signInAs(context, "plus");
    const author = anAuthor();
    const items = Array.from({ length: 40 }, (_, at) => anItem(`s${at}`, { date_published: minutesAgo(60 + at) }));
    await publish(author.route, { title: "A busy channel", items });
    await follow(person, author.page);
    if (isOn) await person.rpc.readingSettings.save.mutate({ markReadOnScroll: true });
    await page.goto("/inbox");
    await expect(page.getByRole("link", { name: "Item s0" })).toBeVisible();
    if (isOn)
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem("reading-settings")))
        .toContain('"markReadOnScroll":true');
    return person;
  }
  const toast = (page: Page) => page.getByText(/\d+ items? marked as read/);

  test("marks what was read, with one Undo for all of it", async ({ page, context }) => {
    const person = await aLongList(page, context, true);
    // Some time after the items arrived. The clock is paused, so that a slow machine does not change what counts as reading.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.move(600, 400);
    // On the screen for half a second at least: a wheel turned at once would go past too fast to count.
    for (let turn = 1; turn <= 4; turn++) {
      await page.clock.runFor(700);
      await page.mouse.wheel(0, 150);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(turn * 150);
    }
    await page.clock.runFor(1_500);
    await page.clock.resume();
    await expect.poll(() => unreadOf(person)).toBeLessThan(37);
    await expect(toast(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => unreadOf(person)).toBe(40);
    await expect(page.locator("[data-item]").first().getByText("Unread")).toHaveCount(1);
  });

  test("marks nothing on a jump, nor unless it is switched on", async ({ page, context }) => {
    const person = await aLongList(page, context, true);
    await page.clock.install();
    await page.keyboard.press("End");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    await page.evaluate(() => scrollTo(0, 400));
    await page.evaluate(() => scrollTo(0, 700));
    await page.clock.runFor(5_000);
    expect(await unreadOf(person)).toBe(40);
    await expect(toast(page)).toHaveCount(0);
  });
});

test.describe("keys", () => {
  test("go through unread items, channels and views", async ({ page, context }) => {
    const { person } = await aBusyInbox(context);
    await person.rpc.views.create.mutate({
      name: "Only text",
      filter: { folders: [], channels: [], kind: "text", which: "all", words: "", order: "newest" },
    });
    await page.goto("/inbox?view=all");
    await page.getByRole("link", { name: ARTICLE }).focus();
    await page.keyboard.press("m");
    await expect(page.getByRole("link", { name: ARTICLE, exact: true })).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("n");
    await expect(page.getByRole("link", { name: VIDEO })).toBeFocused();

    for (const [key, view] of [
      ["s", "starred"],
      ["t", "today"],
      ["v", "videos"],
      ["p", "podcasts"],
      ["a", "all"],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
    }
    await page.keyboard.press("g");
    await page.keyboard.press("1");
    await expect(page.getByRole("heading", { level: 1, name: "Only text" })).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await expect(page.getByRole("heading", { level: 1, name: "Unread" })).toBeVisible();

    await listenersAdded(page);
    await page.keyboard.press("Shift+J");
    const names = page.getByRole("heading", { level: 1 });
    await expect(names).not.toHaveText("Unread");
    const first = await names.textContent();
    await listenersAdded(page);
    await page.keyboard.press("Shift+J");
    await expect(names).not.toHaveText(first as string);
    await listenersAdded(page);
    await page.keyboard.press("Shift+K");
    await expect(names).toHaveText(first as string);
  });

  test("play, share and open in the background, and r loads what is new", async ({ page, context }) => {
    const { person } = await aBusyInbox(context);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await context.route("https://site.example/**", (route) => route.fulfill({ body: "a video" }));
    await page.goto("/inbox");
    await page.getByRole("link", { name: VIDEO }).focus();
    // A card has no player: the first press opens the item.
    await page.keyboard.press("p");
    const cover = page.locator("[data-open-item] .video-cover");
    await expect(cover).toHaveAttribute("data-flipped", "false");
    await page.keyboard.press("p");
    await expect(cover).toHaveAttribute("data-flipped", "true");
    await page.keyboard.press("p");
    await expect(cover).toHaveAttribute("data-flipped", "false");
    await page.keyboard.press("Escape");
    await expect(cover).toHaveCount(0);

    await page.getByRole("link", { name: ARTICLE }).focus();
    await page.keyboard.press("y");
    await expect(page.getByText("Link copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("https://site.example/e1");
    await page.keyboard.press("o");
    await expect(page.getByRole("heading", { level: 2, name: ARTICLE })).toBeFocused();
    await page.keyboard.press("Shift+S");
    await expect(focusedMenu(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2, name: ARTICLE })).toBeFocused();

    // The click that a browser answers with a tab behind this one. A headless one sometimes never loads such a tab.
    await page.evaluate(() =>
      addEventListener(
        "click",
        (event) => {
          event.preventDefault();
          const { href, target } = event.target as HTMLAnchorElement;
          document.body.dataset.clicked = `${href} ${target} ${event.ctrlKey || event.metaKey}`;
        },
        { once: true },
      ),
    );
    await page.keyboard.press("b");
    await expect(page.locator("body")).toHaveAttribute("data-clicked", "https://site.example/e1 _blank true");

    const other = anAuthor();
    await publish(other.route, { title: "Loud", items: [anItem("fresh", { date_published: minutesAgo(1) })] });
    await person.rpc.channels.subscribe.mutate({ channelUrl: other.page });
    await expect(page.getByRole("button", { name: "1 new item" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: ARTICLE })).toBeFocused();
    await page.keyboard.press("r");
    await expect(page.getByRole("link", { name: "Item fresh" })).toBeFocused();
  });

  test("are listed by ?, and two-key shortcuts have a switch of their own", async ({ page, context }) => {
    await aBusyInbox(context);
    await page.goto("/inbox");
    await expect(page.getByRole("link", { name: ARTICLE })).toBeVisible();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help.getByText("Next channel")).toBeVisible();
    await expect(help.getByText("Share", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await help.getByRole("switch", { name: "Use two-key shortcuts" }).uncheck();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    // t alone opens the reading settings.
    await expect(settings(page)).toBeVisible();
    await expect(page).toHaveURL(/\/inbox$/);
  });
});

test("the watch page shows at once what the item knows, and its address alone works after a reload", async ({
  page,
  context,
}) => {
  await aBusyInbox(context);
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await context.route("**/rpc/videos.open*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/inbox");
  await page.getByRole("link", { name: VIDEO }).click();
  await page.getByRole("link", { name: "Open the watch page" }).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(VIDEO);
  await expect(page.getByRole("article").getByText("山屿录像")).toBeVisible();
  await expect(page.getByRole("article").getByText("18:09")).toBeVisible();
  await expect(page.getByRole("button", { name: "Subscribed" })).toBeVisible();
  // What the server adds changes nothing of it.
  const cover = await page.locator(".video-cover").elementHandle();
  answer();
  await expect(page.getByRole("button", { name: "Edit title" })).toBeVisible();
  await expect(title).toHaveText(VIDEO);
  expect(await cover?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.getByRole("button", { name: "Subscribed" })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.locator(".video-cover")).toBeVisible();

  await page.goto("/inbox?view=videos");
  await page.getByRole("link", { name: VIDEO }).focus();
  await page.keyboard.press("w");
  await expect(page).toHaveURL(/\/watch\?url=/);
  await expect(title).toHaveText(VIDEO);
});
