import type { ParseProblem } from "#core/feed/feed.ts";
import type { FeedServiceCause } from "#core/feed/feed-service-problem.ts";
import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import type { StatusProblem } from "#core/feed/plan-refresh.ts";

type Name = FetchProblem | ParseProblem | StatusProblem | `service:${FeedServiceCause}`;

/** Why a feed could not be fetched or read, and what to do about it. */
export const feedProblems = {
  byName: {
    "not-http": { what: "This is not a web address.", next: "Paste an address that begins with http:// or https://." },
    credentials: { what: "The address contains a name and password.", next: "Remove them from the address." },
    "blocked-address": {
      what: "The address leads to a private network.",
      next: "Only public addresses can be followed. The owner of this server can allow others.",
    },
    dns: { what: "No site was found under this name.", next: "Check the spelling of the address." },
    connection: { what: "The site could not be reached.", next: "Nothing to do: we keep trying." },
    tls: { what: "The site has no valid certificate.", next: "Try again later; only the site can repair this." },
    timeout: { what: "The site took too long to answer.", next: "Nothing to do: we keep trying." },
    "too-large": { what: "The feed is larger than 10 MB.", next: "Look for a shorter feed of the same site." },
    "too-many-redirects": {
      what: "The address leads round in circles.",
      next: "Open it in a browser and paste where you arrive.",
    },
    "bad-response": { what: "The site sent something that cannot be read.", next: "Nothing to do: we keep trying." },
    cancelled: { what: "The request was stopped.", next: "Try again." },

    empty: { what: "The feed is empty.", next: "Nothing to do: we keep trying." },
    "web-page": { what: "This is a web page, not a feed.", next: "Discover can look for the feeds of this page." },
    "not-a-feed": {
      what: "There is no feed at this address.",
      next: "Check the address, or let Discover look for feeds.",
    },
    malformed: { what: "The feed is broken and nothing could be saved of it.", next: "Nothing to do: we keep trying." },

    "not-found": { what: "The feed is no longer at this address (404).", next: "See whether the site has a new one." },
    refused: {
      what: "The site refuses to give us the feed.",
      next: "It may need a login, which feeds cannot have here.",
    },
    busy: { what: "The site asks us to come less often.", next: "Nothing to do: we wait as long as it asked." },
    "server-error": { what: "The site has a problem of its own.", next: "Nothing to do: we keep trying." },
    "unexpected-status": {
      what: "The site gave an answer we do not understand.",
      next: "Nothing to do: we keep trying.",
    },

    "service:not-configured": {
      what: "This server has no feed service.",
      next: "Its owner can name one in PAGECAST_FEED_SERVICE.",
    },
    "service:no-such-route": {
      what: "The feed service does not have this route.",
      next: "Its owner can update it to a newer version.",
    },
    "service:needs-access-key": {
      what: "The feed service wants an access key.",
      next: "The owner of this server can add it to PAGECAST_FEED_SERVICE.",
    },
    "service:refuses-us": {
      what: "The feed service turns readers away.",
      next: "Public instances are for testing only; the owner of this server can run one of their own.",
    },
    "service:needs-setting": { what: "The feed service needs a setting for this site.", next: "Its owner can add it." },
    "service:needs-browser": {
      what: "This route needs a browser, and the feed service has none.",
      next: "Its owner can connect one (puppeteer).",
    },
    "service:wrong-parameter": {
      what: "The feed service does not know this page's category or name.",
      next: "Check the address of the page.",
    },
    "service:blocked-by-site": {
      what: "The site turns the feed service away.",
      next: "Try later; another instance may be let in.",
    },
    "service:missing-at-site": { what: "The page is not there any more.", next: "Check the address in a browser." },
    "service:site-unreachable": {
      what: "The feed service could not reach the site.",
      next: "Nothing to do: we keep trying.",
    },
    "service:nothing-new": {
      what: "There is nothing to read at present.",
      next: "Nothing to do: we look again later.",
    },
    "service:busy": {
      what: "The feed service is still fetching this page.",
      next: "Nothing to do: we ask again soon.",
    },
    "service:broken-route": {
      what: "The route failed inside the feed service; the site may have changed.",
      next: "Its owner can update it to a newer version.",
    },
    "service:not-a-feed-service": {
      what: "There is something else at the address of the feed service.",
      next: "The owner of this server can check PAGECAST_FEED_SERVICE.",
    },
    "service:unreachable": { what: "The feed service cannot be reached.", next: "Nothing to do: we keep trying." },
  } satisfies Record<Name, { what: string; next: string }>,
  needsNamedSetting: (setting: string) => `The feed service needs a setting for this site (${setting}).`,
  /** Of a page that was looked at: it need not be a feed, and nothing is tried again. */
  ofPage: {
    "not-found": "There is no page at this address (404).",
    refused: "The site does not let us see this page.",
    "too-large": "The page is larger than 2 MB.",
  },
};
