import type { Db } from "../src/db/query.ts";
import { type aFeedServer, until } from "../test/a-feed-server.ts";
import { aMember } from "../test/a-member.ts";
import type { TestPerson } from "../test/a-person.ts";

export type ReaderAccount = TestPerson & {
  at: string;
  key: string;
  /** What the person of the web app sees of their items, by title. */
  items(): Promise<Record<string, { id: string; isRead: boolean; isStarred: boolean }>>;
  channels(): Promise<string[]>;
  /** The address of a feed that nobody follows yet. */
  aFeed(title: string): string;
};

const HOUR = 3_600_000;

/** A person with an API key, the channel News in the folder Reading, and Films outside of it; each with two unread items. */
export async function aReaderAccount(
  { at, db }: { at: string; db: Db },
  site: Awaited<ReturnType<typeof aFeedServer>>,
  name: string,
): Promise<ReaderAccount> {
  const person = await aMember(at, db, "pro");
  const key = (await person.auth("/api-key/create", { name })).body.key;
  const aFeed = (title: string) =>
    site.feed(
      `/${name}/${title}.xml`,
      [1, 2].map((n) => ({
        id: `${n}`,
        title: `${title} ${n}`,
        link: `https://${title.toLowerCase()}.example/${n}`,
        html: `<p>Words of ${title} ${n}</p>`,
        at: new Date(Date.now() - n * HOUR),
      })),
      title,
    );
  const { channelId } = await person.rpc.channels.subscribe.mutate({ channelUrl: aFeed("News") });
  await person.rpc.channels.subscribe.mutate({ channelUrl: aFeed("Films") });
  const { id: folderId } = await person.rpc.folders.create.mutate({ name: "Reading" });
  await person.rpc.folders.addChannels.mutate({ folderId, channelIds: [channelId] });
  await until(
    () => person.rpc.items.unreadCounts.query(),
    ({ total }) => total === 4,
  );
  return {
    ...person,
    at,
    key,
    aFeed,
    items: async () => {
      const { items } = await person.rpc.items.list.query({ limit: 50 });
      return Object.fromEntries(items.map(({ id, title, isRead, isStarred }) => [title, { id, isRead, isStarred }]));
    },
    channels: async () => (await person.rpc.channels.list.query()).map(({ title }) => title),
  };
}
