-- Stories that several channels publish: docs/notes/stories.md.

-- What items of one story have in common: hashes of core/src/story. Null: nothing, as for videos, which have a key of their own, and for rows
-- from before this, until their entry changes.
alter table items add story_link text, add story_title text;
create index items_story_link on items (story_link, channel_id) where story_link is not null;
create index items_story_title on items (story_title, channel_id) where story_title is not null;

-- What was delivered to a person and is shown as part of another item of theirs, the entry, which is in the inbox. A copy is not in the inbox,
-- so no list and no count has it.
create table story_copies (
  user_id uuid not null references users (id) on delete cascade,
  item_id bigint not null,
  copy_of bigint not null check (copy_of <> item_id),
  channel_id bigint not null,
  arrived_at timestamptz,
  primary key (user_id, item_id)
);
create index story_copies_entry on story_copies (user_id, copy_of);
create index story_copies_item on story_copies (item_id);

-- What a person wants to see as an item of its own, for good.
create table separate_items (
  user_id uuid not null references users (id) on delete cascade,
  item_id bigint not null,
  separated_at timestamptz not null,
  primary key (user_id, item_id)
);
create index separate_items_item on separate_items (item_id);

-- Without a row: stories are merged.
create table story_settings (
  user_id uuid primary key references users (id) on delete cascade,
  is_merged boolean not null
);

-- A trigger, because items are deleted from the inbox in many ways, also with their channel: whichever it was, the first copy becomes the entry,
-- with what the person did with the old one. Nothing if the person is deleted.
create function show_next_copies() returns trigger language plpgsql as $$
begin
  if not exists (select from story_copies where user_id in (select user_id from gone)) then
    return null;
  end if;
  -- Both triggers lock the rows they change in one order, so that two transactions do not wait for each other.
  perform from gone join story_copies on story_copies.user_id = gone.user_id and story_copies.copy_of = gone.item_id
    order by story_copies.user_id, story_copies.item_id for update of story_copies;
  with first as (
    select distinct on (story_copies.user_id, copy_of) story_copies.user_id, story_copies.item_id, copy_of, gone.read_at, gone.starred_at
    from gone join story_copies on story_copies.user_id = gone.user_id and story_copies.copy_of = gone.item_id
      join items on items.id = story_copies.item_id join users on users.id = story_copies.user_id
    order by story_copies.user_id, copy_of, story_copies.item_id
  ), shown as (
    delete from story_copies using first
    where story_copies.user_id = first.user_id and story_copies.item_id = first.item_id
    returning story_copies.user_id, story_copies.item_id, story_copies.arrived_at, first.read_at, first.starred_at
  ), others as (
    update story_copies set copy_of = first.item_id from first
    where story_copies.user_id = first.user_id and story_copies.copy_of = first.copy_of and story_copies.item_id <> first.item_id
  )
  insert into inbox (item_id, user_id, channel_id, published_at, is_video, is_audio, video_key, read_at, starred_at, arrived_at, arrived_in)
  select shown.item_id, shown.user_id, channel_id, published_at, is_video, is_audio, video_key, read_at, starred_at, arrived_at, '0'
  from shown join items on items.id = shown.item_id
  on conflict do nothing;
  return null;
end
$$;
create trigger inbox_deleted after delete on inbox
  referencing old table as gone for each statement execute function show_next_copies();

create function forget_deleted_items() returns trigger language plpgsql as $$
begin
  perform from story_copies where item_id in (select id from gone) order by user_id, item_id for update;
  delete from story_copies using gone where item_id = gone.id;
  delete from separate_items using gone where item_id = gone.id;
  return null;
end
$$;
create trigger items_deleted after delete on items
  referencing old table as gone for each statement execute function forget_deleted_items();
