import { browser } from "wxt/browser";
import { forgetCatalogues } from "../catalogue/kept-catalogue.ts";
import { lookForNewer } from "../catalogue/look-for-newer.ts";
import { openHere, readText } from "../catalogue/open-catalogue.ts";
import type { PageAnswer, PageMessage } from "../messages.ts";
import { keepFromPages, loadSettings } from "../settings/store.ts";
import { answerPage } from "./answer-page.ts";

const DAILY = "look for a newer catalogue";
const A_DAY_IN_MINUTES = 24 * 60;
const ACCENT = "#0b6b57";

/**
 * Everything is hung up at once, before anything is waited for: a worker that was asleep is woken by the event it then
 * has to hear. What it keeps in memory it can lose.
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
    if (name === DAILY) void lookForNewer();
  });
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason === "update") await forgetCatalogues();
    await setUp();
  });
  browser.runtime.onStartup.addListener(setUp);
}

async function answer(message: PageMessage, tabId: number): Promise<PageAnswer> {
  const began = performance.now();
  const [settings] = await Promise.all([loadSettings(), readText()]);
  const catalogue = await openHere(settings.feedService);
  const { answer, badge } = answerPage(catalogue, settings, message);
  // Seen in the developer tools and by the bench; the last one only, so that nothing grows.
  performance.clearMeasures("answer a page");
  performance.measure("answer a page", { start: began });
  await showBadge(tabId, badge);
  return answer;
}

async function showBadge(tabId: number, text: string): Promise<void> {
  // The tab may be closed by now, and then there is nothing to show.
  await browser.action.setBadgeText({ tabId, text }).catch(() => {});
}

async function setUp(): Promise<void> {
  await keepFromPages();
  await browser.action.setBadgeBackgroundColor({ color: ACCENT });
  await browser.action.setBadgeTextColor({ color: "#ffffff" });
  if (!(await browser.alarms.get(DAILY)))
    await browser.alarms.create(DAILY, { delayInMinutes: 1, periodInMinutes: A_DAY_IN_MINUTES });
}
