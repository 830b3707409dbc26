-- What is unusual about the last document of a channel's source (core/src/feed/judge-document.ts), since when, and how many items
-- the last usual document had. Null until the next document of this source.
alter table channels add notice jsonb, add notice_since timestamptz, add usual_items integer;

-- The feed that was found in the page at the address of the source, and since when it has been found there. It becomes
-- the address of the source after a week.
alter table channels add pointed_to text, add pointed_since timestamptz;
