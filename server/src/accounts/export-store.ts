import type { Queryable } from "../db/query.ts";
import type { UserId } from "../ids.ts";
import type { KeyScope } from "./caller.ts";
import { SCOPE } from "./store.ts";

/** Everything about a person but the items, under the names it has in the exported document. */
export async function readAccount(db: Queryable, userId: UserId) {
  const { rows: people } = await db.query<{ id: UserId; name: string; email: string; role: string; created_at: Date }>(
    "select id, name, email, role, created_at from users where id = $1",
    [userId],
  );
  const { rows: memberships } = await db.query<{
    source: string;
    plan: string;
    until: Date | null;
    renews: boolean;
    created_at: Date;
  }>("select source, plan, until, renews, created_at from memberships where user_id = $1", [userId]);
  const { rows: signInWays } = await db.query<{ provider_id: string; created_at: Date }>(
    "select provider_id, created_at from accounts where user_id = $1",
    [userId],
  );
  const { rows: apiKeys } = await db.query<{
    name: string | null;
    start: string | null;
    scope: KeyScope;
    created_at: Date;
    last_request: Date | null;
    expires_at: Date | null;
  }>(
    `select name, start, ${SCOPE} as scope, created_at, last_request, expires_at from api_keys where reference_id = $1`,
    [userId],
  );
  const { rows: feverAccess } = await db.query<{ created_at: Date; last_request: Date | null }>(
    "select created_at, last_request from fever_access where user_id = $1",
    [userId],
  );
  const { rows: channels } = await db.query<{
    channel_url: string;
    route: string | null;
    feed_url: string | null;
    sources: string[] | null;
    title: string;
    name: string | null;
    position: number | null;
    subscribed_at: Date;
    paused_at: Date | null;
    opened_at: Date | null;
    full_text_always: boolean;
    full_text_selector: string | null;
    check_minutes: number | null;
  }>(
    `select channel_url, route, feed_url, (select array_agg(coalesce(listed.feed_url, listed.route) order by position)
         from channel_sources listed where listed.channel_id = channels.id) as sources, title, name,
         subscriptions.position, subscribed_at, paused_at, opened_at, full_text_always, full_text_selector,
         check_minutes
     from subscriptions join channels on channels.id = channel_id where user_id = $1 order by subscribed_at`,
    [userId],
  );
  const { rows: folders } = await db.query<{
    id: string;
    name: string;
    parent_id: string | null;
    is_collapsed: boolean;
    channels: string[] | null;
  }>(
    `select id, name, parent_id, is_collapsed, (select array_agg(channel_url order by folder_channels.position, channels.id)
         from folder_channels join channels on channels.id = channel_id
         where folder_channels.user_id = $1 and folder_id = folders.id) as channels
     from folders where user_id = $1 order by position, id`,
    [userId],
  );
  const { rows: videos } = await db.query<{
    url: string;
    title: string | null;
    author: string | null;
    opened_at: Date;
  }>(
    `select url, coalesce(own_title, metadata->>'title') as title, metadata->>'author' as author, opened_at
     from video_contents where user_id = $1 order by opened_at`,
    [userId],
  );
  const { rows: imports } = await db.query<{ created_at: Date; finished_at: Date | null; rows: object[] | null }>(
    `select created_at, finished_at, (select json_agg(json_build_object('title', title, 'address', address, 'outcome', outcome) order by position)
       from opml_rows where import_id = opml_imports.id) as rows
     from opml_imports where user_id = $1 order by created_at`,
    [userId],
  );
  const { rows: planRequests } = await db.query<{ requested_at: Date }>(
    "select requested_at from plan_requests where user_id = $1",
    [userId],
  );
  const { rows: savedViews } = await db.query<{ name: string; filter: object }>(
    "select name, filter from saved_views where user_id = $1 and deleted_at is null order by position, id",
    [userId],
  );
  // Their addresses are secrets, as those of sessions and keys are.
  const { rows: viewFeeds } = await db.query<{ view: string; created_at: Date }>(
    "select view, created_at from view_feeds where user_id = $1 order by view",
    [userId],
  );
  const { rows: saveAccounts } = await db.query<{
    service: string;
    address: string | null;
    user_name: string | null;
    vault: string | null;
    folder: string | null;
    created_at: Date;
  }>(
    "select service, address, user_name, vault, folder, created_at from save_accounts where user_id = $1 order by service",
    [userId],
  );
  const { rows: readingSettings } = await db.query<{ settings: object }>(
    "select settings from reading_settings where user_id = $1",
    [userId],
  );
  const { rows: storySettings } = await db.query<{ is_merged: boolean }>(
    "select is_merged from story_settings where user_id = $1",
    [userId],
  );
  const { rows: storyCopies } = await db.query<{
    id: string;
    copy_of: string;
    link: string | null;
    channel_url: string;
  }>(
    `select items.id, copy_of, link, channel_url from story_copies join items on items.id = item_id
       join channels on channels.id = items.channel_id where user_id = $1 order by copy_of, items.id`,
    [userId],
  );
  const { rows: separateItems } = await db.query<{ id: string; separated_at: Date }>(
    "select item_id as id, separated_at from separate_items where user_id = $1 order by item_id",
    [userId],
  );
  return {
    person: people[0],
    memberships,
    planRequests,
    signInWays,
    apiKeys,
    feverAccess,
    channels,
    folders,
    savedViews,
    viewFeeds,
    saveAccounts,
    readingSettings: readingSettings[0]?.settings ?? null,
    videos,
    imports,
    storySettings,
    storyCopies,
    separateItems,
  };
}

export type ExportedItem = {
  id: string;
  channel_url: string;
  title: string;
  author: string | null;
  link: string | null;
  published_at: Date;
  updated_at: Date | null;
  arrived_at: Date;
  summary: string;
  content_html: string | null;
  enclosures: object[] | null;
  video: object | null;
  read_at: Date | null;
  starred_at: Date | null;
};

/** Newest first; those after `before`. Only starred items bring their content. */
export async function listExportedItems(
  db: Queryable,
  userId: UserId,
  before: ExportedItem | undefined,
  limit: number,
): Promise<ExportedItem[]> {
  const { rows } = await db.query<ExportedItem>(
    `select items.id, channel_url, items.title, author, link, inbox.published_at, updated_at,
       coalesce(arrived_at, inbox.published_at) as arrived_at, summary,
       case when starred_at is not null then content_html end as content_html, enclosures, video, read_at, starred_at
     from inbox join items on items.id = inbox.item_id join channels on channels.id = items.channel_id
     where user_id = $1 and ($2::timestamptz is null or (inbox.published_at, inbox.item_id) < ($2, $3))
     order by inbox.published_at desc, inbox.item_id desc limit $4`,
    [userId, before?.published_at ?? null, before?.id ?? null, limit],
  );
  return rows;
}

export type ExportedPage = {
  item_id: string;
  channel_id: string;
  channel_url: string | null;
  link: string | null;
  url: string;
  sent_at: Date;
  words: number;
  html: string;
};

/** Pages that the person sent; those after `before`. */
export async function listExportedPages(
  db: Queryable,
  userId: UserId,
  before: ExportedPage | undefined,
  limit: number,
): Promise<ExportedPage[]> {
  const { rows } = await db.query<ExportedPage>(
    `select item_id, sent_pages.channel_id, channel_url, link, url, sent_at, words, html
     from sent_pages left join channels on channels.id = sent_pages.channel_id left join items on items.id = item_id
     where user_id = $1 and ($2::bigint is null or (sent_pages.channel_id, item_id) > ($2, $3::bigint))
     order by sent_pages.channel_id, item_id limit $4`,
    [userId, before?.channel_id ?? null, before?.item_id ?? null, limit],
  );
  return rows;
}
