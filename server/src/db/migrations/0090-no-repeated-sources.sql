-- Without their passwords, some addresses repeat another source of the channel. The one that failed least is kept.
create temporary table repeated_sources on commit drop as
select channel_id, number, first_value(number) over same as kept
from channel_sources where feed_url is not null
window same as (partition by channel_id, feed_url order by failures, number);
delete from repeated_sources where number = kept;

update channels set source = kept from repeated_sources where id = channel_id and source = number;
delete from channel_sources using repeated_sources
where channel_sources.channel_id = repeated_sources.channel_id and channel_sources.number = repeated_sources.number;
