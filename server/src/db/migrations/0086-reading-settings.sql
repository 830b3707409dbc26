-- How a person reads: docs/notes/reading.md.
create table reading_settings (
  user_id uuid primary key references users (id) on delete cascade,
  -- core/src/reading/reading-settings.ts: what the person has chosen, without the defaults.
  settings jsonb not null
);
