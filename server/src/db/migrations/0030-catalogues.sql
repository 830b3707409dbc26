-- Catalogues made of the bundled one and what the feed service publishes. The one in use, the one before it, and at most
-- one that the owner is looking at.
create table catalogues (
  version text primary key,
  -- Whose list it was made with, and which bundled catalogue.
  feed_service text not null,
  bundled text not null,
  made_at timestamptz not null,
  -- {"sites": …, "rules": …, "updated": "2026-11"}
  counts jsonb not null,
  -- All sites as JSON, brotli: the data itself, so that a later Pagecast can compile it as it needs.
  sites bytea not null,
  -- What the owner is shown before using it, and against which version (null: the bundled one) it was compared.
  preview jsonb not null,
  compared_with text,
  -- Being looked at. Chosen, it is one no more.
  is_draft boolean not null default true
);

-- No row: the bundled catalogue, as ever. Null in it also means the bundled one.
create table catalogue_choice (
  is_only boolean primary key default true check (is_only),
  current text references catalogues (version),
  previous text references catalogues (version),
  chosen_at timestamptz not null,
  check (current is distinct from previous)
);
