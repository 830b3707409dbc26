import type { Page } from "@playwright/test";
import { PASSWORD, signIn } from "../server/test/a-person.ts";
import { aProvider, type Known, type ProviderStandIn } from "../server/test/a-provider.ts";
import { expectAccessible } from "./accessible.ts";
import { focusedMenu } from "./focused-menu.ts";
import { expect, test } from "./journey.ts";
import { anOwnServer, onOwnServer } from "./own-server.ts";
import { signInAs } from "./people.ts";

const testOnOwnServer = onOwnServer();

let people = 0;
const someEmail = () => `account-${process.pid}-${++people}@example.org`;

/** The owner's menu leads to the admin page. */
async function expectOwner(page: Page) {
  await page.getByRole("button", { name: "Settings and more" }).click();
  await expect(focusedMenu(page).getByRole("menuitem", { name: "Admin" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/** Presses Tab until the element with this name has focus. */
async function tabTo(page: Page, name: string | RegExp) {
  const target = page
    .getByRole("textbox", { name })
    .or(page.getByRole("button", { name }))
    .or(page.getByRole("link", { name }))
    .or(page.getByLabel(name, { exact: true }))
    .first();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${name}`);
}

testOnOwnServer.describe("on a server without accounts", () => {
  testOnOwnServer.describe.configure({ mode: "serial" });

  testOnOwnServer(
    "the first account is the owner's: signed up, out and in with the keyboard alone",
    async ({ page }) => {
      await page.goto("/sign-up");
      await expect(page).toHaveURL(/\/first-run$/);
      await expect(page.getByText("This is the first account here, so it owns the server.")).toBeVisible();
      await expect(page.getByLabel("Name")).toBeFocused();
      await page.keyboard.type("first");
      await tabTo(page, "Email");
      await page.keyboard.type("first@example.org");
      await tabTo(page, "Password");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByText("first, owner")).toBeVisible();
      await page.goto("/");
      await expect(page.getByRole("link", { name: "Lifetime, 0 channels" })).toBeVisible();
      await expectOwner(page);

      await tabTo(page, "Settings: first");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
      await expect(page).toHaveTitle("Settings · Pagecast");
      await tabTo(page, "Sign out");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

      await tabTo(page, "Sign in");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Email")).toBeFocused();
      await page.keyboard.type("first@example.org");
      await tabTo(page, "Password");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: "Settings: first" })).toBeVisible();
    },
  );

  testOnOwnServer("a forgotten password is reset with the link in the owner's log", async ({ page, ownServer }) => {
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    // The sign-in page has a field of the same name.
    await expect(page.getByText("The owner can find it there and pass it on")).toBeVisible();
    await page.getByLabel("Email").fill("first@example.org");
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByRole("heading", { name: "Ask the owner for the link" })).toBeVisible();
    await expect(page.getByText("If first@example.org has an account here, a link")).toContainText(
      "is now in the server's log. The owner can pass it on to you.",
    );
    await expect(page.getByText("Check your mail")).toBeHidden();

    const { link } = await ownServer.logged(
      "no mail server is set: put the address of this installation before the link and send it to the person yourself",
    );
    // Only its path: the Host header of a request is not trusted.
    expect(link).toMatch(/^\/reset-password\?token=/);
    await page.goto(link as string);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("That is 5 characters. Use at least 8. A short sentence works well.")).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill("a new short sentence");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
    expect((await signIn(ownServer.address, { email: "first@example.org" })).status).toBe(401);

    await page.goto(link as string);
    await page.getByLabel("New password", { exact: true }).fill("yet another sentence");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByRole("alert")).toContainText("This link has expired or was already used.");

    await page.goto("/sign-in");
    await page.getByLabel("Email").fill("first@example.org");
    await page.getByLabel("Password", { exact: true }).fill("a new short sentence");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expectOwner(page);
  });
});

/** A new server with GitHub and Google set up, without accounts. */
const testWithProviders = onOwnServer().extend<object, { provider: ProviderStandIn }>({
  provider: [
    async ({}, use) => {
      const provider = await aProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  ownServer: [
    async ({ provider }, use) => {
      const server = await anOwnServer({ ...provider.settings, ...provider.settingsOfProcess });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

testWithProviders(
  "the first person signs in with GitHub, goes on with the first run, and sees why a sign-in fails",
  async ({ page, context, provider }) => {
    let who: Known = { id: "1", email: "gina@example.org", name: "Gina", says: "no" };
    await context.route("https://github.com/login/oauth/authorize*", (route) =>
      route.fulfill({ status: 302, headers: { location: provider.visit(route.request().url(), who) } }),
    );
    await page.goto("/inbox?show=unread");
    await expect(page).toHaveURL(/\/first-run$/);

    await page.getByRole("button", { name: "Continue with GitHub" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "You were not signed in, because the other site was not allowed to share your identity.",
    );
    await expectAccessible(page);
    who = { ...who, says: "yes" };
    await page.getByRole("button", { name: "Continue with GitHub" }).click();
    await expect(page).toHaveURL(/\/first-run$/);
    await expect(page.getByText("Gina, owner")).toBeVisible();
    await page.goto("/settings");
    await expectOwner(page);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    who = { id: "2", email: "gina@example.org", verified: false };
    await page.getByRole("button", { name: "Continue with GitHub" }).click();
    await expect(page.getByRole("alert")).toContainText("An account with this email address already exists.");
    await page.goto("/api/auth/callback/github?code=made-up&state=made-up");
    await expect(page.getByRole("alert")).toContainText(
      "This sign-in took too long or was started in another browser.",
    );
    await page.getByRole("button", { name: "简体中文" }).click();
    await expect(page.getByRole("alert")).toContainText("登录耗时过长，或是在另一个浏览器中开始的。请重试。");
  },
);

test("a page that needs an account leads to signing up and back", async ({ page }) => {
  await page.goto("/membership");
  await expect(page).toHaveURL(/\/sign-in\?to=/);
  await page.getByRole("link", { name: "Create an account" }).click();
  // The previous page has the same fields.
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await page.getByLabel("Email").fill(someEmail());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/membership$/);
  await expect(page.getByRole("heading", { name: "You are on Free" })).toBeVisible();
  // A signed-in person is redirected from the sign-in page.
  await page.goto("/sign-in?to=/settings");
  await expect(page).toHaveURL(/\/settings$/);
  await page.goto("/sign-in?to=//evil.example/");
  await expect(page).toHaveURL("/");
});

const FORMS = [
  {
    locale: "en-US",
    email: "Email",
    password: "Password",
    signIn: "Sign in",
    signUp: "Create account",
    said: {
      missing: "Enter your email address.",
      badEmail: "This is not an email address. It should look like you@example.com.",
      short: "That is 6 characters. Use at least 8. A short sentence works well.",
      taken: "An account with this email address already exists. Sign in, or reset its password.",
      wrong: "The email address or the password is wrong.",
      wait: /^Too many attempts\. Try again in \d+ seconds\.$/,
      network: "The server could not be reached. Check your connection and try again.",
    },
  },
  {
    locale: "zh-CN",
    email: "邮箱",
    password: "密码",
    signIn: "登录",
    signUp: "创建账户",
    said: {
      missing: "请填写邮箱。",
      badEmail: "这不是邮箱地址：应类似 you@example.com。",
      short: "现在只有 6 个字符。请至少使用 8 个，用一句短话就很好。",
      taken: "此邮箱已有账户。请登录，或重置密码。",
      wrong: "邮箱或密码错误。",
      wait: /^尝试次数过多，请在 \d+ 秒后再试。$/,
      network: "无法连接服务器。请检查网络后重试。",
    },
  },
];

for (const { locale, email, password, signIn: signInName, signUp, said } of FORMS)
  test.describe(locale, () => {
    test.use({ locale });

    test("says what is wrong with a sign-up", async ({ page, browser }) => {
      const { email: known } = await signInAs(await browser.newContext());
      await page.goto("/sign-up");
      await page.getByRole("button", { name: signUp }).click();
      await expect(page.getByText(said.missing)).toBeVisible();
      await expect(page.getByLabel(email)).toBeFocused();
      await page.getByLabel(email).fill("nobody");
      await page.getByLabel(password, { exact: true }).fill("secret");
      await expect(page.getByText(said.badEmail)).toBeVisible();
      await expect(page.getByText(said.short)).toBeVisible();
      await page.getByLabel(email).fill(known);
      await page.getByRole("button", { name: signUp }).click();
      await expect(page.getByLabel(password, { exact: true })).toBeFocused();
      await page.getByLabel(password, { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: signUp }).click();
      await expect(page.getByRole("alert")).toHaveText(said.taken);
      await expect(page.getByLabel(email)).toBeFocused();
    });

    test("says what is wrong with a sign-in, and when to try again", async ({ page, request }) => {
      await page.goto("/sign-in");
      const form = { email: someEmail(), password: "not this one" };
      await page.getByLabel(email).fill(form.email);
      await page.getByLabel(password, { exact: true }).fill(form.password);
      const submit = page.getByRole("button", { name: signInName, exact: true });
      await page.route("**/api/auth/**", (route) => route.abort());
      await submit.click();
      await expect(page.getByRole("alert")).toHaveText(said.network);
      await page.unroute("**/api/auth/**");
      await submit.click();
      await expect(page.getByRole("alert")).toHaveText(said.wrong);
      await expect(page.getByLabel(password, { exact: true })).toBeFocused();
      await Promise.all(Array.from({ length: 20 }, () => request.post("/api/auth/sign-in/email", { data: form })));
      await submit.click();
      await expect(page.getByRole("alert")).toHaveText(said.wait);
    });
  });

test("too many attempts for one account, from any address, also say when", async ({ page, request }) => {
  const email = someEmail();
  for (let tries = 0; tries < 30; tries++)
    await request.post("/api/auth/sign-in/email", {
      data: { email, password: "not this one" },
      headers: { "x-forwarded-for": `10.1.1.${tries}`, origin: process.env.PAGECAST_TEST_ADDRESS as string },
    });
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Too many attempts\. Try again in 1[45] minutes\.$/);
});

test("only a server that sends mail says that it does", async ({ page }) => {
  await page.route("**/rpc/account.get*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"sendsMail":false', '"sendsMail":true'),
    });
  });
  await page.goto("/reset-password");
  await expect(page.getByText("We will send you a link to choose a new password.")).toBeVisible();
  await page.getByLabel("Email").fill(someEmail());
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await expect(page.getByText("does not send mail")).toBeHidden();
});

test("Tab goes through the fields of the sign-in first", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Forgot password?" })).toBeFocused();
});

test("the password can be shown", async ({ page }) => {
  await page.goto("/sign-in");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("correct horse");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
});

// every-screen.spec.ts has them on a phone, in Chinese.
test("signing in, signing up and a new password are accessible on a wide screen", async ({ page }) => {
  for (const path of ["/sign-in", "/sign-up", "/reset-password", "/reset-password?token=x"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
