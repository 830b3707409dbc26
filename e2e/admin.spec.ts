import { aPerson, PASSWORD, signIn } from "../server/test/a-person.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, someAddress, test } from "./journey.ts";
import { onOwnServer } from "./own-server.ts";
import { carryCookie, signInAs } from "./people.ts";

const testOnOwnServer = onOwnServer();

test("somebody else than the owner has no admin page", async ({ page, context }) => {
  await signInAs(context, "pro");
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Admin" })).toBeHidden();
});

testOnOwnServer.describe("the owner", () => {
  testOnOwnServer.describe.configure({ mode: "serial" });
  let cookie: string;
  testOnOwnServer.beforeEach(async ({ context, ownServer }) => {
    cookie ??= (await aPerson(ownServer.address, { email: "owner@example.org" })).cookie;
    await carryCookie(context, ownServer.address, cookie);
  });

  testOnOwnServer("grants a plan, takes it back, suspends and lets back in", async ({ page, ownServer }) => {
    const member = await aPerson(ownServer.address, { email: "ana@example.org" });
    await page.goto("/admin");
    await page.getByLabel("Search by name or e-mail").fill("ANA@");
    const row = page.getByRole("listitem").filter({ hasText: "ana@example.org" });
    await expect(page.getByRole("listitem").filter({ hasText: "owner@example.org" })).toBeHidden();

    await row.getByRole("button", { name: "Grant a plan: Somebody" }).click();
    const dialog = page.getByRole("dialog", { name: "Grant Somebody a plan" });
    await dialog.getByRole("button", { name: "Pro" }).click();
    await dialog.getByLabel("Until").fill("2020-01-01");
    await expect(dialog.getByText("This day is over.")).toBeVisible();
    await dialog.getByLabel("Until").fill("2030-12-03");
    await dialog.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(page.getByText("Somebody is on Pro")).toBeVisible();
    await expect(row).toContainText("granted · until Dec 3, 2030");
    expect((await member.rpc.membership.get.query()).plan).toBe("pro");

    await row.getByRole("button", { name: "Grant a plan: Somebody" }).click();
    await dialog.getByRole("button", { name: "Free" }).click();
    await dialog.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(page.getByText("Somebody is on Free")).toBeVisible();
    expect((await member.rpc.membership.get.query()).plan).toBe("free");

    await row.getByRole("button", { name: "Suspend: Somebody" }).click();
    await expect(row.getByText("Suspended")).toBeVisible();
    const refused = await signIn(ownServer.address, { email: "ana@example.org" });
    expect(refused.body.code).toBe("ACCOUNT_BANNED");
    await row.getByRole("button", { name: "Let back in: Somebody" }).click();
    await expect(row.getByText("Suspended")).toBeHidden();
    expect((await signIn(ownServer.address, { email: "ana@example.org" })).status).toBe(200);
  });

  testOnOwnServer("cannot leave an instance without an owner, and is told so", async ({ page }) => {
    await page.goto("/admin");
    const own = page.getByRole("listitem").filter({ hasText: "owner@example.org" });
    await own.getByRole("button", { name: "Suspend" }).click();
    await expect(page.getByText("An instance needs an owner: make somebody else one first.")).toBeVisible();
  });

  testOnOwnServer("lets people in by invite only, or nobody", async ({ page, browser, ownServer }) => {
    await page.goto("/admin");
    await page.getByRole("button", { name: "By invite" }).click();
    await expect(page.getByText("Sign-up changed")).toBeVisible();
    await page.getByLabel("Who it is for").fill("Ben");
    await page.getByRole("button", { name: "Make an invite" }).click();
    const link = await page.getByLabel("The new invite").inputValue();

    const context = await browser.newContext({
      baseURL: ownServer.address,
      extraHTTPHeaders: { "x-forwarded-for": someAddress() },
    });
    const guest = await context.newPage();
    await guest.goto("/sign-up");
    await guest.getByLabel("Email").fill("ben@example.org");
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("button", { name: "Create account" }).click();
    await expect(guest.getByText("Write the code of your invite.")).toBeVisible();
    await guest.getByLabel("Invite code").fill("made up");
    await guest.getByRole("button", { name: "Create account" }).click();
    await expect(guest.getByRole("alert")).toHaveText(
      "A new account here needs an invite that has not run out or been used. Ask the owner for one.",
    );
    await guest.goto(link);
    await expect(guest.getByLabel("Invite code")).not.toHaveValue("");
    await guest.getByLabel("Email").fill("ben@example.org");
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("button", { name: "Create account" }).click();
    await expect(guest.getByRole("link", { name: "Free, no channels" })).toBeVisible();
    await context.close();

    await page.reload();
    await expect(page.getByText("used by ben@example.org")).toBeVisible();
    await page.getByLabel("Who it is for").fill("Nobody yet");
    await page.getByRole("button", { name: "Make an invite" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Take back: Nobody yet" }).click();
    await expect(page.getByText("Invite taken back")).toBeVisible();

    await page.getByRole("button", { name: "Closed" }).click();
    await expect(page.getByText("Nobody. The accounts there are stay.").first()).toBeVisible();
    const other = await browser.newContext({ baseURL: ownServer.address });
    const late = await other.newPage();
    await late.goto("/sign-up");
    await expect(late.getByRole("heading", { name: "No new accounts here" })).toBeVisible();
    await other.close();
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByText("Anyone who finds this Pagecast can make an account").first()).toBeVisible();
  });

  testOnOwnServer("has an accessible admin page in both languages that fits a phone", async ({ page }) => {
    await page.goto("/admin");
    await expect(page.getByRole("listitem").filter({ hasText: "owner@example.org" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Grant a plan: Somebody" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "简体中文" }).click();
    await page.setViewportSize({ width: 375, height: 812 });
    await expect(page.getByRole("heading", { level: 1, name: "管理" })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
