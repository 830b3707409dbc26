-- Pictures of items, made small: docs/notes/pictures.md. Both tables are a cache, which a crash or a restored backup may empty:
-- unlogged, so that pictures take no room in the write-ahead log, and not in backups.

create unlogged table pictures (
  channel_id bigint not null references channels (id) on delete cascade,
  -- SHA-256 of the address of the original: the episodes of a podcast often share one.
  address_hash bytea not null,
  width smallint not null,
  format text not null check (format in ('webp', 'jpeg')),
  bytes bytea not null,
  byte_count integer not null,
  -- When somebody last asked for it, give or take a day.
  used_at timestamptz not null,
  primary key (channel_id, address_hash, width, format)
);
-- They are compressed already.
alter table pictures alter bytes set storage external;
create index pictures_used on pictures (used_at);

-- Originals that could not be read.
create unlogged table missing_pictures (
  channel_id bigint not null references channels (id) on delete cascade,
  address_hash bytea not null,
  -- Until then it is not fetched again.
  until timestamptz not null,
  primary key (channel_id, address_hash)
);
create index missing_pictures_until on missing_pictures (until);
