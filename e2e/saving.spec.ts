import type { Page } from "@playwright/test";
import { aPerson } from "../server/test/a-person.ts";
import { aSaveServer, SAVE_TOKEN, WALLABAG } from "../server/test/a-save-server.ts";
import { expectAccessible } from "./accessible.ts";
import { ARTICLE, anArticle } from "./an-article.ts";
import { expect, test } from "./journey.ts";
import { anOwnServer } from "./own-server.ts";
import { carryCookie } from "./people.ts";

async function choose(page: Page, name: string) {
  await page.getByRole("button", { name: "Share", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name }).click();
}

test("an article is copied as Markdown, and handed over to Obsidian", async ({ page, context }) => {
  const person = await anArticle(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto("/inbox?view=all");
  await page.locator("main").getByRole("link", { name: ARTICLE }).first().click();
  await expect(page.locator(".reading")).toContainText("Given in Berlin");

  await choose(page, "Copy as Markdown");
  await expect(page.getByText("Copied as Markdown")).toBeVisible();
  const markdown = await clipboard();
  expect(markdown).toMatch(
    /^# Everything an article can contain\n\nA mathematician's blog · \d{4}-\d\d-\d\d\\\n<https:\/\/site\.example\/a1>\n\nA talk explains it1, /,
  );
  expect(markdown).toContain("[How the filter works](https://www.youtube.com/watch?v=aqz-KE-bpKQ");
  expect(markdown).toContain("```python\ndef squares(n):\n    return n * (n + 1)");
  expect(markdown).toContain("- ☑ Written\n- ☐ Reviewed");

  // Nothing is connected yet: the menu leads to where that is done.
  await choose(page, "Send to other services…");
  await expect(page.getByRole("heading", { name: "Save to other services" })).toBeFocused();
  await page.getByRole("button", { name: "Connect Obsidian" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Obsidian" });
  await dialog.getByLabel("Vault").fill("My vault");
  await dialog.getByLabel("Folder").fill("Articles");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("My vault / Articles")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Obsidian" })).toBeFocused();
  expect(await person.rpc.saving.accounts.query()).toMatchObject([{ service: "obsidian", vault: "My vault" }]);

  // The address that the browser is asked to open: the article is too long for it.
  await page.goBack();
  await expect(page.locator(".reading")).toContainText("Given in Berlin");
  const session = await context.newCDPSession(page);
  const opened: string[] = [];
  await session.send("Page.enable");
  session.on("Page.frameRequestedNavigation", ({ url }) => opened.push(url));
  await page.evaluate(() => navigator.clipboard.writeText("something else"));
  await choose(page, "Send to Obsidian");
  await expect(page.getByText("Handed over to Obsidian")).toBeVisible();
  await expect
    .poll(() => opened.at(-1))
    .toMatch(
      /^obsidian:\/\/new\?vault=My%20vault&file=Articles%2FEverything%20an%20article%20can%20contain&content=.*&clipboard$/,
    );
  expect(await clipboard()).toBe(markdown);
});

test("an article is sent to Readeck and wallabag, and failures say what to do", async ({ browser }) => {
  // It starts a server of its own, with its database.
  test.slow();
  const [readeck, wallabag] = [await aSaveServer("readeck"), await aSaveServer("wallabag")];
  const site = await aSaveServer("linkding");
  site.before = (_, response) => {
    const item = `<item><guid>1</guid><title>Worth keeping</title><link>https://site.example/1</link><description>Some words</description></item>`;
    const feed = `<rss version="2.0"><channel><title>A blog</title><link>${site.address}/</link>${item}</channel></rss>`;
    return Boolean(response.writeHead(200, { "content-type": "application/rss+xml" }).end(feed));
  };
  const server = await anOwnServer({
    PAGECAST_ROLE: "all",
    PAGECAST_REACH: "127.0.0.1",
    PAGECAST_SUBSCRIBE: "any-feed",
  });
  const person = await aPerson(server.address);
  await person.rpc.channels.subscribe.mutate({ channelUrl: `${site.address}/feed.xml` });
  const context = await browser.newContext({ baseURL: server.address });
  await carryCookie(context, server.address, person.cookie);
  const page = await context.newPage();

  await page.goto("/settings");
  await page.getByRole("button", { name: "Connect Readeck" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address of your server").fill(`${readeck.address}/bookmarks`);
  const token = dialog.getByRole("textbox", { name: "API token" });
  await token.fill("wrong");
  await page.keyboard.press("Enter");
  await expect(token).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByText("Readeck does not accept the token or password.")).toBeVisible();
  await expectAccessible(page);
  await token.fill(SAVE_TOKEN);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Readeck is connected")).toBeVisible();
  await page.getByRole("button", { name: "Test Readeck" }).click();
  await expect(page.getByText("Readeck responds and accepts the token")).toBeVisible();

  await page.getByRole("button", { name: "Connect wallabag" }).click();
  await dialog.getByLabel("Address of your server").fill(wallabag.address);
  await dialog.getByLabel("Client ID").fill(WALLABAG.clientId);
  await dialog.getByRole("textbox", { name: "Client secret" }).fill(WALLABAG.clientSecret);
  await dialog.getByLabel("User name").fill(WALLABAG.userName);
  await dialog.getByRole("textbox", { name: "Password" }).fill(WALLABAG.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^anna at 127\.0\.0\.1:\d+$/)).toBeVisible();

  await page.goto("/inbox?view=all");
  await page.locator("main").getByRole("link", { name: "Worth keeping" }).first().click();
  await choose(page, "Send to Readeck");
  await expect(page.getByText("Saved to Readeck", { exact: true })).toBeVisible();
  expect([...readeck.saved.values()]).toEqual([{ url: "https://site.example/1", title: "Worth keeping" }]);
  const tab = context.waitForEvent("page");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(await tab).toHaveURL(`${readeck.address}/bookmarks/Abc0`);
  await choose(page, "Send to Readeck");
  await expect(page.getByText("Already saved to Readeck")).toBeVisible();
  expect(readeck.saved.size).toBe(1);

  wallabag.before = (_, response) => Boolean(response.writeHead(500).end());
  await choose(page, "Send to wallabag");
  await expect(page.getByText("wallabag is busy or has a fault. Try again later.")).toBeVisible();
  await expectAccessible(page);
  wallabag.before = () => false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Saved to wallabag", { exact: true })).toBeVisible();
  await expect(page.getByText("wallabag is busy or has a fault. Try again later.")).toBeHidden();

  // A token that was revoked: the way to the settings.
  readeck.before = (_, response) => Boolean(response.writeHead(401).end());
  await choose(page, "Send to Readeck");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Save to other services" })).toBeFocused();
  await page.getByRole("button", { name: "Remove Readeck" }).click();
  await expect(page.getByText("Readeck removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect Readeck" })).toBeFocused();

  await context.close();
  await server.stop();
  for (const stand of [readeck, wallabag, site]) await stand.close();
});
