import type { BrowserContext, Page } from "@playwright/test";
import { anAuthor, anItem, follow, minutesAgo } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const cards = (page: Page) => page.locator("[data-item]");
const reading = (page: Page) => page.getByRole("region", { name: "Reading" });
const unread = (page: Page, count: number) =>
  page.getByRole("navigation").getByRole("link", { name: `Unread , ${count} unread` });
const STORY = "How a town of beekeepers built its own library";

/** A person who follows three channels, of which two publish the same page. */
async function twoOfOneStory(context: BrowserContext) {
  const person = await signInAs(context, "plus");
  const [paper, planet, other] = [anAuthor(), anAuthor(), anAuthor()];
  const url = `${paper.page}/library`;
  await publish(paper.route, {
    title: "The Morning Paper",
    items: [anItem("library", { title: STORY, url, date_published: minutesAgo(50) })],
  });
  await publish(planet.route, {
    title: "Planet Libraries",
    items: [
      anItem("planet", {
        title: "Seen today: a library of beekeepers",
        url: `${url}?utm_source=planet#more`,
        date_published: minutesAgo(40),
      }),
    ],
  });
  await publish(other.route, { title: "Something Else", items: [anItem("else", { url: `${other.page}/else` })] });
  for (const { page } of [paper, planet, other]) await follow(person, page);
  return { person, paper, planet };
}

test("a story of two channels is one entry that names both", async ({ page, context }) => {
  const { person } = await twoOfOneStory(context);
  await page.goto("/inbox");
  await expect(cards(page)).toHaveCount(2);
  await expect(unread(page, 2)).toBeVisible();
  const card = cards(page).filter({ hasText: STORY });
  await expect(card).toContainText("Also in Planet Libraries");
  await expectAccessible(page);

  await card.getByRole("link", { name: STORY }).click();
  await expect(reading(page).getByText("Also in")).toBeVisible();
  await expect(unread(page, 1)).toBeVisible();
  await expectAccessible(page);
  // The name leads to the other channel, with its own item, which is read too.
  await reading(page).getByRole("link", { name: "Planet Libraries" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Planet Libraries" })).toBeAttached();
  await expect(reading(page).getByRole("heading", { level: 2 })).toHaveText("Seen today: a library of beekeepers");
  await expect(reading(page).getByRole("link", { name: "The Morning Paper" })).toBeVisible();
  const counts = async () =>
    (await person.rpc.channels.list.query()).map(({ title, unread: count }) => [title, count]).toSorted();
  await expect.poll(counts).toEqual([
    ["Planet Libraries", 0],
    ["Something Else", 1],
    ["The Morning Paper", 0],
  ]);
});

test("the link in a row leads to the other channel, by mouse and by keyboard", async ({ page, context }) => {
  await twoOfOneStory(context);
  await page.goto("/inbox");
  const link = cards(page).getByRole("link", { name: "Planet Libraries" });
  await cards(page).filter({ hasText: STORY }).getByRole("link", { name: STORY }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(link).toBeFocused();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Planet Libraries" })).toBeAttached();
});

test("an entry can be shown separately, which can be undone", async ({ page, context }) => {
  const { person } = await twoOfOneStory(context);
  await page.goto("/inbox?view=all");
  await cards(page).getByRole("link", { name: STORY }).click();
  await reading(page).getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "Show separately" }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText("Also in")).toHaveCount(0);
  await expect(reading(page).getByRole("heading", { level: 2 })).toHaveText(STORY);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(reading(page).getByRole("link", { name: "Planet Libraries" })).toBeVisible();

  // Without Undo it is for good.
  await reading(page).getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "Show separately" }).click();
  await expect(cards(page)).toHaveCount(3);
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await expect(reading(page).getByRole("heading", { level: 2 })).toHaveText(STORY);
  await reading(page).getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Show separately" })).toHaveCount(0);
  expect((await person.rpc.items.list.query({})).items).toHaveLength(3);
});

test("when its channel is left, the other one's item is shown", async ({ page, context }) => {
  const { person, paper } = await twoOfOneStory(context);
  await person.rpc.channels.unsubscribe.mutate({ channelUrl: paper.page });
  await page.goto("/inbox");
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).filter({ hasText: "Seen today: a library of beekeepers" })).toBeVisible();
  await expect(page.getByText("Also in")).toHaveCount(0);
});

test("a setting turns it off and on again", async ({ page, context }) => {
  await twoOfOneStory(context);
  await page.goto("/inbox");
  await expect(cards(page)).toHaveCount(2);
  await page.goto("/settings");
  const setting = page.getByRole("switch", { name: "Show a story of several channels once" });
  await expect(setting).toBeChecked();
  await expectAccessible(page);
  await setting.click();
  await expect(unread(page, 3)).toBeVisible();
  await expect(setting).not.toBeChecked();
  await page.goto("/inbox");
  await expect(cards(page)).toHaveCount(3);
  await page.goto("/settings");
  await expect(setting).not.toBeChecked();
  await setting.press("Space");
  await expect(unread(page, 2)).toBeVisible();
  await expect(setting).toBeChecked();
});
