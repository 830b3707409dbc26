import type { Page, Route } from "@playwright/test";
import { aBusyInbox, anAuthor, anItem, follow } from "./a-busy-inbox.ts";
import { expect, test } from "./journey.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const cards = (page: Page) => page.locator("[data-item]");
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** The server does it, and the connection drops before it answers: once, for the next call. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(`**/rpc/${path}`, lose, { times: 1 });
}

/** Each request takes this much longer. It stays so for those that were sent when the page is left. */
async function slowDown(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

test("what was read just before the page is left stays read", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  const total = async () => (await person.rpc.items.unreadCounts.query()).total;
  await page.goto("/inbox?view=all");
  await cards(page).first().getByRole("link").first().click();
  await expect.poll(total).toBe(49);
  await slowDown(page, 800);
  for (const item of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    await page.keyboard.press("j");
    await expect(page.getByRole("region", { name: "Reading" }).getByText(`${item} of 20+`)).toBeAttached();
  }
  await page.goto("about:blank");
  await expect.poll(total).toBe(40);
});

test("when the answer to “mark all as read” is lost, the list shows what was done", async ({ page, context }) => {
  await aBusyInbox(context);
  await page.goto("/inbox?view=all");
  await expect(cards(page).first()).toBeVisible();
  await loseAnswer(page, "items.markRead");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(toast(page, "The server did not say whether it marked everything")).toBeVisible();
  await expect(page.getByText("Could not mark as read")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Unread: / })).toHaveCount(0);
  await expect(page).toHaveTitle("All · Pagecast");
});

test("a star whose answer is lost is shown", async ({ page, context }) => {
  const { person } = await aBusyInbox(context);
  await page.goto("/inbox?view=all");
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press("j");
  await loseAnswer(page, "items.star");
  const looked = page.waitForResponse("**/rpc/items.get*");
  await page.keyboard.press("s");
  await expect.poll(async () => (await person.rpc.items.list.query({ view: "starred" })).items.length).toBe(1);
  await looked;
  await expect(page.getByRole("link", { name: /^Unread, Starred: / })).toHaveCount(1);
  await expect(page.getByText("Could not save")).toHaveCount(0);
});

/** A person with four channels, of which none fails. */
async function fourChannels(...[context]: Parameters<typeof signInAs>) {
  const person = await signInAs(context, "plus");
  const authors = Array.from({ length: 4 }, anAuthor);
  for (const [at, { route }] of authors.entries())
    await publish(route, { title: `Channel ${at}`, items: [anItem(`p${at}`)] });
  await follow(person, ...authors.map(({ page: address }) => address));
  return person;
}

const selectAll = (page: Page) => page.getByRole("checkbox", { name: "Select all shown" }).check();
const bulkBar = (page: Page) => page.getByRole("toolbar", { name: "Selected channels" });

test("many channels whose answer is lost: the list shows what was done, and offers no Undo", async ({
  page,
  context,
}) => {
  const person = await fourChannels(context);
  await page.goto("/channels");
  await selectAll(page);
  await loseAnswer(page, "channels.pauseMany");
  await bulkBar(page).getByRole("button", { name: "Pause" }).click();
  await expect(toast(page, "Done, but this cannot be undone")).toBeVisible();
  await expect(page.getByRole("main").getByText("Paused by you")).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);

  await selectAll(page);
  await bulkBar(page).getByRole("button", { name: "Move…" }).click();
  const move = page.getByRole("dialog", { name: "Move 4 channels" });
  await move.getByRole("textbox").fill("Sea");
  await loseAnswer(page, "channels.moveToFolder");
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(move).toHaveCount(0);
  await expect(toast(page, "Done, but this cannot be undone").last()).toBeVisible();
  expect((await person.rpc.folders.list.query()).map(({ channelIds }) => channelIds.length)).toEqual([4]);

  // Another device was faster: nothing is left to do, and nothing to undo.
  await selectAll(page);
  await bulkBar(page).getByRole("button", { name: "Unsubscribe" }).click();
  const leave = page.getByRole("dialog", { name: "Unsubscribe from 4 channels?" });
  const channelIds = (await person.rpc.channels.list.query()).map(({ id }) => id);
  await person.rpc.channels.unsubscribeMany.mutate({ channelIds: channelIds.slice(1) });
  await page.route("**/rpc/channels.unsubscribeMany", (route) => route.abort());
  await leave.getByRole("button", { name: "Unsubscribe" }).click();
  const rest = page.getByRole("dialog", { name: "Unsubscribe from 1 channel?" });
  await expect(rest.getByRole("listitem")).toHaveCount(1);
  await page.unroute("**/rpc/channels.unsubscribeMany");
  await person.rpc.channels.unsubscribeMany.mutate({ channelIds });
  await rest.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(toast(page, "Nothing left to do")).toBeVisible();
  await expect(page.getByRole("heading", { name: "You do not follow any channels yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a folder and a view whose answers are lost are made once", async ({ page, context }) => {
  const person = await fourChannels(context);
  await page.goto("/inbox?view=all");
  await page.getByRole("button", { name: "New folder" }).click();
  const folder = page.getByRole("dialog", { name: "New folder" });
  await folder.getByLabel("Name of the folder").fill("Sea");
  await loseAnswer(page, "folders.create");
  await folder.getByRole("button", { name: "Create" }).click();
  await expect(folder).toHaveCount(0);
  await expect(page.getByRole("treeitem", { name: "Sea" })).toBeFocused();
  expect(await person.rpc.folders.list.query()).toHaveLength(1);

  await page.getByRole("button", { name: /^Sort and filter/ }).click();
  await page.getByRole("menuitem", { name: "Save as a view…" }).click();
  const view = page.getByRole("dialog", { name: "Save as a view" });
  await view.getByLabel("Name").fill("Tea");
  await loseAnswer(page, "views.create");
  await view.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tea" })).toBeVisible();
  expect(await person.rpc.views.list.query()).toHaveLength(1);
});

test("a name that was just typed is saved when the page is left", async ({ page, context }) => {
  const person = await fourChannels(context);
  const [channel] = await person.rpc.channels.list.query();
  await page.goto(`/channels/${channel?.id}`);
  await page.getByRole("button", { name: "Channel settings" }).click();
  const settings = page.getByRole("dialog", { name: "Channel settings" });
  await settings.getByRole("textbox", { name: "Name", exact: true }).fill("By the sea");
  await page.goto("about:blank");
  await expect
    .poll(async () => (await person.rpc.channels.list.query()).map(({ name }) => name))
    .toContain("By the sea");
});
