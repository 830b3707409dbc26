import type { BrowserContext, Page } from "@playwright/test";
import { ARTICLE, aBusyInbox } from "./a-busy-inbox.ts";
import { feedOf } from "./feed-of.ts";
import { expect } from "./journey.ts";
import { carryCookie, signInAs } from "./people.ts";

/**
 * Every screen of the app: `every-screen.spec.ts` checks them with axe, and `npm run screenshots` photographs them. A route
 * without a screen here fails that test.
 */
export type Screen = {
  name: string;
  /** The route in the router, to check that none is missing. */
  route: string;
  prepare?(context: BrowserContext): Promise<unknown>;
  /** Its address, after `prepare`. */
  address: string | ((prepared: never) => string | Promise<string>);
  /** Extra conditions to wait for, besides a heading and no loading state. */
  ready?(page: Page): Promise<unknown>;
};

const BILIBILI = "https://space.bilibili.com/946974";

export const SCREENS: Screen[] = [
  { name: "discover-home", route: "/", address: "/" },
  {
    name: "discover",
    route: "/",
    address: `/?url=${BILIBILI}`,
    ready: (page) => expect(feedOf(page, "/bilibili/user/video/946974")).toBeVisible(),
  },
  { name: "discover-none", route: "/", address: "/?url=nothing.example/a" },
  {
    name: "catalogue",
    route: "/catalogue",
    address: "/catalogue",
    ready: (page) => expect(page.locator("main a[href^='/catalogue/']").filter({ visible: true }).nth(3)).toBeVisible(),
  },
  { name: "site", route: "/catalogue/$domain", address: "/catalogue/bilibili.com" },
  { name: "rule-editor", route: "/catalogue/new", address: "/catalogue/new" },
  { name: "sign-in", route: "/sign-in", address: "/sign-in" },
  { name: "sign-up", route: "/sign-up", address: "/sign-up" },
  {
    name: "first-run",
    route: "/first-run",
    prepare: (context) =>
      carryCookie(context, process.env.PAGECAST_TEST_ADDRESS as string, process.env.PAGECAST_TEST_OWNER as string),
    address: "/first-run",
    ready: (page) => expect(page.getByRole("radio").first()).toBeVisible(),
  },
  { name: "reset-password", route: "/reset-password", address: "/reset-password?token=abc" },
  {
    name: "inbox",
    route: "/inbox",
    prepare: (context) => aBusyInbox(context),
    address: "/inbox",
    ready: (page) => expect(page.getByText(ARTICLE).filter({ visible: true }).first()).toBeVisible(),
  },
  {
    name: "reading",
    route: "/inbox",
    prepare: (context) => aBusyInbox(context),
    address: "/inbox",
    ready: async (page) => {
      await page.getByText(ARTICLE).first().click();
      await expect(page.getByText("修剪之后")).toBeVisible();
    },
  },
  { name: "inbox-empty", route: "/inbox", prepare: (context) => signInAs(context), address: "/inbox" },
  {
    name: "channels",
    route: "/channels",
    prepare: (context) => aBusyInbox(context),
    address: "/channels",
    ready: (page) => expect(page.getByText("山屿录像").filter({ visible: true }).first()).toBeVisible(),
  },
  {
    name: "channel",
    route: "/channels/$channelId",
    prepare: (context) => aBusyInbox(context),
    address: async ({ person, writer }: Awaited<ReturnType<typeof aBusyInbox>>) => {
      const channels = await person.rpc.channels.list.query();
      return `/channels/${channels.find(({ channel }) => channel.channel_url === writer.page)?.id}`;
    },
    ready: (page) => expect(page.getByText(ARTICLE).filter({ visible: true }).first()).toBeVisible(),
  },
  {
    name: "watch-nothing",
    route: "/watch",
    address: "/watch",
  },
  {
    name: "membership",
    route: "/membership",
    prepare: (context) => signInAs(context, "plus"),
    address: "/membership",
  },
  { name: "settings", route: "/settings", prepare: (context) => signInAs(context, "plus"), address: "/settings" },
  {
    name: "connect",
    route: "/connect",
    prepare: async (context) => (await signInAs(context, "plus")).auth("/api-key/create", { name: "iPad" }),
    address: "/connect",
    ready: (page) => expect(page.getByText("iPad", { exact: true })).toBeVisible(),
  },
  { name: "scanned", route: "/connect", address: "/connect#name=lin%40example.org&key=pagecast_abcd-efgh" },
  {
    name: "admin",
    route: "/admin",
    prepare: (context) =>
      carryCookie(context, process.env.PAGECAST_TEST_ADDRESS as string, process.env.PAGECAST_TEST_OWNER as string),
    address: "/admin?tab=people",
    // The list begins with the newest of the people of all tests.
    ready: (page) => expect(page.getByText(/@example\./).first()).toBeVisible(),
  },
  { name: "not-found", route: "*", address: "/nothing/here" },
];

/** Opens a screen and waits until it has loaded. */
export async function show(page: Page, screen: Screen, prepared: unknown): Promise<void> {
  const { address, ready } = screen;
  await page.goto(typeof address === "string" ? address : await address(prepared as never));
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await ready?.(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}
