import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import type { Deps } from "../deps.ts";
import type { AboutOutcome } from "../net/feed-service.ts";
import { readBundledIndex } from "./load-catalogue.ts";
import { runCatalogueThread } from "./run-catalogue-thread.ts";
import { deleteDraft, type Preview, readChoice, readSites, type StoredCatalogue, saveDraft } from "./store.ts";

/** Why there is no update to preview. The screen says what to do. */
export type UpdateProblem =
  | { kind: "no-feed-service" }
  | { kind: "unreachable"; instance: string; problem: FetchProblem }
  | { kind: "refused"; instance: string }
  | { kind: "no-list"; instance: string; status: number }
  | { kind: "too-large"; instance: string }
  | { kind: "not-rules"; instance: string; detail: string }
  | { kind: "unsound"; instance: string; detail: string };

export type Draft = StoredCatalogue & { preview: Preview };
export type LookOutcome =
  | { kind: "same"; instance: string }
  | { kind: "update"; draft: Draft }
  | { kind: "failed"; problem: UpdateProblem };

/** Ten times today's list of rules, and three times today's list of routes, which contains all their documentation. */
const LARGEST_RULES = 16_000_000;
const LARGEST_ROUTES = 32_000_000;

/**
 * Fetches the rules of the feed service and combines them with the bundled catalogue, for a preview. Always with the bundled one,
 * so that the same rules give the same catalogue whatever was in use before, and newer bundled rules are included.
 */
export async function lookForUpdate(deps: Pick<Deps, "db" | "feedService" | "log" | "now">): Promise<LookOutcome> {
  const { db, feedService, log, now } = deps;
  const rules = await feedService.fetchAbout("/api/radar/rules", LARGEST_RULES);
  if (!rules?.ok) return failed(explain(rules));
  const { instance } = rules;
  // Facts about its routes (for adults only, needs configuration) are optional.
  const routes = await feedService.fetchAbout("/api/namespace", LARGEST_ROUTES);
  const current = (await readChoice(db))?.current ?? null;
  const inUse = current === null ? null : ((await readSites(db, current)) ?? null);
  const month = now().toISOString().slice(0, 7);
  const made = await runCatalogueThread({
    kind: "prepare",
    rules: rules.body,
    routes: routes?.ok ? routes.body : null,
    inUse,
    month,
  });
  if (!made.ok) {
    log.warn({ cause: made.cause, instance }, "could not make a catalogue from the rules of the feed service");
    return failed({ kind: "unsound", instance, detail: made.cause });
  }
  if (!made.value.ok) return failed({ kind: made.value.problem, instance, detail: made.value.detail });
  const { version, sites, counts, preview } = made.value;
  if (version === current || preview.changes.length === 0) {
    await deleteDraft(db);
    return { kind: "same", instance };
  }
  const draft = { version, feedService: instance, bundled: readBundledIndex().version, madeAt: now(), counts, preview };
  await saveDraft(db, { ...draft, sites, comparedWith: current });
  return { kind: "update", draft };
}

function failed(problem: UpdateProblem): LookOutcome {
  return { kind: "failed", problem };
}

function explain(outcome: Extract<AboutOutcome, { ok: false }> | undefined): UpdateProblem {
  if (!outcome) return { kind: "no-feed-service" };
  const { instance, problem, status } = outcome;
  if (problem === "too-large") return { kind: "too-large", instance };
  if (problem) return { kind: "unreachable", instance, problem };
  if (status === 401 || status === 403) return { kind: "refused", instance };
  return { kind: "no-list", instance, status: status ?? 0 };
}
