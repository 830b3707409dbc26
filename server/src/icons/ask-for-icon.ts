import { setTimeout as sleep } from "node:timers/promises";
import { iconHost } from "#core/icon/icon-address.ts";
import type { Caller } from "../accounts/caller.ts";
import type { Deps } from "../deps.ts";
import { limitCaller } from "../rate-limits/limit-caller.ts";
import { findSiteIcon as fetchSiteIcon, findChannelPicture } from "./find-icon.ts";
import { countPendingSites, findSiteIcon, isFollowingSite, type LookUp, noteSites, readSiteIcon } from "./store.ts";

type Needs = Pick<Deps, "catalogue" | "db" | "drawIcon" | "fetchSafely" | "iconsInFlight" | "now" | "secret">;
type Who = { caller: Caller; client: string };

/** pending: it is being looked for, or cannot be now. none: it was looked for. unknown: it is not looked for on behalf of this caller. */
type NoIcon = { kind: "pending" | "none" | "unknown" | "too-often" };
export type IconAnswer = { kind: "icon"; bytes: Uint8Array; hash: string } | NoIcon;

/** Calls that make this server fetch something: a screen full of sites, several times over. */
const LOOK_UPS = { what: "icons", person: [{ window: 60, max: 300 }], anonymous: [{ window: 60, max: 120 }] };
const PREVIEWS = { what: "icon previews", person: [{ window: 60, max: 120 }], anonymous: [{ window: 60, max: 0 }] };
/** Each keeps a page and a picture in memory, 7 MB at most. One person with slow sites leaves room for others. */
const PREVIEWS_AT_ONCE = { person: 6, all: 16 };
/** Whoever asks, no more than this waits to be looked for; what is shown is asked for again later. */
const MOST_PENDING = 500;
const TOUCH_MS = 7 * 86_400_000;
const WAIT_MS = 6_000;
const POLL_MS = 200;

/**
 * The icon of a site. Looked for if the catalogue has the site, and shown to people who follow a channel there. Every other host
 * is unknown, whatever is stored of it: so no one can find out what others follow here, nor make this server fetch from an
 * address of their choice.
 */
export async function askForSiteIcon(
  deps: Needs,
  host: string,
  isLarge: boolean,
  identify: () => Promise<Who>,
): Promise<IconAnswer> {
  const isListed = deps.catalogue.sites.has(host);
  if (!isListed && !(await isFollowed(deps, host, (await identify()).caller))) return { kind: "unknown" };
  const known = await findSiteIcon(deps.db, host);
  if (!known) return isListed ? startLooking(deps, host, await identify()) : { kind: "unknown" };
  await touch(deps, host, known);
  const { hash } = known;
  const bytes = hash === null ? undefined : await readSiteIcon(deps.db, host, hash, isLarge);
  return hash !== null && bytes ? { kind: "icon", bytes, hash } : missing(deps, known);
}

/** Costs the same for a host that others follow and for one that no one does. */
async function isFollowed({ db }: Needs, host: string, caller: Caller): Promise<boolean> {
  return caller.kind === "person" && isFollowingSite(db, caller.person.id, host);
}

async function startLooking(deps: Needs, host: string, who: Who): Promise<IconAnswer> {
  if (!(await limitCaller(deps.db, who, LOOK_UPS)).ok) return { kind: "too-often" };
  await noteIfRoom(deps, host);
  return { kind: "pending" };
}

async function noteIfRoom({ db, now }: Needs, host: string): Promise<boolean> {
  const hasRoom = (await countPendingSites(db, now())) < MOST_PENDING;
  if (hasRoom) await noteSites(db, [host], now());
  return hasRoom;
}

type Known = NonNullable<Awaited<ReturnType<typeof findSiteIcon>>>;

/** It is needed still. */
async function touch({ db, now }: Needs, host: string, { neededAt }: Known): Promise<void> {
  if (now().getTime() - neededAt.getTime() > TOUCH_MS) await noteSites(db, [host], now());
}

function missing({ now }: Needs, { lookAt }: Known): NoIcon {
  return { kind: lookAt !== null && lookAt <= now() ? "pending" : "none" };
}

/**
 * The picture that a channel would have if someone followed it, for a signed-in person who looks at a preview. Of sites that
 * the catalogue lists, or that the person follows a channel of, the icon is stored and waited for. Of others it is fetched each
 * time: one that is stored would be there at once, and tell that someone else follows the site.
 */
export async function askForPreviewIcon(
  deps: Needs,
  { image, page, isLarge }: { image: string | null; page: string; isLarge: boolean },
  who: Who,
  signal: AbortSignal,
): Promise<IconAnswer> {
  const host = iconHost(page);
  const { caller } = who;
  if (caller.kind === "anonymous" || host === null) return { kind: "unknown" };
  if (!(await limitCaller(deps.db, who, PREVIEWS)).ok) return { kind: "too-often" };
  const { iconsInFlight } = deps;
  const person = `${caller.person.id} `;
  const hasRoom = iconsInFlight.count(person) < PREVIEWS_AT_ONCE.person && iconsInFlight.count() < PREVIEWS_AT_ONCE.all;
  if (!hasRoom) return { kind: "pending" };
  const act = async (stopping: AbortSignal): Promise<LookUp> => {
    const own = await findChannelPicture(deps, { image, homeUrl: page }, stopping);
    if (own.kind === "found") return own;
    const isStored = deps.catalogue.sites.has(host) || (await isFollowed(deps, host, caller));
    return isStored ? waitForSiteIcon(deps, host, stopping) : fetchSiteIcon(deps, host, stopping);
  };
  const found = await iconsInFlight(`${person}${image} ${page}`, act, signal);
  if (found.kind !== "found") return { kind: found.kind === "none" ? "none" : "pending" };
  const { hash, small, large } = found.icon;
  return { kind: "icon", hash, bytes: isLarge ? large : small };
}

/** Unreachable: not yet. */
async function waitForSiteIcon(deps: Needs, host: string, signal: AbortSignal): Promise<LookUp> {
  const before = await findSiteIcon(deps.db, host);
  if (before) await touch(deps, host, before);
  else if (!(await noteIfRoom(deps, host))) return { kind: "unreachable" };
  for (const end = Date.now() + WAIT_MS; ; ) {
    const found = await readStored(deps, host);
    if (found.kind !== "unreachable" || Date.now() > end || signal.aborted) return found;
    await sleep(POLL_MS);
  }
}

async function readStored(deps: Needs, host: string): Promise<LookUp> {
  const known = await findSiteIcon(deps.db, host);
  if (!known) return { kind: "none" };
  const { hash } = known;
  const read = (isLarge: boolean) => (hash === null ? undefined : readSiteIcon(deps.db, host, hash, isLarge));
  const [small, large] = await Promise.all([read(false), read(true)]);
  if (hash !== null && small && large) return { kind: "found", icon: { hash, small, large } };
  return { kind: missing(deps, known).kind === "none" ? "none" : "unreachable" };
}
