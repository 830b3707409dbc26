import { anAuthor, anItem } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { chooseLanguage } from "./choose-language.ts";
import { feedOf } from "./feed-of.ts";
import { focusedMenu } from "./focused-menu.ts";
import { expect, test } from "./journey.ts";
import { listenersAdded } from "./listeners-added.ts";
import { carryCookie, signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

const BILIBILI = "https://space.bilibili.com/2267573";
const VIDEOS = "/bilibili/user/video/2267573";
const DYNAMIC = "/bilibili/user/dynamic/2267573";
const PHONE = { width: 375, height: 812 };

test("pasting a page's address shows its feeds", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Paste a page address").fill("https://github.com/DIYgod/RSSHub");
  await expect(page.getByRole("status").filter({ hasText: /\d+ feeds for this page/ })).toBeAttached();
  await expect(feedOf(page, "/github/branches/DIYgod/RSSHub")).toBeVisible();
  const issues = feedOf(page, "/github/issue/DIYgod/RSSHub").first();
  // The buttons of all rows have one name; what describes one says of which row it is.
  await expect(issues.getByRole("button", { name: "Subscribe" })).toHaveAccessibleDescription(/Issue/i);
});

test("suggestions appear while typing, and the input keeps focus", async ({ page }) => {
  await page.goto("/");
  const box = page.getByLabel("Paste a page address");
  await box.pressSequentially("space.bilibili.com/22675");
  await expect(feedOf(page, "/bilibili/user/video/22675")).toBeVisible();
  const before = await box.boundingBox();
  await box.pressSequentially("73");
  await expect(feedOf(page, VIDEOS)).toBeVisible();
  await expect(box).toBeFocused();
  await expect.poll(() => box.boundingBox()).toEqual(before);
  await expect(page).toHaveURL(/\/$/);
});

test("Enter looks up the page: the address can be bookmarked, and its name has focus", async ({ page }) => {
  await page.goto("/");
  const box = page.getByLabel("Paste a page address");
  await box.fill(BILIBILI);
  await box.press("Enter");
  await expect(page).toHaveURL(/\?url=/);
  await expect(page.getByRole("heading", { level: 1, name: "哔哩哔哩 bilibili · 2267573" })).toBeFocused();
  await expect(feedOf(page, VIDEOS).locator("[data-subscribe]")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(feedOf(page, VIDEOS).locator("[data-subscribe]")).toBeFocused();
  await page.getByRole("button", { name: "Clear address" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel("Paste a page address")).toBeFocused();
  await expect(page.getByRole("link", { name: /哔哩哔哩 bilibili.*10 feeds/ })).toBeVisible();
  await page.goBack();
  await expect(feedOf(page, VIDEOS)).toBeVisible();
});

test("an address in the query is looked up, with or without its scheme", async ({ page }) => {
  await page.goto("/?url=space.bilibili.com/2267573");
  await expect(feedOf(page, VIDEOS)).toBeVisible();
});

test("an address from a phone's share sheet is looked up", async ({ page }) => {
  await page.goto(`/?title=A+page&text=${encodeURIComponent(`Look: ${BILIBILI}, nice`)}`);
  await expect(feedOf(page, VIDEOS)).toBeVisible();
  const manifest = await (await page.request.get("/app.webmanifest")).json();
  expect(manifest.share_target.params).toEqual({ title: "title", text: "text", url: "url" });
});

test("a link dropped on the page is looked up", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const data = await page.evaluateHandle((address) => {
    const transfer = new DataTransfer();
    transfer.setData("text/uri-list", address);
    return transfer;
  }, BILIBILI);
  await expect(async () => {
    await page.dispatchEvent("body", "dragover", { dataTransfer: data });
    await expect(page.getByText("Drop the link to find its feeds")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
  await expect(feedOf(page, VIDEOS)).toBeVisible();
});

test("titles are in the screen's language, without a prefix, and addresses are shown on request", async ({ page }) => {
  await page.goto(`/?url=${BILIBILI}`);
  const retired = page.locator("summary").filter({ hasText: "2 retired" });
  await expect(retired).not.toContainText("Current");
  await expect(feedOf(page, VIDEOS)).toContainText("made by RSSHub");
  await expect(page.getByText(VIDEOS, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Show feed addresses" }).click();
  await expect(page.getByText(VIDEOS, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(DYNAMIC, { exact: true })).toBeVisible();
  await chooseLanguage(page, "zh-Hans");
  await expect(feedOf(page, VIDEOS)).toContainText("由 RSSHub 生成");
  await expect(page.getByText("当前")).toHaveCount(0);
});

test("retired routes are folded, say so beside the button, and can still be copied", async ({ page }) => {
  await page.goto(`/?url=${BILIBILI}`);
  const last = feedOf(page, "/bilibili/user/followings/2267573");
  const folded = page.locator("summary").filter({ hasText: "2 retired" });
  await expect(folded).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Retired" })).toHaveCount(0);
  await folded.click();
  await expect(last).toContainText("Retired");
  await expect(last).toContainText("Needs configuration");
  const subscribe = last.getByRole("button", { name: "Subscribe" });
  await expect(subscribe).toHaveAccessibleDescription(/Retired route/);
  await expect(last.getByText("Retired route")).toBeVisible();
  await last.hover();
  await expect(last.getByRole("button", { name: /^Copy feed address/ })).toBeVisible();
});

test("a route that needs settings names them before one subscribes", async ({ page }) => {
  await page.goto("/?url=https://www.zhihu.com/collection/123");
  await expect(feedOf(page, "/zhihu/collection/123").first()).toContainText("Needs ZHIHU_COOKIES");
});

test("beside what a route lacks, the owner finds Set up, and the row's title keeps its width", async ({
  page,
  context,
}) => {
  await carryCookie(context, process.env.PAGECAST_TEST_ADDRESS as string, process.env.PAGECAST_TEST_OWNER as string);
  // As on a server that runs the feed service itself.
  await page.route("**/rpc/status.get*", async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    const json = { result: { data: { ...result.data, embeddedFeedService: { kind: "ready" } } } };
    await route.fulfill({ response, json });
  });
  await page.route("**/rpc/admin.feedService.storedSettings*", (route) =>
    route.fulfill({ json: { result: { data: [] } } }),
  );
  await page.goto("/?url=https://github.com/DIYgod/RSSHub");
  const row = feedOf(page, "/github/discussion/DIYgod/RSSHub");
  const setUp = row.getByRole("link", { name: "Set up" });
  for (const width of [375, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(setUp).toBeVisible();
    await expect(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width);
      const title = await row.getByRole("heading").boundingBox();
      expect(title?.width, `at ${width}`).toBeGreaterThanOrEqual(120);
      expect((await row.boundingBox())?.height, `at ${width}`).toBeLessThanOrEqual(62);
    }).toPass();
  }
  await setUp.click();
  await expect(page).toHaveURL(/\/admin#setting-GITHUB_ACCESS_TOKEN$/);
});

test("a picture that cannot be shown leaves a symbol in its place, and nothing moves", async ({ page, context }) => {
  await signInAs(context, "plus");
  const author = anAuthor();
  const items = ["one", "two"].map((id) => anItem(id, { image: `https://site.example/${id}.svg` }));
  await publish(author.route, { title: "Drawings", items });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/cover?*", async (route) => {
    await answered;
    await route.fulfill({ status: 415 });
  });
  await page.setViewportSize(PHONE);
  await page.goto(`/?url=${author.page}`);
  const title = page.getByRole("heading", { name: "Item one" });
  await expect(title).toBeVisible();
  await expect(page.getByText("The page itself could not be checked", { exact: false })).toBeVisible();
  const before = await title.boundingBox();
  answer();
  await expect(page.locator("[data-no-picture]")).toHaveCount(2);
  await expect(page.locator("[data-no-picture] svg").first()).toBeVisible();
  await expect.poll(() => title.boundingBox()).toEqual(before);
});

test("the card has the one filled button, and says why its feed comes first", async ({ page }) => {
  await page.goto(`/?url=${BILIBILI}`);
  await expect(page.locator("[data-subscribe].bg-accent")).toHaveCount(1);
  const card = feedOf(page, VIDEOS);
  const button = card.locator("[data-subscribe].bg-accent");
  expect(await button.boundingBox()).toMatchObject({ width: 232, height: 48 });
  await card.getByRole("button", { name: "Why this one?" }).click();
  await expect(card.getByText("RSSHub makes it.", { exact: false })).toBeVisible();
  await expect(card.getByText("The rule is called “UP 主投稿”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card.getByText("RSSHub makes it.", { exact: false })).toBeHidden();
  await expect(card.getByRole("button", { name: "Why this one?" })).toBeFocused();
});

test("by keys: y copies, o opens in a reader, w says why, arrows go through the list", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/?url=${BILIBILI}`);
  const card = feedOf(page, VIDEOS);
  await expect(page.locator("li[data-feed] [data-subscribe]").first()).toBeVisible();
  await card.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("y");
  await expect(card.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(VIDEOS);
  await page.keyboard.press("w");
  await expect(card.getByText("Why this feed comes first")).toBeVisible();
  await page.keyboard.press("w");
  await page.keyboard.press("ArrowDown");
  const rows = page.locator("li[data-feed]");
  await expect(rows.first().locator("[data-subscribe]")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1).locator("[data-subscribe]")).toBeFocused();
  await page.keyboard.press("o");
  await expect(focusedMenu(page).getByRole("menuitem", { name: "Feedly" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("single-keys", "false"));
  await page.keyboard.press("w");
  // Long enough for a key that does something.
  await listenersAdded(page);
  await expect(card.getByText("Why this feed comes first")).toBeHidden();
});

test("adult content is hidden until it is switched on, and the page says so", async ({ page }) => {
  await page.goto("/?url=https://nhentai.net/artist/someone");
  await expect(page.getByText(/with adult content (is|are) hidden/).first()).toBeVisible();
  await expect(page.locator("[data-feed^='/nhentai/']")).toHaveCount(0);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.locator("[data-feed^='/nhentai/']").first()).toBeVisible();
});

test("says that nothing was typed, or that the page has no feeds", async ({ page }) => {
  await page.goto("/");
  const box = page.getByLabel("Paste a page address");
  await box.press("Enter");
  await expect(page.getByText("Paste an address or type a name first.")).toBeVisible();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await box.fill("https://nothing.example/at/all");
  await expect(page.getByRole("heading", { name: "No feed for this page" })).toBeVisible();
});

test("says that no rule of a known site matches, and lists the closest", async ({ page }) => {
  await page.goto("/?url=www.bilibili.com/opus/1123581321");
  await expect(
    page.getByText(/^哔哩哔哩 bilibili is in the catalogue with \d+ rules, but none matches this page\.$/),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Closest rules for this site" })).toBeVisible();
  await expect(page.getByText("The page itself could not be checked")).toBeVisible();
  await page.getByRole("link", { name: "Open site page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "哔哩哔哩 bilibili" })).toBeVisible();
});

test("why not: each rule that did not match says why", async ({ page }) => {
  await page.goto(`/?url=${BILIBILI}`);
  await page.getByRole("button", { name: "See why" }).click();
  await page.getByRole("button", { name: /^Show all \d+$/ }).click();
  await expect(page.getByText("Only matches pages like /:uid/favlist")).toBeVisible();
  await expect(page.getByText(/^\d+ more rules are for other hosts of this site\./)).toBeVisible();
});

test("a page that declares a feed has it as the card; visitors ask for its newest items", async ({ page }) => {
  await page.goto(`/?url=${process.env.PAGECAST_TEST_SITE}/a/post`);
  await expect(page.getByRole("heading", { level: 1, name: "A blog" })).toBeVisible();
  const card = page.getByRole("region", { name: "A blog" });
  await expect(card).toContainText("declared by the page");
  await card.getByRole("button", { name: "Show the newest" }).click();
  await expect(card.getByText("A first post")).toBeVisible();
  await expect(card.getByText(/last one (on|in) November/)).toBeVisible();
  await expectAccessible(page);
});

test("signed-in people see the newest items at once, and nothing moves when they arrive", async ({ page, context }) => {
  await signInAs(context, "plus");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const previews: string[] = [];
  await page.route("**/rpc/discover.preview*", async (route) => {
    previews.push(route.request().url());
    await answered;
    await route.continue();
  });
  await page.goto(`/?url=${BILIBILI}`);
  const card = feedOf(page, VIDEOS);
  await expect(card.getByText("Fetching the feed…")).toBeVisible();
  await expect(page.getByText("The page itself could not be checked", { exact: false })).toBeVisible();
  const places = () => Promise.all([card.boundingBox(), page.locator("li[data-feed]").first().boundingBox()]);
  const before = await places();
  answer();
  await expect(card.getByText(`Item 2 of ${VIDEOS}`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: `Feed of ${VIDEOS}` })).toBeVisible();
  await expect.poll(places).toEqual(before);
  expect(previews).toHaveLength(1);
});

test("a feed of the site's own that can be followed comes without a notice", async ({ page }) => {
  await page.goto("/?url=https://www.youtube.com/channel/UC1234567890123456789012");
  const card = page.locator("section[data-feed*='youtube.com/feeds/videos.xml']");
  await expect(card).toContainText("YouTube’s own feed");
  await expect(card.locator("[data-subscribe]")).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Only pages of authors and channels", { exact: false })).toHaveCount(0);
});

test("a feed that the page declares is offered above the list, and the card stays", async ({ page }) => {
  const feeds = [{ url: "https://own.example/feed.xml", title: "Its own feed", from: "page" }];
  await page.route("**/rpc/discover.page?**", (route) =>
    route.fulfill({
      json: {
        result: { data: { url: BILIBILI, suggestions: [], feeds, problem: null, title: "Ana", description: "Words" } },
      },
    }),
  );
  await page.goto(`/?url=${BILIBILI}`);
  await expect(page.getByText("The page also has a feed of its own", { exact: false })).toContainText("Its own feed");
  await expect(page.getByRole("region", { name: "Ana" })).toHaveAttribute("data-feed", VIDEOS);
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("region", { name: "Ana" })).toHaveAttribute("data-feed", "own.example/feed.xml");
  await expect(feedOf(page, VIDEOS)).toBeVisible();
});

for (const [address, result] of [
  [`${process.env.PAGECAST_TEST_SITE}/a/post`, "A blog"],
  ["nothing.example/a", "No feed for this page"],
] as const)
  test(`shows that it is loading until it knows: ${result}`, async ({ page }) => {
    let look = () => {};
    const looked = new Promise<void>((resolve) => {
      look = resolve;
    });
    await page.route("**/rpc/discover.page*", async (route) => {
      await looked;
      await route.continue();
    });
    await page.goto("/");
    await page.getByRole("textbox").fill(address);
    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Checking the page itself…");
    await expect(heading).toBeFocused();
    look();
    await expect(heading).toHaveText(result);
    await expect(heading).toBeFocused();
  });

test("a route is previewed through the feed service, and a broken one says why", async ({ page }) => {
  await page.goto(`/?url=${BILIBILI}`);
  const dynamic = feedOf(page, DYNAMIC);
  await page.route("**/rpc/discover.preview*", (route) =>
    route.fulfill({ json: { result: { data: { ok: false, problem: "service:blocked-by-site" } } } }),
  );
  await dynamic.hover();
  await dynamic.getByRole("button", { name: /^Preview/ }).click();
  await expect(dynamic.getByRole("heading", { name: "The feed could not be read" })).toBeVisible();
  await page.unroute("**/rpc/discover.preview*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(dynamic.getByText(`Item 1 of ${DYNAMIC}`)).toBeVisible();
});

test("a preview opens under its row, and the focus returns to it", async ({ page }) => {
  await page.goto(`/?url=${BILIBILI}`);
  const row = feedOf(page, DYNAMIC);
  const button = row.getByRole("button", { name: /^Preview/ });
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.getByLabel("Close the preview").press("Enter"),
  ]) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(row.getByText(/^Item 2 of/)).toBeVisible();
    await leave();
    await expect(row.getByText(/^Item 2 of/)).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test("on a phone a preview has a close button, which returns focus to its row's menu", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`/?url=${BILIBILI}`);
  const row = feedOf(page, DYNAMIC);
  const more = row.getByRole("button", { name: /^More/ });
  for (const leave of ["cross", "Escape"]) {
    await more.click();
    await page.getByRole("menuitem", { name: "Preview" }).click();
    await expect(row.getByText(/^Item 2 of/)).toBeVisible();
    const cross = page.getByRole("button", { name: "Close the preview" });
    if (leave === "cross") await cross.click();
    else await cross.press("Escape");
    await expect(row.getByText(/^Item 2 of/)).toHaveCount(0);
    await expect(more).toBeFocused();
  }
});

test("copying gives the feed's address", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?url=github.com/DIYgod/RSSHub");
  const issues = feedOf(page, "/github/issue/DIYgod/RSSHub").first();
  await issues.hover();
  await issues.getByRole("button", { name: /^Copy feed address/ }).click();
  await expect(page.getByRole("button", { name: /^Copied/ })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/github\//);
});

test("a feed opens in a reader, by keyboard", async ({ page }) => {
  await page.goto(`/?url=${BILIBILI}`);
  await page
    .getByRole("button", { name: /^Open in/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  const feedly = focusedMenu(page).getByRole("menuitem", { name: "Feedly" });
  await expect(feedly).toHaveAttribute(
    "href",
    /^https:\/\/feedly\.com\/i\/subscription\/feed\/http%3A%2F%2F127\.0\.0\.1/,
  );
  await expect(page.getByRole("menuitem", { name: "Documentation" })).toHaveAttribute("href", /docs\.rsshub\.app/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Open in/ }).first()).toBeFocused();
});

test("leads to the catalogue and to the guide", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: "Guide" })).toHaveAttribute("href", "/guide/en.html");
  await page.getByRole("main").getByRole("link", { name: "Catalogue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Catalogue" })).toBeVisible();
});

test("says that the server is unreachable, and nothing while it is fine", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Server unreachable")).toHaveCount(0);
  await page.route("**/rpc/status.get*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Server unreachable: suggestions still work")).toBeVisible();
});

test("the page has a title, a language, a description, and a visual focus order", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Pagecast/);
  expect(await page.getAttribute("html", "lang")).toBe("en");
  expect(await page.getAttribute('meta[name="description"]', "content")).toMatch(/.{50,160}/);
  await expect(page.locator("h1")).toHaveCount(1);
  const order: string[] = [];
  while (!order.includes("space.bilibili.com/2267573") && order.length < 20) {
    await page.keyboard.press("Tab");
    order.push(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id || ""));
  }
  expect(order.slice(0, 3)).toEqual(["Skip to content", "Pagecast", "Discover"]);
  expect(order.slice(-4)).toEqual(["address", "Paste", "Find feeds", "space.bilibili.com/2267573"]);
});

test("is Chinese in a Chinese browser, and remembers another choice", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ locale: "zh-CN", baseURL: baseURL as string });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("粘贴网页，关注更新。");
  expect(await page.getAttribute("html", "lang")).toBe("zh-Hans");
  await page.getByRole("link", { name: "设置" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste a page. Follow what it publishes.");
  await page.close();
});

test("says that the catalogue is unreachable", async ({ page }) => {
  await page.route("**/catalogue/**", (route) => route.abort());
  await page.goto("/?url=github.com/DIYgod/RSSHub");
  await expect(page.getByRole("alert")).toContainText("The catalogue could not be loaded.");
});

test("typing an address sends nothing to the server", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/");
  await page.getByLabel("Paste a page address").fill("https://github.com/secret/project");
  await expect(feedOf(page, "/github/branches/secret/project")).toBeVisible();
  expect(asked.filter((url) => url.includes("secret"))).toEqual([]);
});

test.describe("on a phone, in Chinese", () => {
  test.use({ locale: "zh-CN", viewport: PHONE });

  // every-screen.spec.ts checks that what is shown on the way is accessible.
  test("from the address to the menu of a feed, with nothing wider than the screen", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("粘贴网页地址").fill(BILIBILI);
    await page.keyboard.press("Enter");
    await expect(feedOf(page, VIDEOS)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await page
      .getByRole("button", { name: /^更多:/ })
      .first()
      .click();
    await expect(page.getByRole("menuitem", { name: "复制订阅地址" })).toBeVisible();
  });
});

test("is accessible on a desktop, with results and a preview", async ({ page }) => {
  await page.goto(`/?url=${BILIBILI}`);
  await page.getByRole("button", { name: "See why" }).click();
  await page.locator("summary").filter({ hasText: "2 retired" }).click();
  await feedOf(page, VIDEOS).getByRole("button", { name: "Show the newest" }).click();
  await expect(page.getByText(/^Item 2 of/)).toBeVisible();
  await feedOf(page, DYNAMIC)
    .getByRole("button", { name: /^Preview/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(feedOf(page, DYNAMIC).getByText(/^Item 2 of/)).toBeVisible();
  await expectAccessible(page);
});

test("recent lookups count declared feeds too, and are deleted on sign-out", async ({ page, context }) => {
  await signInAs(context, "plus");
  const url = "https://own-feeds.example/";
  const feeds = ["a", "b"].map((name) => ({ url: `${url}${name}.xml`, title: `Feed ${name}`, from: "page" }));
  await page.route("**/rpc/discover.page?**", (route) =>
    route.fulfill({
      json: { result: { data: { url, suggestions: [], feeds, problem: null, title: "", description: "" } } },
    }),
  );
  await page.goto(`/?url=${encodeURIComponent(url)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Feed a" })).toBeVisible();
  await page.getByRole("button", { name: "Clear address" }).click();
  await expect(page.getByRole("link", { name: /own-feeds\.example.*2 feeds/ })).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(page.getByLabel("Paste a page address")).toBeVisible();
  await expect(page.getByRole("link", { name: /own-feeds/ })).toHaveCount(0);
});
