-- An address with a user name and a password is never fetched. Stored ones were shown to everybody who follows the channel.
update channels set feed_url = regexp_replace(feed_url, '^(https?://)[^/?#]*@', '\1') where feed_url ~ '^https?://[^/?#]*@';
update channel_sources set feed_url = regexp_replace(feed_url, '^(https?://)[^/?#]*@', '\1') where feed_url ~ '^https?://[^/?#]*@';
