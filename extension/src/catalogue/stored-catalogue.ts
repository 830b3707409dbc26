import { browser } from "wxt/browser";

/** A catalogue from the person's server. The previous one is kept for rollback. */
export type StoredCatalogue = { version: string; sites: number; rules: number; from: string; at: string };

export const CURRENT = "catalogue";
const PREVIOUS = "catalogue.previous";
/** A version the person rolled back: not fetched again. */
const REFUSED = "catalogue.refused";

type Store = { [CURRENT]?: StoredCatalogue; [PREVIOUS]?: StoredCatalogue; [REFUSED]?: string };

// The texts are in the Cache API, which reads a megabyte in half the time that storage.local takes.
const TEXTS = "catalogues";
const textAddress = (version: string) => `https://catalogue.invalid/${version}`;

export async function currentCatalogue(): Promise<StoredCatalogue | undefined> {
  return ((await browser.storage.local.get(CURRENT)) as Store)[CURRENT];
}

/** Undefined when there is none, or the browser evicted its text; then the bundled one is used. */
export async function readStoredText(): Promise<string | undefined> {
  const kept = await currentCatalogue();
  if (!kept) return undefined;
  const texts = await caches.open(TEXTS);
  return (await texts.match(textAddress(kept.version)))?.text();
}

/** Writes the text first and then marks it as current, so that a reader sees the old or the new catalogue. */
export async function storeCatalogue(next: StoredCatalogue, text: string): Promise<void> {
  const texts = await caches.open(TEXTS);
  await texts.put(textAddress(next.version), new Response(text));
  const previous = await currentCatalogue();
  await browser.storage.local.set({ [CURRENT]: next, ...(previous && { [PREVIOUS]: previous }) });
  await dropOthers();
}

/** To the previous catalogue, or to the bundled one if there is none. */
export async function goBack(): Promise<void> {
  const stored = (await browser.storage.local.get([CURRENT, PREVIOUS])) as Store;
  const refused = stored[CURRENT]?.version;
  await browser.storage.local.set({
    ...(refused && { [REFUSED]: refused }),
    ...(stored[PREVIOUS] && { [CURRENT]: stored[PREVIOUS] }),
  });
  await browser.storage.local.remove(stored[PREVIOUS] ? PREVIOUS : CURRENT);
  await dropOthers();
}

export async function refusedVersion(): Promise<string | undefined> {
  return ((await browser.storage.local.get(REFUSED)) as Store)[REFUSED];
}

/** After an update of the extension, whose bundled catalogue is newer. */
export async function deleteStoredCatalogues(): Promise<void> {
  await browser.storage.local.remove([CURRENT, PREVIOUS, REFUSED]);
  await caches.delete(TEXTS);
}

async function dropOthers(): Promise<void> {
  const stored = (await browser.storage.local.get([CURRENT, PREVIOUS])) as Store;
  const known = [stored[CURRENT], stored[PREVIOUS]].flatMap((one) => (one ? [textAddress(one.version)] : []));
  const texts = await caches.open(TEXTS);
  for (const { url } of await texts.keys()) if (!known.includes(url)) await texts.delete(url);
}
