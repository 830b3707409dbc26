import type { Locator, Page } from "@playwright/test";
import type { ChannelCase } from "../core/src/channel/decide-channel.cases.ts";
import { CHANNEL_ROWS } from "./channel-rows.ts";
import { feedOf } from "./feed-of.ts";
import { expect, test } from "./journey.ts";
import { signInAs } from "./people.ts";

const TOOLTIPS: Record<"platform" | "not-an-author-page", (platform: string) => string> = {
  platform: () => "This platform does not support subscriptions yet",
  "not-an-author-page": (platform) => `On ${platform}, author home pages only support subscription`,
};

for (const { what, page: address, route, answer } of CHANNEL_ROWS)
  test(`Discover: ${what}`, async ({ page, context }) => {
    const { rpc } = await signInAs(context, "pro");
    await page.goto(`/?url=${encodeURIComponent(address)}`);
    const button = feedOf(page, route).getByRole("button", { name: /subscribe/i });
    if (!("channelUrl" in answer)) return expectRefused(page, button, answer);
    await expect(button).not.toHaveAttribute("aria-disabled", "true");
    await button.focus();
    await expect(page.getByRole("tooltip", { name: "click to subscribe to this author" })).toBeVisible();
    await button.click();
    await expect(button).toHaveAttribute("data-subscribe", "subscribed");
    expect(await channelsOf(rpc)).toEqual([answer]);
  });

async function expectRefused(page: Page, button: Locator, answer: Extract<ChannelCase["answer"], { reason: string }>) {
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.focus();
  await expect(page.getByRole("tooltip", { name: TOOLTIPS[answer.reason](answer.platform) })).toBeVisible();
}

type Rpc = Awaited<ReturnType<typeof signInAs>>["rpc"];

async function channelsOf(rpc: Rpc) {
  const channels = await rpc.channels.list.query();
  return channels.map(({ channel, sources }) => ({ channelUrl: channel.channel_url, source: sources[0] }));
}
