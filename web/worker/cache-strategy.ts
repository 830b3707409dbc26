import { isScreen } from "#core/is-screen.ts";

/**
 * How a request is answered.
 * page: from the server, and only when that cannot be reached with the shell we keep ·
 * code: kept, because its name changes with its content · shell: from the server, else as kept with this build ·
 * catalogue: from the server, else as last seen · shard: kept, because its address holds the version ·
 * untouched: none of our business. That is the rest: calls, accounts, feeds, covers, everything that is somebody's own.
 */
export type Way = "page" | "code" | "shell" | "catalogue" | "shard" | "untouched";

/** What stands beside the hashed code under names that never change. */
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

export function cacheStrategy(request: { method: string; mode: string; url: string }, origin: string): Way {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return "untouched";
  const path = url.pathname;
  if (request.mode === "navigate") return isScreen(path) ? "page" : "untouched";
  if (path.startsWith("/assets/")) return "code";
  if (SHELL_FILES.includes(path)) return "shell";
  if (path === CATALOGUE_INDEX) return "catalogue";
  return SHARD.test(path) ? "shard" : "untouched";
}

/** Shards of another version than the catalogue's: nobody will ask for them again. */
export function isOldShard(address: string, version: string): boolean {
  const path = new URL(address).pathname;
  return SHARD.test(path) && !path.startsWith(`/catalogue/${version}/`);
}

const SHARD = /^\/catalogue\/[0-9a-f]+\/[\w.-]+\.(txt|json)$/;
