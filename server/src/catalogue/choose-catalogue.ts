import type { Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { findDraft, lockChoice, writeChoice } from "./store.ts";

type Needs = Pick<Deps, "catalogueInUse" | "db" | "now">;

/** `outdated`: the catalogue in use changed since the preview, which has to be made again. */
export type ChooseOutcome = "chosen" | "outdated";

/** Uses the catalogue that was previewed. */
export function useUpdate(deps: Needs, version: string): Promise<ChooseOutcome> {
  return choose(deps, async (session, current) => {
    const draft = await findDraft(session);
    return draft?.version === version ? { current: version, previous: current } : undefined;
  });
}

/** Goes back to the one before. Going back twice changes nothing. */
export function goBack(deps: Needs): Promise<ChooseOutcome> {
  return choose(deps, async (_, current, previous) =>
    previous === undefined ? undefined : { current: previous, previous: current },
  );
}

/** The one that came with Pagecast. */
export function useBundled(deps: Needs): Promise<ChooseOutcome> {
  return choose(deps, async (_, current) => (current === null ? undefined : { current: null, previous: current }));
}

type Decide = (
  session: Queryable,
  current: string | null,
  previous: string | null | undefined,
) => Promise<{ current: string | null; previous: string | null } | undefined>;

async function choose(deps: Needs, decide: Decide): Promise<ChooseOutcome> {
  const outcome = await transact(deps.db, async (session): Promise<ChooseOutcome> => {
    const choice = await lockChoice(session);
    const next = await decide(session, choice?.current ?? null, choice?.previous);
    if (!next) return "outdated";
    await writeChoice(session, { ...next, chosenAt: deps.now() });
    return "chosen";
  });
  // Here at once, so that the owner sees it; other processes are notified.
  await deps.catalogueInUse.reload();
  return outcome;
}
