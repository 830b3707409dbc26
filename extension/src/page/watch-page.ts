import { browser } from "wxt/browser";
import type { ExplainPageMessage, PageAnswer, PageMessage, ReadDocumentMessage, ReadPageMessage } from "../messages.ts";
import { onNavigation } from "./on-navigation.ts";
import { explainPage, readDocument, readPage } from "./read-page.ts";

/** Many pages render their content some time after loading or after a change of address. */
const READ_AGAIN_AFTER_MS = 1_500;

/** Runs in every page: reports its address to the worker and answers the popup. */
export function watchPage(): void {
  let lastReport = "";
  let readsDocument = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  const report = async () => {
    const { address, declared } = readPage([], "");
    const feeds = declared.map(({ url }) => url);
    const now = JSON.stringify([address, feeds]);
    if (now === lastReport && !readsDocument) return;
    lastReport = now;
    const answer = await send({ kind: "page", address, declared: feeds });
    readsDocument = Boolean(answer?.site);
    if (!answer?.site) return;
    const suggestions = readPage([answer.site], "").found ?? [];
    await send({ kind: "found", address, declared: feeds, suggestions });
  };
  const reportTwice = () => {
    // The browser clears the badge on every load, so the same report may have to be sent again.
    lastReport = "";
    clearTimeout(later);
    later = setTimeout(report, READ_AGAIN_AFTER_MS);
    return report();
  };

  browser.runtime.onMessage.addListener(
    (message: ReadPageMessage | ExplainPageMessage | ReadDocumentMessage, sender, respond) => {
      if (sender.id !== browser.runtime.id) return;
      if (message.kind === "read-page") respond(readPage(message.sites, message.feedService));
      if (message.kind === "read-document") respond(readDocument());
      if (message.kind === "explain-page") respond(explainPage(message.site, message.feedService));
    },
  );
  const stop = onNavigation(() => {
    if (isOrphan()) stop();
    else void reportTwice();
  });
  void reportTwice();
}

/** Undefined without an answer: the worker failed, or the extension was updated while the page was open. */
async function send(message: PageMessage): Promise<PageAnswer | undefined> {
  try {
    return await browser.runtime.sendMessage(message);
  } catch (cause) {
    if (!isOrphan()) console.debug("Pagecast:", cause);
    return undefined;
  }
}

/** After an update the old script keeps running in open pages, disconnected from the extension. */
function isOrphan(): boolean {
  return browser.runtime?.id === undefined;
}
