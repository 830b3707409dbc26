import { browser } from "wxt/browser";
import { type Catalogue, openCatalogue } from "#core/rules/catalogue.ts";
import { CURRENT, currentCatalogue, readStoredText } from "./stored-catalogue.ts";

/** A cache: a worker that was stopped reads it again. */
let text: Promise<string> | undefined;
let opened: { text: string; catalogue: Catalogue } | undefined;

/** The current catalogue: the newest from the person's server, or the bundled one. */
export async function openCurrentCatalogue(feedService: string): Promise<Catalogue> {
  const now = await readText();
  const service = openCatalogue("", { feedService }).feedService;
  if (opened?.text !== now || opened.catalogue.feedService !== service)
    opened = { text: now, catalogue: openCatalogue(now, { feedService }) };
  return opened.catalogue;
}

/** May be called before `openCurrentCatalogue`, to load in parallel. */
export function readText(): Promise<string> {
  if (text === undefined) {
    listen();
    text = readStoredText().then(async (kept) => kept ?? (await fetch("/catalogue.txt")).text());
    // A failure is not cached: the next page tries again.
    text.catch(() => {
      text = undefined;
    });
  }
  return text;
}

/** The version of the current catalogue. */
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
