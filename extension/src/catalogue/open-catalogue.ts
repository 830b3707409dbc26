import { browser } from "wxt/browser";
import { type Catalogue, openCatalogue } from "#core/rules/catalogue.ts";
import { CURRENT, currentCatalogue, readKeptText } from "./kept-catalogue.ts";

/** Only a convenience: a worker that was put to sleep reads it again. */
let text: Promise<string> | undefined;
let opened: { text: string; catalogue: Catalogue } | undefined;

/** The catalogue of this moment: the newest from the person's server, or the one that came with the extension. */
export async function openHere(feedService: string): Promise<Catalogue> {
  const now = await readText();
  const service = openCatalogue("", { feedService }).feedService;
  if (opened?.text !== now || opened.catalogue.feedService !== service)
    opened = { text: now, catalogue: openCatalogue(now, { feedService }) };
  return opened.catalogue;
}

/** May be called ahead of `openHere`, while something else is waited for. */
export function readText(): Promise<string> {
  if (text === undefined) {
    listen();
    text = readKeptText().then(async (kept) => kept ?? (await fetch("/catalogue.txt")).text());
    // A failure is not kept: the next page tries again.
    text.catch(() => {
      text = undefined;
    });
  }
  return text;
}

/** What the catalogue of this moment calls itself. */
export async function readVersion(): Promise<string> {
  const kept = await currentCatalogue();
  if (kept) return kept.version;
  return ((await (await fetch("/catalogue.json")).json()) as { version: string }).version;
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  browser.storage.local.onChanged.addListener((changes) => {
    if (CURRENT in changes) text = undefined;
  });
}
