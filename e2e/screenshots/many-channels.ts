import type { BrowserContext, Page } from "@playwright/test";
import { anAuthor, anItem, minutesAgo } from "../a-busy-inbox.ts";
import { pictureAt } from "../an-illustrated-inbox.ts";
import { expect, test } from "../journey.ts";
import { signInAs } from "../people.ts";
import { publish } from "../stand-ins/feed-service.ts";
import { LANGUAGES_AND_THEMES, takeSheet } from "../take-sheet.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
const CHANNELS = 150;

// For each language and theme: the inbox, a folder, the list of channels with some selected, and an item; then the same on a phone.
for (const { name, ...use } of LANGUAGES_AND_THEMES)
  test.describe(name, () => {
    test.use({ ...use, viewport: DESK });
    test("many channels", async ({ page, context }, info) => {
      test.setTimeout(300_000);
      const { folderId, itemId } = await manyChannels(context);
      const taken: Buffer[] = [];
      const take = async () => {
        await page.waitForLoadState("networkidle");
        await page.evaluate(() => document.fonts.ready);
        const path = info.outputPath(`${taken.length}.png`);
        taken.push(await page.screenshot({ path, animations: "disabled" }));
      };
      const screens: [string, (page: Page) => Promise<void>][] = [
        ["/inbox?view=all", async () => {}],
        [`/inbox?view=folder:${folderId}`, async () => {}],
        ["/channels", selectSome],
        [`/inbox?view=all&item=${itemId}`, async () => {}],
      ];
      for (const [path, prepare] of screens) {
        await page.goto(path);
        await expect(page.locator("[data-item], [data-channel], article").first()).toBeVisible();
        await prepare(page);
        await take();
      }
      await takeSheet(page, { pictures: taken.splice(0), columns: 2, size: DESK, scale: 0.6 }, `many-channels-${name}`);
      await page.setViewportSize(PHONE);
      for (const [path] of screens) {
        await page.goto(path);
        await expect(page.getByRole("main")).toBeVisible();
        await take();
      }
      await takeSheet(page, { pictures: taken, columns: 4, size: PHONE, scale: 0.9 }, `many-channels-phone-${name}`);
    });
  });

async function selectSome(page: Page): Promise<void> {
  for (const box of (await page.getByRole("checkbox").all()).slice(1, 4)) await box.check();
}

const NAMES = [
  "Ink & Harbour",
  "少数派 Matrix",
  "A weekly letter about maps, tides and the people who draw them by hand",
  "山屿录像",
  "miniflux/v2 releases",
  "الفنار",
  "阮一峰的网络日志",
  "Low-tech",
];
const FOLDERS = [
  "Design",
  "科技",
  "Friends",
  "视频",
  "A folder with a name that is much too long for the sidebar",
  "خط",
];

/** 150 channels in six folders and two folders within folders; every third has no folder, and one fails. */
async function manyChannels(context: BrowserContext) {
  const person = await signInAs(context, "pro");
  const outlines: string[] = Array.from({ length: FOLDERS.length + 3 }, () => "");
  for (let at = 0; at < CHANNELS; at++) {
    const { route, page } = anAuthor();
    const title = `${NAMES[(at * 5 + (at >> 3)) % NAMES.length]}${at < NAMES.length ? "" : ` ${at}`}`;
    const items = Array.from({ length: 1 + (at % 4) }, (_, nth) =>
      anItem(`${at}-${nth}`, {
        title: `${title}: ${nth + 1}`,
        date_published: minutesAgo(5 + at * 40 + nth * 700),
        ...(at % 2 && { image: pictureAt("640x360", "58-120-190") }),
      }),
    );
    await publish(route, at === 77 ? null : { title, items });
    const place = at % 3 === 0 ? outlines.length - 1 : at % (outlines.length - 1);
    outlines[place] += `<outline type="rss" text="${escapeXml(title)}" xmlUrl="${escapeXml(page)}"/>`;
  }
  const folders = FOLDERS.map((name, at) => {
    const inner = at < 2 ? `<outline text="${at ? "硬件" : "Type"}">${outlines[FOLDERS.length + at]}</outline>` : "";
    return `<outline text="${name}">${inner}${outlines[at]}</outline>`;
  });
  const text = `<opml version="2.0"><body>${folders.join("")}${outlines.at(-1)}</body></opml>`;
  await person.rpc.opml.import.mutate({ text });
  const waiting = async () => {
    const channels = await person.rpc.channels.list.query();
    return CHANNELS - channels.filter(({ health }) => health !== "first-fetch").length;
  };
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0);
  const [folder] = await person.rpc.folders.list.query();
  const { items } = await person.rpc.items.list.query({ view: "all" });
  return { folderId: folder?.id, itemId: items[0]?.id };
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
