-- What sites tell about videos, kept for a while so that the same question is not asked twice.
create table video_metadata (
  -- Of the address that was asked for.
  key text primary key,
  -- Where it led: a short link's video.
  url text not null,
  cover text,
  metadata jsonb not null,
  -- Why the site told nothing; null when it did.
  problem text,
  expires_at timestamptz not null
);
create index video_metadata_expires on video_metadata (expires_at);
-- Pictures are fetched for people who are not signed in only when we told them about the picture.
create index video_metadata_cover on video_metadata using hash (cover);

-- What a person opened: a copy of what was known then, so that it outlives the site's own memory, and the person's own title.
create table video_contents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Of the video's own address: one video is one content, however it was found.
  key text not null,
  url text not null,
  metadata jsonb not null,
  problem text,
  own_title text check (own_title <> ''),
  opened_at timestamptz not null,
  unique (user_id, key)
);
