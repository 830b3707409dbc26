import type { Page } from "@playwright/test";
import { ARTICLE, aBusyInbox, VIDEO } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { feedOf } from "./feed-of.ts";
import { expect, test } from "./journey.ts";
import { startDeploys } from "./stand-ins/deploys.ts";

test.use({ serviceWorkers: "allow" });

const box = (page: Page) => page.getByLabel("Paste a page address");
const WORDS = ["words-lookup", "words-rest", "words-results", "words-start"];
const route = (page: Page) => feedOf(page, "/bilibili/user/video/2267573");

test.describe("with a server that is deployed again", () => {
  const deployed = test.extend<{ front: Awaited<ReturnType<typeof startDeploys>> }>({
    front: async ({}, use) => {
      const front = await startDeploys(process.env.PAGECAST_TEST_ADDRESS as string);
      await use(front);
      await front.stop();
    },
    baseURL: async ({ front }, use) => use(front.address),
  });

  deployed("starts without a connection, uses what is cached, and says what is missing", async ({ page, front }) => {
    await page.goto("/");
    await workerIsReady(page);
    await box(page).fill("space.bilibili.com/2267573");
    await expect(route(page)).toBeVisible();
    await expect.poll(() => cachedPaths(page)).toContainEqual(expect.stringMatching(/^\/catalogue\/\w+\/\d+\.txt$/));

    front.reach(false);
    await page.context().setOffline(true);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste a page. Follow what it publishes.");
    await expect(page.getByText("You are offline.")).toBeVisible();
    await box(page).fill("space.bilibili.com/2267573");
    await expect(route(page)).toBeVisible();
    await box(page).fill("github.com/DIYgod/RSSHub");
    await expect(page.getByText(/this device does not have the rules for github\.com yet/)).toBeVisible();
    await expectAccessible(page);
    await page.goto("/inbox");
    await expect(page.getByText("No connection. The page loads as soon as there is one.")).toBeVisible();

    // Online again: pending requests are sent automatically.
    front.reach(true);
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByText("You are offline.")).toBeHidden();
  });

  deployed(
    "starts without a connection in the language in use, the only one that is cached",
    async ({ page, front }) => {
      await page.goto("/");
      await workerIsReady(page);
      expect(await keptWords(page)).toEqual(WORDS.map((words) => `${words}-en`));

      await page.getByRole("link", { name: "Settings" }).click();
      await page.getByRole("button", { name: "简体中文" }).click();
      await page.getByRole("link", { name: "发现" }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("粘贴网页，关注更新。");
      const both = WORDS.flatMap((words) => [`${words}-en`, `${words}-zh-Hans`]);
      await expect.poll(() => keptWords(page)).toEqual(both);

      front.reach(false);
      await page.context().setOffline(true);
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("粘贴网页，关注更新。");
      await expect(page.getByText("你已离线。")).toBeVisible();
      await page.goto("/watch");
      await expect(page.getByText("用地址打开视频、节目或任意网页")).toBeVisible();
    },
  );

  deployed("distinguishes an unreachable server from a device without a connection", async ({ page, front }) => {
    await page.goto("/");
    await workerIsReady(page);
    front.reach(false);
    await page.goto("/catalogue");
    await expect(page.getByText("Pagecast cannot be reached.")).toBeVisible();

    await page.goto("/inbox");
    await expect(page.getByText("No connection. The page loads as soon as there is one.")).toBeVisible();
    await expect(page.getByText("Failed to fetch")).toBeHidden();
    // Before that, the server's return would not be noticed.
    await expect(page.getByText("Pagecast cannot be reached.")).toBeVisible();
    front.reach(true);
    // Sooner than the next automatic attempt.
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await expect(page).toHaveURL(/\/sign-in/);
  });

  deployed("after a deployment the next page is the new build, and only that is cached", async ({ page, front }) => {
    await page.goto("/");
    await workerIsReady(page);
    const [before] = await keptCode(page);
    front.deploy();
    let loads = 0;
    page.on("load", () => loads++);
    await page.reload();
    await expect(page.locator("meta[name=build]")).toHaveAttribute("content", "1");
    await expect.poll(() => keptCode(page)).toEqual([expect.not.stringMatching(before as string)]);
    await workerIsReady(page);
    expect(loads).toBe(1);

    front.reach(false);
    await page.goto("/");
    await expect(page.locator("meta[name=build]")).toHaveAttribute("content", "1");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  deployed(
    "a new build has the words of the language in use, even if no page asks for them",
    async ({ page, front }) => {
      await page.goto("/");
      await workerIsReady(page);
      const [before] = await keptCode(page);
      front.deploy();
      // A page without scripts, where the browser looks for a new worker.
      await page.goto("/guide/en.html");
      await expect.poll(() => keptCode(page)).toEqual([expect.not.stringMatching(before as string)]);
      expect(await keptWords(page)).toEqual(WORDS.map((words) => `${words}-en`));

      front.reach(false);
      await page.goto("/");
      await expect(page.locator("meta[name=build]")).toHaveAttribute("content", "1");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste a page. Follow what it publishes.");
    },
  );

  deployed("a tab left open during a deployment keeps working", async ({ page, front }) => {
    // Without the service worker, which has the old files.
    await page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }));
    await page.goto("/");
    await box(page).fill("space.bilibili.com/2267573");
    await expect(route(page)).toBeVisible();
    // What a result needs is loaded after the result is shown: its buttons, then the container of messages.
    await expect(page.getByRole("button", { name: /subscribe/i }).first()).toBeVisible();
    await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
    front.deploy();
    // A shard of the old catalogue is gone: the new index is loaded.
    await box(page).fill("github.com/DIYgod/RSSHub");
    await expect(feedOf(page, "/github/issue/DIYgod/RSSHub").first()).toBeVisible();
    await expect(page.locator("meta[name=build]")).toHaveCount(0);
    // A page whose code is gone is reloaded once.
    await box(page).fill("");
    await page.getByRole("link", { name: "Catalogue", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Catalogue" })).toBeVisible();
    await expect(page.locator("meta[name=build]")).toHaveAttribute("content", "1");
    await expect(page.getByRole("main").getByRole("listitem").getByRole("link").first()).toBeVisible();
  });

  deployed("code that stays missing shows a message instead of a reload loop", async ({ page, front }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }));
    await page.route("**/assets/results-*.js", (route) => route.abort());
    await page.goto("/");
    const reloaded = page.waitForEvent("load");
    await box(page).fill("space.bilibili.com/2267573");
    await reloaded;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste a page. Follow what it publishes.");
    const pages = () => front.calls.filter((path) => path === "/").length;
    await expect.poll(pages).toBe(2);
    await box(page).fill("space.bilibili.com/2267573");
    await expect(page.getByRole("alert")).toContainText("This page could not be shown");
    expect(pages()).toBe(2);
  });
});

test("personal data is never cached", async ({ page, context }) => {
  await page.goto("/");
  await workerIsReady(page);
  const { person } = await aBusyInbox(context);
  for (const path of ["/inbox", "/channels", "/settings", "/membership", "/?url=space.bilibili.com/2267573"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: /^Settings: / }).first()).toBeVisible();
  }
  await expect.poll(() => cachedPaths(page)).toContainEqual(expect.stringMatching(/^\/catalogue\/\w+\/\d+\.txt$/));
  const kept = await cachedPaths(page);
  const allowed =
    /^\/($|assets\/[\w.-]+$|icons\/|apply-preferences\.js$|icon\.svg$|app\.webmanifest$|catalogue\/(index\.json|\w+\/[\w.]+)$)/;
  expect(kept.filter((path) => !allowed.test(path))).toEqual([]);
  const texts = (await cachedTexts(page)).join();
  expect(texts).toContain('id="root"');
  for (const own of [person.email, ARTICLE, VIDEO]) expect(texts).not.toContain(own);
});

/** The page has an active worker that has cached its words, and no newer one is about to replace it. */
async function workerIsReady(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const { controller } = navigator.serviceWorker;
      const registration = await navigator.serviceWorker.getRegistration();
      if (!controller) return "no controller";
      if (registration?.installing) return `installing: ${registration.installing.state}`;
      if (registration?.waiting) return `waiting: ${registration.waiting.state}`;
      if (controller.scriptURL !== registration?.active?.scriptURL) return "controlled by another worker";
      return controller.state;
    });
  await expect.poll(state).toBe("activated");
  await expect.poll(() => keptWords(page)).toEqual(expect.arrayContaining(WORDS.map((words) => `${words}-en`)));
}

function keptCode(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("code-")));
}

function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => url.slice(location.origin.length));
  });
}

async function keptWords(page: Page): Promise<string[]> {
  const names = (await cachedPaths(page)).map(
    (path) => path.match(/^\/assets\/(words-.*)-[\w-]{8}(?:\.b\d+)?\.js$/)?.[1],
  );
  return names.filter((name) => name !== undefined).toSorted();
}

/** The bodies of all cached responses. */
function cachedTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name);
      return Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))?.text() ?? ""));
    });
    return (await Promise.all(kept)).flat();
  });
}
