-- A move of many channels now stores what it changed (docs/notes/bulk-actions.md). Those of the last hour do not know it, and cannot be undone.
delete from bulk_actions where action ->> 'kind' = 'move';

-- An import goes on between two pages of what is starred on the other server, and between two requests for the items of a feed.
alter table reader_imports add stars_continuation text, add star_pages integer not null default 0;
-- What was read of a feed so far, without its text: `ReadSoFar` of reader-import/store.ts.
alter table reader_streams add read_so_far jsonb;
-- How much text a person has from other servers is measured, so that importing again does not begin at zero.
alter table reader_imports drop stored_text;

-- The link of an imported item as it is compared (`linkIdentity`), so that a refresh looks only for the entries it brings. Of those
-- that were imported before, the link itself, which is the same for most.
alter table items add imported_link text;
update items set imported_link = link where imported_by is not null;
drop index items_imported;
create index items_imported on items (channel_id, imported_link) where imported_by is not null;
-- What one person imported, and all of it in parts.
create index items_importer on items (imported_by, id) where imported_by is not null;
