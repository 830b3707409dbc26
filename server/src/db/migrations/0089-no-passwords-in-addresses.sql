-- An address with a user name and a password is never fetched. Stored ones were shown to everybody who follows the channel.
create temporary table clean_sources on commit drop as
select channel_id, number, feed_url ~ '^https?://[^/?#]*@' as had_password,
  regexp_replace(feed_url, '^(https?://)[^/?#]*@', '\1') as feed_url
from channel_sources where feed_url is not null and channel_id in (
  select channel_id from channel_sources where feed_url ~ '^https?://[^/?#]*@'
);

-- Without it, some are a source that the channel has already.
create temporary table repeated_sources on commit drop as
select distinct on (repeated.channel_id, repeated.number) repeated.channel_id, repeated.number, kept.number as kept
from clean_sources repeated join clean_sources kept using (channel_id, feed_url)
where repeated.had_password and repeated.number <> kept.number and (not kept.had_password or kept.number < repeated.number)
order by repeated.channel_id, repeated.number, kept.had_password, kept.number;

update channels set source = kept from repeated_sources where id = channel_id and source = number;
delete from channel_sources using repeated_sources
where channel_sources.channel_id = repeated_sources.channel_id and channel_sources.number = repeated_sources.number;
update channel_sources set feed_url = clean_sources.feed_url from clean_sources
where had_password and channel_sources.channel_id = clean_sources.channel_id and channel_sources.number = clean_sources.number;
update channels set feed_url = regexp_replace(feed_url, '^(https?://)[^/?#]*@', '\1') where feed_url ~ '^https?://[^/?#]*@';
