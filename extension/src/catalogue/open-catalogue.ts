import { browser } from "wxt/browser";
import { type Catalogue, openCatalogue } from "#core/rules/catalogue.ts";
import { CURRENT, currentCatalogue } from "./kept-catalogue.ts";

export type CatalogueText = { version: string; text: string; from: "bundled" | "server" };

/** Only a convenience: a worker that was put to sleep reads it again. */
let opened: { feedService: string; catalogue: Promise<Catalogue> } | undefined;
let isListening = false;

/** The catalogue of this moment: the newest from the person's server, or the one that came with the extension. */
export function openHere(feedService: string): Promise<Catalogue> {
  listen();
  if (opened?.feedService !== feedService) {
    const catalogue = readText().then(({ text }) => openCatalogue(text, { feedService }));
    opened = { feedService, catalogue };
    // A failure is not kept: the next page tries again.
    catalogue.catch(() => {
      opened = undefined;
    });
  }
  return opened.catalogue;
}

export async function readText(): Promise<CatalogueText> {
  const kept = await currentCatalogue();
  if (kept) return { version: kept.version, text: kept.text, from: "server" };
  const [index, text] = await Promise.all([readBundled("catalogue.json"), readBundled("catalogue.jsonl")]);
  return { version: (JSON.parse(index) as { version: string }).version, text, from: "bundled" };
}

async function readBundled(file: string): Promise<string> {
  return (await fetch(`/${file}`)).text();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  browser.storage.local.onChanged.addListener((changes) => {
    if (CURRENT in changes) opened = undefined;
  });
}
