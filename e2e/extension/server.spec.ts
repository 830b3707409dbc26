import type { Page } from "@playwright/test";
import { CHANNEL_ROWS } from "../channel-rows.ts";
import { test } from "./a-server.ts";
import { type Extension, expect } from "./an-extension.ts";

const AUTHOR = "https://space.bilibili.com/2267573";
// One server for all tests.
test.describe.configure({ mode: "default" });
test.use({ given: { locale: "en-US", hostPermissions: ["http://localhost/*"] } });

/** The row of one of the author's feeds; a popup shows three of them at first. */
async function rowOf(popup: Page, route: string) {
  const row = popup.getByRole("listitem").filter({ has: popup.getByText(route, { exact: true }) });
  const more = popup.getByRole("button", { name: /^\d+ more/ });
  await expect(row.or(more).first()).toBeVisible();
  if (!(await row.isVisible())) await more.click();
  return row;
}

const VIDEOS = "/bilibili/user/video/2267573";
const ARTICLES = "/bilibili/user/article/2267573";

async function popupOverAuthor(extension: Extension) {
  extension.sites[AUTHOR] = "<title>Author</title>";
  return extension.popup(await extension.open(AUTHOR));
}

test("subscribes and unsubscribes on the person's server with an API key", async ({ extension, pagecast }) => {
  const options = await extension.options();
  await options.getByLabel("Server address").fill(pagecast.address);
  await options.getByRole("button", { name: "An API key" }).click();
  await options.getByLabel("API key", { exact: true }).fill("pagecast_wrong");
  await options.getByRole("button", { name: "Connect" }).click();
  await expect(options.getByText("This API key does not exist")).toBeVisible();
  await options.getByLabel("API key", { exact: true }).fill(pagecast.apiKey);
  await options.getByRole("button", { name: "Save and test" }).click();
  await expect(options.getByText("Connected as Ann. 0 channels.")).toBeVisible();
  await expect.poll(() => extension.stored("settings")).toMatchObject({ feedService: pagecast.feedService });

  const popup = await popupOverAuthor(extension);
  await expect(popup.getByText("0 channels")).toBeVisible();
  const videos = await rowOf(popup, VIDEOS);
  await videos.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(popup.getByText("successfully subscribed to this author/channel")).toBeVisible();
  await expect(popup.getByText("1 channel", { exact: true })).toBeVisible();
  expect(await channels(pagecast)).toEqual([AUTHOR]);

  await videos.getByRole("button", { name: /^More/ }).click();
  await popup.getByRole("menuitem", { name: "Preview" }).click();
  await expect(popup.getByRole("region", { name: /^Preview/ })).toContainText("Upload 3");

  await extension.killWorker();
  const again = await popupOverAuthor(extension);
  await (await rowOf(again, VIDEOS)).getByRole("button", { name: /^(Subscribed|Unsubscribe)/ }).click();
  await expect(again.getByText("0 channels")).toBeVisible();
  expect(await channels(pagecast)).toEqual([]);
});

test("sends a page as the full text of its item", async ({ extension, pagecast }) => {
  const { address: server, apiKey } = pagecast;
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { "x-api-key": apiKey, "content-type": "application/json" };
    return (await (await fetch(`${server}/rpc/${path}`, { ...init, headers })).json()).result?.data;
  };
  await extension.store({ settings: { version: 2, server, access: { by: "key", key: apiKey } } });
  const story = `${AUTHOR}/story/1`;
  const text = "A sentence of the article that only people who are signed in at the site can read. ".repeat(12);
  extension.sites[story] = `<title>Story</title><body><article><p>${text}</p></article></body>`;
  extension.sites["https://else.example/"] = "<title>Elsewhere</title>";
  await ask("channels.subscribe", { method: "POST", body: JSON.stringify({ channelUrl: AUTHOR }) });
  type Found = { id: string; title: string };
  const find = async (): Promise<Found[]> =>
    ((await ask('items.list?input={"view":"all"}'))?.items ?? []).filter(({ title }: Found) => title === "Upload 1");
  await expect.poll(async () => (await find()).length, { timeout: 30_000 }).toBe(1);

  const elsewhere = await extension.popup(await extension.open("https://else.example/"));
  await expect(elsewhere.getByText("1 channel", { exact: true })).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: "Send this page to Pagecast" })).toHaveCount(0);

  const popup = await extension.popup(await extension.open(story));
  await popup.getByRole("button", { name: "Send this page to Pagecast" }).click();
  await expect(popup.getByText(/^Sent: Upload 1, 204 words/)).toBeVisible();
  const [item] = await find();
  expect(await ask(`fullText.get?input=${JSON.stringify({ id: item?.id })}`)).toMatchObject({ from: "sent" });
  await ask("channels.unsubscribe", { method: "POST", body: JSON.stringify({ channelUrl: AUTHOR }) });
});

test("subscribes with the browser's session, and says when there is none", async ({ extension, pagecast }) => {
  await extension.store({ settings: { version: 2, server: pagecast.address, access: { by: "session" } } });
  const before = await popupOverAuthor(extension);
  await expect(before.getByText("Not signed in")).toBeVisible();
  const beforeRow = await rowOf(before, VIDEOS);
  await beforeRow.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(before.getByText("Please log in first")).toBeVisible();

  const { email, password } = pagecast;
  await extension.context.request.post(`${pagecast.address}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: pagecast.address },
  });
  const popup = await popupOverAuthor(extension);
  const videos = await rowOf(popup, VIDEOS);
  await videos.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(videos.getByRole("button", { name: "Subscribed" })).toBeVisible();
  expect(await channels(pagecast)).toEqual([AUTHOR]);
  await popup.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => channels(pagecast)).toEqual([]);

  // A button follows the feed of its row.
  const articles = await rowOf(popup, ARTICLES);
  await articles.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(articles.getByRole("button", { name: "Subscribed" })).toBeVisible();
  await expect(videos.getByRole("button", { name: "Subscribe", exact: true })).toBeVisible();
  expect(await channels(pagecast)).toEqual([`https://rsshub.app${ARTICLES}`]);
  await articles.getByRole("button", { name: /^(Subscribed|Unsubscribe)/ }).click();
  await expect.poll(() => channels(pagecast)).toEqual([]);
});

test("each row follows its own feed, or says why it cannot", async ({ extension, pagecast }) => {
  const access = { by: "key", key: pagecast.apiKey };
  await extension.store({ settings: { version: 2, server: pagecast.address, access } });
  // followable.spec.ts tries all of them with the same core.
  const some = CHANNEL_ROWS.filter((_, at) => at % 3 === 0);
  expect(new Set(some.map(({ answer }) => "channelUrl" in answer)).size).toBe(2);
  for (const { what, page, route, answer } of some)
    await test.step(what, async () => {
      extension.sites[page] = "<title>Author</title>";
      const tab = await extension.open(page);
      const popup = await extension.popup(tab);
      await expect(popup.getByText("0 channels")).toBeVisible();
      const row = await rowOf(popup, route);
      const button = row.getByRole("button", { name: /^(Subscribe|Subscribed|Unsubscribe)$/ });
      if ("channelUrl" in answer) {
        await button.click();
        await expect(button).toHaveAttribute("data-subscribe", "subscribed");
        expect(await channels(pagecast)).toEqual([answer.channelUrl]);
        await button.click();
        await expect.poll(() => channels(pagecast)).toEqual([]);
      }
      // Only the first row has a button that says why nothing can be followed.
      else expect(await button.and(popup.locator(":not([aria-disabled=true])")).count()).toBe(0);
      await popup.close();
      await tab.close();
    });
});

test("takes a newer catalogue from the server, and rolls back", async ({ extension, pagecast }) => {
  await extension.store({ settings: { version: 2, server: pagecast.address } });
  const options = await extension.options();
  const status = options.locator("#catalogue");
  await expect(status.getByText("The catalogue included in this version.")).toBeVisible();
  await status.getByRole("button", { name: "Check for an update" }).click();
  await expect(status.getByText("It is up to date.")).toBeVisible();

  // As if the extension had been built with an older one.
  const line = `{"domain":"old.example","hosts":{".":[{"title":"Old","docs":"x","source":["/"],"target":"/old"}]}}\n`;
  const old = { version: "0123456789", sites: 1, rules: 1, from: pagecast.address, at: "2026-01-01T00:00:00Z" };
  await extension.keep(old, line);
  await options.reload();
  await status.getByRole("button", { name: "Check for an update" }).click();
  await expect(status.getByText(/^Updated: \d{4} sites\.$/)).toBeVisible();
  await expect.poll(() => extension.stored("catalogue.previous")).toEqual(old);
  await status.getByRole("button", { name: "Go back to the previous one" }).click();
  await expect(status.getByText("1 sites, version 0123456789.")).toBeVisible();
});

async function channels({ address, apiKey }: { address: string; apiKey: string }): Promise<string[]> {
  const response = await fetch(`${address}/rpc/channels.list`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { result } = (await response.json()) as { result: { data: { channel: { channel_url: string } }[] } };
  return result.data.map(({ channel }) => channel.channel_url);
}
