import { setTimeout as sleep } from "node:timers/promises";
import { iconHost } from "#core/icon/icon-address.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import { findChannelPicture, findSiteIcon, hasOwnPage } from "./find-icon.ts";
import {
  type DueLookUp,
  isAnythingDue,
  type LookUp,
  listForgotten,
  listUnnoted,
  noteChannels,
  noteSites,
  type PicturedChannel,
  saveChannelPicture,
  saveSiteIcon,
  takeDue,
  tryLockTaking,
} from "./store.ts";

type Needs = Pick<Deps, "db" | "drawIcon" | "fetchSafely" | "log" | "now" | "secret">;

export type IconLookUps = {
  /** This channel's feed was fetched and is new or has changed. Costs nothing now. */
  note(channel: ChannelId): void;
  /** Starts what is due, as far as there is room for it. */
  step(): Promise<void>;
  /** Notes channels that were missed. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
};

const AT_ONCE = 4;
/** While channels are refreshed, icons wait; after this they no longer do, one at a time. */
const PATIENCE_MS = 30_000;
/** Longer than a look-up can take. When the process dies, another one looks after this. */
const LEASE_MS = 300_000;
const SWEPT_AT_ONCE = 1_000;

const DAY_MS = 86_400_000;
const LOOK_AGAIN_MS = { found: 30 * DAY_MS, none: 7 * DAY_MS, unreachable: DAY_MS };

/** Looks for icons in the background, outside of refreshes and after them. */
export function createIconLookUps(deps: Needs, isRefreshing: () => boolean): IconLookUps {
  const { db, log, now } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let noted = new Set<ChannelId>();
  let notedAt = 0;
  let isStepping = false;

  const storeNoted = async () => {
    if (!noted.size || (isRefreshing() && now().getTime() - notedAt < PATIENCE_MS)) return;
    const channels = [...noted];
    noted = new Set();
    await noteAll(deps, await listUnnoted(db, channels));
  };
  const take = async (limit: number, dueBefore: Date): Promise<DueLookUp[]> => {
    if (!(await isAnythingDue(db, dueBefore))) return [];
    const until = new Date(now().getTime() + LEASE_MS);
    return transact(db, async (session) =>
      (await tryLockTaking(session)) ? takeDue(session, { dueBefore, now: now(), until, limit }) : [],
    );
  };
  const step = async () => {
    if (isStepping || stopping.signal.aborted) return;
    isStepping = true;
    try {
      await storeNoted();
      const isBusy = isRefreshing();
      const room = (isBusy ? 1 : AT_ONCE) - running.size;
      if (room <= 0) return;
      const dueBefore = new Date(now().getTime() - (isBusy ? PATIENCE_MS : 0));
      for (const due of await take(room, dueBefore)) start(due);
    } finally {
      isStepping = false;
    }
  };
  const start = (due: DueLookUp) => {
    const run = lookUp(deps, due, stopping.signal)
      .catch((cause) => log.warn({ cause: cause.message, host: due.host }, "icon not stored, will look again"))
      .finally(() => running.delete(run))
      .then(() => step())
      .catch((cause) => log.warn({ cause: cause.message }, "could not take the next icon, will retry"));
    running.add(run);
  };
  return {
    note(channel) {
      if (!noted.size) notedAt = now().getTime();
      noted.add(channel);
    },
    step,
    async sweep() {
      const forgotten = await listForgotten(db, SWEPT_AT_ONCE);
      if (forgotten.length) await noteAll(deps, forgotten);
    },
    async stop() {
      stopping.abort();
      while (isStepping || running.size) await Promise.all([...running, sleep(10)]);
    },
  };
}

async function noteAll({ db, now }: Needs, channels: readonly PicturedChannel[]): Promise<void> {
  if (!channels.length) return;
  const at = now();
  const noted = channels.map(({ id, image, homeUrl, channelUrl }) => ({
    channel_id: id,
    host: iconHost(homeUrl ?? channelUrl),
    image,
    home_url: homeUrl,
    look_at: image !== null || (homeUrl !== null && hasOwnPage(homeUrl)) ? at : null,
  }));
  await noteChannels(db, noted);
  await noteSites(
    db,
    noted.flatMap(({ host }) => host ?? []),
    at,
  );
}

async function lookUp(deps: Needs, { channelId, host, image, homeUrl }: DueLookUp, signal: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const found: LookUp =
    channelId === null
      ? await findSiteIcon(deps, host ?? "", signal)
      : await findChannelPicture(deps, { image, homeUrl }, signal);
  // What was stopped is due again at once.
  const lookedAt = now();
  const lookAgainAt = new Date(lookedAt.getTime() + (signal.aborted ? 0 : LOOK_AGAIN_MS[found.kind]));
  deps.log.debug({ host, channel: channelId, outcome: found.kind }, "looked for an icon");
  if (channelId === null) await saveSiteIcon(db, host ?? "", found, lookAgainAt);
  else await saveChannelPicture(db, { channelId, image, homeUrl }, found, { lookedAt, lookAgainAt });
}
