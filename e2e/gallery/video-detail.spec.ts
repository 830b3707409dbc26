import { expect, test } from "./gallery.ts";

const TITLE = "青梅酒的第三十天：开坛与过滤";

test("the title can be edited only when the type allows it, it is stored, and somebody is logged in", async ({
  page,
  gallery,
}) => {
  for (const type of ["bilibili", "web-page"]) {
    for (const stored of [true, false]) {
      for (const loggedIn of [true, false]) {
        await gallery.open("detail", { type, ...(stored && { dbId: "7" }), ...(!loggedIn && { anonymous: "" }) });
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
        const may = type === "bilibili" && stored && loggedIn;
        const which = JSON.stringify({ type, stored, loggedIn });
        await expect(page.getByRole("button", { name: "Edit title" }), which).toHaveCount(may ? 1 : 0);
      }
    }
  }
});

test("Enter saves and shows immediately; Escape cancels; focus returns to the pencil", async ({ page, gallery }) => {
  await gallery.open("detail", { dbId: "7" });
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("button", { name: "Edit title" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await page.keyboard.type("青梅酒，第 30 天");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("青梅酒，第 30 天");
  await expect(page.getByRole("button", { name: "Edit title" })).toBeFocused();
  expect(await gallery.events()).toEqual(["rename 青梅酒，第 30 天"]);

  await page.keyboard.press("Enter");
  await page.keyboard.type("something else");
  await page.keyboard.press("Escape");
  await expect(heading).toHaveText("青梅酒，第 30 天");
  await expect(page.getByRole("button", { name: "Edit title" })).toBeFocused();
  expect(await gallery.events()).toHaveLength(1);
});

test("a title that was not saved is reverted with a message", async ({ page, gallery }) => {
  await gallery.open("detail", { dbId: "7" });
  await page.evaluate(() => {
    window.gallery.renameWorks = false;
  });
  await page.getByRole("button", { name: "Edit title" }).click();
  await page.getByLabel("Title", { exact: true }).fill("new");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("[data-sonner-toast]")).toContainText("The title was not saved");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
});

test("an empty title is refused in the input", async ({ page, gallery }) => {
  await gallery.open("detail", { dbId: "7" });
  await page.getByRole("button", { name: "Edit title" }).click();
  await page.getByLabel("Title", { exact: true }).fill("  ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("cannot be empty");
  expect(await gallery.events()).toEqual([]);
});

test("in compact mode the title is one line", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await gallery.open("detail", { compact: "", dbId: "7", title: "很长的标题".repeat(20) });
  const heading = page.getByRole("heading", { level: 3 });
  const box = await heading.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(26);
  expect(await heading.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  await gallery.open("detail", { dbId: "7", title: "很长的标题".repeat(20) });
  expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.height).toBeGreaterThan(60);
});

test("the description is one line, or all of it within 500 px", async ({ page, gallery }) => {
  await gallery.open("detail", { lines: "60" });
  const text = page.getByRole("region", { name: "Description" });
  const toggle = page.getByRole("button", { name: "More" });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  const line = Number.parseFloat(await text.evaluate((element) => getComputedStyle(element).lineHeight));
  expect((await text.boundingBox())?.height).toBe(line);
  await toggle.click();
  await expect(page.getByRole("button", { name: "Less" })).toHaveAttribute("aria-expanded", "true");
  expect((await text.boundingBox())?.height).toBe(500);
  expect(await text.evaluate((element) => element.scrollHeight)).toBeGreaterThan(1000);
  await text.focus();
  await page.keyboard.press("End");
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Less" }).click();
  await expect.poll(async () => (await text.boundingBox())?.height).toBe(line);
});

test("its links are safe, and nothing in it is markup", async ({ page, gallery }) => {
  await gallery.open("detail");
  await page.getByRole("button", { name: "More" }).click();
  const links = page.getByRole("region", { name: "Description" }).getByRole("link");
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute("href", "https://example.com/plum");
  await expect(links).toHaveAttribute("rel", /noopener noreferrer/);
  expect(await page.locator("main img").count()).toBe(0);
});

test("a description that fits on one line cannot be expanded", async ({ page, gallery }) => {
  await gallery.open("detail", { text: "See https://example.com/a" });
  await expect(page.getByRole("link", { name: "https://example.com/a" })).toBeVisible();
  await expect(page.getByRole("button", { name: "More" })).toHaveCount(0);
});

test("the author's name links to the author's page", async ({ page, gallery }) => {
  await gallery.open("detail");
  await expect(page.getByRole("link", { name: "晴川手作" })).toHaveAttribute(
    "href",
    "https://space.bilibili.com/2267573",
  );
});
