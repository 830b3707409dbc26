-- How often something happened on a day. Nothing about who did it: there is nobody to find in here.
create table event_counts (
  day date not null,
  event text not null,
  -- Of what kind of thing: the type of the video.
  detail text not null,
  count bigint not null,
  primary key (day, event, detail)
);
