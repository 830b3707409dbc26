-- The part of /routes/<key>/… that says whose address it is, for readers that cannot sign in.
create table route_keys (
  user_id uuid primary key references users (id) on delete cascade,
  key text not null unique,
  created_at timestamptz not null
);
