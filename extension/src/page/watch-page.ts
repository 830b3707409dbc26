import { browser } from "wxt/browser";
import type { LookMessage, PageAnswer, PageMessage } from "../messages.ts";
import { lookAtPage } from "./look-at-page.ts";
import { onNavigation } from "./on-navigation.ts";

/** A page that changed its address fills in its content a moment later. */
const SETTLED_AFTER_MS = 1_500;

/** Runs in every page: says where it is, answers the popup, and does nothing else. */
export function watchPage(): void {
  let told = "";
  let later: ReturnType<typeof setTimeout> | undefined;

  const tell = async (isSettled: boolean) => {
    clearTimeout(later);
    const { address, declared } = lookAtPage(null, "");
    const feeds = declared.map(({ url }) => url);
    const now = JSON.stringify([address, feeds]);
    const changed = now !== told;
    told = now;
    const answer = changed || isSettled ? await send({ kind: "page", address, declared: feeds }) : undefined;
    if (answer?.site) {
      const suggestions = lookAtPage(answer.site, "").read?.suggestions ?? [];
      await send({ kind: "found", address, declared: feeds, suggestions });
    }
    if (!isSettled) later = setTimeout(() => tell(true), SETTLED_AFTER_MS);
  };

  browser.runtime.onMessage.addListener((message: LookMessage, sender, respond) => {
    if (sender.id !== browser.runtime.id || message.kind !== "look") return;
    respond(lookAtPage(message.site, message.feedService));
  });
  const stop = onNavigation(() => {
    if (isOrphan()) stop();
    else void tell(false);
  });
  void tell(true);
}

/** Undefined when nobody answers: the worker failed, or the extension was updated under this page. */
async function send(message: PageMessage): Promise<PageAnswer | undefined> {
  try {
    return await browser.runtime.sendMessage(message);
  } catch (cause) {
    if (!isOrphan()) console.debug("Pagecast:", cause);
    return undefined;
  }
}

/** After an update the old script lives on in open pages, cut off from everything. */
function isOrphan(): boolean {
  return browser.runtime?.id === undefined;
}
