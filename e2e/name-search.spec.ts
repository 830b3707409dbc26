import { anAuthor, anItem, follow } from "./a-busy-inbox.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

test("a name finds sites while it is typed, and nothing is sent before Enter", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  await page.goto("/");
  const box = page.getByLabel("Paste a page address or type a name");
  await box.pressSequentially("少数派");
  const site = page.getByRole("link", { name: /^少数派 sspai sspai\.com/ });
  await expect(site).toBeVisible();
  await expect(box).toBeFocused();
  expect(asked.filter((url) => url.includes("少数派"))).toEqual([]);
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Results for “少数派”" })).toBeFocused();
  await expect(page).toHaveURL(/\?url=/);
  await expect.poll(() => asked.filter((url) => url.includes("少数派")).length).toBeGreaterThan(0);
  // By keyboard, from the heading to the first result.
  await page.keyboard.press("Tab");
  await expect(site).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/url=https%3A%2F%2Fsspai\.com%2F|url=https:\/\/sspai\.com\//);
  await expect(box).toHaveValue("https://sspai.com/");
});

test("a name finds channels that two people here follow, and leads to their page", async ({
  page,
  browser,
  context,
}) => {
  const author = anAuthor();
  const title = `Stones ${Date.now()} of the sea`;
  const video = { url: "https://site.example/v1.mp4", mime_type: "video/mp4" };
  await publish(author.route, { title, items: [anItem("v1", { attachments: [video] })] });
  const elsewhere = await browser.newContext();
  const people = [await signInAs(elsewhere, "plus"), await signInAs(elsewhere, "plus")] as const;
  for (const other of people) await follow(other, author.page);
  await elsewhere.close();
  // It can be found a moment later. People may ask more often than visitors.
  const search = () => people[0].rpc.discover.search.query({ name: title });
  await expect.poll(async () => (await search()).channels.length).toBe(1);
  const visitor = page.getByRole("region", { name: `Results for “${title}”` });
  const found = visitor.getByRole("link", { name: new RegExp(`^${title}`) });
  await page.goto(`/?url=${encodeURIComponent(title)}`);
  await expect(found).toContainText("Videos");
  await found.click();
  await expect(page.getByLabel("Paste a page address")).toHaveValue(author.page);

  // One's own channels are found without the server's help, and lead to the channel.
  const person = await signInAs(context, "plus");
  await follow(person, author.page);
  await page.goto("/");
  await page.getByLabel("Paste a page address").fill(title);
  await page.getByRole("link", { name: new RegExp(`^${title}.*douyin`) }).click();
  await expect(page).toHaveURL(/\/channels\/\d+/);
});

test.describe("on a phone, in Chinese", () => {
  test.use({ locale: "zh-CN", viewport: { width: 375, height: 812 } });

  test("results and nothing found are accessible and fit the screen", async ({ page }) => {
    const fits = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      await expectAccessible(page);
    };
    await page.goto("/");
    await page.getByRole("textbox").press("Enter");
    await expect(page.getByText("请先粘贴网址或输入名称。")).toBeVisible();
    await page.goto("/?url=news");
    await expect(page.getByRole("link", { name: /news/i }).first()).toBeVisible();
    await fits();
    await page.goto(`/?url=${"no-channel-is-called-this-".repeat(5)}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("没有找到");
    await expect(page.getByRole("link", { name: "打开规则目录" })).toBeVisible();
    await fits();
  });
});
