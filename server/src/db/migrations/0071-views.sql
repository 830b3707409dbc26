-- Views: docs/notes/views.md.

create table saved_views (
  user_id uuid not null references users (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  -- core/src/view/view.ts: ViewFilter. A folder or channel that is gone may still be named.
  filter jsonb not null,
  position integer not null,
  -- Kept for an hour, for Undo.
  deleted_at timestamptz,
  primary key (user_id, id)
);
create index saved_views_deleted on saved_views (deleted_at) where deleted_at is not null;

-- The secret address of a view, for reading elsewhere. That of everything is in private_feeds.
create table view_feeds (
  user_id uuid not null references users (id) on delete cascade,
  view text not null,
  token text not null unique,
  created_at timestamptz not null,
  primary key (user_id, view)
);

-- Constant and null defaults: PostgreSQL writes no row for them.
alter table items add is_audio boolean not null default false;
alter table inbox add is_audio boolean not null default false, add arrived_at timestamptz;
-- Only of rows from here on. Older ones have none, and count as having arrived when they were published.
alter table inbox alter arrived_at set default now();
-- In the order of `had`.
alter table partings add arrived_at timestamptz[];

-- The types of core/src/video/video.ts that are heard, not watched. Rows of everything else are not written.
update items set is_audio = true where video ->> 'type' in ('podcast', 'xiaoyuzhou', 'audio-file');
update inbox set is_audio = true from items where items.id = inbox.item_id and items.is_audio;

create index inbox_podcasts on inbox (user_id, published_at desc, item_id desc) where is_audio;
-- The newest of a few channels, for folders and saved views. Two, so that neither list has to skip the other's rows; an item is in one
-- of them. The columns of the first are all that counting needs.
create index inbox_channel_unread on inbox (user_id, channel_id, published_at desc, item_id desc)
  include (is_video, is_audio, starred_at) where read_at is null;
create index inbox_channel_read on inbox (user_id, channel_id, published_at desc, item_id desc)
  include (is_video, is_audio) where read_at is not null;

-- Their categories become searchable, a batch at a time.
insert into search_backlog (item_id) select id from items where categories is not null;
