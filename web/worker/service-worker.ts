// What a browser keeps of Pagecast to start without a connection. It never stands between anybody and newer code: pages
// come from the server whenever it answers in time, and code is kept under names that change with their content.
import { CATALOGUE_INDEX, cacheStrategy, isOldShard, SHELL_FILES } from "./cache-strategy.ts";

declare const self: ServiceWorkerGlobalScope;
/** The build writes it in: what its shell consists of, so that each build has a worker of its own. `words`: by language. */
declare const BUILD: { id: string; code: string[]; words: Record<string, string[]>; entry: string };

const SHELL = "/";
const CODE_CACHE = `code-${BUILD.id}`;
const CATALOGUE_CACHE = "catalogue";
/** A connection that has not answered by then is as good as none. */
const PATIENCE_MS = 4_000;
/** The page registers this worker with its language: another language is another worker, which adds its words. */
const LANGUAGE = new URL(self.location.href).searchParams.get("language") ?? "";

self.addEventListener("install", (event) => {
  // Pages that are open go on with the code they have; the next one gets everything from one build.
  event.waitUntil(Promise.all([keepBuild(), fetch(CATALOGUE_INDEX).then(keepIndex), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([dropOldCaches(), self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const way = cacheStrategy(request, self.location.origin);
  if (way === "page") event.respondWith(askFirst(askForPage(event), CODE_CACHE, SHELL));
  if (way === "shell") event.respondWith(askFirst(fetch(request), CODE_CACHE, new URL(request.url).pathname));
  if (way === "catalogue") event.respondWith(askFirst(askForIndex(event), CATALOGUE_CACHE, CATALOGUE_INDEX));
  if (way === "code") event.respondWith(keptOrAsk(event, CODE_CACHE));
  if (way === "shard") event.respondWith(keptOrAsk(event, CATALOGUE_CACHE));
});

/** All of one build or nothing: a shell whose code belongs to another build would not start. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(CODE_CACHE);
  const shell = await fetch(SHELL, { cache: "reload", credentials: "omit" });
  const text = await shell.clone().text();
  if (!shell.ok || !text.includes(BUILD.entry)) throw new Error("the server has another build by now");
  // Names change with content, so what another worker of this build kept is still right.
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...BUILD.code, ...(BUILD.words[LANGUAGE] ?? [])].filter((path) => !kept.has(path));
  await cache.addAll([
    ...missing.map((path) => new Request(path, { credentials: "omit", priority: "low" })),
    ...SHELL_FILES.map((path) => new Request(path, { credentials: "omit", cache: "reload" })),
  ]);
  await cache.put(SHELL, shell);
}

async function dropOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== CODE_CACHE && name !== CATALOGUE_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function askForPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** What the server says, whatever it is. What we keep stands in for it only when it says nothing. */
async function askFirst(asked: Promise<Response>, cache: string, kept: string): Promise<Response> {
  const answer = await Promise.race([asked.catch(() => undefined), wait(PATIENCE_MS)]);
  return answer ?? (await (await caches.open(cache)).match(kept, { ignoreVary: true })) ?? asked;
}

async function askForIndex(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keepIndex(answer.clone()));
  return answer;
}

async function keepIndex(index: Response): Promise<void> {
  if (!index.ok) return;
  const cache = await caches.open(CATALOGUE_CACHE);
  const { version } = (await index.clone().json()) as { version: string };
  await cache.put(CATALOGUE_INDEX, index);
  const old = (await cache.keys()).filter(({ url }) => isOldShard(url, version));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function keptOrAsk(event: FetchEvent, name: string): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  // Code of another build is not for this cache: the worker of that build keeps it.
  if (answer.ok && name === CATALOGUE_CACHE) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

function wait(ms: number): Promise<undefined> {
  return new Promise((done) => setTimeout(done, ms));
}
