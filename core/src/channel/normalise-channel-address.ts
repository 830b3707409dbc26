import { bvidFromAid, readBvid } from "./bilibili-id.ts";
import { findAuthor, PLATFORMS, platformOf } from "./platforms.ts";

/**
 * The channel's identity: all addresses of one author give the same text. Match rules against the original address
 * instead, since a rule may need its m. host or its query. Null if it is not http(s). Never throws; idempotent.
 */
export function normaliseChannelAddress(address: string): string | null {
  const url = URL.parse(address.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  url.hostname = bareHost(url.hostname);
  url.pathname = url.pathname.replace(/\/+$/, "");
  // An address with a port is not the platform's.
  const platform = url.port === "" ? platformOf(url.hostname) : null;
  if (platform === null) return plain(url, []);
  const author = findAuthor(url);
  if (author?.platform.author) return author.platform.author.page(author.id);
  if (platform === "x") url.hostname = "x.com";
  const page = platform === "bilibili" ? bilibiliVideo(url) : platform === "youtube" ? youtubePage(url) : null;
  return page ?? plain(url, PLATFORMS[platform].shareKeys ?? []);
}

function plain(url: URL, shareKeys: readonly string[]): string {
  // With an explicit port, http and https are different servers.
  const scheme = url.port === "" ? "https:" : url.protocol;
  const path = url.pathname.replace(/\/$/, "").replace(/%[\da-f]{2}/g, (escaped) => escaped.toUpperCase());
  // "#/artist?id=5" is a separate page on sites that route by fragment; "#comments" is a place on the same page.
  const fragment = /^#!?\/./.test(url.hash) ? url.hash : "";
  return `${scheme}//${url.host}${path}${remainingQuery(url, shareKeys)}${fragment}`;
}

function remainingQuery(url: URL, shareKeys: readonly string[]): string {
  const pairs = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name) && !shareKeys.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

const TRACKING =
  /^(?:utm_.+|share_.+|spm|spm_id_from|from_spmid|from_source|vd_source|plat_id|unique_k|buvid|is_story_h5|bbid|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|xsec_token|xsec_source|xhsshare|_ga|_gl|_hsenc|_hsmi|ref_src|ref_url|mkt_tok|oly_enc_id|vero_id|wt_mc)$/i;

function bareHost(hostname: string): string {
  let host = hostname.replace(/\.+$/, "");
  // Repeated for "www.m.", so that normalising twice changes nothing.
  while (/^(?:www|m|mobile)\.[^.]+\../.test(host)) host = host.slice(host.indexOf(".") + 1);
  return host;
}

function bilibiliVideo(url: URL): string | null {
  const name = /^\/(?:s\/)?(?:video\/)?(av\d+|bv\w+)$/i.exec(url.pathname)?.[1];
  if (name === undefined) return null;
  const bvid = /^av/i.test(name) ? bvidFromAid(name.slice(2)) : readBvid(name);
  return bvid === null ? null : `https://www.bilibili.com/video/${bvid}`;
}

function youtubePage(url: URL): string | null {
  const list = url.searchParams.get("list");
  if (url.pathname === "/playlist" && list !== null)
    return `https://www.youtube.com/playlist?list=${encodeURIComponent(list)}`;
  const named = url.hostname === "youtu.be" ? /^\/([^/]+)$/ : /^\/(?:shorts|live|embed)\/([^/]+)/;
  const video = named.exec(url.pathname)?.[1] ?? url.searchParams.get("v") ?? "";
  return /^[\w-]{11}$/.test(video) ? `https://www.youtube.com/watch?v=${video}` : null;
}
