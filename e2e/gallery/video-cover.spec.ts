import type { Page } from "@playwright/test";
import { expect, html, test } from "./gallery.ts";

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 180'%3E%3Crect width='320' height='180' fill='%237fa293'/%3E%3C/svg%3E";

const front = { name: "Play 青梅酒的第三十天" };
const back = { name: "Show cover" };

test("is 16:9 at every width", async ({ page, gallery }) => {
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await gallery.open("cover", { cover: PICTURE });
    const box = await page.locator(".video-cover").boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  }
});

test("starts unflipped; a click flips, another flips back, and each is counted", async ({ page, gallery }) => {
  gallery.standIn("player.bilibili.com", html("player"));
  await gallery.open("cover", { cover: PICTURE });
  const card = page.locator(".video-cover");
  await expect(card).toHaveAttribute("data-flipped", "false");
  expect(await gallery.events()).toEqual([]);
  await page.getByRole("button", front).click();
  await expect(card).toHaveAttribute("data-flipped", "true");
  await expect(page.getByRole("button", front)).toHaveCount(0);
  expect(await gallery.events()).toEqual(["VideoCover Clicked"]);
  await page.getByRole("button", back).click();
  await expect(card).toHaveAttribute("data-flipped", "false");
  await expect(page.getByRole("button", back)).toHaveCount(0);
  expect(await gallery.events()).toEqual(["VideoCover Clicked", "VideoCover Clicked"]);
  await page.getByRole("button", front).click();
  expect(await gallery.events()).toHaveLength(3);
});

/** Every finished transition, as "element, property, duration in seconds". */
async function watchTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const ended: string[] = [];
    Object.assign(window, { ended });
    addEventListener("transitionend", (event) => {
      const face = /video-cover-\w+(?= |$)/.exec((event.target as Element).className.replace("video-cover-face ", ""));
      if (face) ended.push(`${face[0]} ${event.propertyName} ${event.elapsedTime}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { ended: string[] }).ended);
}

test("flips in 0.2 s, both ways", async ({ page, gallery }) => {
  gallery.standIn("player.bilibili.com", html("player"));
  await gallery.open("cover", { cover: PICTURE });
  const ended = await watchTransitions(page);
  const turn = "video-cover-card transform 0.2";
  await page.getByRole("button", front).click();
  await expect.poll(ended).toContain(turn);
  await page.getByRole("button", back).click();
  await expect.poll(async () => (await ended()).filter((one) => one === turn)).toHaveLength(2);
});

test("fades instead of flipping under reduced motion", async ({ page, gallery }) => {
  gallery.standIn("player.bilibili.com", html("player"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await gallery.open("cover", { cover: PICTURE });
  const ended = await watchTransitions(page);
  await page.getByRole("button", front).click();
  await expect.poll(ended).toContain("video-cover-back opacity 0.2");
  await expect.poll(ended).toContain("video-cover-front opacity 0.2");
  expect((await ended()).filter((one) => one.includes("transform"))).toEqual([]);
  const still = await page
    .locator(".video-cover-card, .video-cover-back")
    .evaluateAll((faces) => faces.map((face) => getComputedStyle(face).transform));
  expect(still).toEqual(["none", "none"]);
  await expect(page.getByRole("button", back)).toBeVisible();
});

test("works by keyboard alone, and focus follows the visible face", async ({ page, gallery }) => {
  gallery.standIn("player.bilibili.com", html("player"));
  await gallery.open("cover", { cover: PICTURE });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", front)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", back)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", front)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", back)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: /Open on bilibili/ })).toBeFocused();
  expect(await gallery.events()).toHaveLength(3);
});

test("a hundred covers send no request until one is flipped", async ({ page, gallery }) => {
  gallery.standIn("www.youtube-nocookie.com", html("player"));
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await gallery.open("cover", { url: "https://youtu.be/dQw4w9WgXcQ", cover: PICTURE, count: "100" });
  await expect(page.getByRole("button", front)).toHaveCount(100);
  expect(await page.locator("iframe, video").count()).toBe(0);
  expect(gallery.externalRequests).toEqual([]);
  const before = scripts.length;
  await page.getByRole("button", front).nth(3).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  expect(scripts.length).toBeGreaterThan(before);
  expect(
    gallery.externalRequests.filter((address) => !address.startsWith("https://www.youtube-nocookie.com/embed/")),
  ).toEqual([]);
});

test("without a cover it shows the placeholder, unless it is a web page", async ({ page, gallery }) => {
  gallery.standIn("player.vimeo.com", html("player"));
  await gallery.open("cover", { url: "https://vimeo.com/76979871" });
  await expect(page.getByText("No cover")).toBeVisible();
  await page.getByRole("button", front).click();
  await gallery.frame("player.vimeo.com");
  await gallery.open("cover", { url: "https://page.example/an/article" });
  await expect(page.getByText("No cover")).toHaveCount(0);
  await expect(page.getByText("page.example")).toBeVisible();
});

test("an image that fails to load is replaced by the placeholder", async ({ page, gallery }) => {
  await gallery.open("cover", { url: "https://vimeo.com/76979871", cover: "https://pictures.example/gone.jpg" });
  await expect(page.getByText("No cover")).toBeVisible();
  expect(gallery.externalRequests).toEqual(["https://pictures.example/gone.jpg"]);
});
