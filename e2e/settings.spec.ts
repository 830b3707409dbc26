import { signIn } from "../server/test/a-person.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { carryCookie, signInAs } from "./people.ts";
import { recordPlaces } from "./record-places.ts";

test("theme and language are chosen without an account, remembered, and there before the first paint", async ({
  page,
}) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "简体中文" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "设置" })).toBeVisible();
  // Only the script that runs before the first paint: the app itself is blocked.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(19, 21, 20)");
  await page.unroute("**/assets/*.js");
  await page.reload();
  await page.getByRole("button", { name: "跟随系统" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
});

test("only the language in use is loaded, and switching does not reload the page", async ({ page, context }) => {
  const loaded: string[] = [];
  page.on("request", (request) =>
    loaded.push(...(new URL(request.url()).pathname.match(/words-\w+-(en|zh-Hans)/g) ?? [])),
  );
  let loads = 0;
  page.on("load", () => loads++);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect
    .poll(() => new Set(loaded))
    .toEqual(new Set(["words-start-en", "words-lookup-en", "words-results-en", "words-rest-en"]));

  await context.route("**/assets/words-*-zh-Hans-*", (route) => route.abort());
  await page.getByRole("button", { name: "简体中文" }).first().click();
  await expect(page.getByText("This language could not be loaded. Check your connection.")).toBeVisible();
  await context.unroute("**/assets/words-*-zh-Hans-*");
  await page.getByRole("button", { name: "简体中文" }).first().click();
  await expect(page.getByRole("heading", { name: "设置" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  expect(loads).toBe(1);
});

test("nothing moves when the sections of an account arrive one after the other, and a link leads to its section", async ({
  page,
  context,
}) => {
  await signInAs(context, "plus");
  const places = await recordPlaces(page, "Delete account");
  const stories = page.waitForResponse("**/rpc/stories.settings*");
  await page.route("**/rpc/saving.accounts*", async (route) => {
    await (await stories).finished();
    await route.continue();
  });
  await page.goto("/settings#saving");
  const heading = page.getByRole("heading", { name: "Save to other services" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await page.waitForLoadState("networkidle");
  expect(await places()).toHaveLength(1);
});

test("readers are switched on and get addresses, and a bad address is reported", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Feedly" }).uncheck();
  await page.getByRole("switch", { name: "Miniflux" }).check();
  await expect(page.getByText("Enter its address to add it to the menu.")).toBeVisible();
  const address = page.getByLabel("Address of your Miniflux");
  await address.fill("reader.example");
  await expect(page.getByText("This is not an address. It should start with https:// or http://.")).toBeVisible();
  await address.fill("https://reader.example");
  await expect(address).not.toHaveAttribute("aria-invalid");
  await page.getByRole("switch", { name: "Another reader" }).check();
  const template = page.getByLabel("Address that adds a feed");
  await template.fill("https://mine.example/add");
  await expect(
    page.getByText("{url} is missing. Without it the reader does not know which feed to add."),
  ).toBeVisible();
  await template.fill("javascript:alert('{url}')");
  await expect(page.getByText("Addresses of this kind cannot be opened.")).toBeVisible();
  await template.fill("https://mine.example/add?feed={url}");
  await page.reload();
  await expect(page.getByRole("switch", { name: "Feedly" })).not.toBeChecked();
  await expect(page.getByLabel("Address of your Miniflux")).toHaveValue("https://reader.example");
  await expect(page.getByLabel("Address that adds a feed")).toHaveValue("https://mine.example/add?feed={url}");
});

test("adult content stays hidden unless switched on", async ({ page }) => {
  await page.goto("/settings");
  const adult = page.getByRole("switch", { name: "Show feeds with adult content" });
  await expect(adult).not.toBeChecked();
  await adult.check();
  await page.reload();
  await expect(adult).toBeChecked();
});

test("the feed service can be tested", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText("It responds, and its feeds can be read.")).toBeVisible();
});

test("a name is changed, and seen in the sidebar", async ({ page, context }) => {
  await signInAs(context);
  await page.goto("/settings");
  await page.getByLabel("Name", { exact: true }).fill("林薇");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Name saved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Settings: 林薇" })).toBeVisible();
});

test("the private feed gets an address, a new one, and can be switched off", async ({ page, context, request }) => {
  await signInAs(context, "plus");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Create address" }).click();
  const atom = page.getByLabel("Atom");
  await expect(atom).toHaveValue(/\/api\/private-feed\/.+\.atom$/);
  await expect(atom).toBeFocused();
  const first = await atom.inputValue();
  expect((await request.get(first)).status()).toBe(200);
  await page.getByRole("button", { name: "New address" }).click();
  await expect(atom).not.toHaveValue(first);
  expect((await request.get(first)).status()).toBe(404);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Create address" })).toBeFocused();
});

test("a password is changed, which ends every other session", async ({ page, context, browser, baseURL }) => {
  const { email } = await signInAs(context);
  const elsewhere = await browser.newContext({ baseURL: baseURL as string });
  await carryCookie(elsewhere, baseURL as string, (await signIn(baseURL as string, { email })).cookie);
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: /^Sign out: Unknown device/ })).toBeVisible();
  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("New password").fill("another short sentence");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("This password is wrong.");
  await expect(page.getByLabel("Current password")).toBeFocused();
  await page.getByLabel("Current password").fill("correct horse battery");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("You are signed out everywhere else.")).toBeVisible();
  const there = await elsewhere.newPage();
  await there.goto("/membership");
  await expect(there).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});

test("signing out everywhere ends this session and all others", async ({ page, context, browser, baseURL }) => {
  const { email } = await signInAs(context);
  const elsewhere = await browser.newContext({ baseURL: baseURL as string });
  await carryCookie(elsewhere, baseURL as string, (await signIn(baseURL as string, { email })).cookie);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  const there = await elsewhere.newPage();
  await there.goto("/membership");
  await expect(there).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});

test("everything can be exported, and the account deleted with its email address", async ({ page, context }) => {
  const { email } = await signInAs(context);
  await page.goto("/settings");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export everything" }).click(),
  ]);
  expect(await download.failure()).toBeNull();
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel(`Enter ${email} to confirm`).fill("somebody@else.example");
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect(dialog.getByText("This is not the email address of this account.")).toBeVisible();
  await dialog.getByLabel(`Enter ${email} to confirm`).fill(email);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  expect((await signIn(process.env.PAGECAST_TEST_ADDRESS as string, { email })).status).toBe(401);
});

test("settings are accessible in both languages, and fit a phone", async ({ page, context }) => {
  await signInAs(context, "plus");
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Another reader" }).check();
  await expect(page.getByRole("link", { name: "Connect other readers" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "简体中文" }).first().click();
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole("heading", { level: 1, name: "设置" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test("a section that fails to load says so, can be retried, and leaves the rest usable", async ({ page, context }) => {
  await signInAs(context, "plus");
  await page.route("**/rpc/privateFeed.get*", (route) => route.abort());
  await page.goto("/settings");
  const part = page.getByRole("region", { name: "Private feed" });
  await expect(part.getByRole("alert")).toContainText("The server could not be reached");
  await expect(page.getByRole("region", { name: "Your data" })).toBeVisible();
  await page.unroute("**/rpc/privateFeed.get*");
  await part.getByRole("button", { name: "Try again" }).click();
  await expect(part.getByRole("button", { name: "Create address" })).toBeVisible();
});
