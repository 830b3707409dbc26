-- The Google Reader API asks for what arrived since, and for the newest arrival of each channel: docs/notes/reader-api.md.
create index inbox_arrival on inbox (user_id, (coalesce(arrived_at, published_at)), item_id);
-- The old one is dropped last, because dropping it makes readers wait until the end of this transaction.
create index inbox_channel_unread_arrived on inbox (user_id, channel_id, published_at desc, item_id desc)
  include (is_video, is_audio, starred_at, arrived_at) where read_at is null;
drop index inbox_channel_unread;
alter index inbox_channel_unread_arrived rename to inbox_channel_unread;
