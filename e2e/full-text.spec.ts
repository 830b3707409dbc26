import type { BrowserContext, Page } from "@playwright/test";
import { anAuthor, anItem, follow, minutesAgo } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";
import { PARAGRAPHS } from "./stand-ins/site.ts";

const site = process.env.PAGECAST_TEST_SITE as string;
const STORY = "The ferry";
const MEMBERS = "For members only";

/** A person who follows a feed with the beginnings of two articles. */
async function aShortFeed(context: BrowserContext) {
  const person = await signInAs(context, "plus");
  const author = anAuthor();
  const id = Date.now();
  const beginning = PARAGRAPHS.slice(0, 8)
    .map((text) => `<p>${text}</p>`)
    .join("");
  const items = [
    anItem("f1", { title: STORY, url: `${site}/story/${id}`, content_html: beginning, date_published: minutesAgo(1) }),
    anItem("f2", {
      title: MEMBERS,
      url: `${site}/members/${id}`,
      content_html: beginning,
      date_published: minutesAgo(2),
    }),
  ];
  await publish(author.route, { title: "Notes from the harbour and the sea", items });
  await follow(person, author.page);
  const [channel] = await person.rpc.channels.list.query();
  return { person, channelId: channel!.id };
}

const open = (page: Page, name: string) => page.locator("main").getByRole("link", { name }).first().click();
const reading = (page: Page) => page.getByRole("region", { name: "Reading" });

test("the full text of an article, by button and by key, and back at the same place", async ({ page, context }) => {
  await aShortFeed(context);
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto("/inbox?view=all");
  await open(page, STORY);
  const text = reading(page).locator(".reading");
  const button = reading(page).getByRole("button", { name: "Full text" });
  await expect(text).toContainText("Paragraph 1 of");
  await expect(text).not.toContainText("Paragraph 9 of");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await button.press("Enter");
  await expect(text).toContainText("Paragraph 24 of");
  await expect(text).not.toContainText("All rights reserved");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  const status = reading(page).getByRole("status").filter({ hasText: "Full text from" });
  await expect(status).toContainText(/Full text from 127\.0\.0\.1:\d+, 8\d\d words/);
  await expectAccessible(page);

  // The paragraph at the top stays where it is.
  const third = text.getByText(/^Paragraph 3 of/);
  const topOf = async () => Math.round((await third.boundingBox())!.y);
  await third.evaluate((element) => {
    element.scrollIntoView({ block: "start" });
  });
  const before = await topOf();
  await page.keyboard.press("f");
  await expect(text).not.toContainText("Paragraph 9 of");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect.poll(topOf).toBe(before);
  await page.keyboard.press("f");
  await expect(text).toContainText("Paragraph 24 of");
  await expect.poll(topOf).toBe(before);

  await status.getByRole("button", { name: "Show the feed's text" }).press("Enter");
  await expect(text).not.toContainText("Paragraph 9 of");
  await expect(button).toBeFocused();
});

test("a page that asks to sign in is explained, and the feed's text stays", async ({ page, context }) => {
  await aShortFeed(context);
  await page.goto("/inbox?view=all");
  await open(page, MEMBERS);
  await expect(reading(page).locator(".reading")).toContainText("Paragraph 1 of");
  await page.keyboard.press("f");
  const status = reading(page).getByRole("status").filter({ hasText: "could not be loaded" });
  await expect(status).toContainText("The site asks you to sign in.");
  await expect(status).toContainText("send the page with the Pagecast extension");
  await expect(reading(page).locator(".reading")).toContainText("Paragraph 1 of");
  await expectAccessible(page);
  await status.getByRole("button", { name: "Try again" }).click();
  await expect(status).toContainText("The site asks you to sign in.");
  await status.getByRole("button", { name: "Show the feed's text" }).click();
  await expect(status).toHaveCount(0);
});

test("a channel opens its items with the full text", async ({ page, context }) => {
  const { channelId } = await aShortFeed(context);
  await page.goto(`/channels/${channelId}`);
  await page.getByRole("button", { name: "Channel settings" }).click();
  const sheet = page.getByRole("dialog", { name: "Channel settings" });
  const part = sheet.getByRole("region", { name: "Full text" });
  await part.getByRole("button", { name: "Compare with the newest item" }).click();
  await expect(part).toContainText(/The feed gives 2\d\d words\. The page has 8\d\d words\./);
  const always = part.getByRole("switch", { name: "Open items with the whole article" });
  await always.check();
  await expect(sheet.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await open(page, STORY);
  const text = reading(page).locator(".reading");
  await expect(text).toContainText("Paragraph 24 of");
});

test("a selector says where the article is on its page", async ({ page, context }) => {
  const { person, channelId } = await aShortFeed(context);
  await person.rpc.fullText.setChannel.mutate({ channelId, always: true });
  await page.goto(`/channels/${channelId}`);
  await page.getByRole("button", { name: "Channel settings" }).click();
  const sheet = page.getByRole("dialog", { name: "Channel settings" });
  const part = sheet.getByRole("region", { name: "Full text" });
  await part.getByText("Advanced").click();
  const field = part.getByRole("textbox", { name: "CSS selector of the article" });
  await field.fill("<p>");
  await field.press("Enter");
  await expect(part).toContainText("This is not a CSS selector.");
  await field.fill("#weather");
  await field.press("Enter");
  await expect(sheet.getByText("Saved", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await open(page, STORY);
  const text = reading(page).locator(".reading");
  await expect(text).toContainText("fog in the morning");
  await expect(text).not.toContainText("Paragraph 9 of");
});
