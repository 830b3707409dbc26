import type { Page } from "@playwright/test";
import { ARTICLE, aBusyInbox, anAuthor, anItem, follow, RELEASE } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const cards = (page: Page) => page.locator("[data-item]");
const field = (page: Page) => page.getByRole("region", { name: "Items" }).getByRole("searchbox");
const marks = (page: Page) => cards(page).locator("mark").allTextContents();
/** What the browser marks in the article. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("searched") ?? [])].map((range) => String(range)));

test("a search finds whole texts in the place it says, and marks what it found", async ({ page, context }) => {
  const { person, project } = await aBusyInbox(context);
  await expect
    .poll(async () => (await person.rpc.items.search.query({ question: "enclosures" })).items.map(({ title }) => title))
    .toEqual([RELEASE]);
  const { items } = await person.rpc.items.list.query({ view: "all" });
  const { id: channelId } = items.find(({ title }) => title === RELEASE)!.channel;
  const { id: folderId } = await person.rpc.folders.create.mutate({ name: "Projects" });
  await person.rpc.folders.addChannels.mutate({ folderId, channelIds: [channelId] });
  expect(project.page).toContain("douyin");

  await page.goto(`/inbox?view=folder:${folderId}`);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(field(page)).toHaveAccessibleName("Search in Projects");
  await field(page).fill("花园");
  await expect(page.getByRole("heading", { name: "No results for “花园” in Projects" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Search in Projects" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Search everywhere" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(field(page)).toHaveAccessibleName("Search your items");
  await expect.poll(() => marks(page)).toContain("花园");
  await cards(page).getByRole("link").first().click();
  const reading = page.getByRole("region", { name: "Reading" });
  await expect(reading.getByRole("heading", { level: 2 }).locator("mark")).toHaveText("花园");
  await expect(reading.getByRole("heading", { level: 2 })).toHaveText(ARTICLE);
  await page.keyboard.press("Escape");
  await expect(reading).toHaveCount(0);

  // The words are far down in the text, and in other elements of it.
  await field(page).fill('"original order" -nothing');
  await expect(cards(page)).toContainText([RELEASE]);
  await cards(page).getByRole("link").first().click();
  await expect.poll(() => marked(page)).toEqual(["original order"]);
  await expectAccessible(page);

  await page.goto(`/channels/${channelId}`);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(field(page)).toHaveAccessibleName("Search in miniflux/v2 releases");
  await field(page).fill("花园");
  await expect(page.getByRole("heading", { name: /^No results for “花园” in miniflux/ })).toBeVisible();
  await field(page).fill("version");
  await expect(cards(page)).toHaveCount(1);
  await expect.poll(() => marks(page)).toEqual(["Version"]);
  await page.goBack();
  await expect(field(page)).toHaveValue("");
});

test("the field says what can be written, and what cannot", async ({ page, context }) => {
  const person = await signInAs(context, "plus");
  const { route, page: author } = anAuthor();
  await publish(route, {
    title: "Tea",
    items: [anItem("t1", { title: "Green tea" }), anItem("t2", { title: "Tea, green" })],
  });
  await follow(person, author);
  await expect.poll(async () => (await person.rpc.items.search.query({ question: "tea" })).items.length).toBe(2);
  await page.goto("/inbox?q=tea");
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole("button", { name: "How to search" }).click();
  const help = page.getByRole("dialog", { name: "How to search" });
  await expect(help.getByText("is:starred")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);

  await field(page).fill("tea before:2026-02-30");
  await expect(page.getByRole("alert")).toContainText("“before:2026-02-30” is not a date.");
  await field(page).fill('"green tea" after:2020');
  await expect(cards(page)).toHaveCount(1);
  await page.goto(`/inbox?q=${Array.from({ length: 500 }, (_, at) => `w${at}`).join("+")}`);
  await expect(page.getByRole("alert")).toContainText("A search can have at most 64 words");

  // A search is saved with its operators, and marks its words.
  await page.goto("/inbox?q=green%20-milk");
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole("button", { name: /^Sort and filter/ }).click();
  await page.getByRole("menuitem", { name: "Save as a view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view" });
  await dialog.getByLabel("Name").fill("Green");
  const words = dialog.getByLabel("With these words");
  await words.fill("before:foo green");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(words).toHaveAccessibleDescription(/“before:foo” is not a date\./);
  await expect(words).toBeFocused();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("");
  await words.fill("green -milk");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Green" })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect.poll(async () => (await marks(page)).toSorted()).toEqual(["Green", "green"]);
});
