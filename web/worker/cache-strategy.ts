import { isScreen } from "#core/is-screen.ts";

/**
 * How a request is answered.
 * page: network first, else the cached shell · code: cache first, because its name changes with its content ·
 * shell: network first, else as cached with this build · catalogue: network first, else the last one cached ·
 * shard: cache first, because its address contains the version ·
 * untouched: not handled. Everything else: calls, accounts, feeds, covers, all private data.
 */
export type CacheStrategy = "page" | "code" | "shell" | "catalogue" | "shard" | "untouched";

/** Files whose names do not change with their content. */
export const SHELL_FILES: readonly string[] = [
  "/apply-preferences.js",
  "/icon.svg",
  "/app.webmanifest",
  "/icons/192.png",
  "/icons/512.png",
  "/icons/maskable.png",
  "/icons/apple-touch.png",
];

export const CATALOGUE_INDEX = "/catalogue/index.json";

export function cacheStrategy(request: { method: string; mode: string; url: string }, origin: string): CacheStrategy {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return "untouched";
  const path = url.pathname;
  if (request.mode === "navigate") return isScreen(path) ? "page" : "untouched";
  if (path.startsWith("/assets/")) return "code";
  if (SHELL_FILES.includes(path)) return "shell";
  if (path === CATALOGUE_INDEX) return "catalogue";
  return SHARD.test(path) ? "shard" : "untouched";
}

/** Shards of another version than the catalogue's, which will not be requested again. */
export function isOldShard(address: string, version: string): boolean {
  const path = new URL(address).pathname;
  return SHARD.test(path) && !path.startsWith(`/catalogue/${version}/`);
}

const SHARD = /^\/catalogue\/[0-9a-f]+\/[\w.-]+\.(txt|json)$/;
