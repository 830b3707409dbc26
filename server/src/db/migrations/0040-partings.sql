-- What somebody had of a channel they stopped following, for an hour: following it again soon is taking that back.
create table partings (
  user_id uuid not null references users (id) on delete cascade,
  channel_id bigint not null references channels (id) on delete cascade,
  parted_at timestamptz not null,
  subscribed_at timestamptz not null,
  paused_at timestamptz,
  -- Items that were there, and those of them that were not read.
  had bigint[] not null,
  unread bigint[] not null,
  primary key (user_id, channel_id)
);
create index partings_age on partings (parted_at);
