import { aPerson } from "../server/test/a-person.ts";
import { aReaderServer, READER } from "../server/test/a-reader-server.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { openImport } from "./open-import.ts";
import { anOwnServer } from "./own-server.ts";
import { carryCookie } from "./people.ts";

test("brings channels, stars and read marks from another reader; stopped, it continues with the password", async ({
  browser,
}) => {
  const reader = await aReaderServer("freshrss");
  // A blog that both follow, on the same stand-in.
  const blog = await aReaderServer("miniflux");
  blog.before = (path, _, response) => {
    if (path !== "/feed.xml") return false;
    const items = `<item><guid>1</guid><title>Still listed</title><link>${blog.address}/1</link></item>`;
    const feed = `<rss version="2.0"><channel><title>A blog</title><link>${blog.address}/</link>${items}</channel></rss>`;
    response.writeHead(200, { "content-type": "application/rss+xml" }).end(feed);
    return true;
  };
  reader.feeds = [{ id: 3, title: "My blog", url: `${blog.address}/feed.xml`, folder: "Reading" }];
  const at = new Date("2020-01-02T03:04:05Z");
  const listed = { id: 11, feedId: 3, title: "Still listed", link: `${blog.address}/1`, at, isRead: true };
  const gone = {
    id: 10,
    feedId: 3,
    title: "No longer listed",
    link: `${blog.address}/0`,
    at,
    html: "<p>Old words</p>",
  };
  reader.entries = [listed, { ...gone, isStarred: true }];
  let isHeld = true;
  const held: (() => void)[] = [];
  reader.before = async (path) => {
    if (isHeld && path.endsWith("/contents")) await new Promise<void>((go) => held.push(go));
    return false;
  };

  const server = await anOwnServer({
    PAGECAST_ROLE: "all",
    PAGECAST_REACH: "127.0.0.1",
    PAGECAST_SUBSCRIBE: "any-feed",
  });
  const person = await aPerson(server.address);
  const context = await browser.newContext({ baseURL: server.address });
  await carryCookie(context, server.address, person.cookie);
  const page = await context.newPage();
  await page.goto("/channels");
  const dialog = await openImport(page);
  await dialog.getByRole("button", { name: "Another reader" }).click();
  await dialog.getByLabel("Server address").fill(reader.address);
  await dialog.getByLabel("User name").fill(READER.userName);
  const password = dialog.getByRole("textbox", { name: /^API password/ });
  await password.fill("not this one");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("The user name or password is wrong")).toBeVisible();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await password.fill(READER.password);
  await dialog.getByRole("button", { name: "Sign in and import" }).click();

  await expect(dialog.getByText("1 channel in 1 folder · 1 starred item")).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText("Importing read marks and stars");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByRole("status")).toHaveText(/^Stopped before/);
  isHeld = false;
  for (const go of held) go();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(READER.password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("1 of 1 followed");
  await expect(dialog.getByText("1 starred item is no longer in its feed and was stored here.")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("treeitem", { name: /My blog/ })).toBeVisible();
  const { items } = await person.rpc.items.list.query({});
  expect(items.map(({ title, isRead, isStarred }) => [title, isRead, isStarred])).toEqual([
    ["Still listed", true, false],
    ["No longer listed", false, true],
  ]);
  await context.close();
  await server.stop();
  await Promise.all([reader.close(), blog.close()]);
});
