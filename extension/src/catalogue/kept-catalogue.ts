import { browser } from "wxt/browser";

/** A catalogue that came from the person's server. The one before it stays, to go back to. */
export type KeptCatalogue = { version: string; sites: number; rules: number; from: string; at: string };

export const CURRENT = "catalogue";
const PREVIOUS = "catalogue.previous";
/** A version the person went back from: not to be fetched again until there is another. */
const REFUSED = "catalogue.refused";

type Store = { [CURRENT]?: KeptCatalogue; [PREVIOUS]?: KeptCatalogue; [REFUSED]?: string };

// The texts lie in the browser's cache, which hands over a megabyte in half the time that its key-value store takes.
const TEXTS = "catalogues";
const textAddress = (version: string) => `https://catalogue.invalid/${version}`;

export async function currentCatalogue(): Promise<KeptCatalogue | undefined> {
  return ((await browser.storage.local.get(CURRENT)) as Store)[CURRENT];
}

/** Undefined when there is none, or the browser threw its text away: it may, and then the bundled one serves. */
export async function readKeptText(): Promise<string | undefined> {
  const kept = await currentCatalogue();
  if (!kept) return undefined;
  const texts = await caches.open(TEXTS);
  return (await texts.match(textAddress(kept.version)))?.text();
}

/** The text first, whole, then in one write the word that it is the current one: a reader sees the old one or the new one. */
export async function keepCatalogue(next: KeptCatalogue, text: string): Promise<void> {
  const texts = await caches.open(TEXTS);
  await texts.put(textAddress(next.version), new Response(text));
  const previous = await currentCatalogue();
  await browser.storage.local.set({ [CURRENT]: next, ...(previous && { [PREVIOUS]: previous }) });
  await dropOthers();
}

/** To the one before, or to the one that came with the extension when there is none. */
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

/** After an update of the extension: what it brings is newer than what was fetched before. */
export async function forgetCatalogues(): Promise<void> {
  await browser.storage.local.remove([CURRENT, PREVIOUS, REFUSED]);
  await caches.delete(TEXTS);
}

async function dropOthers(): Promise<void> {
  const stored = (await browser.storage.local.get([CURRENT, PREVIOUS])) as Store;
  const known = [stored[CURRENT], stored[PREVIOUS]].flatMap((one) => (one ? [textAddress(one.version)] : []));
  const texts = await caches.open(TEXTS);
  for (const { url } of await texts.keys()) if (!known.includes(url)) await texts.delete(url);
}
