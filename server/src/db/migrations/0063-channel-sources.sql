-- A channel with several sources: the site's own feed, then a route. `channels.route` and `feed_url` are what the next refresh
-- fetches, so refreshing reads no other table. A channel with one source has no rows here.
create table channel_sources (
  channel_id bigint not null references channels (id) on delete cascade,
  -- Stays the same when the order changes: items and their keys refer to it.
  number smallint not null,
  -- The order in which they are tried, from 0.
  position smallint not null,
  route text,
  feed_url text,
  -- Why it is not used. Null: it works, or has not been tried.
  problem text,
  failing_since timestamptz,
  failures integer not null default 0,
  worked_at timestamptz,
  -- When it may be fetched again if no source works, and if another one does.
  retry_at timestamptz,
  trial_at timestamptz,
  primary key (channel_id, number),
  check (num_nonnulls(route, feed_url) = 1)
);
create index channel_sources_route on channel_sources (route) where route is not null;
create index channel_sources_feed_url on channel_sources (feed_url) where feed_url is not null;

-- The number of the source that `route` or `feed_url` is. Null: the channel has only one.
alter table channels add source smallint;

-- The source that brought the item. Null: the first one, or the only one.
alter table items add source smallint;

-- The key that an item has in another source of its channel, and the fingerprint of what that source says of it.
create table item_keys (
  channel_id bigint not null references channels (id) on delete cascade,
  source smallint not null,
  key text not null,
  item_id bigint not null references items (id) on delete cascade,
  fingerprint text not null,
  primary key (channel_id, source, key)
);
create unique index item_keys_item on item_keys (item_id, source);
