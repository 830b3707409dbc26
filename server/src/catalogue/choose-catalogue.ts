import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { findDraft, lockChoice, writeChoice } from "./store.ts";

type Needs = Pick<Deps, "catalogueInUse" | "db" | "now">;

/** `outdated`: what was looked at is no longer what would change; it has to be looked at again. */
export type ChooseOutcome = "chosen" | "outdated";

/** Uses the catalogue that the owner looked at. */
export function useUpdate(deps: Needs, version: string): Promise<ChooseOutcome> {
  return choose(deps, async (session, current) => {
    const draft = await findDraft(session);
    return draft?.version === version ? { current: version, previous: current } : undefined;
  });
}

/** Back to the one before. Going back twice is where one was. */
export function goBack(deps: Needs): Promise<ChooseOutcome> {
  return choose(deps, async (_, current, previous) =>
    previous === undefined ? undefined : { current: previous, previous: current },
  );
}

/** The one that came with Pagecast. */
export function useBundled(deps: Needs): Promise<ChooseOutcome> {
  return choose(deps, async (_, current) => (current === null ? undefined : { current: null, previous: current }));
}

type Session = Parameters<Parameters<typeof transact>[1]>[0];
type Decide = (
  session: Session,
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
  // Here at once, so that who chose sees it; the others hear of it.
  await deps.catalogueInUse.lookAgain();
  return outcome;
}
