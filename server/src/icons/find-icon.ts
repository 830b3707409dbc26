import { createHmac } from "node:crypto";
import { decodeText } from "#core/feed/decode-text.ts";
import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import { hasGoodIcon, orderIcons } from "#core/icon/order-icons.ts";
import { readManifestIcons } from "#core/icon/read-manifest-icons.ts";
import { readPageIcons } from "#core/icon/read-page-icons.ts";
import type { Deps } from "../deps.ts";
import type { FetchOutcome } from "../net/fetch-safely.ts";
import type { DrawnIcon } from "./draw-icon.ts";
import type { LookUp } from "./store.ts";

type Needs = Pick<Deps, "drawIcon" | "fetchSafely" | "secret">;

const FETCH_MS = 8_000;
/** For a whole look-up: a page, a manifest and some pictures, each as slow as it may be. */
const LOOK_UP_MS = 30_000;
const PAGE_BYTES = 2_000_000;
const MANIFEST_BYTES = 500_000;
const PICTURE_BYTES = 5_000_000;
const PICTURES_TRIED = 4;

/** The icon of a site, by its host: what its first page declares, its web app manifest, and last /favicon.ico. */
export async function findSiteIcon(deps: Needs, host: string, stopping?: AbortSignal): Promise<LookUp> {
  const signal = limited(stopping);
  const page = await fetchFirstPage(deps, host, signal);
  if (!page.ok && isPassing(page.problem)) return { kind: "unreachable" };
  const { icons, manifestUrl } = page.ok ? readIconsOf(page) : nothing();
  if (manifestUrl !== null && !hasGoodIcon(icons)) icons.push(...(await fetchManifest(deps, manifestUrl, signal)));
  const declared = orderIcons(icons).slice(0, PICTURES_TRIED);
  const addresses = new Set([...declared.map(({ url }) => url), new URL("/favicon.ico", page.url).href]);
  return firstOf(deps, [...addresses], signal);
}

/**
 * The picture of a channel: the one its feed names, whosever it is; or the portrait of its page. Stored for this channel only, so
 * a feed that names the picture of another site changes nothing for that site.
 */
export async function findChannelPicture(
  deps: Needs,
  { image, homeUrl }: { image: string | null; homeUrl: string | null },
  stopping?: AbortSignal,
): Promise<LookUp> {
  const signal = limited(stopping);
  const named = image === null ? undefined : await fetchIcon(deps, image, signal);
  if (named?.kind === "found") return named;
  const portrait = homeUrl !== null && hasOwnPage(homeUrl) ? await findPortrait(deps, homeUrl, signal) : undefined;
  return portrait ?? named ?? { kind: "none" };
}

/** A site's first page has the site's icon, which is looked for once per site. */
export function hasOwnPage(homeUrl: string): boolean {
  const url = URL.parse(homeUrl);
  return url !== null && (url.pathname !== "/" || url.search !== "");
}

/** The picture for previews of a page is a portrait if it is square. Others are banners, and say little at this size. */
async function findPortrait(deps: Needs, homeUrl: string, signal: AbortSignal): Promise<LookUp | undefined> {
  const page = await fetchPage(deps, homeUrl, signal);
  const picture = page.ok ? readIconsOf(page).picture : null;
  if (picture === null) return undefined;
  const drawn = await fetchAndDraw(deps, picture, signal);
  if (drawn.kind !== "drawn") return undefined;
  const [shorter, longer] = [drawn.width, drawn.height].toSorted((one, other) => one - other) as [number, number];
  return longer <= shorter * 1.05 && shorter >= 96 ? found(deps, drawn) : undefined;
}

/** A picture by its address, made small. */
export async function fetchIcon(deps: Needs, url: string, signal: AbortSignal): Promise<LookUp> {
  const drawn = await fetchAndDraw(deps, url, signal);
  return drawn.kind === "drawn" ? found(deps, drawn) : drawn;
}

async function firstOf(deps: Needs, addresses: readonly string[], signal: AbortSignal): Promise<LookUp> {
  let isReachable = true;
  for (const address of addresses) {
    if (signal.aborted) return { kind: "unreachable" };
    const outcome = await fetchIcon(deps, address, signal);
    if (outcome.kind === "found") return outcome;
    isReachable &&= outcome.kind === "none";
  }
  return { kind: isReachable ? "none" : "unreachable" };
}

type Drawn = { kind: "drawn" } & DrawnIcon;

async function fetchAndDraw(
  deps: Needs,
  url: string,
  signal: AbortSignal,
): Promise<Drawn | { kind: "none" } | { kind: "unreachable" }> {
  const headers = { accept: "image/webp, image/png, image/svg+xml;q=0.9, image/*;q=0.8" };
  const fetched = await deps.fetchSafely(url, { headers, maxBytes: PICTURE_BYTES, timeoutMs: FETCH_MS, signal });
  if (!fetched.ok) return { kind: isPassing(fetched.problem) ? "unreachable" : "none" };
  if (fetched.status !== 200) return { kind: isBusy(fetched.status) ? "unreachable" : "none" };
  const drawn = await deps.drawIcon(fetched.body, signal);
  if (drawn.ok) return { kind: "drawn", ...drawn.icon };
  return { kind: drawn.problem === "busy" ? "unreachable" : "none" };
}

/** With our secret: any other Pagecast could compute a plain hash, and ask with it whether the site is known here. */
function found({ secret }: Needs, { small, large }: DrawnIcon): LookUp {
  const hash = createHmac("sha256", secret).update(small).update(large).digest("hex").slice(0, 24);
  return { kind: "found", icon: { hash, small, large } };
}

/** `www.` is left out of the host of an icon, but some sites answer at nothing else, and some have no certificate. */
async function fetchFirstPage(deps: Needs, host: string, signal: AbortSignal): Promise<FetchOutcome> {
  const page = await fetchPage(deps, `https://${host}/`, signal);
  if (page.ok) return page;
  const { problem } = page;
  if (isNameOfSite(host) && ["dns", "connection", "tls"].includes(problem)) {
    const atWww = await fetchPage(deps, `https://www.${host}/`, signal);
    if (atWww.ok) return atWww;
  }
  // In home networks there are servers like that, too.
  return ["connection", "tls", "bad-response"].includes(problem) ? fetchPage(deps, `http://${host}/`, signal) : page;
}

/** Not an address in numbers, nor one word such as the name of a machine in a home network. */
function isNameOfSite(host: string): boolean {
  return /[^.]\.[^.\d][^.:]*(?::\d+)?$/.test(host) && !host.startsWith("www.");
}

type FetchedPage = Extract<FetchOutcome, { ok: true }>;

function fetchPage({ fetchSafely }: Needs, url: string, signal: AbortSignal): Promise<FetchOutcome> {
  const headers = { accept: "text/html, application/xhtml+xml;q=0.9, */*;q=0.1" };
  return fetchSafely(url, { headers, maxBytes: PAGE_BYTES, timeoutMs: FETCH_MS, signal });
}

/** Pages that refuse us (403) declare nothing; /favicon.ico may work all the same. */
function readIconsOf(page: FetchedPage): ReturnType<typeof readPageIcons> {
  if (page.status !== 200) return nothing();
  return readPageIcons(decodeText(page.body, page.headers["content-type"] ?? null), page.url);
}

function nothing(): ReturnType<typeof readPageIcons> {
  return { icons: [], manifestUrl: null, picture: null };
}

async function fetchManifest({ fetchSafely }: Needs, url: string, signal: AbortSignal) {
  const fetched = await fetchSafely(url, { maxBytes: MANIFEST_BYTES, timeoutMs: FETCH_MS, signal });
  return fetched.ok && fetched.status === 200 ? readManifestIcons(decodeText(fetched.body, null), fetched.url) : [];
}

function limited(stopping: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(LOOK_UP_MS);
  return stopping ? AbortSignal.any([limit, stopping]) : limit;
}

function isPassing(problem: FetchProblem): boolean {
  return ["timeout", "cancelled", "dns", "connection", "tls"].includes(problem);
}

function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}
