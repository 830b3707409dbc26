import type { Page } from "@playwright/test";
import type { Answer } from "../../ui/gallery/control.ts";
import { expect, test } from "./gallery.ts";

const CHANNEL = "https://space.bilibili.com/2267573";

const settle = (page: Page, answer: Answer | "throw") =>
  page.evaluate((value) => window.gallery.waiting.shift()?.(value), answer);

const button = (page: Page) => page.locator("main button").first();
const toast = (page: Page) => page.locator("[data-sonner-toast]");

test("not subscribed, subscribing, subscribed, cancelling, and back", async ({ page, gallery }) => {
  await gallery.open("subscribe");
  const widths: number[] = [];
  const width = async () => widths.push((await button(page).boundingBox())?.width ?? 0);
  await expect(button(page)).toHaveText("Subscribe");
  await width();

  await button(page).click();
  await expect(button(page)).toHaveText("subscribing...");
  await expect(button(page)).toHaveAttribute("aria-busy", "true");
  await width();
  await settle(page, { ok: true });
  await expect(button(page)).toHaveText("Subscribed");
  await width();
  await expect(toast(page)).toContainText("Subscribed");
  const message = toast(page).getByText("successfully subscribed to this author/channel", { exact: true });
  await expect(message).toBeVisible();
  // Not changed by CSS either.
  const shapes = await message.evaluate((shown) =>
    [undefined, "::first-letter"].map((part) => getComputedStyle(shown, part).textTransform),
  );
  expect(shapes).toEqual(["none", "none"]);
  expect(await gallery.events()).toEqual([`subscribe ${CHANNEL}`, "refetch", "changed true"]);

  await page.mouse.move(0, 0);
  await expect(button(page)).toHaveCSS("border-top-color", "rgb(11, 107, 87)");
  await button(page).hover();
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
  await width();
  await button(page).click();
  await expect(button(page)).toHaveText("cancelling...");
  await width();
  await settle(page, { ok: true });
  await expect(button(page)).toHaveText("Subscribe");
  await expect(toast(page).filter({ hasText: "Unsubscribed" })).toContainText("cancelled subscription");
  expect((await gallery.events()).slice(3)).toEqual([`unsubscribe ${CHANNEL}`, "refetch", "changed false"]);
  expect(new Set(widths)).toEqual(new Set([124]));
});

test("sends one request however often it is pressed, and keeps focus", async ({ page, gallery }) => {
  await gallery.open("subscribe");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(button(page)).toHaveText("subscribing...");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await button(page).click();
  await settle(page, { ok: true });
  await expect(button(page)).toHaveText("Subscribed");
  await expect(button(page)).toBeFocused();
  expect((await gallery.events()).filter((event) => event.startsWith("subscribe"))).toHaveLength(1);
});

test("stays subscribed when only the refetch of the list fails", async ({ page, gallery }) => {
  await gallery.open("subscribe", { listless: "" });
  await button(page).click();
  await settle(page, { ok: true });
  await expect(button(page)).toHaveText("Subscribed");
});

const REFUSALS: [string, Answer | "throw", string][] = [
  [
    "free",
    { ok: false, problem: { kind: "members-only" } },
    "Only members can subscribe to channels, please buy membership first.",
  ],
  [
    "at the limit",
    { ok: false, problem: { kind: "limit-reached", plan: "plus", used: 10, limit: 10 } },
    "Plus members can subscribe to at most 10 channels. You have reached the limit (10/10). Pro unlocks unlimited channels.",
  ],
  [
    "with the server's message",
    { ok: false, problem: { kind: "refused", message: "The feed service said 503." } },
    "The feed service said 503.",
  ],
  ["without a network", "throw", "This author/channel does not support subscriptions yet, or network problem"],
];

for (const [who, answer, message] of REFUSALS) {
  test(`refused ${who}: the toast says why, and the button is as before`, async ({ page, gallery }) => {
    await gallery.open("subscribe");
    await button(page).click();
    await settle(page, answer);
    await expect(toast(page)).toContainText("Subscription failed");
    await expect(toast(page)).toContainText(message);
    const limit = who === "at the limit";
    await expect(page.getByRole("dialog", { name: "All 10 channels are in use" })).toHaveCount(limit ? 1 : 0);
    if (limit) {
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(toast(page)).toHaveCount(0);
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(button(page)).toBeFocused();
    }
    await expect(button(page)).toHaveText("Subscribe");
    await expect(button(page)).not.toHaveAttribute("aria-busy");
    expect(await gallery.events()).toEqual([`subscribe ${CHANNEL}`]);
  });
}

test("a failure toast stays until dismissed; a success toast closes automatically", async ({ page, gallery }) => {
  await page.clock.install();
  await gallery.open("subscribe");
  await button(page).click();
  await settle(page, "throw");
  await expect(toast(page)).toContainText("Subscription failed");
  await page.clock.runFor(120_000);
  await expect(toast(page)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.clock.runFor(2_000);
  await expect(toast(page)).toHaveCount(0);
  await button(page).click();
  await settle(page, { ok: true });
  await expect(toast(page)).toContainText("Subscribed");
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(toast(page)).toHaveCount(0);
});

test("the toast can retry a failed request and undo a success", async ({ page, gallery }) => {
  await gallery.open("subscribe");
  await button(page).click();
  await settle(page, "throw");
  await page.getByRole("button", { name: "Try again" }).click();
  await settle(page, { ok: true });
  await expect(button(page)).toHaveText("Subscribed");
  await page.getByRole("button", { name: "Undo" }).click();
  await settle(page, { ok: true });
  await expect(button(page)).toHaveText("Subscribe");
});

test("a failed unsubscribe leaves it subscribed", async ({ page, gallery }) => {
  await gallery.open("subscribe", { subscribed: "" });
  await expect(button(page)).toHaveText("Subscribed");
  await button(page).click();
  await settle(page, "throw");
  await expect(toast(page)).toContainText("Unsubscribe failed");
  await expect(toast(page)).toContainText("network problem, please try again later");
  await page.mouse.move(0, 0);
  await expect(page.getByRole("button", { name: "Subscribed" })).toBeVisible();
});

test("anonymous: sends nothing, says to log in, and offers a link", async ({ page, gallery }) => {
  await gallery.open("subscribe", { anonymous: "" });
  await button(page).click();
  await expect(toast(page)).toContainText("Please log in first");
  await expect(toast(page)).toContainText("log in to subscribe to authors/channels");
  await expect(button(page)).toHaveText("Subscribe");
  await page.getByRole("button", { name: "Log in" }).click();
  expect(await gallery.events()).toEqual(["log in"]);
});

const TOOLTIPS: [Record<string, string>, string][] = [
  [{ link: "platform" }, "This platform does not support subscriptions yet"],
  [{ link: "not-an-author-page" }, "On bilibili, author home pages only support subscription"],
  [{}, "click to subscribe to this author"],
];

for (const [query, words] of TOOLTIPS) {
  test(`tooltip by keyboard and pointer: ${words}`, async ({ page, gallery }) => {
    await gallery.open("subscribe", query);
    const disabled = "link" in query;
    expect(await button(page).getAttribute("aria-disabled")).toBe(disabled ? "true" : null);
    await page.keyboard.press("Tab");
    await expect(button(page)).toBeFocused();
    await expect(page.getByRole("tooltip")).toHaveText(words);
    await expect(button(page)).toHaveAttribute("aria-describedby", /./);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await button(page).hover();
    await expect(page.getByRole("tooltip")).toHaveText(words);
    if (!disabled) return;
    await page.keyboard.press("Enter");
    await button(page).click({ force: true });
    await expect(page.getByRole("tooltip")).toHaveText(words);
    expect(await gallery.events()).toEqual([]);
  });
}

test("the tooltip stays open under the pointer, and Escape closes it", async ({ page, gallery }) => {
  await page.clock.install({ time: 0 });
  await gallery.open("subscribe");
  // From here on it goes only as far as the test says.
  await page.clock.pauseAt(600_000);
  const tooltip = page.getByRole("tooltip");
  await button(page).hover();
  await page.clock.runFor(350);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tooltip).toBeVisible();
  const bounds = await tooltip.boundingBox();
  await page.mouse.move((bounds?.x ?? 0) + 10, (bounds?.y ?? 0) + 10, { steps: 4 });
  await page.clock.runFor(2_000);
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 200);
  await page.clock.runFor(200);
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test("the tooltip stays inside a narrow window and closes on scroll", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 240, height: 120 });
  await gallery.open("subscribe", { link: "not-an-author-page" });
  await page.keyboard.press("Tab");
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toBeVisible();
  const { x = -1, width = 999 } = (await tooltip.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(8);
  expect(x + width).toBeLessThanOrEqual(232);
  // A control that receives the focus is scrolled into view, so its tooltip stays; that of the pointer closes.
  const scroll = () => page.evaluate(() => document.dispatchEvent(new Event("scroll")));
  await scroll();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await button(page).hover();
  await expect(tooltip).toBeVisible();
  await scroll();
  await expect(tooltip).toHaveCount(0);
});

test("is translated to Chinese", async ({ page, gallery }) => {
  await gallery.open("subscribe", { lang: "zh-Hans" });
  await expect(button(page)).toHaveText("订阅");
  await button(page).click();
  await expect(button(page)).toHaveText("订阅中……");
  await settle(page, { ok: false, problem: { kind: "limit-reached", plan: "plus", used: 10, limit: 10 } });
  await expect(toast(page)).toContainText("你已达到上限（10/10）");
  await expect(page.getByRole("dialog", { name: "10 个频道已全部用完" })).toBeVisible();
});

test.describe("the upgrade dialog", () => {
  test("shows the count as text and segments, the plans, and opens the payment page", async ({ page, gallery }) => {
    await gallery.open("upgrade", { plan: "plus", used: "10" });
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("10/10 used")).toBeVisible();
    await expect(dialog.getByRole("img", { name: "10 of 10 channels used" }).locator("i")).toHaveCount(10);
    await expect(dialog.getByText("Your plan")).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /Pro/ })).toBeChecked();
    await dialog.getByRole("radio", { name: /Pro/ }).focus();
    await page.keyboard.down("ArrowDown");
    await expect(dialog.getByRole("radio", { name: /Lifetime/ })).toBeChecked();
    await page.keyboard.up("ArrowDown");
    await dialog.getByRole("button", { name: "Continue to Lifetime" }).click();
    expect(await gallery.events()).toEqual(["checkout lifetime once"]);
    await settle(page, "throw");
    await expect(dialog.getByRole("alert")).toContainText("You were not charged");
    await dialog.getByRole("button", { name: "Choose one to unsubscribe" }).click();
    expect(await gallery.events()).toContain("choose one to unsubscribe");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  test("offers months and years where both are sold", async ({ page, gallery }) => {
    await gallery.open("upgrade", { plan: "free", used: "0", yearly: "" });
    await page.getByRole("radio", { name: "Yearly" }).click();
    await page.getByRole("radio", { name: /^Pro/ }).click();
    await page.getByRole("button", { name: "Continue to Pro" }).click();
    expect(await gallery.events()).toEqual(["checkout pro year"]);
  });

  test("says that the owner grants plans where nothing is sold", async ({ page, gallery }) => {
    await gallery.open("upgrade", { unsold: "" });
    await expect(page.getByText("The owner of this server grants them")).toBeVisible();
    await expect(page.getByRole("button", { name: /Continue/ })).toHaveCount(0);
    await expect(page.getByRole("radio")).toHaveCount(0);
  });
});
