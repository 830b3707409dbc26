import type { BrowserContext } from "@playwright/test";
import { anAuthor, anItem, follow, minutesAgo } from "./a-busy-inbox.ts";
import { signInAs } from "./people.ts";
import { type PublishedItem, publish } from "./stand-ins/feed-service.ts";

/** On a site that our server can reach. */
export const pictureAt = (size: string, colour: string) =>
  `${process.env.PAGECAST_TEST_SITE}/picture-${size}-${colour}.png`;

const COLOURS = ["196-62-48", "58-120-190", "40-140-96", "214-160-40", "120-84-180", "24-44-72"];

const LONG = "Four nights under the northern lights with one battery and a very long title that needs two lines";

/** Articles with and without pictures, videos, an episode and a picture that cannot be read, in two channels. */
export async function anIllustratedInbox(context: BrowserContext) {
  const person = await signInAs(context, "plus");
  const [writer, maker] = [anAuthor(), anAuthor()];
  const articles: PublishedItem[] = Array.from({ length: 30 }, (_, at) =>
    anItem(`a${at}`, {
      title: at % 5 === 1 ? LONG : `第 ${at} 篇文章 Article ${at}`,
      summary: "A lighthouse does not follow anyone. It says one thing, well, to every ship that passes, every night.",
      date_published: minutesAgo(10 + at * 90),
      ...(at % 4 !== 3 && { image: pictureAt("640x360", COLOURS[at % 6] as string) }),
    }),
  );
  articles.push(
    anItem("broken", {
      date_published: minutesAgo(5),
      image: `${process.env.PAGECAST_TEST_SITE}/a-page-and-no-picture`,
    }),
    anItem("episode", {
      title: "112: Lighthouses",
      date_published: minutesAgo(3),
      image: pictureAt("400x400", "24-44-72"),
      attachments: [{ url: "https://site.example/e.mp3", mime_type: "audio/mpeg", duration_in_seconds: 3600 }],
    }),
  );
  const videos = Array.from({ length: 9 }, (_, at) =>
    anItem(`v${at}`, {
      title: at % 2 ? LONG : `Video ${at}`,
      date_published: minutesAgo(20 + at * 1_500),
      image: pictureAt("640x360", COLOURS[at % 6] as string),
      attachments: [{ url: `https://site.example/v${at}.mp4`, mime_type: "video/mp4", duration_in_seconds: 1089 }],
    }),
  );
  await publish(writer.route, { title: "Ink & Harbour", items: articles });
  await publish(maker.route, { title: "山屿录像", items: videos });
  await follow(person, writer.page, maker.page);
  const channels = await person.rpc.channels.list.query();
  const channelId = channels.find(({ title }) => title === "Ink & Harbour")?.id as string;
  return { person, channelId };
}
