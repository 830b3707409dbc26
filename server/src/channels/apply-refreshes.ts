import { chooseSource, type SourceChoice } from "#core/channel/choose-source.ts";
import { isSameSource } from "#core/channel/source.ts";
import type { FeedItem } from "#core/feed/feed.ts";
import { type Judgement, judgeDocument, judgeUnchanged } from "#core/feed/judge-document.ts";
import { chosenCheckAfter, type WantedChecks } from "#core/feed/plan-check.ts";
import { planPush } from "#core/feed/plan-push.ts";
import { asWanted, type RefreshPlan } from "#core/feed/plan-refresh.ts";
import { COLLECT_MS } from "#core/websub/lease.ts";
import type { Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { dropFeedTitles } from "../folders/keep-imported.ts";
import type { ChannelId, ItemId } from "../ids.ts";
import { replaceImported } from "../reader-import/replace-imported.ts";
import { mergeStories } from "../stories/merge-stories.ts";
import { listHubStates, saveHubStates } from "../websub/hub-store.ts";
import { matchHubs } from "../websub/match-hubs.ts";
import { noteArrivals } from "../websub/subscriber-store.ts";
import type { Refreshed } from "./due-channel.ts";
import { findSharedItems } from "./find-shared-items.ts";
import { handOverVideosOf } from "./inbox-store.ts";
import { renameFormerItems } from "./item-key-store.ts";
import {
  type ChannelRow,
  deleteUnstarred,
  insertItems,
  type LockedChannel,
  listOldItems,
  listStored,
  lockDueChannels,
  notifyNewItems,
  storedKey,
  updateChannels,
} from "./item-store.ts";
import { listWantedChecks } from "./refresh-store.ts";
import { findRenamedItems, NONE_RENAMED, type RenamedItems } from "./renamed-items.ts";
import { findSameItems, type SameItems } from "./same-items.ts";
import { listSources, saveSources, sourceColumns } from "./source-store.ts";
import { type ItemRow, toItemRow } from "./to-item-row.ts";

const RHYTHM_LENGTH = 20;
/** What an old channel always keeps, however old it is. */
const ALWAYS_KEPT = 20;
const DAY_MS = 86_400_000;
/** The share of a document's ids that have to be unknown for a feed that changed all of them. One may be pinned. */
const ALL = 0.9;

/**
 * Stores the results of several refreshes in one transaction: everything that follows from a response is stored, or nothing is
 * and the channel stays due. An item is identified by (channel, key), so repeating a refresh changes nothing.
 */
export async function applyRefreshes(
  deps: Pick<Deps, "config" | "db" | "now">,
  refreshes: readonly Refreshed[],
): Promise<void> {
  await transact(deps.db, async (session) => {
    const locked = await lockDueChannels(
      session,
      refreshes.map(({ channel }) => channel),
    );
    const wanted = await listWantedChecks(session, [...locked.keys()], deps.now());
    const kept = refreshes
      .filter(({ channel }) => locked.has(channel.id))
      .map((refreshed) => withWanted(refreshed, wanted.get(refreshed.channel.id)));
    const choices = await chooseSources(session, kept);
    const changed = kept.filter(hasFeed);
    let renamed: ReadonlyMap<ChannelId, number> = new Map();
    let arrived: ChannelId[] = [];
    let newItems: ItemId[] = [];
    if (changed.length) {
      const { rows, ...stored } = await storeItems(session, changed, locked);
      ({ renamed, arrived, newItems } = stored);
      const withImported = changed.filter(({ channel }) => locked.get(channel.id)?.hasImportedItems);
      if (withImported.length)
        await replaceImported(
          session,
          withImported.map(({ channel, plan, at }) => ({ channelId: channel.id, link: plan.feed.link, at })),
          rows,
        );
      const known = changed.filter(({ channel }) => !channel.isNew);
      if (known.length) await deleteOldItems(session, known, rows, deps.config, deps.now());
      await notifyNewItems(session, arrived);
    }
    const rows = kept.map((refreshed) =>
      toChannelRow(refreshed, choices.get(refreshed), renamed.get(refreshed.channel.id) ?? 0),
    );
    const { publicUrl } = deps.config;
    await updateChannels(session, publicUrl ? await followHubs(session, kept, { rows, arrived, wanted }) : rows);
    const fresh = changed.filter(({ channel }) => channel.isNew).map(({ channel }) => channel.id);
    if (fresh.length) await dropFeedTitles(session, fresh);
    // Late, because it makes everyone wait who delivers.
    await mergeStories(session, newItems, null);
    if (!publicUrl) return;
    const withHub = changed.filter(({ plan }) => plan.feed.hubs !== undefined).map(({ channel }) => channel.id);
    if (withHub.length) await matchHubs(session, publicUrl, withHub, deps.now());
    // Last, so that others who deliver to the same people wait as little as possible.
    const now = deps.now();
    if (arrived.length) await noteArrivals(session, arrived, now, new Date(now.getTime() + COLLECT_MS));
  });
}

type Wanted = ReadonlyMap<ChannelId, WantedChecks>;

/** Applied while the channels are locked. New followers take the same lock, so those who came during the fetch are counted. */
function withWanted(refreshed: Refreshed, wanted: WantedChecks | undefined): Refreshed {
  return wanted ? { ...refreshed, plan: asWanted(refreshed.plan, refreshed.at, wanted) } : refreshed;
}

/** For channels with a hub: what this refresh says about it, and when to fetch next. Most have none, and then nothing is read. */
async function followHubs(
  session: Queryable,
  refreshes: readonly Refreshed[],
  { rows, arrived, wanted }: { rows: readonly ChannelRow[]; arrived: readonly ChannelId[]; wanted: Wanted },
): Promise<readonly ChannelRow[]> {
  const withHub = refreshes.filter(({ channel }) => channel.hub !== null);
  if (!withHub.length) return rows;
  const ids = withHub.map(({ channel }) => channel.id);
  const states = new Map((await listHubStates(session, ids)).map((state) => [state.channelId, state]));
  const saved: Parameters<typeof saveHubStates>[1][number][] = [];
  const followed = rows.map((row, index) => {
    const { channel, plan, at } = refreshes[index]!;
    const state = states.get(channel.id);
    // A hub is about one source.
    if (!state || !row.succeeded || !row.next_at || row.source !== undefined) return row;
    const found = {
      at,
      nextAt: row.next_at,
      chosenAt: "pace" in plan ? chosenCheckAfter(at, plan.pace, wanted.get(channel.id) ?? null) : null,
      isChanged: plan.kind === "changed",
      hasNewItems: arrived.includes(channel.id),
      isPushedAgain: state.pushed !== (channel.hub?.pushed ?? null),
    };
    const { nextAt, pushedAt, streak } = planPush(state, found);
    saved.push({ channel_id: channel.id, pushed_at: pushedAt, streak });
    return { ...row, next_at: nextAt };
  });
  if (saved.length) await saveHubStates(session, saved);
  return followed;
}

/** For channels with several sources; most have one, and then nothing is read. */
async function chooseSources(
  session: Queryable,
  refreshes: readonly Refreshed[],
): Promise<Map<Refreshed, SourceChoice>> {
  const choices = new Map<Refreshed, SourceChoice>();
  const several = refreshes.filter(({ channel }) => channel.source !== null);
  if (!several.length) return choices;
  const lists = await listSources(
    session,
    several.map(({ channel }) => channel.id),
  );
  for (const refreshed of several) {
    const { channel, plan, at } = refreshed;
    const sources = lists.get(channel.id);
    if (sources) choices.set(refreshed, chooseSource(sources, channel.source ?? 0, plan, at, Math.random()));
  }
  await saveSources(
    session,
    [...choices].map(([{ channel }, { sources }]) => ({ channelId: channel.id, sources })),
  );
  return choices;
}

type Changed = Refreshed & { plan: Extract<RefreshPlan, { kind: "changed" }> };

function hasFeed(refreshed: Refreshed): refreshed is Changed {
  return refreshed.plan.kind === "changed";
}

/**
 * Returns all rows, each with the key it is stored under, the new items and their channels, and how many items of a channel came
 * under other ids.
 */
async function storeItems(
  session: Queryable,
  changed: readonly Changed[],
  locked: ReadonlyMap<ChannelId, LockedChannel>,
): Promise<{ rows: ItemRow[]; arrived: ChannelId[]; newItems: ItemId[]; renamed: ReadonlyMap<ChannelId, number> }> {
  const read = changed.map((refreshed) => ({ refreshed, rows: toRows(refreshed) }));
  await renameFormer(session, read);
  const shared = await findSharedItems(
    session,
    read.filter(({ refreshed }) => needsComparison(refreshed, locked)),
  );
  const arriving = read.flatMap(({ rows }) => rows.map((row) => shared.get(row) ?? row));
  const same = await findSame(session, changed, arriving);
  const rows = same ? arriving.map((row) => same.rows.get(row) ?? row) : arriving;
  const written = same ? rows.filter((row) => !same.unchanged.has(row)) : rows;
  const stored = await listKnown(session, changed, written);
  // Most items of a feed that changed are the same as before: only new and edited ones are sent to the database.
  const fresh = written.filter((row) => stored.get(storedKey(row)) !== row.fingerprint);
  const isUnknown = (row: ItemRow) => !stored.has(storedKey(row)) && !same?.unchanged.has(row);
  const renamed = await findRenamed(session, changed, rows, isUnknown);
  const sent = fresh.filter((row) => !renamed.unchanged.has(row));
  const inserted = sent.length ? await insertItems(session, sent) : [];
  return {
    rows: rows.map((row) => renamed.rows.get(row) ?? row),
    arrived: [...new Set(inserted.map(({ channelId }) => channelId))],
    newItems: inserted.map(({ id }) => id),
    renamed: renamed.counts,
  };
}

function toRows({ channel, plan, at }: Changed): ItemRow[] {
  return plan.feed.items.map((item) => toItemRow(channel.id, item, at, channel.source));
}

/** For feeds whose entries older versions identified in another way, which are few. */
async function renameFormer(
  session: Queryable,
  read: readonly { refreshed: Changed; rows: readonly ItemRow[] }[],
): Promise<void> {
  const renamed = read.flatMap(({ refreshed: { channel, plan }, rows }) =>
    channel.isNew
      ? []
      : plan.feed.items.flatMap(({ former }, at) =>
          former ? [{ channelId: channel.id, source: channel.source ?? 0, key: rows[at]!.key, former }] : [],
        ),
  );
  if (renamed.length) await renameFormerItems(session, renamed);
}

/** Several entries of its documents have, or had, one id or link. */
function needsComparison({ channel, plan }: Changed, locked: ReadonlyMap<ChannelId, LockedChannel>): boolean {
  if (channel.isNew) return false;
  return locked.get(channel.id)?.hasSharedKeys === true || plan.feed.items.some(hasSharedKey);
}

/** For channels with several sources: the items that another source brought before. */
async function findSame(
  session: Queryable,
  changed: readonly Changed[],
  rows: readonly ItemRow[],
): Promise<SameItems | undefined> {
  const several = changed.filter(({ channel }) => channel.source !== null && !channel.isNew);
  if (!several.length) return undefined;
  const byChannel = Map.groupBy(rows, ({ channel_id }) => channel_id);
  return findSameItems(
    session,
    several.map(({ channel, plan, at }) => ({
      channelId: channel.id,
      source: channel.source ?? 0,
      link: plan.feed.link,
      rows: byChannel.get(channel.id) ?? [],
      at,
    })),
  );
}

/** For feeds none of whose ids are known: the items that are stored under other ids. */
async function findRenamed(
  session: Queryable,
  changed: readonly Changed[],
  rows: readonly ItemRow[],
  isUnknown: (row: ItemRow) => boolean,
): Promise<RenamedItems> {
  const known = changed.filter(({ channel }) => !channel.isNew);
  const byChannel = known.length ? Map.groupBy(rows, ({ channel_id }) => channel_id) : new Map<ChannelId, ItemRow[]>();
  const documents = known.flatMap(({ channel, plan, at }) => {
    const document = byChannel.get(channel.id) ?? [];
    const unknown = document.filter(isUnknown);
    if (unknown.length === 0 || unknown.length < document.length * ALL) return [];
    return [{ channelId: channel.id, source: channel.source ?? 0, link: plan.feed.link, rows: unknown, at }];
  });
  return documents.length ? findRenamedItems(session, documents) : NONE_RENAMED;
}

async function listKnown(
  session: Queryable,
  changed: readonly Changed[],
  rows: readonly ItemRow[],
): Promise<Map<string, string>> {
  const known = new Set(changed.filter(({ channel }) => !channel.isNew).map(({ channel }) => channel.id));
  const asked = rows.filter(({ channel_id }) => known.has(channel_id));
  return asked.length ? listStored(session, asked) : new Map();
}

/** What is still in the feed is never deleted: the next refresh would bring it back as new. */
async function deleteOldItems(
  session: Queryable,
  changed: readonly Changed[],
  rows: readonly ItemRow[],
  { keepItems, keepDays }: { keepItems: number; keepDays: number },
  now: Date,
): Promise<void> {
  const channels = changed.map(({ channel }) => channel.id);
  const wanted = new Set(channels);
  const old = await listOldItems(
    session,
    channels,
    rows.filter(({ channel_id }) => wanted.has(channel_id)),
    { items: keepItems, before: new Date(now.getTime() - keepDays * DAY_MS), alwaysKept: ALWAYS_KEPT },
  );
  const videos = old.filter(({ videoKey }) => videoKey !== null).map(({ id }) => id);
  if (videos.length) await handOverVideosOf(session, videos);
  if (old.length)
    await deleteUnstarred(
      session,
      old.map(({ id }) => id),
    );
}

function toChannelRow(refreshed: Refreshed, choice: SourceChoice | undefined, renamed: number): ChannelRow {
  const row = { ...planColumns(refreshed), ...noticeColumns(refreshed, renamed) };
  return choice ? { ...row, ...choiceColumns(refreshed, choice) } : row;
}

/** What is unusual about the document. */
function noticeColumns(refreshed: Refreshed, renamed: number): Partial<ChannelRow> {
  const judgement = judge(refreshed, renamed);
  if (judgement === null) return {};
  const { usualItems, notice, noticeSince } = judgement;
  return { judged: true, usual_items: usualItems, notice, notice_since: noticeSince };
}

function judge({ channel, plan, at }: Refreshed, renamed: number): Judgement | null {
  if (plan.kind === "failed" || plan.kind === "gone") return null;
  const known = { ...channel.documents, dates: channel.state.publishedAt };
  if (plan.kind === "changed") {
    const { items } = plan.feed;
    const dates = items.map(({ publishedAt }) => publishedAt);
    return judgeDocument(known, { items: items.length, dates, renamed }, at);
  }
  return plan.isEmpty ? judgeDocument(known, { items: 0, dates: [], renamed: 0 }, at) : judgeUnchanged(known, at);
}

function planColumns({ channel, plan, at, pointedTo = null }: Refreshed): ChannelRow {
  const tried = { id: channel.id, at, failures: 0, succeeded: false, gone: false, has_feed: false };
  if (plan.kind === "gone") return { ...tried, gone: true, problem: { kind: "gone" } };
  if (plan.kind === "failed")
    return { ...tried, next_at: plan.nextAt, failures: plan.failures, problem: { kind: plan.problem } };
  const { etag, lastModified, bodyHash } = plan.keep;
  const fetched = {
    ...tried,
    next_at: plan.nextAt,
    succeeded: true,
    etag,
    last_modified: lastModified,
    body_hash: bodyHash,
    move_to: plan.moveTo,
    pointed_to: plan.moveTo === null ? pointedTo : null,
  };
  return plan.kind === "changed" ? { ...fetched, ...feedColumns(plan.feed) } : fetched;
}

/** What follows for a channel with several sources. Validators belong to one source, so another one begins without. */
function choiceColumns(
  { channel, plan }: Refreshed,
  { next, nextAt, problem, isAccepted, sources }: SourceChoice,
): Partial<ChannelRow> {
  const fetched = sources.find(({ number }) => number === channel.source);
  const isMoved = isAccepted && "moveTo" in plan && plan.moveTo !== null;
  const moveTo =
    isMoved && fetched && isSameSource(fetched.source, { feedUrl: plan.moveTo ?? "" }) ? plan.moveTo : null;
  const switched = {
    source: next.number,
    ...sourceColumns(next.source),
    etag: null,
    last_modified: null,
    body_hash: null,
    judged: false,
    pointed_to: null,
  };
  return {
    next_at: nextAt,
    failures: next.failures,
    succeeded: isAccepted,
    gone: nextAt === null,
    problem: problem === null ? null : { kind: problem },
    move_to: moveTo,
    ...(isAccepted ? {} : { has_feed: false, title: "", judged: false }),
    ...(next.number === channel.source ? {} : switched),
  };
}

function hasSharedKey({ sharedKey }: FeedItem): boolean {
  return sharedKey !== undefined;
}

function feedColumns(feed: Changed["plan"]["feed"]) {
  const { title, link, image, description, ttlMinutes, items, language = null, hubs = null, self = null } = feed;
  const dates = items.map(({ publishedAt }) => publishedAt?.getTime()).filter((at) => at !== undefined);
  return {
    has_feed: true,
    title: title.toWellFormed(),
    home_url: link,
    image,
    description: description.toWellFormed(),
    ttl_minutes: ttlMinutes,
    // A feed that is empty at present keeps its cadence.
    ...(items.length ? { rhythm: dates.sort((one, other) => other - one).slice(0, RHYTHM_LENGTH) } : {}),
    language,
    hub_urls: hubs,
    self_url: self,
    has_shared_keys: items.some(hasSharedKey),
  };
}
