import type { CatalogueDifference } from "#core/rules/compare-catalogues.ts";
import type { PageChange } from "#core/rules/compare-pages.ts";
import type { LeftOut } from "#core/rules/update-sites.ts";
import type { Queryable } from "../db/query.ts";

export type CatalogueCounts = { sites: number; rules: number; updated: string | null };
/** What happens to the example pages; the lists may be cut short. */
export type PagePreview = Record<"lost" | "gained", { total: number; pages: PageChange[] }> & { tried: number };
/** Drafts of earlier versions of Pagecast have no `pages`. */
export type Preview = CatalogueDifference & { pages?: PagePreview; leftOut: LeftOut[]; hasFacts: boolean };

/** What the owner chose; null is the bundled catalogue. */
export type Choice = { current: string | null; previous: string | null; chosenAt: Date };

export type StoredCatalogue = {
  version: string;
  feedService: string;
  bundled: string;
  madeAt: Date;
  counts: CatalogueCounts;
};

export async function readChoice(db: Queryable): Promise<Choice | undefined> {
  const { rows } = await db.query<Choice>(`select current, previous, chosen_at as "chosenAt" from catalogue_choice`);
  return rows[0];
}

const DESCRIPTION = `version, feed_service as "feedService", bundled, made_at as "madeAt", counts`;

export async function describeCatalogues(db: Queryable): Promise<Map<string, StoredCatalogue>> {
  const { rows } = await db.query<StoredCatalogue>(`select ${DESCRIPTION} from catalogues`);
  return new Map(rows.map((row) => [row.version, row]));
}

export async function readSites(db: Queryable, version: string): Promise<Uint8Array | undefined> {
  const { rows } = await db.query<{ sites: Uint8Array }>("select sites from catalogues where version = $1", [version]);
  return rows[0]?.sites;
}

/** Stores a catalogue for preview. An earlier draft that is not in use is deleted. */
export async function saveDraft(
  db: Queryable,
  draft: StoredCatalogue & { sites: Uint8Array; preview: Preview; comparedWith: string | null },
): Promise<void> {
  const { version, feedService, bundled, madeAt, counts, sites, preview, comparedWith } = draft;
  await dropUnused(db, version);
  await db.query(
    `insert into catalogues (version, feed_service, bundled, made_at, counts, sites, preview, compared_with)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (version) do update set feed_service = $2, bundled = $3, preview = $7, compared_with = $8, is_draft = true`,
    [version, feedService, bundled, madeAt, counts, Buffer.from(sites), JSON.stringify(preview), comparedWith],
  );
}

/** Undefined when there is none, or it was compared with another catalogue than the one in use. */
export async function findDraft(db: Queryable): Promise<(StoredCatalogue & { preview: Preview }) | undefined> {
  const { rows } = await db.query<StoredCatalogue & { preview: Preview }>(
    `select ${DESCRIPTION}, preview from catalogues
     where is_draft and compared_with is not distinct from (select current from catalogue_choice)
       and version is distinct from (select current from catalogue_choice)
     order by made_at desc limit 1`,
  );
  return rows[0];
}

/** Locks the choice, so that of two owners who choose at once the second sees what the first chose. */
export async function lockChoice(session: Queryable): Promise<Choice | undefined> {
  await session.query("lock table catalogue_choice in share row exclusive mode");
  return readChoice(session);
}

/** The one before is kept to go back to. Every process is notified when the transaction commits. */
export async function writeChoice(session: Queryable, choice: Choice): Promise<void> {
  await session.query(
    `insert into catalogue_choice (current, previous, chosen_at) values ($1, $2, $3)
     on conflict (is_only) do update set current = $1, previous = $2, chosen_at = $3`,
    [choice.current, choice.previous, choice.chosenAt],
  );
  await dropUnused(session, null);
  await session.query("update catalogues set is_draft = false");
  await session.query("select pg_notify('pagecast_catalogue', '')");
}

/** The owner does not want it. */
export async function deleteDraft(db: Queryable): Promise<void> {
  await dropUnused(db, null);
  await db.query("update catalogues set is_draft = false where is_draft");
}

async function dropUnused(db: Queryable, except: string | null): Promise<void> {
  await db.query(
    `delete from catalogues where version is distinct from $1
       and not exists (select from catalogue_choice where version in (current, previous))`,
    [except],
  );
}
