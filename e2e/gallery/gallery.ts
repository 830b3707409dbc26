import { test as base, expect, type Frame, type Page, type Route } from "@playwright/test";
import type { GalleryControl } from "../../ui/gallery/control.ts";

declare global {
  interface Window {
    gallery: GalleryControl;
  }
}

/** The gallery's page. Requests beyond loopback are recorded, and answered by stand-ins or aborted. */
export interface Gallery {
  open: (piece: string, query?: Record<string, string>) => Promise<void>;
  /** Requests to other addresses, in order. */
  externalRequests: string[];
  /** Answers requests to one host; other hosts are unreachable. */
  standIn: (host: string, answer: (route: Route) => Promise<void>) => void;
  /** The component's events. */
  events: () => Promise<string[]>;
  /** The frame of a host, once it exists. */
  frame: (host: string) => Promise<Frame>;
}

export const test = base.extend<{ gallery: Gallery }>({
  gallery: async ({ page, context }, use) => {
    const address = process.env.PAGECAST_GALLERY_ADDRESS as string;
    const externalRequests: string[] = [];
    const standIns = new Map<string, (route: Route) => Promise<void>>();
    await context.route(
      (url) => /^https?:$/.test(url.protocol) && !url.href.startsWith(address),
      (route) => {
        const url = new URL(route.request().url());
        externalRequests.push(url.href);
        return standIns.get(url.hostname)?.(route) ?? route.abort();
      },
    );
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await use({
      open: async (piece, query = {}) => {
        await page.goto(`${address}?${new URLSearchParams({ piece, ...query })}`);
        await page.waitForFunction(() => document.querySelector("main") !== null);
      },
      externalRequests,
      standIn: (host, answer) => standIns.set(host, answer),
      events: () => page.evaluate(() => window.gallery.events),
      frame: (host) => frameOf(page, host),
    });
    expect(problems).toEqual([]);
  },
});

async function frameOf(page: Page, host: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => URL.parse(frame.url())?.hostname === host);
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Frame;
}

export function html(body: string): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><title>stand-in</title>${body}` });
}

export { expect };
