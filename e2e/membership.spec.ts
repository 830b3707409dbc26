import { aPerson, rpcOf } from "../server/test/a-person.ts";
import { aStripe, type StripeStandIn } from "../server/test/a-stripe.ts";
import { expectAccessible } from "./accessible.ts";
import { chooseLanguage } from "./choose-language.ts";
import { expect, test } from "./journey.ts";
import { anOwnServer, onOwnServer } from "./own-server.ts";
import { carryCookie, signInAs } from "./people.ts";

test("where nothing is sold, the page says who grants plans, in both languages", async ({ page, context }) => {
  await signInAs(context, "plus");
  await page.goto("/membership");
  await expect(page.getByRole("heading", { name: "You are on Plus, using 0 of 10 channels" })).toBeVisible();
  await expect(page.getByText("Granted by the owner. It never expires.")).toBeVisible();
  await expect(page.getByText("Plans are not sold here. The owner of this server grants them.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Switch to Pro" })).toBeHidden();
  await chooseLanguage(page, "zh-Hans");
  await expect(page.getByText("这里不出售会员，方案由本站管理员授予。")).toBeVisible();
  await expectAccessible(page);
});

/** A new server that sells plans. */
const testWithPayment = onOwnServer().extend<object, { stripe: StripeStandIn }>({
  stripe: [
    async ({}, use) => {
      const stripe = await aStripe();
      await use(stripe);
      await stripe.stop();
    },
    { scope: "worker" },
  ],
  ownServer: [
    async ({ stripe }, use) => {
      const server = await anOwnServer({
        ...stripe.settings,
        PAGECAST_FEED_SERVICE: process.env.PAGECAST_TEST_FEED_SERVICE as string,
      });
      await aPerson(server.address, { email: "owner@example.org" });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

testWithPayment(
  "where plans are sold, each has a price and a button to pay",
  async ({ page, context, ownServer, stripe }) => {
    const { cookie } = await aPerson(ownServer.address);
    await carryCookie(context, ownServer.address, cookie);
    await page.goto("/membership");
    const table = page.getByRole("table", { name: "Plans" });
    await expect(table.getByRole("columnheader", { name: "Plus $4 per month" })).toBeVisible();
    await page.getByRole("button", { name: "Yearly" }).first().click();
    await expect(table.getByRole("columnheader", { name: "Pro $90 per year" })).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "Lifetime $180 once" })).toBeVisible();
    await expectAccessible(page);
    const paying = page.waitForResponse((response) => response.url().includes("membership.checkout"));
    await table.getByRole("button", { name: "Switch to Pro" }).click();
    expect((await paying).request().postDataJSON()).toEqual({ plan: "pro", period: "year" });
    await page.waitForURL(/order=cs_/);
    const order = new URL(page.url()).searchParams.get("order") as string;
    expect(stripe.get(order)).toMatchObject({ mode: "subscription", price: "price_pro_year" });
    await expect(page.getByRole("heading", { name: "You are on Free" })).toBeVisible();

    await page.goto("/membership?paid=1");
    await expect(page.getByText("Your plan appears here once the payment is confirmed")).toBeVisible();

    // The person is a Stripe customer now, so payments can be managed.
    await expect(page.getByRole("button", { name: "Manage payments" })).toBeVisible();

    // The dialog of the subscribe button offers the same, on a phone.
    await page.setViewportSize({ width: 375, height: 812 });
    await expect(page.getByRole("listitem").filter({ hasText: "Pro" }).getByText("$9")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.goto("/?url=space.bilibili.com/2267573");
    await page.locator("[data-subscribe]").first().click();
    await page.getByRole("button", { name: "See plans" }).click();
    const dialog = page.getByRole("dialog", { name: "Subscribing is for members" });
    await expect(
      dialog.getByText("Only members can subscribe to channels, please buy membership first."),
    ).toBeVisible();
    await dialog.getByRole("radio", { name: /Pro/ }).click();
    await expect(dialog.getByRole("button", { name: "Continue to Pro" })).toBeVisible();
    await page.route("**/rpc/membership.checkout*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Continue to Pro" }).click();
    await expect(dialog.getByRole("alert")).toContainText("You were not charged");
  },
);

testWithPayment(
  "a paid plan says when it renews; cancelled, until when it runs, and the account can be deleted",
  async ({ page, context, ownServer, stripe }) => {
    const { cookie, email } = await aPerson(ownServer.address);
    await carryCookie(context, ownServer.address, cookie);
    const { url } = await rpcOf(ownServer.address, { cookie }).membership.checkout.mutate({
      plan: "plus",
      period: "month",
    });
    const { bought } = stripe.pay(url);
    const { data } = bought.items as { data: [{ current_period_end: number }] };
    // At noon, so that it is the same day in the browser's time zone.
    data[0].current_period_end = Date.UTC(2099, 4, 4, 12) / 1000;
    await stripe.send(ownServer.address, "customer.subscription.created", bought);
    await page.goto("/membership");
    await expect(page.getByText("Renews automatically on May 4, 2099.")).toBeVisible();

    const deleteAccount = async () => {
      await page.goto("/settings");
      await page.getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("dialog").getByRole("textbox").fill(email);
      await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();
    };
    await deleteAccount();
    await expect(page.getByText("Your plan renews automatically. Cancel it first")).toBeVisible();

    bought.cancel_at_period_end = true;
    await stripe.send(ownServer.address, "customer.subscription.updated", bought);
    await page.goto("/membership");
    await expect(page.getByText("Paid until May 4, 2099. It does not renew.")).toBeVisible();
    await expect(page.getByText("Change, renew or cancel your plan and find invoices at Stripe.")).toBeVisible();
    // For a larger plan the payment page opens, not the one for managing.
    const opening = page.waitForURL(/order=cs_/);
    await page.getByRole("table", { name: "Plans" }).getByRole("button", { name: "Switch to Pro" }).click();
    await opening;
    await chooseLanguage(page, "zh-Hans");
    await expect(page.getByText("已付费至 2099年5月4日，到期后不再续费。")).toBeVisible();
    await chooseLanguage(page, "en");

    await deleteAccount();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  },
);
