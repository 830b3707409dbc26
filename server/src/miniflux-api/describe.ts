import { readingMinutes } from "#core/miniflux-api/reading-minutes.ts";
import { titleOf } from "#core/reader-api/reader-item.ts";
import { feedProblems } from "#words/en/feed-problems.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";
import type { ListedChannel } from "../channels/list-channels.ts";
import type { ListedFolder } from "../folders/list-folders.ts";
import type { StoredEntry } from "../reader-api/store.ts";

/** Accounts have no number here, and clients only compare it with itself. */
export const USER_ID = 1;
/** Of channels outside of folders: there, every feed has a category. No folder has this id. */
export const NO_FOLDER = { id: 0, title: "All", user_id: USER_ID, hide_globally: false };

export function describeCategory({ id, name }: Pick<ListedFolder, "id" | "name">) {
  return { id: Number(id), title: name, user_id: USER_ID, hide_globally: false };
}

type DescribedChannel = Pick<
  ListedChannel,
  | "id"
  | "title"
  | "homeUrl"
  | "channel"
  | "sources"
  | "folderIds"
  | "subscribedAt"
  | "lastAttemptAt"
  | "nextRefreshAt"
  | "problem"
  | "paused"
  | "image"
>;

/** A channel in several folders is in the first one there. */
export function describeFeed(channel: DescribedChannel, folders: ReadonlyMap<string, ListedFolder>) {
  const folder = folders.get(channel.folderIds[0] ?? "");
  const [source] = channel.sources;
  return {
    id: Number(channel.id),
    user_id: USER_ID,
    title: channel.title,
    site_url: channel.homeUrl ?? channel.channel.channel_url,
    feed_url: source && "feedUrl" in source ? source.feedUrl : channel.channel.channel_url,
    checked_at: (channel.lastAttemptAt ?? channel.subscribedAt).toISOString(),
    next_check_at: (channel.nextRefreshAt ?? channel.subscribedAt).toISOString(),
    etag_header: "",
    last_modified_header: "",
    parsing_error_message: channel.problem === null ? "" : explainFeedProblem(channel.problem, feedProblems).what,
    parsing_error_count: channel.problem === null ? 0 : 1,
    scraper_rules: "",
    rewrite_rules: "",
    blocklist_rules: "",
    keeplist_rules: "",
    user_agent: "",
    username: "",
    password: "",
    disabled: channel.paused !== null,
    crawler: false,
    ignore_http_cache: false,
    fetch_via_proxy: false,
    hide_globally: false,
    category: folder ? describeCategory(folder) : NO_FOLDER,
    icon: channel.image === null ? null : { feed_id: Number(channel.id), icon_id: Number(channel.id) },
  };
}

export type Feed = ReturnType<typeof describeFeed>;

/** The channel of a starred item that the person no longer follows. Clients cannot read an entry without a feed. */
export function describeLeftFeed({ channelId, channelTitle, channelUrl, homeUrl, arrivedAt }: StoredEntry): Feed {
  return describeFeed(
    {
      id: channelId,
      title: channelTitle || channelUrl,
      homeUrl,
      channel: { channel_url: channelUrl },
      sources: [],
      folderIds: [],
      subscribedAt: arrivedAt,
      lastAttemptAt: null,
      nextRefreshAt: null,
      problem: null,
      paused: null,
      image: null,
    },
    new Map(),
  );
}

export function describeEntry(entry: StoredEntry, contentHtml: string, feed: Feed, link: string) {
  const id = Number(entry.id);
  return {
    id,
    user_id: USER_ID,
    feed_id: Number(entry.channelId),
    status: entry.isRead ? "read" : "unread",
    hash: entry.id,
    title: titleOf(entry, feed.title),
    url: link,
    comments_url: "",
    published_at: entry.publishedAt.toISOString(),
    created_at: entry.arrivedAt.toISOString(),
    changed_at: (entry.updatedAt ?? entry.arrivedAt).toISOString(),
    content: contentHtml,
    author: entry.author,
    share_code: "",
    starred: entry.isStarred,
    reading_time: readingMinutes(contentHtml),
    enclosures: entry.enclosures.map(({ url, type, bytes }, at) => ({
      // Unique within an entry.
      id: at + 1,
      user_id: USER_ID,
      entry_id: id,
      url,
      mime_type: type ?? "",
      size: bytes ?? 0,
      media_progression: 0,
    })),
    feed,
    tags: entry.categories,
  };
}
