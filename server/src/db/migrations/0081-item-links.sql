-- Finds the items of a page that the extension sends. The expression is that of `linkKey` in core/src/full-text/link-key.ts. A hash
-- index, because addresses are long.
create index items_link_key on items using hash (
  (rtrim(split_part(split_part(regexp_replace(link, '^https?://(www\.)?', ''), '?', 1), '#', 1), '/'))
) where link is not null;
