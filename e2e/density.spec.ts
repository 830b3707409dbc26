import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { anIllustratedInbox } from "./an-illustrated-inbox.ts";
import { expect, test } from "./journey.ts";
import { readLayoutShift, recordLayoutShift, slowProcessor } from "./layout-shift.ts";

test.describe.configure({ timeout: 120_000 });

const items = (page: Page) => page.locator("[data-item]");
const density = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The first items are shown, and all have this height. */
async function expectHeight(page: Page, height: number) {
  const heights = () =>
    items(page).evaluateAll((all) => all.slice(0, 12).map((one) => one.getBoundingClientRect().height));
  await expect.poll(heights).toEqual(Array(12).fill(height));
}
const topItem = (page: Page) =>
  items(page).evaluateAll((all) => {
    const bar = document.querySelector("[data-list-bar]")?.getBoundingClientRect().bottom ?? 0;
    return all.find((one) => one.getBoundingClientRect().bottom > bar)?.getAttribute("data-item");
  });
/** Every picture that is on the screen has been loaded from our own server, as WebP. */
async function expectPictures(page: Page, count: number) {
  const shown = () =>
    page.locator("[data-item] img[src^='/pictures/']").evaluateAll(
      (all) =>
        all.filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top < innerHeight && bottom > 0 && (one as HTMLImageElement).naturalWidth > 0;
        }).length,
    );
  // They are made one after the other, on a machine that runs other tests.
  await expect.poll(shown, { timeout: 45_000 }).toBeGreaterThanOrEqual(count);
}

test("pictures come from our server in the size shown; rows have one height", async ({ page, context }) => {
  await anIllustratedInbox(context);
  const types = new Set<string | undefined>();
  let bytes = 0;
  page.on("response", (response) => {
    if (!response.url().includes("/pictures/") || response.status() !== 200) return;
    types.add(response.headers()["content-type"]);
    bytes += Number(response.headers()["content-length"] ?? 1_000_000);
  });
  await page.goto("/inbox?view=all");
  await expect(items(page)).toHaveCount(20);
  await expectPictures(page, 2);
  await expectHeight(page, 116);
  expect(types).toEqual(new Set(["image/webp"]));
  // One colour each, so next to nothing. What counts is that no picture is wider than its card needs.
  expect(bytes).toBeLessThan(20_000);
  const sources = page
    .locator("[data-item] img[src^='/pictures/']")
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc.split("/").at(-1)));
  // Empty: not loaded yet.
  expect(new Set((await sources).filter(Boolean))).toEqual(new Set(["160"]));
  // Without a picture the text takes the width; one that cannot be read keeps its place until the list is rendered again.
  const widthOf = (id: string) =>
    items(page)
      .filter({ hasText: id })
      .first()
      .locator("h3")
      .evaluate((title) => title.getBoundingClientRect().width);
  expect(await widthOf("Article 3")).toBeGreaterThan((await widthOf("Article 0")) + 100);
  const broken = items(page).filter({ hasText: "Item broken" });
  await expect(broken.locator("[data-no-picture]")).toBeVisible();
  await density(page, "Compact").click();
  await density(page, "Cards").click();
  await expect(broken.locator("[data-thumbnail]")).toHaveCount(0);
  await expectAccessible(page);
});

test("three densities by mouse, remembered for each view", async ({ page, context }) => {
  const { channelId } = await anIllustratedInbox(context);
  await page.goto("/inbox?view=all");
  await expect(density(page, "Cards")).toHaveAttribute("aria-pressed", "true");
  await density(page, "Compact").click();
  await expectHeight(page, 34);
  await expect(density(page, "Compact")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  // An item opens beside the rows, which keep their height.
  await page.getByRole("link", { name: /Article 0$/ }).click();
  await expect(page.getByRole("region", { name: "Reading" })).toBeVisible();
  await expectHeight(page, 34);
  // Beside it the bar has no room for the buttons, but the menu has the same choice.
  await expect(density(page, "Compact")).toBeHidden();
  await page.getByRole("button", { name: "Sort and filter" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Compact" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Reading" })).toHaveCount(0);
  await expect(density(page, "Compact")).toBeVisible();
  await page.goto("/inbox?view=today");
  await expect(density(page, "Cards")).toHaveAttribute("aria-pressed", "true");
  await page.goto(`/channels/${channelId}`);
  await expect(items(page)).not.toHaveCount(0);
  await expectHeight(page, 116);
  await density(page, "Compact").click();
  await expectHeight(page, 34);
  await page.goto("/inbox?view=all");
  await expect(density(page, "Compact")).toHaveAttribute("aria-pressed", "true");
  await expectHeight(page, 34);
});

test("by keyboard; the item at the top stays at the top", async ({ page, context }) => {
  await anIllustratedInbox(context);
  await page.goto("/inbox?view=all");
  await expect(items(page)).toHaveCount(20);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  const top = page.locator(`[data-item="${await topItem(page)}"]`);
  const place = () => top.evaluate((one) => one.getBoundingClientRect().top);
  const before = await place();
  await page.keyboard.press("3");
  await expect(density(page, "Magazine")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2);
  await page.keyboard.press("2");
  await expect(density(page, "Compact")).toHaveAttribute("aria-pressed", "true");
  await expect(top).toBeInViewport();
  await page.keyboard.press("1");
  await expect(density(page, "Cards")).toHaveAttribute("aria-pressed", "true");
  await expect(top).toBeInViewport();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByText("Show compact rows")).toBeVisible();
});

test("a magazine has no reading pane: an item covers it, and Escape leads back", async ({ page, context }) => {
  await anIllustratedInbox(context);
  await page.goto("/inbox?view=all");
  await density(page, "Magazine").click();
  await expectPictures(page, 2);
  await expect(async () => {
    const places = await items(page).evaluateAll((all) => all.slice(0, 4).map((one) => one.getBoundingClientRect()));
    expect(places[0]?.width).toBeGreaterThan((places[1]?.width ?? 0) * 2.5);
    expect(new Set(places.slice(1).map(({ top }) => top)).size).toBe(1);
  }).toPass();
  await expectAccessible(page);
  const third = items(page).nth(8).getByRole("link");
  const name = (await third.innerText()).replace(/^Unread:\s+/, "");
  await third.click();
  const reading = page.getByRole("region", { name: "Reading" });
  await expect(reading.getByRole("heading", { level: 2, name })).toBeFocused();
  await expect.poll(async () => (await reading.boundingBox())?.width).toBeGreaterThan(1_000);
  await page.keyboard.press("Escape");
  await expect(reading).toHaveCount(0);
  await expect(third).toBeFocused();
});

test("videos are a grid, whatever the density", async ({ page, context }) => {
  await anIllustratedInbox(context);
  await page.goto("/inbox?view=videos");
  await expect(items(page)).toHaveCount(9);
  await expect(density(page, "Cards")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2, name: "This week" })).toBeVisible();
  await expectPictures(page, 2);
  const row = await page
    .getByRole("region", { name: "This week" })
    .locator("[data-item]")
    .evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect()));
  expect(new Set(row.map(({ top }) => top)).size).toBe(1);
  for (const { width } of row) expect(width).toBeGreaterThanOrEqual(240);
  await page.keyboard.press("2");
  await expect(page.getByRole("heading", { level: 2, name: "This week" })).toBeVisible();
  await expectAccessible(page);
});

for (const [device, viewport, place] of [
  ["a desktop", { width: 1440, height: 900 }, "inbox"],
  ["a phone", { width: 390, height: 844 }, "channel"],
] as const)
  test.describe(`on ${device} with a slow processor`, () => {
    test.use({ viewport });

    // `npm run bench -- pages` measures both places on both.
    test(`nothing moves while items and pictures arrive: ${place}`, async ({ page, context }) => {
      const { channelId } = await anIllustratedInbox(context);
      const address = { inbox: "/inbox?view=all", channel: `/channels/${channelId}` };
      await recordLayoutShift(page);
      await slowProcessor(page);
      await page.goto(address[place]);
      await expect(items(page)).not.toHaveCount(0, { timeout: 60_000 });
      await expectPictures(page, 2);
      await page.waitForLoadState("networkidle");
      const { cls, shifts } = await readLayoutShift(page);
      expect(cls, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(0.05);
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the density is chosen in the menu", async ({ page, context }) => {
    await anIllustratedInbox(context);
    await page.goto("/inbox?view=all");
    await expect(items(page)).toHaveCount(20);
    await expectHeight(page, 116);
    await page.getByRole("button", { name: "Sort and filter" }).click();
    await page.getByRole("menuitemradio", { name: "Compact" }).click();
    await expectHeight(page, 44);
    await expectAccessible(page);
  });
});
