-- Icons of sites and pictures of channels, made small by this server and served from its own origin. `hash` is part of the address
-- and null while there is no picture. `look_at` says when to look again, also where nothing was found; null: there is nothing to
-- look for. Who looks takes a lease, so that no two processes ask one host at the same time.

-- `needed_at`: when a channel, a preview or the catalogue last asked for it.
create table site_icons (
  host text primary key,
  hash text,
  small bytea,
  large bytea,
  look_at timestamptz,
  leased_until timestamptz,
  needed_at timestamptz not null
);
create index site_icons_due on site_icons (look_at) where look_at is not null;
create index site_icons_needed on site_icons (needed_at);

-- `host` is that of the channel's page: its icon is shown where the channel has no picture of its own. `image` and `home_url` are
-- what the feed said when the row was made; when the feed says something else, the picture is looked for again, but not soon after
-- `looked_at`: some feeds name another address every time.
create table channel_pictures (
  channel_id bigint primary key references channels (id) on delete cascade,
  host text,
  image text,
  home_url text,
  hash text,
  small bytea,
  large bytea,
  look_at timestamptz,
  looked_at timestamptz,
  leased_until timestamptz
);
create index channel_pictures_due on channel_pictures (look_at) where look_at is not null;
create index channel_pictures_host on channel_pictures (host);
