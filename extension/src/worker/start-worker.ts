import { browser } from "wxt/browser";
import { checkForUpdate } from "../catalogue/check-for-update.ts";
import { openCurrentCatalogue, readText } from "../catalogue/open-catalogue.ts";
import { deleteStoredCatalogues } from "../catalogue/stored-catalogue.ts";
import type { PageAnswer, PageMessage } from "../messages.ts";
import { hideFromContentScripts, loadSettings } from "../settings/store.ts";
import { answerPage } from "./answer-page.ts";

const DAILY = "look for a newer catalogue";
const DAY_IN_MINUTES = 24 * 60;
const ACCENT = "#0b6b57";

/**
 * All listeners are registered synchronously: a stopped worker is started by the event that it then has to handle. State
 * in memory may be lost at any time.
 */
export function startWorker(): void {
  browser.runtime.onMessage.addListener((message: PageMessage, sender, respond) => {
    const tabId = sender.tab?.id;
    if (sender.id !== browser.runtime.id || tabId === undefined) return false;
    answer(message, tabId).then(respond, (cause) => {
      console.error("A page could not be answered:", cause);
      respond({ site: null } satisfies PageAnswer);
    });
    return true;
  });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === DAILY) void checkForUpdate();
  });
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason === "update") await deleteStoredCatalogues();
    await setUp();
  });
  browser.runtime.onStartup.addListener(setUp);
}

async function answer(message: PageMessage, tabId: number): Promise<PageAnswer> {
  const began = performance.now();
  const [settings] = await Promise.all([loadSettings(), readText()]);
  const catalogue = await openCurrentCatalogue(settings.feedService);
  const { answer, badge } = answerPage(catalogue, settings, message);
  // For the developer tools and the benchmark; only the last one is kept, so that the list does not grow.
  performance.clearMeasures("answer a page");
  performance.measure("answer a page", { start: began });
  await showBadge(tabId, badge);
  return answer;
}

async function showBadge(tabId: number, text: string): Promise<void> {
  // Fails if the tab has been closed.
  await browser.action.setBadgeText({ tabId, text }).catch(() => {});
}

async function setUp(): Promise<void> {
  await hideFromContentScripts();
  await browser.action.setBadgeBackgroundColor({ color: ACCENT });
  await browser.action.setBadgeTextColor({ color: "#ffffff" });
  if (!(await browser.alarms.get(DAILY)))
    await browser.alarms.create(DAILY, { delayInMinutes: 1, periodInMinutes: DAY_IN_MINUTES });
}
