import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { feedOf } from "./feed-of.ts";
import { expect, test } from "./journey.ts";
import { grant, signInAs } from "./people.ts";

/** An author's page with several feeds, each a channel; and rows that are not an author's. */
const PAGE = "/?url=space.bilibili.com/2267573";
const ROUTE = "/bilibili/user/video/2267573";

let authors = 0;
/** An author that no other test follows. */
const someAuthor = () => `https://www.douyin.com/user/MS4wLjABAAAA${process.pid}x${++authors}`;

const LANGUAGES = [
  {
    locale: "en-US",
    subscribe: "Subscribe",
    subscribing: "subscribing...",
    subscribed: "Subscribed",
    cancelling: "cancelling...",
    clickToSubscribe: "click to subscribe to this author",
    platformUnsupported: "This platform does not support subscriptions yet",
    authorPagesOnly: "On GitHub, author home pages only support subscription",
    needLogin: ["Please log in first", "log in to subscribe to authors/channels"],
    logIn: "Log in",
    failed: "Subscription failed",
    membersOnly: "Only members can subscribe to channels, please buy membership first.",
    askOwner: "Ask the owner of this Pagecast",
    requestSent: ["Request sent", "The owner sees it on the admin page."],
    asked: /^Asked on /,
    askedOwner: "You asked the owner of this Pagecast on ",
    planNeeded: "Following channels needs a plan. Ask the owner of this Pagecast for one.",
    planAsked: "Following channels needs a plan. You have asked the owner of this Pagecast for one.",
    limit:
      "Plus members can subscribe to at most 10 channels. You have reached the limit (10/10). Pro unlocks unlimited channels.",
    network: "This author/channel does not support subscriptions yet, or network problem",
    unsubscribeFailed: ["Unsubscribe failed", "network problem, please try again later"],
    didSubscribe: ["Subscribed", "successfully subscribed to this author/channel"],
    didUnsubscribe: ["Unsubscribed", "cancelled subscription"],
    allInUse: "All 10 channels are in use",
    ownerGrants: "Plans are not sold here. The owner of this server grants them",
    chooseOne: "Choose one to unsubscribe",
    plus: "Plus, 1 of 10 channels",
    welcome: "Welcome back",
    email: "Email",
    password: "Password",
    signIn: "Sign in",
  },
  {
    locale: "zh-CN",
    subscribe: "订阅",
    subscribing: "订阅中……",
    subscribed: "已订阅",
    cancelling: "取消中……",
    clickToSubscribe: "点击订阅该作者",
    platformUnsupported: "该平台暂不支持订阅",
    authorPagesOnly: "GitHub：仅支持在作者主页订阅",
    needLogin: ["请先登录", "登录后即可订阅作者或频道"],
    logIn: "登录",
    failed: "订阅失败",
    membersOnly: "只有会员才能订阅频道，请先购买会员。",
    askOwner: "向本站管理员申请",
    requestSent: ["申请已发送", "管理员会在管理页面看到。"],
    asked: /^已于 .* 申请$/,
    askedOwner: "向本站管理员申请。",
    planNeeded: "订阅频道需要方案。请向本站管理员申请。",
    planAsked: "订阅频道需要方案。你已向本站管理员申请。",
    limit: "Plus 会员最多可订阅 10 个频道，你已达到上限（10/10）。升级到 Pro 即可无限订阅。",
    network: "该作者或频道暂不支持订阅，或网络异常",
    unsubscribeFailed: ["取消订阅失败", "网络异常，请稍后再试"],
    didSubscribe: ["已订阅", "成功订阅该作者或频道"],
    didUnsubscribe: ["已取消订阅", "订阅已取消"],
    allInUse: "10 个频道已全部用完",
    ownerGrants: "这里不出售会员，方案由本站管理员授予",
    chooseOne: "选择一个频道取消订阅",
    plus: "Plus，已用 1/10 个频道",
    welcome: "欢迎回来",
    email: "邮箱",
    password: "密码",
    signIn: "登录",
  },
] as const;

/** The button of the feed with this route. */
function buttonOf(page: Page, route: string): Locator {
  return feedOf(page, route).locator("[data-subscribe]");
}

async function expectToast(page: Page, kind: "success" | "failure" | "info", [title, message]: readonly string[]) {
  const toast = page.locator(`[data-kind=${kind}]`).filter({ hasText: message as string });
  await expect(toast).toBeVisible();
  await expect(toast.locator("p").nth(0)).toHaveText(title as string);
  await expect(toast.locator("p").nth(1)).toHaveText(message as string);
  return toast;
}

/** Delays the answers to a call until released, so that the state in between can be checked. */
async function hold(page: Page, call: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  await page.route(`**/rpc/${call}*`, async (route) => {
    requests++;
    await released;
    await route.continue();
  });
  return { release: () => release(), requests: () => requests };
}

for (const words of LANGUAGES)
  test.describe(words.locale, () => {
    test.use({ locale: words.locale });

    test("a signed-out person is asked to log in, does so, and comes back to subscribe", async ({ page, browser }) => {
      const { email } = await signInAs(await browser.newContext());
      await page.goto(PAGE);
      const button = buttonOf(page, ROUTE);
      await button.hover();
      await expect(page.getByRole("tooltip", { name: words.clickToSubscribe })).toBeVisible();
      await button.click();
      const toast = await expectToast(page, "info", words.needLogin);
      await expect(button).toHaveText(words.subscribe);
      await toast.getByRole("button", { name: words.logIn }).click();
      await expect(page.getByRole("heading", { name: words.welcome })).toBeVisible();
      await page.getByLabel(words.email).fill(email);
      await page.getByLabel(words.password, { exact: true }).fill("correct horse battery");
      // The toast that led here may still be closing, with the same label.
      await page.getByRole("main").getByRole("button", { name: words.signIn, exact: true }).click();
      await expect(buttonOf(page, ROUTE)).toHaveText(words.subscribe);
      expect(new URL(page.url()).search).toContain("space.bilibili.com");
    });

    test("on the free plan, it says that subscribing is for members, and the owner can be asked", async ({
      page,
      context,
    }) => {
      const { rpc } = await signInAs(context, "free");
      await page.goto("/inbox");
      await expect(page.getByText(words.planNeeded)).toBeVisible();
      await expect(page.getByRole("button", { name: words.askOwner })).toBeVisible();
      await page.goto(PAGE);
      await buttonOf(page, ROUTE).click();
      const toast = await expectToast(page, "failure", [words.failed, words.membersOnly]);
      await expect(buttonOf(page, ROUTE)).toHaveText(words.subscribe);
      await toast.getByRole("button", { name: words.askOwner }).click();
      await expectToast(page, "success", words.requestSent);
      await expect(page.locator("[data-kind=failure]")).toHaveCount(0);
      expect((await rpc.membership.get.query()).requestedAt).not.toBeNull();

      // From then on the message says when that was, and so does the inbox.
      await buttonOf(page, ROUTE).click();
      const again = page.locator("[data-kind=failure]");
      await expect(again).toContainText(words.membersOnly);
      await expect(again).toContainText(words.askedOwner);
      await expect(again.getByRole("button")).toHaveCount(1);
      await page.goto("/inbox");
      await expect(page.getByText(words.planAsked)).toBeVisible();
      await expect(page.getByRole("button", { name: words.asked })).toHaveAttribute("aria-disabled", "true");
    });

    test("a Plus member subscribes and unsubscribes, and sees every state on the way", async ({ page, context }) => {
      await signInAs(context, "plus");
      await page.goto(PAGE);
      const button = buttonOf(page, ROUTE);
      await expect(button).toHaveText(words.subscribe);
      const { width } = (await button.boundingBox()) as { width: number };
      const subscribing = await hold(page, "channels.subscribe");
      await button.click();
      await expect(button).toHaveText(words.subscribing);
      await expect(button).toHaveAttribute("aria-busy", "true");
      expect((await button.boundingBox())?.width).toBe(width);
      // A second press during a request sends nothing.
      await button.click();
      await page.keyboard.press("Enter");
      subscribing.release();
      await expectToast(page, "success", words.didSubscribe);
      await expect(button).toHaveAttribute("data-subscribe", "subscribed");
      expect(subscribing.requests()).toBe(1);
      expect((await button.boundingBox())?.width).toBe(width);
      await expect(page.getByRole("link", { name: words.plus })).toBeVisible();

      await page.reload();
      await expect(button).toContainText(words.subscribed);
      const cancelling = await hold(page, "channels.unsubscribe");
      await button.press("Enter");
      await expect(button).toHaveText(words.cancelling);
      cancelling.release();
      const toast = await expectToast(page, "success", words.didUnsubscribe);
      await expect(button).toHaveText(words.subscribe);
      expect(cancelling.requests()).toBe(1);
      // And it can be undone.
      await toast.getByRole("button").first().click();
      await expect(button).toHaveAttribute("data-subscribe", "subscribed");
    });

    test("the eleventh channel is refused with the count, and the dialog leads to unsubscribing", async ({
      page,
      context,
    }) => {
      const { rpc } = await signInAs(context, "plus");
      for (let followed = 0; followed < 10; followed++)
        await rpc.channels.subscribe.mutate({ channelUrl: someAuthor() });
      await page.goto(PAGE);
      await buttonOf(page, ROUTE).click();
      await expectToast(page, "failure", [words.failed, words.limit]);
      const dialog = page.getByRole("dialog", { name: words.allInUse });
      await expect(dialog.getByText("10/10")).toBeVisible();
      await expect(dialog.getByText(words.ownerGrants)).toBeVisible();
      await dialog.getByRole("button", { name: words.chooseOne }).click();
      await expect(page).toHaveURL(/\/membership#channels$/);
      await expect(page.locator("#channels [data-subscribe=subscribed]")).toHaveCount(10);
      await page.locator("#channels [data-subscribe=subscribed]").first().click();
      await expectToast(page, "success", words.didUnsubscribe);
      await expect(page.locator("#channels [data-subscribe=subscribed]")).toHaveCount(9);
      await page.goto(PAGE);
      await buttonOf(page, ROUTE).click();
      await expectToast(page, "success", words.didSubscribe);
    });

    test("a failed request is reported, and the button is as before", async ({ page, context }) => {
      await signInAs(context, "pro");
      await page.goto(PAGE);
      const button = buttonOf(page, ROUTE);
      await page.route("**/rpc/channels.*subscribe*", (route) => route.abort());
      await button.click();
      await expectToast(page, "failure", [words.failed, words.network]);
      await expect(button).toHaveText(words.subscribe);
      await page.unroute("**/rpc/channels.*subscribe*");
      await button.click();
      await expect(button).toHaveAttribute("data-subscribe", "subscribed");
      await page.route("**/rpc/channels.*subscribe*", (route) => route.abort());
      await button.click();
      await expectToast(page, "failure", words.unsubscribeFailed);
      await expect(button).toHaveAttribute("data-subscribe", "subscribed");
    });

    test("a disabled button says why, also by keyboard", async ({ page, context }) => {
      await signInAs(context, "pro");
      await page.goto("/?url=github.com/DIYgod/RSSHub");
      const row = feedOf(page, "/github/branches/DIYgod/RSSHub");
      const button = row.getByRole("button", { name: words.subscribe, exact: true });
      await expect(button).toHaveAttribute("aria-disabled", "true");
      await button.focus();
      await expect(page.getByRole("tooltip", { name: words.authorPagesOnly })).toBeVisible();

      // A site without rules, with a declared feed.
      await page.goto(`/?url=${process.env.PAGECAST_TEST_SITE}/blog`);
      const own = page.locator("[data-feed$='/feed.xml']");
      await own.getByRole("button", { name: words.subscribe, exact: true }).focus();
      await expect(page.getByRole("tooltip", { name: words.platformUnsupported })).toBeVisible();
    });
  });

test("a pro member is not counted", async ({ page, context }) => {
  const { rpc } = await signInAs(context, "pro");
  for (let followed = 0; followed < 11; followed++) await rpc.channels.subscribe.mutate({ channelUrl: someAuthor() });
  await page.goto(PAGE);
  await buttonOf(page, ROUTE).click();
  await expect(page.getByRole("link", { name: "Pro, 12 channels" })).toBeVisible();
});

test("the newest channels rest on a smaller plan, and resume on a larger one", async ({ page, context }) => {
  const { email, rpc } = await signInAs(context, "pro");
  for (let followed = 0; followed < 12; followed++) await rpc.channels.subscribe.mutate({ channelUrl: someAuthor() });
  await grant(email, "plus");
  await page.goto("/membership");
  await expect(page.getByText("2 channels are resting")).toBeVisible();
  await expect(page.getByText("Resting: over the limit")).toHaveCount(2);
  await expect(page.locator("#channels [data-subscribe=subscribed]")).toHaveCount(12);
  await expectAccessible(page);
  await grant(email, "pro");
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are on Pro, following 12 channels" })).toBeVisible();
  await expect(page.getByText("Resting: over the limit")).toHaveCount(0);
});

test("a session that was ended elsewhere is noticed at the next press", async ({ page, context }) => {
  const { auth } = await signInAs(context, "plus");
  await page.goto(PAGE);
  await expect(buttonOf(page, ROUTE)).toBeVisible();
  await auth("/revoke-sessions", {});
  await buttonOf(page, ROUTE).click();
  await expectToast(page, "info", ["Please log in first", "log in to subscribe to authors/channels"]);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("on a phone the dialog is a sheet, toasts are above, and all of it is accessible", async ({ page, context }) => {
  const { rpc } = await signInAs(context, "plus");
  for (let followed = 0; followed < 10; followed++) await rpc.channels.subscribe.mutate({ channelUrl: someAuthor() });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(PAGE);
  await buttonOf(page, ROUTE).click();
  const dialog = page.getByRole("dialog", { name: "All 10 channels are in use" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const bottom = () => dialog.evaluate((panel) => Math.round(panel.getBoundingClientRect().bottom));
  await expect.poll(bottom).toBe(812);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.goto("/membership");
  await expect(page.getByRole("heading", { name: "You are on Plus, using 10 of 10 channels" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test("the sidebar counts what arrives, on the page where one subscribed", async ({ page, context }) => {
  await signInAs(context, "plus");
  await page.goto(`/?url=${encodeURIComponent(someAuthor())}`);
  await page.locator("[data-subscribe].bg-accent").first().click();
  await expect(page.getByRole("treeitem", { name: /\d unread/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Unread.*\d/ }).first()).toBeVisible();
});
