-- Whether a route worked when somebody previewed it here. For routes that are followed, `channels` knows.
create table route_previews (
  route text primary key,
  worked_at timestamptz,
  failed_at timestamptz,
  problem text,
  previewed_at timestamptz not null
);
create index route_previews_age on route_previews (previewed_at);
