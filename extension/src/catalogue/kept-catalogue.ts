import { browser } from "wxt/browser";

/** A catalogue that came from the person's server. The one before it stays, to go back to. */
export type KeptCatalogue = { version: string; text: string; sites: number; rules: number; from: string; at: string };

export const CURRENT = "catalogue";
const PREVIOUS = "catalogue.previous";
/** A version the person went back from: not to be fetched again until there is another. */
const REFUSED = "catalogue.refused";

type Store = { [CURRENT]?: KeptCatalogue; [PREVIOUS]?: KeptCatalogue; [REFUSED]?: string };

export async function currentCatalogue(): Promise<KeptCatalogue | undefined> {
  return ((await browser.storage.local.get(CURRENT)) as Store)[CURRENT];
}

/** Whole, in one write: a reader sees the old one or the new one. */
export async function keepCatalogue(next: KeptCatalogue): Promise<void> {
  const previous = await currentCatalogue();
  await browser.storage.local.set({ [CURRENT]: next, ...(previous && { [PREVIOUS]: previous }) });
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
}

export async function refusedVersion(): Promise<string | undefined> {
  return ((await browser.storage.local.get(REFUSED)) as Store)[REFUSED];
}

/** After an update of the extension: what it brings is newer than what was fetched before. */
export async function forgetCatalogues(): Promise<void> {
  await browser.storage.local.remove([CURRENT, PREVIOUS, REFUSED]);
}
