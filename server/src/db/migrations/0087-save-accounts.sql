-- Where a person sends articles to: docs/notes/saving.md.
create table save_accounts (
  user_id uuid not null references users (id) on delete cascade,
  service text not null check (service in ('readeck', 'wallabag', 'linkding', 'obsidian')),
  -- Of the person's server.
  address text,
  user_name text,
  -- Of Obsidian, which no server reaches.
  vault text,
  folder text,
  -- The token, or what wallabag asks for, as encrypted JSON.
  secret bytea,
  created_at timestamptz not null,
  primary key (user_id, service),
  check ((service = 'obsidian') = (secret is null) and (secret is null) = (address is null))
);
