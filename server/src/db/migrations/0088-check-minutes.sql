-- How often a person wants a channel checked: docs/notes/refreshing.md. Null: automatic.
alter table subscriptions add check_minutes smallint check (check_minutes between 15 and 1440);
alter table partings add check_minutes smallint;

-- Read for every channel that is due, and most have none.
create index subscriptions_checks on subscriptions (channel_id, check_minutes) where check_minutes is not null;
