// Caches what Pagecast needs to start offline. It never serves outdated code: pages come from the server whenever it
// answers in time, and code is cached under names that change with their content.
import { CATALOGUE_INDEX, cacheStrategy, isOldShard, SHELL_FILES } from "./cache-strategy.ts";

declare const self: ServiceWorkerGlobalScope;
/** Written by the build: the files of its shell, so that each build has its own worker. `words`: by language. */
declare const BUILD: { id: string; code: string[]; words: Record<string, string[]>; entry: string };

const SHELL = "/";
const CODE_PREFIX = "code-";
const CODE_CACHE = `${CODE_PREFIX}${BUILD.id}`;
const WORDS_PREFIX = "/assets/words-";
const CATALOGUE_CACHE = "catalogue";
/** After this the connection counts as offline. */
const NETWORK_TIMEOUT_MS = 4_000;
const CODE: RequestInit = { priority: "low" };

self.addEventListener("install", (event) => {
  // Open pages keep the code they have; the next one gets everything from one build.
  event.waitUntil(Promise.all([cacheBuild(), fetch(CATALOGUE_INDEX).then(cacheIndex), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([dropOldCaches(), self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()),
  );
});

// From a page: its language, whose words are cached as well.
self.addEventListener("message", (event) => {
  const { language } = event.data as { language: string };
  // If this fails, the next page asks again.
  event.waitUntil(cacheMissing(BUILD.words[language] ?? [], CODE).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const strategy = cacheStrategy(request, self.location.origin);
  if (strategy === "page") event.respondWith(networkFirst(fetchPage(event), CODE_CACHE, SHELL));
  if (strategy === "shell") event.respondWith(networkFirst(fetch(request), CODE_CACHE, new URL(request.url).pathname));
  if (strategy === "catalogue") event.respondWith(networkFirst(fetchIndex(event), CATALOGUE_CACHE, CATALOGUE_INDEX));
  if (strategy === "code") event.respondWith(cacheFirst(event, CODE_CACHE));
  if (strategy === "shard") event.respondWith(cacheFirst(event, CATALOGUE_CACHE));
});

/** All of one build or nothing: a shell with code of another build would not start. */
async function cacheBuild(): Promise<void> {
  const shell = await fetch(SHELL, { cache: "reload", credentials: "omit" });
  const text = await shell.clone().text();
  if (!shell.ok || !text.includes(BUILD.entry)) throw new Error("the server has a newer build");
  await Promise.all([
    cacheMissing([...BUILD.code, ...(await wordsInUse())], CODE),
    cacheMissing(SHELL_FILES, { cache: "reload" }),
  ]);
  const cache = await caches.open(CODE_CACHE);
  if (!(await cache.match(SHELL, { ignoreVary: true }))) await cache.put(SHELL, shell);
}

/** The words of all languages that the worker of an earlier build cached. Perhaps no page is open that would send its language. */
async function wordsInUse(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CODE_PREFIX));
  const paths = await Promise.all(names.map(async (name) => pathsIn(await caches.open(name))));
  const cached = [...new Set(paths.flat())];
  return Object.entries(BUILD.words).flatMap(([language, words]) =>
    cached.some((path) => path.startsWith(WORDS_PREFIX) && path.includes(`-${language}-`)) ? words : [],
  );
}

/** What is cached is of this build. Replacing it would remove it for a moment, and a page that starts offline just then would not have it. */
async function cacheMissing(paths: readonly string[], request: RequestInit): Promise<void> {
  const cache = await caches.open(CODE_CACHE);
  const cached = new Set(await pathsIn(cache));
  const missing = paths.filter((path) => !cached.has(path));
  await cache.addAll(missing.map((path) => new Request(path, { credentials: "omit", ...request })));
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

async function dropOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== CODE_CACHE && name !== CATALOGUE_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** Network first: any answer of the server, even an error; the cached one only when there is none in time. */
async function networkFirst(network: Promise<Response>, cache: string, cached: string): Promise<Response> {
  const answer = await Promise.race([network.catch(() => undefined), wait(NETWORK_TIMEOUT_MS)]);
  return answer ?? (await (await caches.open(cache)).match(cached, { ignoreVary: true })) ?? network;
}

async function fetchIndex(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cacheIndex(answer.clone()));
  return answer;
}

async function cacheIndex(index: Response): Promise<void> {
  if (!index.ok) return;
  const cache = await caches.open(CATALOGUE_CACHE);
  const { version } = (await index.clone().json()) as { version: string };
  await cache.put(CATALOGUE_INDEX, index);
  const old = (await cache.keys()).filter(({ url }) => isOldShard(url, version));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function cacheFirst(event: FetchEvent, name: string): Promise<Response> {
  const cache = await caches.open(name);
  const cached = await cache.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(event.request);
  // Code of another build is not cached here: the worker of that build does that.
  if (answer.ok && name === CATALOGUE_CACHE) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

function wait(ms: number): Promise<undefined> {
  return new Promise((done) => setTimeout(done, ms));
}
