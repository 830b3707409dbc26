-- Full text: docs/notes/full-text.md.

-- Whether items of the channel open with the text of their page, and where that is on it. Null: Pagecast finds it.
alter table subscriptions add full_text_always boolean not null default false,
  add full_text_selector text check (length(full_text_selector) between 1 and 500);
alter table partings add full_text_always boolean not null default false, add full_text_selector text;

-- What was read from the page of an item, for everyone with this selector ('': none), or why nothing was.
create table full_texts (
  channel_id bigint not null,
  item_id bigint not null references items (id) on delete cascade,
  selector text not null,
  -- The item's link when it was fetched. Another one makes this row out of date.
  link text not null,
  fetched_at timestamptz not null,
  -- core/src/full-text/full-text-problem.ts. Null: it worked, and the rest is there.
  problem text,
  -- Where the link led.
  url text,
  -- Sanitised, and once more when it is read.
  html text,
  words integer,
  pages integer,
  primary key (channel_id, item_id, selector),
  check ((problem is null) = (num_nulls(url, html, words, pages) = 0))
);
create index full_texts_item on full_texts (item_id);
create index full_texts_newest on full_texts (channel_id, fetched_at desc) where problem is null;

-- The page of an item as a person saw it, sent by their extension. Nobody else sees it: it may be behind a paywall, or forged.
-- Without a reference to items: this is a person's, items are everyone's.
create table sent_pages (
  user_id uuid not null references users (id) on delete cascade,
  channel_id bigint not null,
  item_id bigint not null,
  url text not null,
  html text not null,
  words integer not null,
  sent_at timestamptz not null,
  primary key (user_id, channel_id, item_id)
);
create index sent_pages_newest on sent_pages (user_id, sent_at desc);
