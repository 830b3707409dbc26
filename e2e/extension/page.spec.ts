import { expect, test } from "./an-extension.ts";

const REPOSITORY = "https://github.com/DIYgod/RSSHub";

test("the badge counts a page's feeds, also after navigation without a load", async ({ extension }) => {
  extension.sites[REPOSITORY] = "<title>RSSHub</title>";
  const page = await extension.open(REPOSITORY);
  await expect.poll(() => extension.badge(page)).toMatch(/^\d+$/);
  const ofRepository = await extension.badge(page);
  await page.evaluate(() => history.pushState(null, "", "/DIYgod/RSSHub/issues"));
  await expect.poll(() => extension.badge(page)).not.toBe(ofRepository);
  await page.evaluate(() => history.pushState(null, "", "/settings/profile/a/b/c/d/e"));
  await expect.poll(() => extension.badge(page)).toBe("");
  await page.goBack();
  await page.goBack();
  await expect.poll(() => extension.badge(page)).toBe(ofRepository);
});

test("a rule that needs the document runs inside the page", async ({ extension }) => {
  const gallery = "https://www.behance.net/gallery/12/a-project";
  extension.sites[gallery] = `<title>A project</title><div class="e2e-project-avatar"></div>`;
  const page = await extension.open(gallery);
  const popup = await extension.popup(page);
  await expect(popup.getByRole("heading", { name: "No feed for this page" })).toBeVisible();
  await page.evaluate(() => {
    const author = document.createElement("a");
    author.href = "https://www.behance.net/someone";
    document.querySelector(".e2e-project-avatar")?.append(author);
    history.pushState(null, "", "#author");
  });
  await expect.poll(() => extension.badge(page)).toBe("1");
  await popup.getByRole("button", { name: "Check again" }).click();
  await expect(popup.getByTitle("/behance/someone")).toBeVisible();
});

test("declared feeds come first, comment feeds last", async ({ extension }) => {
  const blog = "https://blog.example/post/1";
  extension.sites[blog] = `<base href="https://blog.example/"><title>A post</title>
    <link rel="alternate" type="application/rss+xml" title="Comments" href="comments/feed.xml">
    <link rel="alternate" type="application/atom+xml" title="All posts" href="feed.xml">
    <link rel="alternate" type="text/html" hreflang="zh" href="zh/">
    <link rel="alternate" type="application/rss+xml" title="Bad" href="javascript:alert(1)">`;
  const page = await extension.open(blog);
  await expect.poll(() => extension.badge(page)).toBe("2");
  const popup = await extension.popup(page);
  await expect(popup.getByRole("heading", { name: "2 feeds for this page" })).toBeVisible();
  await expect(popup.getByRole("listitem").getByRole("heading", { level: 3 })).toHaveText(["All posts", "Comments"]);
});

test("a worker that was stopped continues", async ({ extension }) => {
  extension.sites[REPOSITORY] = "<title>RSSHub</title>";
  extension.sites["https://github.com/DIYgod"] = "<title>DIYgod</title>";
  const first = await extension.open(REPOSITORY);
  await expect.poll(() => extension.badge(first)).toMatch(/^\d+$/);
  await extension.killWorker();
  const second = await extension.open("https://github.com/DIYgod");
  await expect.poll(() => extension.badge(second)).toMatch(/^\d+$/);
  expect(await extension.badge(first)).toMatch(/^\d+$/);
});

test("works offline, and sends nothing about the page", async ({ extension }) => {
  await extension.context.setOffline(true);
  extension.sites[REPOSITORY] = "<title>RSSHub</title>";
  const asked: string[] = [];
  extension.context.on("request", (request) => asked.push(request.url()));
  const page = await extension.open(REPOSITORY);
  await expect.poll(() => extension.badge(page)).toMatch(/^\d+$/);
  const popup = await extension.popup(page);
  await popup.getByRole("button", { name: /^\d+ more/ }).click();
  await expect(popup.getByTitle("/github/issue/DIYgod/RSSHub", { exact: true })).toBeVisible();
  expect(asked.filter((address) => !address.startsWith(extension.origin) && address !== REPOSITORY)).toEqual([]);
});
