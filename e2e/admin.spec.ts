import { aPerson, PASSWORD, rpcOf, signIn } from "../server/test/a-person.ts";
import { aNewerRuleList } from "../server/test/a-rule-list.ts";
import { expectAccessible } from "./accessible.ts";
import { chooseLanguage } from "./choose-language.ts";
import { feedOf } from "./feed-of.ts";
import { expect, someAddress, test } from "./journey.ts";
import { anOwnServer, onOwnServer } from "./own-server.ts";
import { carryCookie, signInAs } from "./people.ts";
import { RULES, startFeedService } from "./stand-ins/feed-service.ts";
import type { StandIn } from "./stand-ins/stand-in.ts";

/** A new server with a feed service. */
const testAsOwner = onOwnServer().extend<object, { feedService: StandIn }>({
  feedService: [
    async ({}, use) => {
      const service = await startFeedService();
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  ownServer: [
    async ({ feedService }, use) => {
      const server = await anOwnServer({
        PAGECAST_FEED_SERVICE: feedService.address,
        PAGECAST_REACH: new URL(process.env.PAGECAST_TEST_SITE as string).host,
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test("only the owner has an admin page", async ({ page, context }) => {
  await signInAs(context, "pro");
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: "Settings and more" }).click();
  await expect(page.getByRole("menuitem", { name: "Guide" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Admin" })).toBeHidden();
  await page.keyboard.press("Escape");
});

/** The whole catalogue is built again and compared. */
const CHECKED = { timeout: 90_000 };

testAsOwner.describe("the owner", () => {
  testAsOwner.describe.configure({ mode: "serial" });
  let cookie: string;
  testAsOwner.beforeEach(async ({ context, ownServer }) => {
    cookie ??= (await aPerson(ownServer.address, { email: "owner@example.org" })).cookie;
    await carryCookie(context, ownServer.address, cookie);
  });

  testAsOwner("grants and revokes a plan, suspends and restores a person", async ({ page, ownServer }) => {
    const member = await aPerson(ownServer.address, { email: "ana@example.org" });
    await page.goto("/admin?tab=people");
    await page.getByLabel("Search by name or email").fill("ANA@");
    const row = page.getByRole("listitem").filter({ hasText: "ana@example.org" });
    await expect(row).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "owner@example.org" })).toBeHidden();

    await row.getByRole("button", { name: "Grant a plan: Somebody" }).click();
    const dialog = page.getByRole("dialog", { name: "Grant Somebody a plan" });
    await dialog.getByRole("button", { name: "Pro" }).click();
    await dialog.getByLabel("Until").fill("2020-01-01");
    await expect(dialog.getByText("This date is in the past.")).toBeVisible();
    await dialog.getByLabel("Until").fill("2030-12-03");
    await dialog.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(page.getByText("Somebody is now on Pro")).toBeVisible();
    await expect(row).toContainText("granted · until Dec 3, 2030");
    expect((await member.rpc.membership.get.query()).plan).toBe("pro");

    await row.getByRole("button", { name: "Grant a plan: Somebody" }).click();
    await dialog.getByRole("button", { name: "Free" }).click();
    await dialog.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(page.getByText("Somebody is now on Free")).toBeVisible();
    expect((await member.rpc.membership.get.query()).plan).toBe("free");

    await row.getByRole("button", { name: "Suspend: Somebody" }).click();
    await expect(row.getByText("Suspended")).toBeVisible();
    const refused = await signIn(ownServer.address, { email: "ana@example.org" });
    expect(refused.body.code).toBe("ACCOUNT_SUSPENDED");
    await row.getByRole("button", { name: "Reinstate: Somebody" }).click();
    await expect(row.getByText("Suspended")).toBeHidden();
    expect((await signIn(ownServer.address, { email: "ana@example.org" })).status).toBe(200);
  });

  testAsOwner(
    "answers a request, and chooses plans for new accounts and for an invite",
    async ({ page, ownServer }) => {
      const [asked, other] = [
        await aPerson(ownServer.address, { email: "asks@example.org" }),
        await aPerson(ownServer.address, { email: "asks-too@example.org" }),
      ];
      for (const { rpc } of [asked, other]) await rpc.membership.askOwner.mutate();
      // On a phone, by the settings.
      await page.setViewportSize({ width: 375, height: 812 });
      await page.goto("/settings");
      const toAdmin = page.getByRole("link", { name: /^Admin.*2 requests for a plan$/ });
      await toAdmin.click();
      await expect(page).toHaveURL(/\/admin$/);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: "Settings and more, 2 requests for a plan" }).click();
      await page.getByRole("menuitem", { name: /^Admin.*2 requests for a plan$/ }).click();
      await expect(page).toHaveURL(/\/admin$/);
      await page.getByRole("link", { name: "People" }).click();
      const requests = page.getByRole("region", { name: "Requests" });
      const rowOf = (email: string) => requests.getByRole("listitem").filter({ hasText: email });
      await rowOf("asks@example.org").getByRole("button", { name: "Grant: Somebody" }).click();
      const dialog = page.getByRole("dialog", { name: "Grant Somebody a plan" });
      await dialog.getByRole("button", { name: "Grant", exact: true }).click();
      await expect(page.getByText("Somebody is now on Plus")).toBeVisible();
      await expect(rowOf("asks@example.org")).toHaveCount(0);
      expect(await asked.rpc.membership.get.query()).toMatchObject({ plan: "plus", requestedAt: null });
      await rowOf("asks-too@example.org").getByRole("button", { name: "Dismiss: Somebody" }).click();
      await expect(requests.getByText("No one has asked for a plan.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Settings and more", exact: true })).toBeVisible();

      const signup = page.getByRole("region", { name: "Sign-up" });
      await signup.getByRole("button", { name: "Plus" }).click();
      await expect(page.getByText("New accounts start on Plus")).toBeVisible();
      expect((await (await aPerson(ownServer.address)).rpc.membership.get.query()).plan).toBe("plus");
      const invites = page.getByRole("region", { name: "Invites" });
      await expect(invites.getByRole("button", { name: "Plus" })).toHaveAttribute("aria-pressed", "true");
      await invites.getByRole("button", { name: "Pro" }).click();
      await invites.getByRole("button", { name: "Create invite" }).click();
      const link = new URL(await page.getByLabel("New invite").inputValue());
      const guest = await aPerson(ownServer.address, { invite: link.searchParams.get("invite") as string });
      expect((await guest.rpc.membership.get.query()).plan).toBe("pro");
      await page.getByRole("button", { name: "Done" }).click();
      await page.reload();
      await expect(invites.getByText(`on Pro · used by ${guest.email}`)).toBeVisible();
      await signup.getByRole("button", { name: "Free" }).click();
      await expect(page.getByText("New accounts start on Free")).toBeVisible();
    },
  );

  testAsOwner("cannot remove the last owner, and sees why", async ({ page }) => {
    await page.goto("/admin?tab=people");
    const own = page.getByRole("listitem").filter({ hasText: "owner@example.org" });
    for (const name of ["Remove as owner: Somebody", "Suspend: Somebody"]) {
      await page.getByRole("heading", { level: 1 }).hover();
      await expect(page.getByRole("tooltip")).toHaveCount(0);
      await expect(own.getByRole("button", { name })).toBeDisabled();
      await own.getByRole("button", { name }).hover();
      await expect(page.getByRole("tooltip")).toHaveText(
        "There must be at least one owner. Make someone else an owner first.",
      );
    }
  });

  testAsOwner("allows sign-up by invite only, or not at all", async ({ page, browser, ownServer }) => {
    // The page itself shows the choice before it is saved.
    const saved = page.locator("[data-kind=success]");
    await page.goto("/admin?tab=people");
    await page.getByRole("button", { name: "By invite" }).click();
    await expect(page.getByText("Sign-up setting saved")).toBeVisible();
    await page.getByLabel("Who it is for").fill("Ben");
    await page.getByRole("region", { name: "Invites" }).getByRole("button", { name: "Plus" }).click();
    await page.getByRole("button", { name: "Create invite" }).click();
    const link = await page.getByLabel("New invite").inputValue();

    const context = await browser.newContext({
      baseURL: ownServer.address,
      extraHTTPHeaders: { "x-forwarded-for": someAddress() },
    });
    const guest = await context.newPage();
    await guest.goto("/sign-up");
    await guest.getByLabel("Email").fill("ben@example.org");
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("button", { name: "Create account" }).click();
    await expect(guest.getByText("Enter your invite code.")).toBeVisible();
    await guest.getByLabel("Invite code").fill("made up");
    await guest.getByRole("button", { name: "Create account" }).click();
    await expect(guest.getByRole("alert")).toHaveText(
      "This invite is not valid. Check the code, or ask the owner for an invite.",
    );
    await guest.goto(link);
    const { host } = new URL(ownServer.address);
    await expect(guest.getByText(`Somebody invites you to the Pagecast at ${host}.`)).toBeVisible();
    await expect(guest.getByText("Plus is included: you can follow up to 10 channels.")).toBeVisible();
    await expect(guest.getByLabel("Name")).toHaveValue("Ben");
    await expect(guest.getByLabel("Invite code")).toHaveCount(0);
    await expectAccessible(guest);
    await guest.getByLabel("Email").fill("ben@example.org");
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("button", { name: "Create account" }).click();
    await expect(guest.locator("[data-kind=success]")).toContainText("You have Plus");
    await expect(guest.getByRole("link", { name: "Settings: Ben" })).toBeVisible();
    await expect(guest.getByRole("link", { name: "Plus, 0 of 10 channels" })).toBeVisible();
    await context.clearCookies();
    await guest.goto(link);
    await expect(guest.getByRole("heading", { name: "This invite was already used" })).toBeVisible();
    await expect(guest.getByLabel("Email")).toHaveCount(0);
    await guest.getByRole("link", { name: "Enter another invite code" }).click();
    await expect(guest.getByLabel("Invite code")).toHaveValue("");

    await page.reload();
    await expect(page.getByText("used by ben@example.org")).toBeVisible();
    await page.getByLabel("Who it is for").fill("Nobody yet");
    await page.getByRole("button", { name: "Create invite" }).click();
    const revoked = await page.getByLabel("New invite").inputValue();
    await page.getByRole("button", { name: "Done" }).click();
    await guest.goto(revoked);
    await guest.getByLabel("Email").fill("nobody@example.org");
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Revoke: Nobody yet" }).click();
    await expect(page.getByText("Invite revoked")).toBeVisible();
    await guest.getByRole("button", { name: "Create account" }).click();
    await expect(guest.getByRole("heading", { name: "This invite is not valid" })).toBeVisible();

    await page.getByRole("button", { name: "Closed" }).click();
    await expect(saved.getByText("No one can create a new account. Existing accounts are not affected.")).toBeVisible();
    const other = await browser.newContext({ baseURL: ownServer.address });
    const late = await other.newPage();
    await late.goto("/sign-up");
    await expect(late.getByRole("heading", { name: "Sign-up is closed" })).toBeVisible();
    await other.close();
    await page.getByRole("button", { name: "Open" }).click();
    await expect(saved.getByText("Anyone can create an account")).toBeVisible();
    await guest.goto(link);
    await expect(guest.getByText("You can still sign up; the account gets the free plan.")).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole("link", { name: "Sign up without the invite" }).click();
    await expect(guest).toHaveURL(/\/sign-up$/);
    await guest.getByLabel("Email").fill("late@example.org");
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("button", { name: "Create account" }).click();
    await expect(guest.getByRole("link", { name: "Free, no channels" })).toBeVisible();
    await context.close();
  });

  const onlyRule = { title: "A", docs: "https://docs.rsshub.app/routes/x", source: ["/"], target: "/x" };

  const published = (address: string, body: string) => fetch(address + RULES, { method: "PUT", body });

  testAsOwner("sees pending work and event counts", async ({ page, ownServer }) => {
    await page.goto("/admin?tab=work");
    await expect(page.getByText(/Pagecast \d+\.\d+\.\d+ · Database healthy/)).toBeVisible();
    // The tests before this one look nothing up.
    await expect(page.getByText("Nothing has been counted yet.")).toBeVisible();
    await expect(page.getByRole("row", { name: "Due now 0 0" })).toBeVisible();
    const mine = rpcOf(ownServer.address, { cookie });
    await mine.channels.subscribe.mutate({ channelUrl: "https://space.bilibili.com/2267573" });

    await page.goto(`/?url=${encodeURIComponent(process.env.PAGECAST_TEST_SITE as string)}`);
    await expect(page.getByText("A blog").first()).toBeVisible();
    await expect.poll(async () => (await mine.admin.events.query({})).length).toBe(1);
    await page.goto("/admin?tab=work");
    const counted = page.getByRole("table", { name: "Pages looked up on Discover" });
    await expect(counted.getByRole("row", { name: "Feeds found 1 1" })).toBeVisible();
    // No worker runs here, so channels stay due.
    await expect(page.getByRole("row", { name: "Due now 1 0" })).toBeVisible();
    await expect(page.getByRole("row", { name: /First fetch.* 1$/ })).toBeVisible();
  });

  testAsOwner(
    "sees what is wrong with a list of rules, and a warning about lost rules",
    async ({ page, feedService }) => {
      await page.goto("/admin?tab=catalogue");
      const section = page.getByRole("region", { name: "Catalogue" });
      await expect(section.getByText("Included with Pagecast")).toBeVisible();
      await published(feedService.address, "<!doctype html>");
      await page.getByRole("button", { name: "Check for an update" }).click();
      await expect(section.getByText(/did not send a usable list of rules\. Check its version/)).toBeVisible(CHECKED);

      await published(feedService.address, JSON.stringify({ "only.com": { _name: "Only", ".": [onlyRule] } }));
      await page.getByRole("button", { name: "Check for an update" }).click();
      const preview = page.getByRole("region", { name: "What would change" });
      await expect(preview.getByRole("alert")).toContainText("rules would be removed or retired", CHECKED);
      await preview.getByRole("button", { name: "Not now" }).click();
      await expect(preview).toBeHidden();
    },
  );

  testAsOwner("previews and applies an update of the catalogue, and rolls back", async ({ page, feedService }) => {
    await page.goto("/admin?tab=catalogue");
    const section = page.getByRole("region", { name: "Catalogue" });
    const preview = page.getByRole("region", { name: "What would change" });
    await published(feedService.address, JSON.stringify(aNewerRuleList()));
    await page.getByRole("button", { name: "Check for an update" }).click();
    await expect(preview.getByRole("row", { name: "Sites 1 0 2" })).toBeVisible(CHECKED);
    await expect(preview.getByRole("row", { name: "Rules 1 0 1 1" })).toBeVisible();
    await preview.getByText("fresh-site.com", { exact: true }).click();
    await expect(preview.getByText("www.fresh-site.com/topic/:id")).toBeVisible();
    await preview.getByRole("button", { name: "Changed 2" }).click();
    // By keyboard: the site opens and shows the old beside the new.
    await preview.locator("summary", { hasText: "bilibili.com" }).focus();
    await page.keyboard.press("Enter");
    await expect(preview.getByText("manga.bilibili.com/detail/:comicid")).toBeVisible();
    await expect(preview.getByText("manga.bilibili.com/comic/:comicid")).toBeVisible();
    await expect(preview.getByText(/ of [\d,]+ example pages would lose a feed/)).toBeVisible();
    await preview.locator("summary", { hasText: /pages? loses? a feed/ }).click();
    await expect(preview.getByText(/^https:\/\/manga\.bilibili\.com\/detail\//).first()).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await preview.getByRole("button", { name: "Use this catalogue" }).click();
    await expect(page.getByText("The new catalogue is in use")).toBeVisible();
    await expect(preview).toBeHidden();
    await expect(section.getByText(`Built with the rules of ${feedService.address} on`)).toBeVisible();

    await page.goto("/?url=https://www.fresh-site.com/topic/tea");
    await expect(feedOf(page, "/fresh/topic/tea")).toBeVisible();
    await page.goto("/catalogue/fresh-site.com");
    await expect(page.getByRole("heading", { level: 1, name: "Fresh" })).toBeVisible();

    await page.goto("/admin?tab=catalogue");
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByText("Back to the previous catalogue")).toBeVisible();
    await expect(section.getByText(/^Included with Pagecast/)).toBeVisible();
    await page.goto("/?url=https://www.fresh-site.com/topic/tea");
    await expect(page.getByRole("heading", { level: 1, name: "No feed for this page" })).toBeVisible();
    await expect(feedOf(page, "/fresh/topic/tea")).toBeHidden();
  });

  testAsOwner("has an accessible admin page in both languages that fits a phone", async ({ page }) => {
    await page.goto("/admin?tab=people");
    await expect(page.getByRole("listitem").filter({ hasText: "owner@example.org" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Grant a plan: Somebody" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await chooseLanguage(page, "zh-Hans");
    await page.setViewportSize({ width: 375, height: 812 });
    await expect(page.getByRole("heading", { level: 1, name: "管理" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "owner@example.org" })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
