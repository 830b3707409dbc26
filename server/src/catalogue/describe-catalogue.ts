import type { SiteChange } from "#core/rules/compare-catalogues.ts";
import type { PageChange } from "#core/rules/compare-pages.ts";
import { hasSameSites } from "#core/rules/compile-catalogue.ts";
import { hasFeedService } from "../config.ts";
import type { Deps } from "../deps.ts";
import { readBundledIndex } from "./load-catalogue.ts";
import type { Draft } from "./look-for-update.ts";
import { type CatalogueCounts, describeCatalogues, findDraft, readChoice } from "./store.ts";

/** Where a catalogue came from: `feedService` and `madeAt` are null for the one that came with Pagecast. */
export type DescribedCatalogue = CatalogueCounts & { feedService: string | null; madeAt: Date | null };

/** Sites per page: there may be thousands. */
const PAGE = 50;

export async function describeCatalogue(deps: Pick<Deps, "catalogueInUse" | "config" | "db">) {
  const { db, config, catalogueInUse } = deps;
  const [choice, stored, draft] = await Promise.all([readChoice(db), describeCatalogues(db), findDraft(db)]);
  const { version, sites, rules, updated } = readBundledIndex();
  const bundled: DescribedCatalogue = { sites, rules, updated, feedService: null, madeAt: null };
  const describe = (chosen: string | null): DescribedCatalogue => {
    const one = chosen === null ? undefined : stored.get(chosen);
    return one ? { ...one.counts, feedService: one.feedService, madeAt: one.madeAt } : bundled;
  };
  const current = choice?.current ?? null;
  const made = current === null ? undefined : stored.get(current);
  return {
    inUse: describe(catalogueInUse.isBroken() ? null : current),
    previous: choice ? describe(choice.previous) : null,
    bundled,
    /** The one in use was made from another bundled catalogue: this version of Pagecast has a newer one. */
    isBundledNewer: made !== undefined && !hasSameSites(made.bundled, version),
    isBroken: catalogueInUse.isBroken(),
    hasFeedService: hasFeedService(config),
    draft: draft ? summarise(draft) : null,
  };
}

/** Only the counts; the lists are loaded page by page. */
export function summarise({ version, feedService, counts, preview }: Draft) {
  const { changes: _, pages, leftOut, ...difference } = preview;
  const tried = pages && { tried: pages.tried, lost: pages.lost.total, gained: pages.gained.total };
  return { version, feedService, counts, ...difference, pages: tried ?? null, leftOut: leftOut.length };
}

export type SiteChangePage = { changes: SiteChange[]; total: number };

/** The sites that a draft adds, removes or changes. Empty when it is no longer the draft. */
export async function listChanges(
  deps: Pick<Deps, "db">,
  { version, kind, from }: { version: string; kind: SiteChange["kind"]; from: number },
): Promise<SiteChangePage> {
  const draft = await findDraft(deps.db);
  if (draft?.version !== version) return { changes: [], total: 0 };
  const all = draft.preview.changes.filter((change) => change.kind === kind);
  return { changes: all.slice(from, from + PAGE), total: all.length };
}

/** The example pages that would lose a route which the service has, or gain one. */
export async function listPages(
  deps: Pick<Deps, "db">,
  { version, kind }: { version: string; kind: "lost" | "gained" },
): Promise<PageChange[]> {
  const draft = await findDraft(deps.db);
  return (draft?.version === version && draft.preview.pages?.[kind].pages) || [];
}

export async function listLeftOut(deps: Pick<Deps, "db">, version: string) {
  const draft = await findDraft(deps.db);
  return draft?.version === version ? draft.preview.leftOut : [];
}
