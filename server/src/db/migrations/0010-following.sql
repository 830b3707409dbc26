-- Following channels: what each refresh knows of the last one, what arrived, and who has it.

create extension if not exists pg_trgm;

alter table channels
  -- Whose server is asked: the feed's host, or the site a route is made from. One lane is served by one worker at a time.
  add lane text not null generated always as (
    coalesce('route ' || split_part(route, '/', 2), lower(substring(feed_url from '^[a-z]+://([^/?#]+)')), '')
  ) stored,
  -- The truth about what is due. Null: rests, because nobody listens or the feed is gone. The queue only carries the news.
  add next_refresh_at timestamptz default now(),
  add etag text,
  add last_modified text,
  add body_hash text,
  add failures integer not null default 0,
  -- Why the last try failed, for people: {"kind": …}. Null after a success.
  add problem jsonb,
  add problem_since timestamptz,
  add last_attempt_at timestamptz,
  add last_success_at timestamptz,
  add gone_at timestamptz,
  -- Nobody follows it any more. Forgotten some time later, unless somebody comes back.
  add retired_at timestamptz,
  add ttl_minutes integer,
  -- The dates of the newest items: its rhythm.
  add rhythm jsonb,
  add home_url text,
  add image text,
  add description text not null default '';
create index channels_due on channels (next_refresh_at) include (lane) where next_refresh_at is not null;
create index channels_lane_due on channels (lane, next_refresh_at) where next_refresh_at is not null;
create index channels_resting on channels (id) where next_refresh_at is null;
create index channels_feed_url on channels (feed_url) where feed_url is not null;

create table items (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channels (id) on delete cascade,
  -- The entry's own id, else its link, else its words. One entry is one row: the constraint is the rule.
  key text not null,
  title text not null,
  author text,
  link text,
  -- As the entry says, never later than when it was first seen; undated entries have that moment.
  published_at timestamptz not null,
  updated_at timestamptz,
  summary text not null,
  -- As it came, hostile: cleaned when it is read, which most items never are.
  content_html text not null,
  enclosures jsonb,
  cover text,
  duration_seconds integer,
  -- How it plays; null for plain pages. The key is the same wherever the video comes from.
  video jsonb,
  video_key text,
  is_video boolean not null,
  -- Of all that a person sees, so that an entry that did not change is not written again.
  fingerprint text not null,
  unique (channel_id, key)
);
create index items_channel_newest on items (channel_id, published_at desc, id desc);
create index items_video on items (video_key, channel_id) where video_key is not null;

-- What has arrived for a person: one narrow row per item, so that every list is a walk along one index. One video is one row,
-- however many channels bring it. See docs/decisions/0005-a-row-per-person-and-item.md.
create table inbox (
  item_id bigint not null references items (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  channel_id bigint not null,
  published_at timestamptz not null,
  is_video boolean not null,
  video_key text,
  -- The transaction that delivered it: exact order of arrival for live updates, whatever order transactions end in.
  arrived_in xid8 not null default pg_current_xact_id(),
  read_at timestamptz,
  starred_at timestamptz,
  primary key (item_id, user_id)
);
create index inbox_newest on inbox (user_id, published_at desc, item_id desc);
create index inbox_unread on inbox (user_id, published_at desc, item_id desc) include (channel_id) where read_at is null;
create index inbox_starred on inbox (user_id, published_at desc, item_id desc) where starred_at is not null;
create index inbox_videos on inbox (user_id, published_at desc, item_id desc) where is_video;
create unique index inbox_video on inbox (user_id, video_key) where video_key is not null;
create index inbox_arrived on inbox (user_id, arrived_in);

-- Words to search, indexed a little after the item arrives: a trigram index is ten times the cost of storing the item.
create table item_search (
  item_id bigint primary key references items (id) on delete cascade,
  words text not null
);
create index item_search_words on item_search using gin (words gin_trgm_ops);
-- No key and no reference: it is written with every item and emptied within seconds.
create table search_backlog (item_id bigint not null);

-- The secret address of what a person follows, for reading elsewhere.
create table private_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);

-- A list of feeds somebody brings along. The rows are the work: one without an outcome is still to do.
create table opml_imports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index opml_imports_user on opml_imports (user_id, created_at desc);
create table opml_rows (
  import_id uuid not null references opml_imports (id) on delete cascade,
  position integer not null,
  title text not null,
  address text not null,
  -- The page the feed belongs to, if the list names it: tried where the feed itself cannot be followed.
  page text,
  folder text not null default '',
  -- Null: not yet tried. {"kind": "subscribed", …} or {"kind": "refused", "problem": …}.
  outcome jsonb,
  primary key (import_id, position)
);
create index opml_rows_open on opml_rows (import_id, position) where outcome is null;
