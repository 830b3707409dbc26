import type { BrowserContext, CDPSession, Locator, Page, Request } from "@playwright/test";
import { anAuthor, anItem, follow } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { delayTimers } from "./delay-timers.ts";
import { focusedMenu } from "./focused-menu.ts";
import { expect, test } from "./journey.ts";
import { listenersAdded } from "./listeners-added.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const NAMES = ["Harbour", "Lantern", "Orchard"];

/** A person who follows three channels that are in no folder. */
async function aReader(context: BrowserContext) {
  const person = await signInAs(context, "plus");
  const authors = NAMES.map(anAuthor);
  for (const [at, { route }] of authors.entries())
    await publish(route, { title: NAMES[at] as string, items: [anItem(`f${at}`)] });
  await follow(person, ...authors.map(({ page }) => page));
  const folders = async () => {
    const [list, channels] = await Promise.all([person.rpc.folders.list.query(), person.rpc.channels.list.query()]);
    const nameOf = new Map(channels.map(({ id, title }) => [id, title]));
    return list.map(({ name, channelIds, isCollapsed }) => [name, channelIds.map((id) => nameOf.get(id)), isCollapsed]);
  };
  return { person, folders };
}

const row = (page: Page, name: string | RegExp) => page.getByRole("treeitem", { name }).filter({ visible: true });

/** What opens and closes a folder. */
const arrow = (page: Page, name: RegExp) => row(page, name).locator("[data-toggle]");

async function createFolder(page: Page, name: string) {
  const dialog = page.getByRole("dialog", { name: "New folder" });
  await dialog.getByLabel("Name of the folder").fill(name);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(row(page, new RegExp(`^${name}`))).toBeVisible();
  // It covers the rows a moment longer.
  await expect(dialog).toHaveCount(0);
}

test("by mouse: a folder is made, filled, closed, kept, deleted and brought back", async ({ page, context }) => {
  const { folders } = await aReader(context);
  await page.goto("/watch");
  await expect(row(page, /^Harbour/)).toBeVisible();
  await page.getByRole("button", { name: "New folder" }).click();
  await createFolder(page, "Sea");
  // The same name in other letters is refused where it was typed.
  await page.getByRole("button", { name: "New folder" }).click();
  await page.getByLabel("Name of the folder").fill("ＳＥＡ");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("dialog").getByText(/already/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await drag(page, row(page, /^Harbour/), row(page, /^Sea/));
  await expect(row(page, /^Sea ?, 1 unread/)).toBeVisible();
  await expect(row(page, /^Harbour/)).toHaveAttribute("aria-level", "2");
  await drag(page, row(page, /^Lantern/), row(page, /^Harbour/), 0.2);
  await expect.poll(folders).toEqual([["Sea", ["Lantern", "Harbour"], false]]);
  await expectAccessible(page);

  // Its name shows the items, the arrow beside it closes it.
  await row(page, /^Sea/).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sea" })).toBeVisible();
  await expect(page.locator("[data-item]")).toHaveCount(2);
  await expect(row(page, /^Sea/)).toHaveAttribute("aria-current", "page");
  // What is moved into the open folder, or out of it, is in its list at once.
  await drag(page, row(page, /^Orchard/), row(page, /^Sea/));
  await expect(page.locator("[data-item]")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Items" }).getByText(", 3 unread", { exact: true })).toBeAttached();
  await row(page, /^Orchard/).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move to folder…" }).click();
  // This reads the box at once.
  await page.getByRole("dialog").getByRole("checkbox", { name: "Sea" }).uncheck();
  await expect(page.locator("[data-item]")).toHaveCount(2);
  // Back leads to the page before, and no dialog stays open over it.
  await page.goBack();
  await expect(page).toHaveURL(/\/watch$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(/view=folder/);
  await expect(row(page, /^Harbour/)).toBeVisible();
  await arrow(page, /^Sea/).click();
  await expect(row(page, /^Harbour/)).toHaveCount(0);
  await expect.poll(folders).toEqual([["Sea", ["Lantern", "Harbour"], true]]);
  await page.reload();
  await expect(row(page, /^Sea ?, 2 unread/)).toHaveAttribute("aria-expanded", "false");
  await expect(row(page, /^Lantern/)).toHaveCount(0);

  await row(page, /^Sea/).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete folder" }).click();
  await expect(row(page, /^Sea/)).toHaveCount(0);
  await expect(row(page, /^Lantern/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "This folder no longer exists" })).toBeVisible();
  await expect(page.getByText("Sea. Its channels stay in your list.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, /^Sea/)).toHaveAccessibleDescription("2 unread");
  await expect(page.locator("[data-item]")).toHaveCount(2);
  await expect.poll(folders).toEqual([["Sea", ["Lantern", "Harbour"], true]]);
});

test("by keyboard: rows are moved, named and put into several folders", async ({ page, context }) => {
  const { person, folders } = await aReader(context);
  const { id } = await person.rpc.folders.create.mutate({ name: "Sea" });
  await person.rpc.folders.create.mutate({ name: "Light" });
  const channels = await person.rpc.channels.list.query();
  const harbour = channels.find(({ title }) => title === "Harbour");
  await person.rpc.folders.addChannels.mutate({ folderId: id, channelIds: [harbour?.id as string] });
  await page.goto("/watch");
  await expect(row(page, /^Sea/)).toBeVisible();
  await row(page, /^Sea/).focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(page, /^Harbour/)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(row(page, /^Sea/)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowRight");
  await expect(row(page, /^Harbour/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sea" })).toBeFocused();
  await expect(page.locator("[data-item]")).toHaveCount(1);
  await row(page, /^Sea/).focus();

  // A folder moves down, a channel into the folder above it.
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: "Sea: now 2 of 2" })).toBeAttached();
  await expect(row(page, /^Sea/)).toBeFocused();
  await page.keyboard.press("End");
  const last = await page.locator("[role=treeitem]:focus").textContent();
  const name = NAMES.find((one) => last?.includes(one)) as string;
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: `${name}: now in Sea` })).toBeAttached();
  await expect(row(page, new RegExp(`^${name}`))).toBeFocused();
  await expect.poll(folders).toEqual([
    ["Light", [], false],
    ["Sea", ["Harbour", name], false],
  ]);

  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog", { name: "Rename channel" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("placeholder", name);
  await page.keyboard.type("Mine");
  await page.keyboard.press("Enter");
  await expect(row(page, /^Mine/)).toBeFocused();

  await page.keyboard.press("Shift+F10");
  await expect(focusedMenu(page).getByRole("menuitem", { name: "Rename…" })).toBeVisible();
  for (const name of ["Mark all as read", "Rename…", "Move to folder…"]) {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  const chooser = page.getByRole("dialog", { name: "Folders of Mine" });
  await expect(chooser.getByLabel("Sea")).toBeChecked();
  await expectAccessible(page);
  await chooser.getByLabel("Light").press("Space");
  await expect(chooser.getByLabel("Light")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(row(page, /^Mine/).and(page.locator(":focus"))).toHaveCount(1);
  await expect.poll(folders).toEqual([
    ["Light", ["Mine"], false],
    ["Sea", ["Harbour", "Mine"], false],
  ]);

  // The feed's name again, from the channel's own page; items show it too.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Mine" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "More for Mine" }).click();
  await page.getByRole("menuitem", { name: "Channel settings" }).click();
  await page.getByRole("button", { name: "Use the feed's name" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Sort and more" }).click();
  await page.getByRole("menuitemradio", { name: "Name" }).click();
  await row(page, /^Light/).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Rows can only be moved when they are sorted by hand.")).toBeVisible();

  // A key that leads to the same row does not take the focus later.
  for (const key of ["ArrowDown", "Home", "Home"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Sort and more" }).focus();
  for (const name of [/^Sea/, /^Mine|^Harbour/, /^Sea/]) {
    await row(page, name).first().hover();
    await expect(row(page, name).first().locator("button")).toBeAttached();
    await expect(page.getByRole("button", { name: "Sort and more" })).toBeFocused();
  }
});

test("sorted by unread, rows stay where they are while one reads, and keys step through them in that order", async ({
  page,
  context,
}) => {
  const person = await signInAs(context, "plus");
  const authors = NAMES.map(anAuthor);
  for (const [at, { route }] of authors.entries()) {
    const items = Array.from({ length: 3 - at }, (_, n) => anItem(`u${at}-${n}`));
    await publish(route, { title: NAMES[at] as string, items });
  }
  await follow(person, ...authors.map(({ page }) => page));
  await page.goto("/watch");
  await page.getByRole("button", { name: "Sort and more" }).click();
  await page.getByRole("menuitemradio", { name: "Unread" }).click();
  const inOrder = async () => (await page.getByRole("treeitem").allTextContents()).join(" ");
  await expect.poll(inOrder).toMatch(/Harbour.*Lantern.*Orchard/);
  await row(page, /^Harbour/).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Harbour");
  await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
  await expect(row(page, /^Harbour$/)).toBeVisible();
  expect(await inOrder()).toMatch(/Harbour.*Lantern.*Orchard/);
  await listenersAdded(page);
  await page.keyboard.press("Shift+J");
  await expect(heading).toHaveText("Lantern");
  // Chosen again, the order is that of now.
  for (const sort of ["Name", "Unread"]) {
    await page.getByRole("button", { name: "Sort and more" }).click();
    await page.getByRole("menuitemradio", { name: sort }).click();
  }
  await expect.poll(inOrder).toMatch(/Lantern.*Orchard.*Harbour/);
});

test("a change that cannot be saved is taken back; one that is saved is shown in other tabs", async ({
  page,
  context,
}) => {
  const { folders } = await aReader(context);
  await page.goto("/inbox?view=all");
  await expect(page.getByRole("treeitem")).toHaveCount(3);
  const before = await namesIn(page);
  const other = await context.newPage();
  await other.goto("/inbox?view=all");
  await expect.poll(() => namesIn(other)).toEqual(before);
  await listenersAdded(other);

  await page.route("**/rpc/**", (route) => route.abort());
  await row(page, new RegExp(`^${before[0]}`)).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Could not move")).toBeVisible();
  await expect.poll(() => namesIn(page)).toEqual(before);
  // Nor is it said any longer that it was moved.
  await expect(page.getByRole("status").filter({ hasText: "now 2 of 3" })).toHaveCount(0);

  await page.unroute("**/rpc/**");
  await page.keyboard.press("Alt+ArrowDown");
  const after = [before[1], before[0], before[2]] as string[];
  await expect.poll(() => namesIn(page)).toEqual(after);
  await expect.poll(() => namesIn(other)).toEqual(after);
  await page.getByRole("button", { name: "New folder" }).click();
  await createFolder(page, "Sea");
  const sea = row(page, /^Sea/);
  await expect(row(other, /^Sea/)).toBeVisible();
  expect((await folders()).length).toBe(1);

  // While the first change is being saved: the last one counts.
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const isCollapsing = (request: Request) =>
    request.url().includes("/rpc/folders.setCollapsed") && /"isCollapsed":true/.test(request.postData() ?? "");
  let collapsed = 0;
  page.on("requestfinished", (request) => {
    if (isCollapsing(request)) collapsed++;
  });
  await page.route("**/rpc/folders.setCollapsed*", async (route) => {
    await released;
    await route.continue();
  });
  await sea.focus();
  const isSent = page.waitForRequest(isCollapsing);
  await page.keyboard.press("ArrowLeft");
  await isSent;
  for (const key of ["ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(sea).toHaveAttribute("aria-expanded", "false");
  release();
  await expect.poll(() => collapsed).toBe(2);
  expect(await folders()).toEqual([["Sea", [], true]]);
  await expect(sea).toHaveAttribute("aria-expanded", "false");

  await page.route("**/rpc/**", (route) => route.abort());
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Could not change the folder")).toBeVisible();
  await expect(sea).toHaveAttribute("aria-expanded", "false");
});

test("folders or channels that could not be loaded are named, and are asked for again", async ({ page, context }) => {
  const { person } = await aReader(context);
  await person.rpc.folders.create.mutate({ name: "Sea" });
  await page.clock.install();
  await page.route("**/rpc/folders.list*", (route) => route.abort());
  await page.goto("/inbox?view=all");
  const missing = (what: string) => page.getByRole("status").filter({ hasText: `The ${what} could not be loaded.` });
  await page.clock.runFor(5_000);
  await expect(missing("folders")).toBeVisible();
  await expect(row(page, /^Harbour/)).toBeVisible();
  await expectAccessible(page);
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await page.clock.runFor(5_000);
  await expect(again).toBeVisible();
  await expect(row(page, /^Harbour/)).toBeVisible();
  await page.unroute("**/rpc/folders.list*");
  await page.clock.runFor(15_000);
  await expect(row(page, /^Sea/)).toBeVisible();
  await expect(missing("folders")).toHaveCount(0);

  await page.route("**/rpc/channels.list*", (route) => route.abort());
  await page.reload();
  await page.clock.runFor(5_000);
  await expect(missing("channels")).toBeVisible();
  await expect(page.getByRole("treeitem")).toHaveCount(0);
  await page.unroute("**/rpc/channels.list*");
  await again.click();
  await expect(row(page, /^Sea/)).toBeVisible();
  await expect(row(page, /^Harbour/)).toBeVisible();
});

test("in a window with little height the sidebar scrolls, and nothing covers the channels", async ({
  page,
  context,
}) => {
  await aReader(context);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/inbox?view=all");
  const last = row(page, /^Harbour/);
  await expect(last).toBeAttached();
  await last.hover();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour" })).toBeVisible();
  // Nor does the account cover the row that has the focus.
  const isCovered = await last.evaluate((row) => {
    const sidebar = row.closest("header") as HTMLElement;
    sidebar.scrollTop -= innerHeight - row.getBoundingClientRect().bottom;
    (row as HTMLElement).focus();
    const { left, bottom } = row.getBoundingClientRect();
    return document.elementFromPoint(left + 40, bottom - 2)?.closest("[role=treeitem]") !== row;
  });
  expect(isCovered).toBe(false);
  // The page behind stayed where it was.
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the menu of a row: all is marked as read, settings are opened, and a channel is left", async ({
  page,
  context,
}) => {
  const { person } = await aReader(context);
  const { id } = await person.rpc.folders.create.mutate({ name: "Sea" });
  await person.rpc.folders.create.mutate({ name: "Nothing" });
  const ids = (await person.rpc.channels.list.query()).filter(({ title }) => title !== "Orchard").map(({ id }) => id);
  await person.rpc.folders.addChannels.mutate({ folderId: id, channelIds: ids });
  // Another list is shown, and follows without being loaded again.
  await page.goto("/inbox?view=all");
  const unread = page.locator("[data-item]").getByRole("link", { name: /^Unread: / });
  await expect(unread).toHaveCount(3);
  let loads = 0;
  page.on("request", (request) => request.url().includes("/rpc/items.list") && loads++);
  const choose = async (name: RegExp, item: string) => {
    await row(page, name).click({ button: "right" });
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose(/^Sea/, "Mark all as read");
  await expect(row(page, /^Sea$/)).toBeVisible();
  await expect(unread).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, /^Sea ?, 2 unread/)).toBeVisible();
  await expect(unread).toHaveCount(3);
  await choose(/^Orchard/, "Mark all as read");
  await expect(row(page, /^Orchard$/)).toBeVisible();
  await expect(unread).toHaveCount(2);
  expect(loads).toBe(0);

  await choose(/^Orchard/, "Unsubscribe");
  await expect(row(page, /^Orchard/)).toHaveCount(0);
  await expect(page.getByText("cancelled subscription")).toBeVisible();
  await expect(page.locator("[data-item]")).toHaveCount(2);
  await expect(page.locator('[role="treeitem"]:focus')).toHaveCount(1);
  await row(page, /^Nothing/).click();
  await expect(page.getByRole("heading", { name: "No channels in this folder" })).toBeVisible();

  // Clicking the button again closes the menu.
  await row(page, /^Harbour/).hover();
  const button = row(page, /^Harbour/).locator("[data-menu]");
  for (const menus of [1, 0, 1, 0]) {
    await button.click();
    await expect(page.getByRole("menu")).toHaveCount(menus);
  }

  // The focus comes back to the row, but not so late that it would close a menu that is open again.
  await button.click();
  await expect(focusedMenu(page)).toBeVisible();
  const giveFocusBack = await delayTimers(page, async () => {
    await button.click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  });
  await row(page, /^Harbour/).focus();
  await page.keyboard.press("Shift+F10");
  await expect(focusedMenu(page)).toBeVisible();
  await giveFocusBack();
  expect(await focusedMenu(page).count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect(row(page, /^Harbour/)).toBeFocused();

  // With the keyboard.
  await page.keyboard.press("Shift+F10");
  await focusedMenu(page).getByRole("menuitem", { name: "Channel settings" }).press("Enter");
  await expect(page).toHaveURL(/settings=1/);
  await expect(page.getByRole("dialog", { name: "Channel settings" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("by touch: a channel is held and moved into a folder, and back", async ({ page, context }) => {
    const { folders } = await aReader(context);
    await page.goto("/channels");
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("menuitem", { name: "New folder" }).tap();
    await createFolder(page, "Sea");
    const touch = await context.newCDPSession(page);
    await holdAndDrag(page, touch, row(page, /^Orchard/), row(page, /^Sea/));
    await expect(row(page, /^Orchard/)).toHaveAttribute("aria-level", "2");
    await expect.poll(folders).toEqual([["Sea", ["Orchard"], false]]);
    await arrow(page, /^Sea/).tap();
    await expect(row(page, /^Orchard/)).toHaveCount(0);
    await expect.poll(folders).toEqual([["Sea", ["Orchard"], true]]);
    await page.reload();
    await expect(row(page, /^Sea ?, 1 unread/)).toHaveAttribute("aria-expanded", "false");
    await row(page, /^Sea/).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Sea" })).toBeVisible();
    await expect(page.locator("[data-item]")).toHaveCount(1);
    await page.goBack();
    await arrow(page, /^Sea/).tap();

    // Held without moving: its menu. Loaded already, it stays open too.
    await holdAndDrag(page, touch, row(page, /^Orchard/), null);
    await expect(focusedMenu(page).getByRole("menuitem", { name: "Take out of Sea" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await holdAndDrag(page, touch, row(page, /^Orchard/), null);
    await page.getByRole("menuitem", { name: "Take out of Sea" }).tap();
    await expect(row(page, /^Orchard/)).toHaveAttribute("aria-level", "1");
    await expect.poll(folders).toEqual([["Sea", [], false]]);
    for (const menus of [1, 0, 1]) {
      await page.getByRole("button", { name: "More for Sea" }).tap();
      await expect(page.getByRole("menu")).toHaveCount(menus);
    }
    await page.getByRole("menuitem", { name: "Delete folder" }).tap();
    await expect(row(page, /^Sea/)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(row(page, /^Sea/)).toBeVisible();
  });

  test("a new folder comes into view, also in a long list and in a closed folder", async ({ page, context }) => {
    const { person } = await aReader(context);
    const { id: outer } = await person.rpc.folders.create.mutate({ name: "Outer", parentId: null });
    await person.rpc.folders.setCollapsed.mutate({ ids: [outer], isCollapsed: true });
    for (const at of Array.from({ length: 30 }).keys())
      await person.rpc.folders.create.mutate({ name: `Folder ${at}`, parentId: null });
    await page.goto("/channels");
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("menuitem", { name: "New folder" }).tap();
    await createFolder(page, "Newest");
    await expect(row(page, /^Newest/)).toBeFocused();
    // The tab bar does not cover it.
    await expect.poll(() => row(page, /^Newest/).evaluate(isOnTop)).toBe(true);

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("button", { name: "More for Outer" }).tap();
    await page.getByRole("menuitem", { name: "New folder in Outer" }).tap();
    const dialog = page.getByRole("dialog", { name: "New folder in Outer" });
    await dialog.getByLabel("Name of the folder").fill("Inner");
    await dialog.getByRole("button", { name: "Create" }).tap();
    await expect(row(page, /^Inner/)).toHaveAttribute("aria-level", "2");
    await expect(row(page, /^Inner/)).toBeFocused();
    await expect.poll(() => row(page, /^Inner/).evaluate(isOnTop)).toBe(true);
    await expect(page.getByRole("status").filter({ hasText: "Folder Inner created" })).toBeAttached();
  });
});

/** Whether the middle of an element is in the window and not covered. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

async function centre(target: Locator, fraction = 0.5): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not there`);
  return { x: box.x + box.width / 3, y: box.y + box.height * fraction };
}

async function drag(page: Page, from: Locator, to: Locator, fraction = 0.5) {
  const [start, end] = [await centre(from), await centre(to, fraction)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y, { steps: 2 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  // The name is shown next to the pointer.
  const name = await from.evaluate(nameOf);
  await expect(async () => {
    // It follows the pointer from the first move after it is drawn.
    await page.mouse.move(end.x + 1, end.y);
    await page.mouse.move(end.x, end.y);
    const box = await page.locator("body > div[aria-hidden]").filter({ hasText: name }).last().boundingBox();
    expect(box && [Math.abs(box.x - end.x) < 20, Math.abs(box.y - end.y) < 20]).toEqual([true, true]);
  }).toPass({ timeout: 30_000 });
  await page.mouse.up();
}

/** Playwright has taps only. The row is lifted when the long press is over, which is still a tap for the browser. */
async function holdAndDrag(page: Page, touch: CDPSession, from: Locator, to: Locator | null) {
  const start = await centre(from);
  const end = to && (await centre(to));
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const lifted = from.evaluate(async (element) => {
    while (getComputedStyle(element).opacity !== "0.4") await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await send("touchStart", start);
  await lifted;
  if (end) {
    await send("touchMove", { x: start.x + 12, y: start.y });
    await send("touchMove", end);
    await expect(to as Locator).not.toHaveCSS("box-shadow", "none");
  }
  await send("touchEnd");
  await expect(page.locator("[role=treeitem]").filter({ visible: true }).first()).toHaveCSS("opacity", "1");
}

test("rows show the right channel after scrolling, filtering and opening folders, and keep the focus", async ({
  page,
  context,
}) => {
  const person = await signInAs(context, "pro");
  const authors = Array.from({ length: 36 }, anAuthor);
  for (const [at, { route }] of authors.entries())
    await publish(route, {
      title: `Channel ${at}`,
      items: Array.from({ length: at % 3 }, (_, item) => anItem(`n${at}-${item}`)),
    });
  await follow(person, ...authors.map((author) => author.page));
  const channels = await person.rpc.channels.list.query();
  const ids = channels.toSorted((a, b) => Number(a.title.slice(8)) - Number(b.title.slice(8))).map(({ id }) => id);
  for (const [at, name] of ["Outer", "外面"].entries()) {
    const { id } = await person.rpc.folders.create.mutate({ name });
    await person.rpc.folders.addChannels.mutate({ folderId: id, channelIds: ids.slice(at * 9, at * 9 + 9) });
  }
  await person.rpc.channels.rename.mutate({
    channelUrl: channels.find(({ id }) => id === ids[4])?.channel.channel_url as string,
    name: "第四个频道，一个很长很长很长很长很长很长很长的名字",
  });
  await page.setViewportSize({ width: 1280, height: 620 });
  await page.goto("/watch");
  await expect(row(page, /^Outer/)).toBeVisible();
  const tree = page.getByRole("tree").filter({ visible: true });
  const scroller = page.locator("[data-scroller]").filter({ has: tree });
  const field = page.getByRole("searchbox", { name: "Filter channels" }).filter({ visible: true });

  /** Checks that every row shows one channel, and that the rows have no gaps between them and fill the list. */
  const expectWhole = () =>
    expect(async () => {
      const listed = await person.rpc.channels.list.query();
      const drawn = await tree.evaluate((list) => {
        // Where each number is: most are lines of one text, others are in their rows.
        const place = document.createRange();
        const numbers = [...list.querySelectorAll(".tree-count, .tree-counts")].flatMap((element) => {
          const text = element.firstChild as Text;
          let start = 0;
          return text.data.split("\n").flatMap((line) => {
            place.setStart(text, start);
            place.setEnd(text, start + line.length);
            start += line.length + 1;
            return line === "" ? [] : [{ line, rect: place.getBoundingClientRect() }];
          });
        });
        return [...list.querySelectorAll<HTMLElement>("[role=treeitem]")].map((one) => ({
          href: one.getAttribute("href"),
          key: one.dataset.row,
          name: [...one.childNodes].find((node) => node instanceof Text)?.textContent,
          title: one.title,
          language: one.getAttribute("lang"),
          letter: one.querySelector(".site-mark")?.textContent ?? null,
          counts: numbers
            .map(({ line, rect }) => ({ line, right: rect.right, offset: rect.top - one.getBoundingClientRect().top }))
            .filter(({ offset }) => offset >= 0 && offset < 30),
          isOutside: getComputedStyle(one).position === "absolute",
          top: one.getBoundingClientRect().top,
        }));
      });
      expect(drawn.length).toBeGreaterThan(0);
      expect(new Set(drawn.map(({ key }) => key)).size).toBe(drawn.length);
      // A number in its row is exactly where it is in the common text, so it does not move when the row is pointed at.
      const places = drawn.flatMap(({ counts }) => counts.map(({ right, offset }) => `${right} ${offset}`));
      expect([...new Set(places)].slice(1)).toEqual([]);
      for (const { href, key, name, title: hint, language, letter, counts } of drawn) {
        expect(["", name]).toContain(hint);
        if (key?.startsWith("folder")) continue;
        const channel = listed.find(({ id }) => href === `/channels/${id}`);
        const title = channel?.name ?? channel?.title;
        expect({ name, letter, counts: counts.map(({ line }) => line), key: key?.split(" ")[1] }).toEqual({
          name: title,
          letter: title?.[0],
          counts: channel?.unread ? [String(channel.unread)] : [],
          key: channel?.id,
        });
        expect(language).toBe(title?.startsWith("第") ? "zh-Hans" : null);
      }
      const tops = drawn.filter(({ isOutside }) => !isOutside).map(({ top }) => top);
      expect(tops).toEqual(tops.map((_, at) => (tops[0] as number) + 30 * at));
      const box = await scroller.boundingBox();
      const end = await tree.boundingBox();
      if (!box || !end) throw new Error("The list has no size");
      expect((tops.at(-1) as number) + 30).toBeGreaterThanOrEqual(Math.min(box.y + box.height, end.y + end.height) - 1);
      expect(tops[0]).toBeLessThanOrEqual(Math.max(box.y, end.y) + 5);
    }).toPass();
  const scrollTo = (top: number) => scroller.evaluate((element, to) => element.scrollTo(0, to), top);

  await expectWhole();
  for (const top of [200, 640, 5000, 400, 0]) {
    await scrollTo(top);
    await expectWhole();
  }
  // The focused row keeps its element, even when it is scrolled out of view.
  await row(page, /^Channel 1\b/).focus();
  for (const top of [600, 5000, 20]) {
    await scrollTo(top);
    await expectWhole();
    expect(await tree.locator(":focus").evaluate(nameOf)).toBe("Channel 1");
  }
  await page.keyboard.press("ArrowDown");
  await expect(row(page, /^Channel 2\b/)).toBeFocused();
  // A name that is cut off has a tooltip.
  await row(page, /第四个/).hover();
  await expect(row(page, /第四个/)).toHaveAttribute("title", /长的名字$/);

  // Lines of another height than rows, as where the browser makes only text larger: each row has a number of its own.
  const column = tree.locator(".tree-counts");
  await expect(column).toHaveText(/\d/);
  const larger = await page.addStyleTag({ content: "@layer theme { .tree-counts { line-height: 45px !important } }" });
  await page.evaluate(() => dispatchEvent(new Event("resize")));
  await expect(column).toHaveText("");
  await expectWhole();
  await larger.evaluate((element) => (element as Element).remove());
  await page.evaluate(() => dispatchEvent(new Event("resize")));
  await expect(column).toHaveText(/\d/);
  await expectWhole();

  for (const text of ["1", "12", "1", "3", "频道", "", "no such", ""]) {
    await field.fill(text);
    if (text !== "no such") await expectWhole();
  }
  // Enter goes to the first match, not to its folder.
  await field.fill("channel 11");
  await field.press("Enter");
  await expect(row(page, /^Channel 11\b/)).toBeFocused();
  await field.fill("");
  await expectWhole();
  for (const _ of [1, 2]) {
    await arrow(page, /^Outer/).click();
    await expectWhole();
  }
  // A new folder, which is below the open ones, comes into view.
  await page.getByRole("button", { name: "New folder" }).click();
  await createFolder(page, "Newest");
  await expect(row(page, /^Newest/)).toBeInViewport();
  await expect(row(page, /^Newest/)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Folder Newest created" })).toBeAttached();

  // The row of a channel that is opened by its address, and by a key, comes into view; one in view stays where it is.
  await page.goto(`/channels/${ids[25]}`);
  await expect(row(page, /^Channel 25\b/)).toBeInViewport({ ratio: 1 });
  await expectWhole();
  const before = await scroller.evaluate((element) => element.scrollTop);
  await row(page, /^Channel 24\b/).click();
  await expect(page.getByRole("heading", { level: 1, name: "Channel 24" })).toBeVisible();
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(before);
  await scrollTo(0);
  await page.keyboard.press("Shift+J");
  await expect(page.getByRole("heading", { level: 1, name: "Channel 23" })).toBeVisible();
  await expect(row(page, /^Channel 23\b/)).toBeInViewport({ ratio: 1 });

  // A row that a key moves out of its folder, to the end of the list, stays in view; one that a dialog moves keeps the focus.
  await scrollTo(0);
  await row(page, /^Channel 1\b/).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(row(page, /^Channel 1\b/)).toBeInViewport({ ratio: 1 });
  await expect(row(page, /^Channel 1\b/)).toBeFocused();
  await expectWhole();
  await page.keyboard.press("Shift+F10");
  await focusedMenu(page).getByRole("menuitem", { name: "Move to folder…" }).press("Enter");
  await page.getByRole("checkbox", { name: "Outer" }).check();
  await page.keyboard.press("Escape");
  await expect(row(page, /^Channel 1\b/)).toBeFocused();

  // A channel is also found by the feed's own name. Escape clears the filter and keeps the focus.
  const rename = async (name: string) => {
    await page.keyboard.press("F2");
    const naming = page.getByRole("dialog", { name: "Rename channel" });
    await naming.getByRole("textbox").fill(name);
    await naming.getByRole("textbox").press("Enter");
    await expect(naming).toBeHidden();
  };
  await field.fill("channel 30");
  await field.press("Enter");
  await expect(row(page, /^Channel 30\b/)).toBeFocused();
  await rename("Three tens");
  await expect(row(page, /^Three tens/)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await expect(row(page, /^Three tens/)).toBeInViewport({ ratio: 1 });
  await expect(row(page, /^Three tens/)).toBeFocused();
  await expectWhole();

  // When the filter finds nothing any more, its field has the focus: after a rename, and after unsubscribing.
  await field.fill("tens");
  await field.press("Enter");
  await rename("Thirty");
  await expect(page.getByText("No channel has this name.")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("thirty");
  await field.press("Enter");
  await expect(row(page, /^Thirty/)).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await focusedMenu(page).getByRole("menuitem", { name: "Unsubscribe" }).press("Enter");
  await expect(page.getByText("No channel has this name.")).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expectWhole();

  // What was collapsed is saved even if the page is left at once.
  await page.evaluate(() => {
    // A browser that is never idle before that.
    globalThis.requestIdleCallback = () => 0;
  });
  await row(page, /^Outer/).focus();
  await page.keyboard.press("ArrowLeft");
  await page.reload();
  const saved = await person.rpc.folders.list.query();
  expect(saved.find(({ name }) => name === "Outer")?.isCollapsed).toBe(true);
});

/** The name is the row's own text. */
function nameOf(row: Element): string {
  return [...row.childNodes].find((node) => node instanceof Text)?.data ?? "";
}

async function namesIn(page: Page): Promise<string[]> {
  const rows = await page.getByRole("treeitem").all();
  return Promise.all(rows.map((row) => row.evaluate(nameOf)));
}
