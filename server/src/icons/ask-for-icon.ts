import { setTimeout as sleep } from "node:timers/promises";
import { iconHost } from "#core/icon/icon-address.ts";
import type { Caller } from "../accounts/caller.ts";
import type { Deps } from "../deps.ts";
import { limitCaller } from "../rate-limits/limit-caller.ts";
import { findChannelPicture } from "./find-icon.ts";
import { countPendingSites, findSiteIcon, type Icon, noteSites, readSiteIcon } from "./store.ts";

type Needs = Pick<Deps, "catalogue" | "db" | "drawIcon" | "fetchSafely" | "iconsInFlight" | "now" | "secret">;
type Who = { caller: Caller; client: string };

export type IconAnswer =
  | { kind: "icon"; bytes: Uint8Array; hash: string }
  /** pending: it is being looked for. none: it was looked for. unknown: it is not looked for on behalf of this caller. */
  | { kind: "pending" | "none" | "unknown" | "too-often" };

/** Calls that make this server fetch something: a screen full of sites, several times over. */
const LOOK_UPS = { what: "icons", person: [{ window: 60, max: 300 }], anonymous: [{ window: 60, max: 120 }] };
const PREVIEWS = { what: "icon previews", person: [{ window: 60, max: 120 }], anonymous: [{ window: 60, max: 0 }] };
/** Whoever asks, no more than this waits to be looked for; what is shown is asked for again later. */
const MOST_PENDING = 500;
const TOUCH_MS = 7 * 86_400_000;
const WAIT_MS = 6_000;
const POLL_MS = 200;

/**
 * The icon of a site. Looked for if the catalogue has the site, and shown if a channel or a preview needed it: to signed-in people
 * only, because it says that someone here follows something there. Every other host is unknown, so no one can make this server
 * fetch from an address of their choice.
 */
export async function askForSiteIcon(
  deps: Needs,
  host: string,
  isLarge: boolean,
  identify: () => Promise<Who>,
): Promise<IconAnswer> {
  const isListed = deps.catalogue.sites.has(host);
  if (!isListed && (await identify()).caller.kind === "anonymous") return { kind: "unknown" };
  const known = await findSiteIcon(deps.db, host);
  if (!known) return isListed ? startLooking(deps, host, await identify()) : { kind: "unknown" };
  if (deps.now().getTime() - known.neededAt.getTime() > TOUCH_MS) await noteSites(deps.db, [host], deps.now());
  return readKnown(deps, host, known, isLarge);
}

async function startLooking(deps: Needs, host: string, who: Who): Promise<IconAnswer> {
  const now = deps.now();
  if (!(await limitCaller(deps.db, who, LOOK_UPS)).ok) return { kind: "too-often" };
  if ((await countPendingSites(deps.db, now)) < MOST_PENDING) await noteSites(deps.db, [host], now);
  return { kind: "pending" };
}

type Known = NonNullable<Awaited<ReturnType<typeof findSiteIcon>>>;

async function readKnown(deps: Needs, host: string, known: Known, isLarge: boolean): Promise<IconAnswer> {
  const { hash, lookAt } = known;
  const bytes = hash === null ? undefined : await readSiteIcon(deps.db, host, hash, isLarge);
  if (hash !== null && bytes) return { kind: "icon", bytes, hash };
  return { kind: lookAt !== null && lookAt <= deps.now() ? "pending" : "none" };
}

/**
 * The picture that a channel would have if someone followed it, for a signed-in person who looks at a preview. Nothing of it is
 * stored but the site's icon, which is waited for.
 */
export async function askForPreviewIcon(
  deps: Needs,
  { image, page, isLarge }: { image: string | null; page: string; isLarge: boolean },
  who: Who,
  signal: AbortSignal,
): Promise<IconAnswer> {
  const host = iconHost(page);
  if (who.caller.kind === "anonymous" || host === null) return { kind: "unknown" };
  if (!(await limitCaller(deps.db, who, PREVIEWS)).ok) return { kind: "too-often" };
  const own = await deps.iconsInFlight(`${image} ${page}`, async () => {
    const found = await findChannelPicture(deps, { image, homeUrl: page });
    return found.kind === "found" ? found.icon : null;
  });
  return own ? answerWith(own, isLarge) : waitForSiteIcon(deps, host, isLarge, signal);
}

function answerWith({ hash, small, large }: Icon, isLarge: boolean): IconAnswer {
  return { kind: "icon", hash, bytes: isLarge ? large : small };
}

async function waitForSiteIcon(deps: Needs, host: string, isLarge: boolean, signal: AbortSignal): Promise<IconAnswer> {
  await noteSites(deps.db, [host], deps.now());
  for (const end = Date.now() + WAIT_MS; ; ) {
    const known = await findSiteIcon(deps.db, host);
    const answer = known ? await readKnown(deps, host, known, isLarge) : ({ kind: "none" } as const);
    if (answer.kind !== "pending" || Date.now() > end || signal.aborted) return answer;
    await sleep(POLL_MS);
  }
}
