-- Cookies and tokens that routes of the feed service need. `value` is encrypted with the secret of the installation.
create table route_settings (
  name text primary key,
  value bytea not null,
  updated_at timestamptz not null
);
