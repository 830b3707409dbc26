-- WebSub: docs/notes/websub.md.

-- A feed may name several hubs.
alter table channels add hub_urls text[];
update channels set hub_urls = array[hub_url] where hub_url is not null;
alter table channels drop hub_url;
create index channels_with_hub on channels (id) where hub_urls is not null;

-- Our subscriptions at the hubs of other people's feeds.
create table hub_subscriptions (
  channel_id bigint not null references channels (id) on delete cascade,
  -- The secret part of the address at which the hub calls us.
  callback text not null unique,
  secret text not null,
  hub_url text not null,
  -- Of the hub: one worker at a time calls it.
  host text not null,
  topic text not null,
  -- The channel no longer wants it; the hub is told so, and the row is deleted.
  is_leaving boolean not null default false,
  -- When to call the hub, or to call it again.
  due_at timestamptz not null,
  -- The hub may confirm the last request for an hour.
  asked_at timestamptz,
  failures integer not null default 0,
  lease_ends_at timestamptz,
  -- A push for which no change has been found yet.
  pushed_at timestamptz,
  -- How many times in a row new items came with a push.
  streak integer not null default 0,
  primary key (channel_id, callback)
);
create unique index hub_subscriptions_in_use on hub_subscriptions (channel_id) where not is_leaving;
create index hub_subscriptions_due on hub_subscriptions (due_at);
create index hub_subscriptions_host_due on hub_subscriptions (host, due_at);

-- Those who are told by our own hub when a private feed changes.
create table feed_subscribers (
  user_id uuid not null references users (id) on delete cascade,
  -- Of the private feed: private_feeds or view_feeds.
  token text not null,
  format text not null check (format in ('atom', 'json')),
  callback_hash bytea not null,
  callback text not null,
  -- Of the callback: one worker at a time calls it.
  host text not null,
  secret text,
  -- Null: not confirmed yet.
  lease_ends_at timestamptz,
  -- What is asked for and not confirmed yet.
  asked_mode text check (asked_mode in ('subscribe', 'unsubscribe')),
  asked_secret text,
  asked_lease_seconds integer,
  -- Counts requests, so that an answer about one of them is not taken for another.
  requests bigint not null default 0,
  -- When to call. Null: nothing to say.
  due_at timestamptz,
  failures integer not null default 0,
  -- Counts arrivals, so that one during a delivery is not lost.
  changes bigint not null default 0,
  -- The version of the feed that was sent last.
  sent_etag text,
  primary key (user_id, token, format, callback_hash)
);
create index feed_subscribers_due on feed_subscribers (due_at) where due_at is not null;
