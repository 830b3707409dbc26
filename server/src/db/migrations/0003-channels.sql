-- A feed we follow for people. Where it comes from is either a route, which any instance of the feed service can serve,
-- or the feed's own address.
create table channels (
  id bigint generated always as identity primary key,
  channel_url text not null unique,
  route text,
  feed_url text,
  title text not null default '',
  created_at timestamptz not null default now(),
  check (num_nonnulls(route, feed_url) = 1)
);

create table subscriptions (
  user_id uuid not null references users (id) on delete cascade,
  channel_id bigint not null references channels (id) on delete cascade,
  subscribed_at timestamptz not null,
  -- The person's own pause. What the plan has no room for is not stored: it follows from the plan and the order.
  paused_at timestamptz,
  primary key (user_id, channel_id)
);
create index subscriptions_channel on subscriptions (channel_id);
create index subscriptions_oldest_first on subscriptions (user_id, subscribed_at, channel_id);
