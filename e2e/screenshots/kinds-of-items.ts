import type { BrowserContext } from "@playwright/test";
import { anAuthor, anItem, follow, minutesAgo } from "../a-busy-inbox.ts";
import { pictureAt } from "../an-illustrated-inbox.ts";
import { expect, test } from "../journey.ts";
import { signInAs } from "../people.ts";
import { publish } from "../stand-ins/feed-service.ts";
import { LANGUAGES_AND_THEMES, takeSheet } from "../take-sheet.ts";

const VIEWPORT = { width: 1280, height: 800 };

// One picture for each language and theme: the list in three densities, and twelve kinds of items.
for (const { name, ...use } of LANGUAGES_AND_THEMES)
  test.describe(name, () => {
    test.use({ ...use, viewport: VIEWPORT });
    test("kinds of items", async ({ page, context }, info) => {
      test.setTimeout(300_000);
      await everyKind(context);
      const taken: Buffer[] = [];
      const take = async () => {
        await page.waitForLoadState("networkidle");
        await page.evaluate(() => document.fonts.ready);
        const pictures = page.locator("img").filter({ visible: true });
        const isLoaded = (all: Element[]) => all.every((one) => (one as HTMLImageElement).complete);
        await expect.poll(() => pictures.evaluateAll(isLoaded)).toBe(true);
        const path = info.outputPath(`${taken.length}.png`);
        taken.push(await page.screenshot({ path, animations: "disabled" }));
      };
      await page.goto("/inbox?view=all");
      const items = page.locator("[data-item]");
      await expect(items).toHaveCount(12);
      for (const key of ["3", "2", "1"]) {
        await page.keyboard.press(key);
        await take();
      }
      const ids = await items.evaluateAll((all) => all.map((one) => one.getAttribute("data-item")));
      for (const id of ids) {
        await page.goto(`/inbox?view=all&item=${id}`);
        await expect(page.getByRole("article")).toBeVisible();
        if (id === ids.at(-1)) {
          await page.getByRole("button", { name: /^(Full text|全文)$/ }).click();
          await expect(page.getByText("Paragraph 1 of").first()).toBeVisible();
        }
        await take();
      }
      await takeSheet(page, { pictures: taken, columns: 3, size: VIEWPORT, scale: 0.4 }, `kinds-of-items-${name}`);
    });
  });

const TEXT = `<p>${"A lighthouse says one thing, well, to every ship that passes. ".repeat(9)}</p>`;
const TEN_SCRIPTS = "Story Повесть Ιστορία قصة סיפור कहानी เรื่องราว 故事 物語 이야기";

/** Twelve items, each of another kind; the last one has its full text on its page. */
async function everyKind(context: BrowserContext): Promise<void> {
  const person = await signInAs(context, "plus");
  const [writer, other, maker] = [anAuthor(), anAuthor(), anAuthor()];
  const story = {
    title: "The new ferry starts on Monday, and both towns are glad",
    url: "https://paper.example/ferry",
  };
  await publish(writer.route, {
    title: "Ink & Harbour",
    items: [
      anItem("picture", {
        title: "An article with a picture",
        image: pictureAt("640x360", "58-120-190"),
        content_html: `<img src="${pictureAt("640x360", "58-120-190")}" alt="The harbour">${TEXT}`,
        date_published: minutesAgo(1),
      }),
      anItem("plain", { title: "An article without a picture", content_html: TEXT, date_published: minutesAgo(2) }),
      anItem("chinese", {
        title: "把收藏夹当作花园：我与 RSS 的第十二年",
        authors: [{ name: "海石" }],
        content_html: `<p>${"灯塔从不追随任何人，它只是每天晚上对路过的船说同一句话。".repeat(12)}</p>`,
        image: pictureAt("640x360", "40-140-96"),
        date_published: minutesAgo(3),
      }),
      anItem("arabic", {
        title: "الفنار لا يتبع أحدا",
        content_html: `<p dir="rtl" lang="ar">${"يقول الفنار كل ليلة الشيء نفسه لكل من يمر به في البحر. ".repeat(9)}</p>`,
        date_published: minutesAgo(4),
      }),
      anItem("scripts", {
        title: `${TEN_SCRIPTS} · ${TEN_SCRIPTS} · ${TEN_SCRIPTS}`,
        content_html: TEXT,
        date_published: minutesAgo(5),
      }),
      anItem("post", {
        title: "",
        content_html: "<p>The fog lifted only at ten. Then everything was there at once.</p>",
        date_published: minutesAgo(6),
      }),
      anItem("photos", {
        title: "Three pictures from the morning walk",
        content_html: "<p>All taken before breakfast.</p>",
        attachments: ["196-62-48", "214-160-40", "120-84-180"].map((colour) => ({
          url: pictureAt("640x480", colour),
          mime_type: "image/png",
        })),
        date_published: minutesAgo(7),
      }),
      anItem("release", {
        title: "Version 2.3.1",
        content_html: `<h2>Fixed</h2><ul><li>Two errors of the filter</li></ul><pre><code class="language-js">const sum = numbers.reduce((a, b) => a + b, 0);</code></pre>
          <table><thead><tr><th>Size</th><th>Before</th><th>Now</th></tr></thead><tbody><tr><td>Small</td><td>12 ms</td><td>3 ms</td></tr><tr><td>Large</td><td>140 ms</td><td>31 ms</td></tr></tbody></table>`,
        tags: ["release"],
        date_published: minutesAgo(8),
      }),
      anItem("story", { ...story, content_html: TEXT, date_published: minutesAgo(9) }),
      anItem("short", {
        title: "A feed with two lines, and the rest on the page",
        url: `${process.env.PAGECAST_TEST_SITE}/story/kinds`,
        content_html: "<p>The ferry leaves at seven …</p>",
        date_published: minutesAgo(30),
      }),
    ],
  });
  await publish(other.route, {
    title: "少数派 Matrix",
    items: [anItem("story-too", { ...story, content_html: TEXT, date_published: minutesAgo(8) })],
  });
  await publish(maker.route, {
    title: "山屿录像",
    items: [
      anItem("video", {
        title: "去海边捡了一天石头",
        image: pictureAt("640x360", "24-44-72"),
        attachments: [{ url: "https://site.example/v.mp4", mime_type: "video/mp4", duration_in_seconds: 1089 }],
        date_published: minutesAgo(10),
      }),
      anItem("episode", {
        title: "112: Lighthouses, with someone who kept one",
        image: pictureAt("400x400", "120-84-180"),
        content_html: "<p>00:00 Begin<br>12:30 The lamp</p>",
        attachments: [{ url: "https://site.example/e.mp3", mime_type: "audio/mpeg", duration_in_seconds: 3600 }],
        date_published: minutesAgo(11),
      }),
    ],
  });
  await follow(person, writer.page, other.page, maker.page);
}
