import { browser } from "wxt/browser";
import type { LookMessage, PageAnswer, PageMessage } from "../messages.ts";
import { lookAtPage } from "./look-at-page.ts";
import { onNavigation } from "./on-navigation.ts";

/** Many pages fill in their content a moment after they, or their address, are there. */
const SETTLED_AFTER_MS = 1_500;

/** Runs in every page: says where it is, answers the popup, and does nothing else. */
export function watchPage(): void {
  let told = "";
  let readsDocument = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  const tell = async () => {
    const { address, declared } = lookAtPage(null, "");
    const feeds = declared.map(({ url }) => url);
    const now = JSON.stringify([address, feeds]);
    if (now === told && !readsDocument) return;
    told = now;
    const answer = await send({ kind: "page", address, declared: feeds });
    readsDocument = Boolean(answer?.site);
    if (!answer?.site) return;
    const suggestions = lookAtPage(answer.site, "").read?.suggestions ?? [];
    await send({ kind: "found", address, declared: feeds, suggestions });
  };
  const tellTwice = () => {
    // The browser takes the badge away on every load, so what was told before may have to be told again.
    told = "";
    clearTimeout(later);
    later = setTimeout(tell, SETTLED_AFTER_MS);
    return tell();
  };

  browser.runtime.onMessage.addListener((message: LookMessage, sender, respond) => {
    if (sender.id !== browser.runtime.id || message.kind !== "look") return;
    respond(lookAtPage(message.site, message.feedService));
  });
  const stop = onNavigation(() => {
    if (isOrphan()) stop();
    else void tellTwice();
  });
  void tellTwice();
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
