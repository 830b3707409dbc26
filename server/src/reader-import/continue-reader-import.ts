import { mayPass, type ReaderProblem } from "#core/import/reader-problem.ts";
import { transact } from "../db/transact.ts";
import type { UserId } from "../ids.ts";
import { decryptSetting } from "../route-settings/encrypt-setting.ts";
import { bringReadState } from "./bring-read-state.ts";
import { bringStars } from "./bring-stars.ts";
import { type Answered, type Failed, openReader, STARRED } from "./reader-client.ts";
import type { Step, StepDeps } from "./step.ts";
import {
  addStars,
  countWaitingStreams,
  endReaderImport,
  findReaderImport,
  findReadyStream,
  listOpenStars,
  saveFailures,
  saveStarsListed,
  saveWaiting,
} from "./store.ts";
import { tokenName } from "./token-name.ts";

/** After 2, 4, 8, 16 and 32 seconds. */
const RETRY_MS = 2_000;
const MOST_FAILURES = 6;
/** Thousands of channels take a while until all of them were fetched once. */
const LONGEST_WAIT_MS = 3_600_000;

const MAX_STARS = 50_000;
const IDS_AT_ONCE = 1_000;
/** More than an honest server needs for so many stars. */
const MAX_PAGES = 200;
const ITEMS_AT_ONCE = 50;

/**
 * The part of an import that needs the other server: which items are starred there, then, once the channels were fetched, what is read
 * there, and the stars. Every step is stored before the next, so a worker that is killed repeats one step at most.
 * `isBefore`: its channels are not followed yet, so only the stars are counted, for the screen. `until`: when other people's imports have
 * their turn; it ends after the request that is under way then.
 * True: nothing is left to do. False: to be continued in a moment, or ended; the import is announced again while it is not finished.
 */
export async function continueReaderImport(
  deps: StepDeps,
  userId: UserId,
  importId: string,
  { signal, until, isBefore = false }: { signal: AbortSignal; until: Date; isBefore?: boolean },
): Promise<boolean> {
  const known = await findReaderImport(deps.db, userId, importId);
  if (!known) return true;
  const now = deps.now();
  if (known.isStopped || (known.retryAt !== null && known.retryAt > now)) return false;
  const token = known.token && decryptSetting(deps.secret, tokenName(importId), Buffer.from(known.token));
  if (!token) {
    if (!isBefore) await end(deps, userId, importId, { kind: "reader-log-in-again" });
    return false;
  }
  const reader = openReader(deps.fetchSafely, { address: known.address, token }, signal);
  const isOver = async () =>
    signal.aborted || deps.now() > until || (await findReaderImport(deps.db, userId, importId))?.isStopped !== false;
  const step: Step = { deps, userId, importId, address: known.address, reader, isOver, imported: null };
  const worked = async (outcome: Answered<unknown>) => {
    if (signal.aborted) return false;
    if (outcome.ok) {
      if (known.failures > 0) await saveFailures(deps.db, userId, importId, 0, null);
      known.failures = 0;
      return true;
    }
    await fail(step, outcome, known.failures);
    return false;
  };
  let page = { continuation: known.starsContinuation, pages: known.starPages, isLast: known.starsListedAt !== null };
  while (!page.isLast) {
    const listed = await listStars(step, page);
    // Channels can be followed without the stars. What is wrong is said after that.
    if (isBefore ? !listed.ok : !(await worked(listed))) return false;
    if (listed.ok) page = listed.value;
    if (await isOver()) return false;
  }
  if (isBefore) return false;

  for (;;) {
    const stream = await findReadyStream(deps.db, userId, importId);
    if (!stream) break;
    if (!(await worked(await bringReadState(step, stream))) || (await isOver())) return false;
  }
  if ((await countWaitingStreams(deps.db, userId, importId)) > 0) {
    await saveWaiting(deps.db, userId, importId, now);
    if (known.waitingSince === null || now.getTime() - known.waitingSince.getTime() < LONGEST_WAIT_MS) return false;
  }
  for (;;) {
    const ids = await listOpenStars(deps.db, userId, importId, ITEMS_AT_ONCE);
    if (ids.length === 0) return true;
    if (!(await worked(await bringStars(step, ids))) || (await isOver())) return false;
  }
}

type StarsPage = { continuation: string | null; pages: number; isLast: boolean };

/** The next page of what is starred there. A server that repeats itself, or never ends, is not followed further. */
async function listStars(
  { deps, userId, importId, reader }: Step,
  { continuation, pages }: StarsPage,
): Promise<Answered<StarsPage>> {
  const answer = await reader.listIds(STARRED, IDS_AT_ONCE, continuation);
  if (!answer.ok) return answer;
  const { ids, continuation: next } = answer.value;
  return transact(deps.db, async (session) => {
    const { found, added } = await addStars(session, userId, importId, ids, MAX_STARS);
    const isTooMany = added < found || (next !== null && found > 0 && pages + 1 >= MAX_PAGES);
    const isLast = next === null || found === 0 || isTooMany;
    const listed = { continuation: isLast ? null : next, pages: pages + 1 };
    const listedAt = isLast ? deps.now() : null;
    await saveStarsListed(session, userId, importId, { ...listed, hasMore: isTooMany, listedAt });
    return { ok: true, value: { ...listed, isLast } };
  });
}

async function fail({ deps, userId, importId }: Step, { problem, isPage }: Failed, failures: number): Promise<void> {
  const isTriedAgain = (mayPass(problem) || isPage) && failures + 1 < MOST_FAILURES;
  if (!isTriedAgain) return end(deps, userId, importId, problem);
  const retryAt = new Date(deps.now().getTime() + RETRY_MS * 2 ** failures);
  await saveFailures(deps.db, userId, importId, failures + 1, retryAt);
}

function end(deps: StepDeps, userId: UserId, importId: string, problem: ReaderProblem): Promise<void> {
  return transact(deps.db, (session) => endReaderImport(session, userId, importId, problem, deps.now()));
}
