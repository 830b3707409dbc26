import type { IncomingMessage, ServerResponse } from "node:http";
import { feedOf } from "./feed-of.ts";
import { expect } from "./journey.ts";
import { anOwnServer, onOwnServer } from "./own-server.ts";
import { anHttpsSite } from "./stand-ins/https-site.ts";
import { answerAsWellKnownSite, WELL_KNOWN_HOSTS } from "./stand-ins/well-known-sites.ts";

/** Pages that people paste, and an item of each. */
const PAGES = [
  { page: "https://www.youtube.com/@slowtrains", item: "Over the pass in winter" },
  { page: "https://github.com/slowtrains/timetable", item: "Timetable 2.0" },
  { page: "https://notes.slowtrains.org/", item: "A walk along the track" },
  { page: "https://podcasts.apple.com/us/podcast/slow-radio/id1600000001", item: "Episode one" },
  { page: "https://www.reddit.com/r/slowtrains", item: "The last steam line" },
  { page: "https://space.bilibili.com/946974", item: "翻过山口的慢车" },
];

const HOST = "api.7gogo.jp";

/** As the site answers RSSHub's route `/7gogo/user/:username`. */
function answerAsSite({ url = "" }: IncomingMessage, response: ServerResponse) {
  if (!url.startsWith("/web/v2/talks/tech/posts")) return response.writeHead(404).end();
  const user = { name: "Tech talk", description: "About tech", coverImageUrl: null };
  const data = [1, 2, 3].map((postId) => ({
    user,
    post: { postId, time: 1_772_000_000 + postId * 3_600, body: [{ bodyType: 1, text: `Post number ${postId}` }] },
  }));
  return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data }));
}

const test = onOwnServer().extend({
  ownServer: [
    async ({}, use) => {
      const site = await anHttpsSite((request, response) =>
        request.headers.host === HOST ? answerAsSite(request, response) : answerAsWellKnownSite(request, response),
      );
      const hosts = [HOST, ...WELL_KNOWN_HOSTS];
      // Nothing is set but what leads the sites to this machine: the feed service is the embedded one.
      const reach = hosts.map((host) => `${host}:443`).join(",");
      const settings = { PAGECAST_FEED_SERVICE: "", PAGECAST_ROLE: "all", PAGECAST_REACH: reach };
      const query = hosts.map((host) => `host=${host}`).join("&");
      const server = await anOwnServer(settings, [`host-on-loopback.ts?${query}&port=${site.port}`]);
      await use(server);
      await server.stop();
      site.close();
    },
    { scope: "worker" },
  ],
});

/** As long as the server itself waits, and a little more. */
const START_MS = 100_000;
const SLOW_ROUTE_MS = 100_000;

test("on a new server without settings, pages are pasted and followed, and items arrive", async ({ page }) => {
  // RSSHub is installed on the way.
  test.setTimeout(600_000);
  await page.goto("/");
  await page.getByLabel("Name").fill("Anna");
  await page.getByLabel("Email").fill("anna@example.org");
  await page.getByLabel("Password", { exact: true }).fill("a short sentence");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Address of a page").fill("https://7gogo.jp/tech");
  await page.getByRole("button", { name: "Find feeds" }).click();
  const card = feedOf(page, "/7gogo/user/tech");
  await expect(page.getByText(/^Installing the feed service… \d+%$/)).toBeVisible();
  await card.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("successfully subscribed", { exact: false }).first()).toBeVisible();

  await page.goto("/inbox");
  await expect(page.getByText("Post number 3").first()).toBeVisible({ timeout: 400_000 });
  await expect(page.getByText("Post number 1").first()).toBeVisible();

  for (const { page: address, item } of PAGES) {
    await page.goto("/");
    await page.getByLabel("Paste a page address").fill(address);
    await page.getByLabel("Paste a page address").press("Enter");
    // The first feed shows its newest items before anybody subscribes.
    const first = page.locator("[data-feed]").first();
    await expect(first.getByText(item, { exact: false }).first()).toBeVisible({ timeout: SLOW_ROUTE_MS });
    await first.getByRole("button", { name: "Subscribe" }).click();
    await expect(first.getByRole("button", { name: "Subscribed" })).toBeVisible();
  }
  // Items that arrive later wait behind a button.
  await expect(async () => {
    await page.goto("/inbox");
    for (const { item } of PAGES)
      await expect(page.getByText(item, { exact: false }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: SLOW_ROUTE_MS });

  await page.goto("/?url=https://7gogo.jp/tech");
  await expect(card.getByText(/^worked here/)).toBeVisible();
  // Other readers get the feed from this server, with a key of the person.
  await card.getByRole("button", { name: /^Open in/ }).click();
  const inTab = page.getByRole("menuitem", { name: "Feed address in a tab" });
  await expect(inTab).toHaveAttribute("href", /\/routes\/[\w-]{24}\/7gogo\/user\/tech$/);
  const feed = await (await fetch((await inTab.getAttribute("href")) as string)).text();
  expect(feed).toContain("<title>Post number 3</title>");

  await page.goto("/admin");
  const service = page.getByRole("region", { name: "Feed service" });
  await expect(service.getByRole("row", { name: /^State/ })).toContainText("Running");
  await expect(service.getByRole("row", { name: /^Memory/ })).toContainText("MB");
  await expect(service.getByRole("row", { name: /^Routes followed here/ })).toContainText("4");
  const since = await service.getByRole("time").getAttribute("datetime");
  await service.getByRole("button", { name: "Restart" }).click();
  await expect(service.getByRole("time")).not.toHaveAttribute("datetime", since as string, { timeout: START_MS });
  await expect(service.getByRole("row", { name: /^State/ })).toContainText("Running");

  // A setting that no route has is refused beside its field, and one that a route has is used after the next start.
  await service.getByLabel("Name", { exact: true }).fill("NODE_OPTIONS");
  await service.getByLabel("Value").fill("a secret");
  await service.getByRole("button", { name: "Save" }).click();
  await expect(service.getByText("No route has a setting of this name.")).toBeVisible();

  // A route that needs a setting leads the owner to its field.
  await page.goto("/?url=https://www.zhihu.com/collection/123");
  const needy = feedOf(page, "/zhihu/collection/123").first();
  await needy.getByRole("link", { name: "Set up" }).click();
  await expect(page).toHaveURL(/\/admin#setting-ZHIHU_COOKIES$/);
  await expect(service.getByLabel("Name", { exact: true })).toHaveValue("ZHIHU_COOKIES");
  await expect(service.getByLabel("Value")).toBeFocused();
  await page.keyboard.type("a secret");
  await page.keyboard.press("Enter");
  await expect(service.getByRole("button", { name: "Remove: ZHIHU_COOKIES" })).toBeVisible();
  await expect(page.getByText("a secret")).toHaveCount(0);
  await page.goBack();
  await expect(needy).toBeVisible();
  await expect(needy.getByRole("link", { name: "Set up" })).toHaveCount(0);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText("It responds, and its feeds can be read.")).toBeVisible({ timeout: SLOW_ROUTE_MS });
});
