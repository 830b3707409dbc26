import { routeOf } from "../rules/route-address.ts";
import { findAuthor } from "./platforms.ts";
import type { Source } from "./source.ts";

/**
 * Whether a channel may be shown to people who do not follow it, when they search by name. In doubt it is private: many feeds
 * have an address that only their reader knows, and nothing in the feed says so.
 *
 * Public is, on a public host and without a user, a port, or a word such as token or private in the address or the sources:
 * - an author's page on a platform,
 * - a page that a rule of the catalogue knows, if no value of its query looks random,
 * - any other page, feed or route without a query and without a part that looks random.
 *
 * How many people follow it is checked elsewhere: what one person follows is shown to no one.
 */
export function isPublicChannel(
  { channelUrl, sources }: { channelUrl: string; sources: readonly Source[] },
  isKnownPage: (address: string) => boolean,
): boolean {
  const url = URL.parse(channelUrl);
  if (!url || !isOnPublicHost(url) || hasSecretName(url)) return false;
  const isKnown = findAuthor(url) !== null || (routeOf(channelUrl, null) === null && isKnownPage(channelUrl));
  if (!sources.every((source) => isPublicSource(source, isKnown))) return false;
  if (findAuthor(url) !== null) return true;
  if (isKnown) return !hasRandomValue(url);
  return url.search === "" && !hasRandomPart(url);
}

/** The address of an author's own feed has an id that looks random, so only what names a secret counts for known pages. */
function isPublicSource(source: Source, isOfKnownPage: boolean): boolean {
  const url = URL.parse("route" in source ? `https://route.example${source.route}` : source.feedUrl);
  if (!url || !isOnPublicHost(url) || hasSecretName(url)) return false;
  return isOfKnownPage || !(hasRandomPart(url) || hasRandomValue(url));
}

function isOnPublicHost({ protocol, hostname, username, password, port }: URL): boolean {
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "" || port !== "") return false;
  // The URL parser writes every IPv4 address with digits and dots, and IPv6 in brackets.
  if (hostname.startsWith("[") || /^[\d.]+$/.test(hostname)) return false;
  return /[^.]\.[^.]/.test(hostname) && !PRIVATE_HOST.test(hostname);
}

const PRIVATE_HOST = /\.(?:local|localhost|internal|intranet|lan|home|corp|private|arpa|onion|i2p)\.?$/;

function hasSecretName(url: URL): boolean {
  return SECRET_PATH.test(url.pathname) || [...url.searchParams].some(([key]) => SECRET_KEY.test(key));
}

const SECRET_PATH = /(?:^|[^a-z])(?:private(?:-feed)?|secret|token|auth|apikey|password|session|unlisted)(?:[^a-z]|$)/i;
const SECRET_KEY =
  /token|secret|passw|api_?-?key|auth(?!or)|signature|session|credential|jwt|private|key$|^(?:key|sig|sid|pass|pwd|pw|code|hash|access|h|k|s|t)$/i;

function hasRandomValue({ searchParams }: URL): boolean {
  return [...searchParams].some(([, value]) => looksRandom(value));
}

function hasRandomPart({ pathname }: URL): boolean {
  return pathname
    .split(/[/.:;,~]/)
    .map((part) => part.replace(/%[\da-f]{2}/gi, "-"))
    .some(looksRandom);
}

/** A UUID, or sixteen letters and digits in a row that are not a word: with digits between letters, or in mixed case. */
function looksRandom(text: string): boolean {
  if (/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i.test(text)) return true;
  return (text.match(/[a-z\d_]{16,}/gi) ?? []).some(
    (run) =>
      /[a-z].*\d.*[a-z]|\d.*[a-z].*\d/i.test(run) || /[a-z][A-Z].*[a-z][A-Z]/.test(run) || /^[\da-f]{20,}$/i.test(run),
  );
}
