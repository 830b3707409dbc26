import type { NoFullText } from "#core/full-text/full-text-problem.ts";

export const fullText = {
  name: "Full text",
  show: "Show the full text",
  showFeed: "Show the feed's text",
  loading: "Loading the full text…",
  /** Above the text. */
  fromPage: (host: string, words: number, pages: number) =>
    `Full text from ${host}, ${counted(words)}${pages > 1 ? ` on ${pages} pages` : ""}`,
  sent: (words: number) => `The page as you sent it, ${counted(words)}. Only you see it.`,
  deleteSent: "Delete what I sent",
  deleteFailed: "Could not delete it",
  failed: "The full text could not be loaded",
  feedShown: "Below is what the feed has.",
  /** What happened, and what to do. */
  reasons: {
    "no-link": "This item does not name a page.",
    unreachable: "The site does not answer. Try again later.",
    private: "The page is not on the public internet. The owner of this server can allow it with PAGECAST_REACH.",
    refused:
      "The site does not let this server read the page. Open the page in your browser and send it with the Pagecast extension.",
    gone: "The page no longer exists.",
    busy: "Too many pages are being read, here or at the site. Try again in a minute.",
    "too-large": "The page is too large to be read here. Open it on its site.",
    timeout: "The page took too long. Try again later, or open it on its site.",
    "not-html": "The link leads to a file, not to a web page. Open it to see it.",
    login:
      "The site asks you to sign in. Sign in there with your browser, then send the page with the Pagecast extension.",
    moved: "The link leads to the front page of the site. The article may have been removed.",
    empty:
      "No article was found on the page. It may be drawn by a script: open it in your browser and send it with the Pagecast extension.",
    shorter: "The page has no more text than the feed.",
    selector: "The CSS selector of this channel finds nothing on the page. Change it in the settings of the channel.",
    "not-an-item": "This page is not an item of a channel you follow.",
  } satisfies Record<NoFullText, string>,

  /** In the settings of a channel. */
  always: "Open items with the whole article",
  alwaysHint: "Pagecast reads it from the page of the item when you open it.",
  sample: (feed: number, page: number) => `The feed gives ${counted(feed)}. The page has ${counted(page)}.`,
  compare: "Compare with the newest item",
  compareFailed: "Could not compare",
  advanced: "Advanced",
  selector: "CSS selector of the article",
  selectorHint: "Only if the wrong part of the page is shown. Empty: Pagecast finds the article.",
  selectorExample: "article .entry-content",

  /** In the extension. */
  send: "Send this page to Pagecast",
  sendHint: "As the full text of its item. Only you will see it.",
  sending: "Sending…",
  wasSent: (title: string, words: number) => `Sent: ${title}, ${words === 1 ? "1 word" : `${words} words`}`,
  sendFailed: "The page could not be sent",
  openSent: "Open it",
};

function counted(words: number): string {
  return words === 1 ? "1 word" : `${words.toLocaleString("en")} words`;
}
