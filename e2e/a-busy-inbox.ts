import type { BrowserContext } from "@playwright/test";
import type { Plan } from "../core/src/membership.ts";
import type { TestPerson } from "../server/test/a-person.ts";
import { expect } from "./journey.ts";
import { signInAs } from "./people.ts";
import { type PublishedItem, publish } from "./stand-ins/feed-service.ts";

export type Author = { route: string; page: string };

let authors = 0;

/** An author that no other test follows, with a feed on the feed service. */
export function anAuthor(): Author {
  const id = `MS4wLjABAAAA${process.pid}y${++authors}y${Date.now()}`;
  return { route: `/douyin/user/${id}`, page: `https://www.douyin.com/user/${id}` };
}

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export function anItem(id: string, more: Partial<PublishedItem> = {}): PublishedItem {
  return {
    id,
    title: `Item ${id}`,
    url: `https://site.example/${id}`,
    content_html: `<p>What item ${id} says.</p>`,
    date_published: minutesAgo(60),
    ...more,
  };
}

/** Follows them and waits until their items have arrived. */
export async function follow(person: TestPerson, ...pages: string[]): Promise<void> {
  for (const channelUrl of pages) await person.rpc.channels.subscribe.mutate({ channelUrl });
  await expect
    // All tests share one queue for the feed service.
    .poll(async () => (await person.rpc.channels.list.query()).filter(({ health }) => health === "first-fetch"), {
      timeout: 90_000,
    })
    .toEqual([]);
}

export const ARTICLE = "把收藏夹当作花园：我与 RSS 的第十二年";
export const VIDEO = "去海边捡了一天石头";
export const RELEASE = "Version 2.3.1";
export const HOSTILE = `<script>alert(1)</script> & "quotes": a title that goes on and on until two lines are not enough for it, and then some more words`;
const PODCAST = "Talking about feeds";

/** A person who follows a Chinese writer, a video maker, a project with a hostile title, and a feed that fails. */
export async function aBusyInbox(context: BrowserContext, plan: Plan = "plus") {
  const person = await signInAs(context, plan);
  const [failing, project, maker, writer] = [anAuthor(), anAuthor(), anAuthor(), anAuthor()];
  await publish(failing.route, null);
  await publish(project.route, { title: "miniflux/v2 releases", items: RELEASES });
  await publish(maker.route, { title: "山屿录像", items: VIDEOS });
  await publish(writer.route, { title: "少数派 Matrix", items: ESSAYS });
  await follow(person, failing.page, project.page, maker.page, writer.page);
  return { person, failing, project, maker, writer };
}

const RELEASES: PublishedItem[] = [
  anItem("m1", {
    title: RELEASE,
    date_published: minutesAgo(30),
    content_html: `<p>Fixes duplicate entries when a feed changes its GUIDs, and adds an option to keep the original order of
      enclosures. See <a href="https://site.example/notes">the notes</a>.</p><h2>Changes</h2><ul><li>One <code>setting</code></li></ul>
      <pre>const aVeryLongLine = "that does not fit into any column of any reader that a person would want to use on a phone";</pre>
      <table><tr><th>A column</th><th>Another column</th><th>A third one</th><th>A fourth with more words</th></tr><tr><td>1</td><td>2</td><td>3</td><td>4</td></tr></table>`,
  }),
  anItem("m2", {
    title: HOSTILE,
    date_published: minutesAgo(40),
    content_html: `<p onclick="window.hurt=1">Harmless.</p><script>window.hurt=1</script><img src=x onerror="window.hurt=1"><a href="javascript:window.hurt=1">no link</a>`,
  }),
  anItem("m3", {
    title: PODCAST,
    date_published: minutesAgo(50),
    content_html: "<p>Notes of the show.</p>",
    attachments: [
      {
        url: "https://site.example/show.mp3",
        mime_type: "audio/mpeg",
        duration_in_seconds: 3600,
        size_in_bytes: 43_000_000,
      },
    ],
  }),
];

const VIDEOS: PublishedItem[] = [
  anItem("v1", {
    title: VIDEO,
    date_published: minutesAgo(20),
    attachments: [{ url: "https://site.example/v1.mp4", mime_type: "video/mp4", duration_in_seconds: 1089 }],
  }),
];

const ESSAYS: PublishedItem[] = [
  anItem("e1", {
    title: ARTICLE,
    authors: [{ name: "周一帆" }],
    date_published: minutesAgo(3),
    summary: "从 Google Reader 关闭的那个夏天开始，我陆续试过十几款阅读器，也想明白了“读不完”并不是一种失败。",
    content_html: `<p>从 Google Reader 关闭的那个夏天开始，我陆续试过十几款阅读器。它们来来去去，而那份 OPML 文件始终跟着我，从 40
      个订阅源长到 312 个，又慢慢修剪回 96 个。</p><p>很多人说 RSS 已死，我倒觉得它像一座不起眼的花园：没有推荐算法替你浇水，也没有人提醒你哪朵花正开得热闹。你种下什么，就收获什么。</p>
      <blockquote>“读不完”并不是一种失败，它只是说明世界仍然比我的收件箱大。</blockquote>
      <p>修剪之后，剩下的每一个名字我都认得。</p>`,
  }),
  ...Array.from({ length: 45 }, (_, at) =>
    anItem(`e${at + 2}`, { title: `旧文第 ${at + 1} 篇`, date_published: minutesAgo(3000 + at * 700) }),
  ),
];
