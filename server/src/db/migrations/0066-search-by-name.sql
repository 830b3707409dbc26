-- Channels by name, for people who do not follow them. Only those that two people follow and that anyone may see:
-- core/src/channel/is-public-channel.ts decides, when a row is written and again when it is read.
create table channel_search (
  channel_id bigint primary key references channels (id) on delete cascade,
  words text not null,
  -- Up to a thousand; for the order only.
  followers integer not null
);
create index channel_search_words on channel_search using gin (words gin_trgm_ops);
create index channel_search_start on channel_search (words text_pattern_ops);

-- Channels with a new name or other followers. No key and no reference: it is emptied within seconds.
create table channel_search_backlog (channel_id bigint not null);

create function add_renamed_channel() returns trigger language plpgsql as $$
begin
  insert into channel_search_backlog (channel_id) values (new.id);
  return null;
end
$$;
create trigger channels_renamed after update of title on channels
  for each row when (old.title is distinct from new.title) execute function add_renamed_channel();

-- Triggers, because subscriptions are also deleted with the account of a person.
create function add_refollowed_channels() returns trigger language plpgsql as $$
begin
  insert into channel_search_backlog (channel_id) select distinct channel_id from changed;
  return null;
end
$$;
create trigger subscriptions_added after insert on subscriptions
  referencing new table as changed for each statement execute function add_refollowed_channels();
create trigger subscriptions_deleted after delete on subscriptions
  referencing old table as changed for each statement execute function add_refollowed_channels();

insert into channel_search_backlog (channel_id) select id from channels where title <> '';

-- What a public directory answered, kept for a day.
create table directory_answers (
  name text primary key,
  podcasts jsonb not null,
  expires_at timestamptz not null
);
create index directory_answers_age on directory_answers (expires_at);
