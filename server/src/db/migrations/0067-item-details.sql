-- What an entry says beyond what lists show: docs/notes/feed-elements.md. Null where it has none of it, and in older rows until their feed
-- changes and the entry is seen again. Categories are a column of their own because they will be searched.
alter table items add categories text[], add details jsonb;

-- `hub_url` and `self_url` belong to the source that is fetched, like the validators.
alter table channels add language text, add hub_url text, add self_url text;

-- A document of the channel had several entries of one id or link: its items are compared before anything is written.
alter table channels add has_shared_keys boolean not null default false;
update channels set has_shared_keys = true where id in (
  select channel_id from items where link is not null and (key like 'words:%' or key ~ ' https?://')
);
