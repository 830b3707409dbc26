import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BrowserContext, test as base, chromium, expect, type Page } from "@playwright/test";
import { chromium as machine } from "../chromium.ts";

const BUILT = resolve(import.meta.dirname, "../../extension/dist/chrome-mv3");

/** Pages of other sites by address; all others answer 404. */
export type Sites = Record<string, string>;

export type Extension = {
  context: BrowserContext;
  profile: string;
  origin: string;
  /** A page of the extension that stays open, to call browser APIs. */
  desk: Page;
  sites: Sites;
  /** Requests of pages to other addresses. */
  externalRequests: string[];
  killWorker(): Promise<void>;
  open(address: string): Promise<Page>;
  /** The badge on that page. */
  badge(page: Page): Promise<string>;
  popup(over: Page, look?: { width?: number; dark?: boolean }): Promise<Page>;
  options(): Promise<Page>;
  store(values: Record<string, unknown>): Promise<void>;
  stored(name: string): Promise<unknown>;
  /** Stores this catalogue as if it came from a server. */
  keep(catalogue: { version: string } & Record<string, unknown>, text: string): Promise<void>;
  stop(): Promise<void>;
};

type Options = { locale: string; hostPermissions: string[] };

export const test = base.extend<{ extension: Extension } & { given: Options }>({
  given: [{ locale: "en-US", hostPermissions: [] }, { option: true }],
  extension: async ({ given }, use) => {
    const extension = await startExtension(given);
    await use(extension);
    await extension.stop();
    expect(extension.externalRequests).toEqual([]);
  },
});

/**
 * The built extension in a Chromium that reaches only this machine. A test cannot press the browser's "allow", so
 * `hostPermissions` are granted in the manifest of a copy.
 */
export async function startExtension({ locale, hostPermissions }: Options, more: string[] = []): Promise<Extension> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-extension-"));
  const built = join(folder, "extension");
  const profile = join(folder, "profile");
  cpSync(BUILT, built, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(built, "manifest.json"), "utf8"));
  writeFileSync(join(built, "manifest.json"), JSON.stringify({ ...manifest, host_permissions: hostPermissions }));
  const context = await chromium.launchPersistentContext(profile, {
    ...machine.launchOptions,
    headless: true,
    locale,
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...machine.launchOptions.args,
      "--headless=new",
      `--lang=${locale}`,
      `--disable-extensions-except=${built}`,
      `--load-extension=${built}`,
      ...more,
    ],
  });
  const stop = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...(await control(context)), profile, stop };
}

export { expect };

async function control(context: BrowserContext): Promise<Omit<Extension, "profile" | "stop">> {
  const first = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const origin = first.url().replace(/\/[^/]*$/, "");
  const sites: Sites = {};
  const externalRequests: string[] = [];
  await context.route(/^https?:\/\/(?!localhost|127\.0\.0\.1)/, (route) => {
    const address = route.request().url();
    const body = sites[address];
    if (body === undefined && !/favicon/.test(address)) externalRequests.push(address);
    return route.fulfill({ status: body === undefined ? 404 : 200, contentType: "text/html", body: body ?? "" });
  });

  const desk = await context.newPage();
  await desk.goto(`${origin}/catalogue.json`);
  const tabs = new Map<Page, number>();

  return {
    context,
    origin,
    desk,
    sites,
    externalRequests,
    async killWorker() {
      const session = await context.browser()!.newBrowserCDPSession();
      const workers = async () =>
        (await session.send("Target.getTargets")).targetInfos.filter(({ type }) => type === "service_worker");
      for (const { targetId } of await workers()) await session.send("Target.closeTarget", { targetId });
      await expect.poll(async () => (await workers()).length).toBe(0);
      await session.detach();
    },
    async open(address) {
      const before = await tabIds(desk);
      const page = await context.newPage();
      await page.goto(address);
      const added = (await tabIds(desk)).filter((id) => !before.includes(id));
      tabs.set(page, added[0] as number);
      return page;
    },
    badge: (page) => desk.evaluate((tabId) => chrome.action.getBadgeText({ tabId }), tabs.get(page) as number),
    async popup(over, { width = 380, dark = false } = {}) {
      const popup = await context.newPage();
      await popup.setViewportSize({ width, height: 600 });
      await popup.emulateMedia({ colorScheme: dark ? "dark" : "light" });
      await popup.goto(`${origin}/popup.html?tab=${tabs.get(over)}`);
      await popup.getByRole("contentinfo").waitFor();
      return popup;
    },
    async options() {
      const page = await context.newPage();
      await page.goto(`${origin}/options.html`);
      await page.getByRole("heading", { name: "Pagecast" }).first().waitFor();
      return page;
    },
    keep: (catalogue, text) =>
      desk.evaluate(
        async ([kept, all]) => {
          const { caches } = globalThis as unknown as BrowserCaches;
          const texts = await caches.open("catalogues");
          await texts.put(`https://catalogue.invalid/${kept.version}`, new Response(all));
          await chrome.storage.local.set({ catalogue: kept });
        },
        [catalogue, text] as const,
      ),
    store: (values) => desk.evaluate((given) => chrome.storage.local.set(given), values),
    stored: (name) => desk.evaluate(async (key) => (await chrome.storage.local.get(key))[key], name),
  };
}

function tabIds(desk: Page): Promise<number[]> {
  return desk.evaluate(async () => (await chrome.tabs.query({})).map(({ id }) => id as number));
}

declare const chrome: {
  action: { getBadgeText(of: { tabId: number }): Promise<string> };
  tabs: { query(filter: object): Promise<{ id?: number }[]> };
  storage: {
    local: { get(name: string): Promise<Record<string, unknown>>; set(values: Record<string, unknown>): Promise<void> };
  };
};

/** Node's types, used to check the benchmark, lack the browser's caches. */
type BrowserCaches = { caches: { open(name: string): Promise<{ put(key: string, value: Response): Promise<void> }> } };
