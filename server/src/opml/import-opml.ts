import { isSameSource } from "#core/channel/source.ts";
import type { OpmlRow } from "#core/feed/opml.ts";
import { pathKey } from "#core/folder/folder-path.ts";
import { ownName } from "#core/folder/own-name.ts";
import { type FoundList, readSubscriptionList } from "#core/import/read-subscription-list.ts";
import { RETRIABLE } from "#core/import/retriable.ts";
import { decideSubscribe } from "#core/membership.ts";
import { findChannel } from "../channels/find-channel.ts";
import { isFollowing } from "../channels/store.ts";
import { type Subscribed, subscribe } from "../channels/subscribe.ts";
import type { Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { discoverPage } from "../discover/discover-page.ts";
import { addFolders } from "../folders/add-folders.ts";
import { inMembersTurn } from "../folders/in-members-turn.ts";
import type { ImportedPlace } from "../folders/keep-imported.ts";
import { nextPosition } from "../folders/store.ts";
import type { ChannelId, FolderId, ImportId, UserId } from "../ids.ts";
import { readPlanUsage } from "../membership/store.ts";
import { subscribePolicy } from "../owner-settings/read-settings.ts";
import type { Outcome, Problem } from "../problem.ts";
import { continueReaderImport } from "../reader-import/continue-reader-import.ts";
import {
  addImport,
  type DraftRow,
  deleteOldImports,
  endOfOpenImports,
  findImporter,
  finishImport,
  listImports,
  listOpenRows,
  type OpenRow,
  type RowOutcome,
  reopenRows,
  saveOutcome,
  stopOpenImport,
  wasFollowedBefore,
} from "./store.ts";

const BATCH = 20;
/** Then other people's imports have their turn. */
const SLICE_MS = 15_000;
/** Of it, for counting what another server has, before its channels are followed. */
const COUNTING_MS = 5_000;

/**
 * Makes the folders, stores the list and returns: all in one transaction. A worker imports the rows one by one, and continues after a
 * crash where it stopped.
 */
export async function importOpml(
  deps: Pick<Deps, "db" | "now" | "queue" | "runInTurn">,
  userId: UserId,
  text: string,
): Promise<Outcome<{ id: ImportId; total: number }>> {
  const list = readSubscriptionList(text);
  return list.ok ? storeList(deps, userId, list) : list;
}

/** `also` is stored in the same transaction. */
export function storeList(
  deps: Pick<Deps, "db" | "now" | "queue" | "runInTurn">,
  userId: UserId,
  list: FoundList,
  also: (session: Queryable, id: ImportId) => Promise<void> = async () => {},
): Promise<Outcome<{ id: ImportId; total: number }>> {
  // A line without an address in a pasted list is a heading or a remark.
  const used = list.rows.filter((row) => row.ok || list.format !== "addresses" || row.problem !== "no-address");
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<{ id: ImportId; total: number }>> => {
    const folders = await addFolders(session, userId, list.folders);
    if (!folders.ok) return folders;
    const rows = used.map((row) => toDraft(row, folders.value));
    const kept = {
      folders: list.folders.length,
      joinedFolders: list.joined,
      shortenedFolders: list.shortened,
      firstPosition: Math.max(await nextPosition(session, userId), await endOfOpenImports(session, userId)),
    };
    const id = await addImport(session, userId, rows, kept, deps.now());
    await also(session, id);
    await deleteOldImports(session, userId);
    await deps.queue.announce("import", [id], session);
    const channels = new Set(rows.map(({ address }, at) => address || at));
    return { ok: true, value: { id, total: channels.size } };
  });
}

function toDraft(row: OpmlRow, folderIds: ReadonlyMap<string, FolderId>): DraftRow {
  const draft = { title: row.title, name: null, address: "", page: null, folderIds: [] };
  if (!row.ok) {
    const kind = row.problem === "not-http" ? "not-an-address" : row.problem;
    const address = "address" in row ? row.address : "";
    return { ...draft, address, outcome: { kind: "refused", problem: { kind } } };
  }
  const { title, url, link, folders } = row;
  return {
    title,
    // Our export has the address of the page instead of a title that is not known.
    name: ownName(title, { title: "", addresses: link === null ? [url] : [url, link] }),
    address: url,
    page: link,
    folderIds: folders.flatMap((path) => folderIds.get(pathKey(path)) ?? []),
    outcome: null,
  };
}

/** The row that is being imported is finished; those after it are left undone. */
export async function stopImport(
  deps: Pick<Deps, "db" | "now">,
  userId: UserId,
  id: ImportId,
): Promise<Outcome<{ rows: number }>> {
  if (!(await listImports(deps.db, userId, id)).length) return { ok: false, problem: { kind: "no-such-import" } };
  return { ok: true, value: { rows: await stopOpenImport(deps.db, id, deps.now()) } };
}

/** Continues a stopped import, and tries refused rows again. Returns how many rows that are. `also` is stored in the same transaction. */
export function retryImport(
  deps: Pick<Deps, "db" | "queue">,
  userId: UserId,
  id: ImportId,
  also: (session: Queryable) => Promise<void> = async () => {},
): Promise<Outcome<{ rows: number }>> {
  return transact(deps.db, async (session): Promise<Outcome<{ rows: number }>> => {
    if (!(await listImports(session, userId, id)).length) return { ok: false, problem: { kind: "no-such-import" } };
    await also(session);
    const rows = await reopenRows(session, id, RETRIABLE);
    await deps.queue.announce("import", [id], session);
    return { ok: true, value: { rows } };
  });
}

/**
 * One import from the queue, row by row, for a slice of time: while it is not finished, it is announced again. Subscribing twice has no
 * effect, so a row can be repeated.
 */
export async function continueImport(
  deps: Parameters<typeof importRow>[0] & Pick<Deps, "secret" | "timing">,
  signal: AbortSignal,
): Promise<void> {
  const [job] = await deps.queue.take("import", 1);
  if (!job) return;
  const db = deps.db;
  const heartbeat = setInterval(
    () => void deps.queue.keepAlive("import", [job]).catch(() => {}),
    deps.timing.heartbeatSeconds * 333,
  );
  try {
    const userId = await findImporter(db, job.subject);
    if (!userId) return;
    const begunAt = deps.now().getTime();
    const [until, countingUntil] = [new Date(begunAt + SLICE_MS), new Date(begunAt + COUNTING_MS)];
    let rows = await listOpenRows(db, job.subject, BATCH);
    if (rows.length)
      await continueReaderImport(deps, userId, job.subject, { signal, until: countingUntil, isBefore: true });
    for (; rows.length; rows = await listOpenRows(db, job.subject, BATCH))
      for (const row of rows) {
        if (signal.aborted) return;
        const { outcome, channelId } = await importRow(deps, userId, job.subject, row);
        const { isStopped } = await saveOutcome(db, job.subject, row.position, outcome, channelId);
        if (isStopped || deps.now() > until) return;
      }
    if (signal.aborted) return;
    const isDone = await continueReaderImport(deps, userId, job.subject, { signal, until });
    if (isDone) await finishImport(db, job.subject, deps.now());
  } finally {
    clearInterval(heartbeat);
    await deps.queue.finish("import", [job]);
  }
}

async function importRow(
  deps: FollowDeps,
  userId: UserId,
  importId: string,
  { address, page, name, position, folderIds, firstPosition }: OpenRow,
): Promise<{ outcome: RowOutcome; channelId: ChannelId | null }> {
  const imported = { name, address, position: firstPosition + position, folderIds };
  const outcome = await (address === page
    ? followListed(deps, userId, address, imported)
    : followFeed(deps, userId, address, page, imported));
  if (!outcome.ok) return { outcome: { kind: "refused", problem: outcome.problem }, channelId: null };
  const { channelId, isNew, ...followed } = outcome.value;
  const wasFollowed = !isNew && (await wasFollowedBefore(deps.db, importId, channelId));
  return { outcome: { kind: "subscribed", ...followed, ...(wasFollowed && { wasFollowed }) }, channelId };
}

type FollowDeps = Parameters<typeof subscribe>[0];
type FollowedRow = Subscribed & { isPageOfRoute?: true };

/** An address that may be a page, from any list but OPML: what subscribing there does, or else following the feed that is there. */
async function followListed(
  deps: FollowDeps,
  userId: UserId,
  address: string,
  imported: ImportedPlace,
): Promise<Outcome<Subscribed>> {
  const usage = await readPlanUsage(deps.db, userId, deps.now());
  const outcome = await subscribe(deps, { id: userId, usage }, address, { imported, readsPage: true });
  const mayBeFeed = !outcome.ok && outcome.problem.kind === "not-subscribable";
  // Looking costs a request.
  const canFollow = mayBeFeed && decideSubscribe({ signedIn: true, ...usage }).ok;
  if (!canFollow || (await subscribePolicy(deps.config, deps.db)).value !== "any-feed") return outcome;
  const seen = await discoverPage(deps, address, false);
  if (!seen.ok || seen.value.feeds.length === 0) return outcome;
  return subscribe(deps, { id: userId, usage }, address, { feed: { feedUrl: address }, imported });
}

async function followFeed(
  deps: FollowDeps,
  userId: UserId,
  address: string,
  page: string | null,
  imported: ImportedPlace,
): Promise<Outcome<FollowedRow>> {
  let outcome = await subscribe(deps, { id: userId }, address, { imported });
  if (!outcome.ok && page !== null && (await isUnfetchableRoute(deps, address, outcome.problem)))
    return (await followPageOfRoute(deps, userId, page, imported)) ?? outcome;
  const isRefused = () => !outcome.ok && outcome.problem.kind === "not-subscribable";
  // A list names feeds: its address is one, even where it looks like a page.
  const feedUrl = URL.parse(address.trim())?.href;
  if (isRefused() && feedUrl) outcome = await subscribe(deps, { id: userId }, address, { feed: { feedUrl }, imported });
  // Often only authors can be followed here: the page of the feed may be one.
  if (isRefused() && page !== null) outcome = await subscribe(deps, { id: userId }, page, { imported });
  return outcome;
}

/** Whether the list names a route that cannot be fetched here. A full plan is reported first, and may hide that. */
async function isUnfetchableRoute(deps: FollowDeps, address: string, { kind }: Problem): Promise<boolean> {
  if (kind !== "limit-reached" && kind !== "members-only")
    return kind === "feed-service-missing" || kind === "route-refused";
  const found = await findChannel(deps, address);
  return found.kind === "channel" && found.missing === "feed-service";
}

/** The page of such a route may have a feed of its own. Undefined: it cannot be followed either. */
async function followPageOfRoute(
  deps: FollowDeps,
  userId: UserId,
  page: string,
  imported: ImportedPlace,
): Promise<Outcome<FollowedRow> | undefined> {
  const usage = await readPlanUsage(deps.db, userId, deps.now());
  const found = await findChannel(deps, page);
  const isFollowed = found.kind === "channel" && (await isFollowing(deps.db, userId, found));
  const room = decideSubscribe({ signedIn: true, ...usage });
  if (!isFollowed && !room.ok) return room;
  const isUnknown =
    !isFollowed &&
    found.kind === "channel" &&
    isSameSource(found.sources[0], { feedUrl: URL.parse(page)?.href ?? page });
  // A page that no rule knows is followed as if it were a feed. Most pages that need a route have none.
  if (isUnknown) {
    const seen = await discoverPage(deps, page, false);
    if (!seen.ok || seen.value.feeds.length === 0) return undefined;
  }
  const followed = await subscribe(deps, { id: userId, usage }, page, { imported, readsPage: true });
  return followed.ok ? { ok: true, value: { ...followed.value, isPageOfRoute: true } } : undefined;
}
