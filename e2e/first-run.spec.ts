import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Page } from "@playwright/test";
import { PASSWORD } from "../server/test/a-person.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./journey.ts";
import { anOwnServer, onOwnServer } from "./own-server.ts";
import { aStandIn } from "./stand-ins/stand-in.ts";

const site = () => process.env.PAGECAST_TEST_SITE as string;
const step = (page: Page, name: string) => page.getByRole("region", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A new server that does not find npm on its PATH, until the test links it there. Its npm registry never answers. */
const testInstalling = onOwnServer().extend<object, { programs: string }>({
  programs: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "pagecast-programs-"));
      // PostgreSQL needs it where the tests run as root.
      linkProgram("setpriv", folder);
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  ownServer: [
    async ({ programs }, use) => {
      const registry = await aStandIn(() => {});
      const server = await anOwnServer({
        PAGECAST_FEED_SERVICE: "",
        PAGECAST_REACH: new URL(site()).host,
        PATH: programs,
        npm_config_registry: registry.address,
        npm_config_cache: join(programs, "cache"),
      });
      await use(server);
      await server.stop();
      await registry.stop();
    },
    { scope: "worker" },
  ],
});

/** Puts a program of this machine, if it has it, into a folder. */
function linkProgram(name: string, into: string): void {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (file) symlinkSync(realpathSync(file), join(into, name));
}

testInstalling(
  "a new server leads from the start page to a followed blog, by keyboard and without settings",
  async ({ page, programs, browser, ownServer }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/first-run$/);
    await expect(heading(page)).toHaveText("Welcome to your Pagecast");
    await page.getByRole("button", { name: "简体中文" }).click();
    await expect(heading(page)).toHaveText("欢迎使用你的 Pagecast");
    await page.getByRole("button", { name: "English" }).click();
    await expect(heading(page)).toHaveText("Welcome to your Pagecast");
    await page.reload();

    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter a name.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type("Lin Wei");
    await page.keyboard.press("Tab");
    await page.keyboard.type("lin@example.org");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");

    // The second step. The feed service is installed from here on.
    await expect(page.getByText("Lin Wei, owner")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Everything" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Everything" })).toBeFocused();
    const service = step(page, "What can be followed").getByRole("status");
    await expect(service).toHaveText("Failed");
    await expect(page.getByText("npm was not found.")).toBeVisible();
    await expectAccessible(page);
    linkProgram("npm", programs);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(service).toHaveText(/^Installing, \d+%$/);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("radio", { name: "Everything" })).toBeFocused();
    await page.keyboard.press("Enter");

    // The third, which a reload finds again.
    await expect(page.getByText("Everything, feed service installing")).toBeVisible();
    await page.reload();
    const box = page.getByLabel("Address of a page");
    await expect(box).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(site());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?url=/);
    await expect(page.locator("[data-subscribe]").first()).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.locator("[data-subscribe]").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("successfully subscribed to this author/channel")).toBeVisible();

    // It is over, for the owner and for everybody else.
    await page.goto("/first-run");
    await expect(page).toHaveURL(/\/$/);
    const visitor = await (await browser.newContext({ baseURL: ownServer.address })).newPage();
    await visitor.goto("/first-run");
    await expect(visitor).toHaveURL(/\/$/);
    await visitor.goto("/");
    await expect(heading(visitor)).toHaveText("Paste a page. Follow what it publishes.");
    await visitor.context().close();
  },
);

/** A new server without a feed service. */
const testWithout = onOwnServer().extend({
  ownServer: [
    async ({}, use) => {
      const server = await anOwnServer({ PAGECAST_ROLE: "all", PAGECAST_REACH: new URL(site()).host });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

testWithout.describe("on a phone", () => {
  testWithout.use({ viewport: { width: 375, height: 812 } });
  testWithout("a step is skipped, found again in the settings, changed, and a list is imported", async ({ page }) => {
    await page.goto("/sign-in");
    await expect(page).toHaveURL(/\/first-run$/);
    await page.getByLabel("Name").fill("Ana");
    await page.getByLabel("Email").fill("ana@example.org");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("None, because PAGECAST_FEED_SERVICE is none.")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Everything" })).toBeFocused();
    await page.keyboard.press("Escape");
    // What was preselected applies.
    await expect(page.getByText("Everything, no feed service")).toBeVisible();

    await page.goto("/settings");
    await page.getByRole("link", { name: "Continue the setup" }).click();
    await page.getByRole("button", { name: "Change: What can be followed" }).click();
    await expect(page.getByRole("radio", { name: "Everything" })).toBeChecked();
    await page.getByRole("radio", { name: "Authors only" }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Authors only, no feed service")).toBeVisible();
    await page.getByRole("button", { name: "Change: What can be followed" }).click();
    await page.getByRole("radio", { name: "Everything" }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Everything, no feed service")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    const opml = `<opml><body><outline text="A blog" xmlUrl="${site()}/feed.xml"/><outline text="Files" xmlUrl="ftp://files.example/"/></body></opml>`;
    const file = { name: "feeds.opml", mimeType: "text/xml", buffer: Buffer.from(opml) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "Import 1 channel" }).click();
    await expect(page.getByText("1 of 2 followed")).toBeVisible();
    await expect(page.getByText("This is not the address of a web page.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Go to the inbox" }).click();
    await expect(page.getByText("A first post").first()).toBeVisible();
    await page.goto("/settings");
    await expect(heading(page)).toHaveText("Settings");
    await expect(page.getByRole("link", { name: "Continue the setup" })).toHaveCount(0);
  });
});
