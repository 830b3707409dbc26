import type { Locator, Page } from "@playwright/test";
import { writeConnectLink } from "../core/src/reader-api/connected-readers.ts";
import { feverKey } from "../server/src/fever-api/sign-in.ts";
import { problemOf, rpcOf } from "../server/test/a-person.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { signInAs } from "./people.ts";
import { recordPlaces } from "./record-places.ts";

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No way by Tab to ${target}`);
}

test("nothing moves when the keys arrive after the rest", async ({ page, context }) => {
  await signInAs(context, "plus");
  const places = await recordPlaces(page, "How to set it up");
  const fever = page.waitForResponse("**/rpc/fever.get*");
  await page.route("**/api/auth/api-key/list*", async (route) => {
    await (await fever).finished();
    await route.continue();
  });
  await page.goto("/connect");
  await expect(page.getByText("No keys yet.")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await places()).toHaveLength(1);
});

test("a key for a device by keyboard: created, shown once, scanned, used and revoked", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const at = baseURL as string;
  const { email } = await signInAs(context, "plus");
  await page.goto("/settings");
  await tabTo(page, page.getByRole("link", { name: "Connect other readers" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Other readers" })).toBeVisible();
  await expect(page.getByLabel("Server address")).toHaveValue(at);
  await expect(page.getByLabel("Username", { exact: true })).toHaveValue(email);
  await expect(page.getByText("No keys yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Copy ?: Server address/ })).toBeVisible();

  const name = page.getByLabel("What it is for");
  await tabTo(page, page.getByRole("button", { name: "Create key" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter what the key is for.")).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type("iPad");
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Key for “iPad”");
  await expect(field).toBeFocused();
  const key = await field.inputValue();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);

  // What the code contains, opened by a device that is not signed in.
  const other = await browser.newPage();
  await other.goto(writeConnectLink(at, { name: email, key }));
  await expect(other.getByLabel("Password")).toHaveValue(key);
  await expect(other.getByLabel("Server address")).toHaveValue(at);
  await expect(other).toHaveURL(`${at}/connect`);
  await expectAccessible(other);
  await other.close();

  await tabTo(page, page.getByRole("button", { name: "Done" }));
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await expect(field).toBeHidden();
  // Its prefix identifies it.
  await expect(page.getByText(`${key.slice(0, 15)}…`)).toBeVisible();
  const rpc = rpcOf(at, { authorization: `Bearer ${key}` });
  expect((await rpc.membership.get.query()).plan).toBe("plus");

  const tabs = page.getByRole("tab");
  await tabTo(page, tabs.first());
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Fever apps" })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page.getByRole("tabpanel", { name: "NetNewsWire" })).toContainText(`API URL: ${at}/api/greader.php`);
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("ArrowRight");
  await expect(page.getByLabel("Lines for the configuration")).toHaveValue(/freshrss-login ".*@example\.org"/);

  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Revoke: iPad" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Revoke: iPad" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Revoke key: iPad" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Key revoked")).toBeVisible();
  await expect(page.getByText("No keys yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Devices and programs" })).toBeFocused();
  await expect(rpc.membership.get.query()).rejects.toThrow("API key");
});

test("a key that may only read, and the Fever API, turned on and off", async ({ page, context, baseURL, request }) => {
  const at = baseURL as string;
  const { email } = await signInAs(context, "plus");
  await page.route("**/api/auth/api-key/list", (route) => route.abort());
  await page.goto("/connect");
  const devices = page.getByRole("region", { name: "Devices and programs" });
  await expect(devices.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/auth/api-key/list");
  await devices.getByRole("button", { name: "Try again" }).click();
  await devices.getByLabel("What it is for").fill("Wall display");
  await devices.getByRole("button", { name: "Only read" }).click();
  await devices.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByLabel("Key for “Wall display”").inputValue();
  await expect(devices.getByRole("listitem")).toContainText("Only read");
  const rpc = rpcOf(at, { authorization: `Bearer ${key}` });
  expect((await rpc.items.list.query({})).items).toEqual([]);
  expect(await problemOf(rpc.items.markRead.mutate({ channelId: null }))).toMatchObject({
    kind: "read-only-key",
    message: "This key may only read. Use one that may read and write.",
  });

  const fever = page.getByRole("region", { name: "Fever API" });
  await expect(fever).toContainText("It is weaker than a key:");
  await fever.getByRole("button", { name: "Turn on Fever" }).click();
  const password = fever.getByLabel("Password for Fever");
  await expect(password).toBeFocused();
  const form = { api_key: feverKey(email, await password.inputValue()) };
  const ask = async () => (await request.post("/fever/?api", { form })).json();
  expect(await ask()).toMatchObject({ api_version: 3, auth: 1 });
  await expectAccessible(page);
  await fever.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Fever API turned off")).toBeVisible();
  await expect(fever.getByRole("button", { name: "Turn on Fever" })).toBeFocused();
  expect(await ask()).toEqual({ api_version: 3, auth: 0 });
});
