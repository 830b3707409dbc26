-- Search in whole articles: docs/notes/search.md. The words of an item and where each of them is, written by core/src/search/write-terms.ts.
-- A trigram index of whole articles would be several times as large, and slow for common words.
drop table item_search;
create table item_search (
  item_id bigint primary key references items (id) on delete cascade,
  terms tsvector not null
);
create index item_search_terms on item_search using gin (terms);

-- Items that were there before are indexed again in the background, newest first: those with an id below this one. Without a row, all are.
create table search_rebuild (below bigint not null);
insert into search_rebuild select max(id) + 1 from items having count(*) > 0;
truncate search_backlog;
