-- Imports from another server through its Google Reader API: docs/notes/importing.md. The channels are rows of opml_rows.
create table reader_imports (
  user_id uuid not null references users (id) on delete cascade,
  import_id uuid not null references opml_imports (id) on delete cascade,
  address text not null,
  user_name text not null,
  -- Encrypted, and only while the import runs. The password is never stored.
  token bytea,
  stars_listed_at timestamptz,
  -- The other server has more stars than an import takes.
  has_more_stars boolean not null default false,
  -- How much text it stored, in characters.
  stored_text bigint not null default 0,
  -- Since when it only waits for the first refreshes of its channels.
  waiting_since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  -- Why it ended early: {"kind": …}.
  problem jsonb,
  primary key (user_id, import_id)
);
create index reader_imports_import on reader_imports (import_id);

-- The feeds of the other server, each with the row of its channel. Done: its read state was brought.
create table reader_streams (
  user_id uuid not null,
  import_id uuid not null,
  stream_id text not null,
  position integer not null,
  done_at timestamptz,
  primary key (user_id, import_id, stream_id),
  foreign key (user_id, import_id) references reader_imports (user_id, import_id) on delete cascade
);

-- What is starred there, by the other server's ids. Null: not brought yet.
create table reader_stars (
  user_id uuid not null,
  import_id uuid not null,
  item_id text not null,
  outcome text check (outcome in ('found', 'added', 'left-out')),
  primary key (user_id, import_id, item_id),
  foreign key (user_id, import_id) references reader_imports (user_id, import_id) on delete cascade
);
create index reader_stars_open on reader_stars (user_id, import_id, item_id) where outcome is null;

-- The person who brought an item that the feed does not list. Nobody else sees it: another server says what is in it, not the site.
-- Without a reference, because items are a channel's.
alter table items add imported_by uuid;
create index items_imported on items (channel_id, imported_by) where imported_by is not null;
-- Its items may include such ones. Refreshes of all other channels look for none.
alter table channels add has_imported_items boolean not null default false;
