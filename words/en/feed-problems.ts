import type { ParseProblem } from "#core/feed/feed.ts";
import type { FeedServiceCause } from "#core/feed/feed-service-problem.ts";
import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import type { StatusProblem } from "#core/feed/plan-refresh.ts";

type Name = FetchProblem | ParseProblem | StatusProblem | `service:${FeedServiceCause}`;

/** What happened, and what to do about it; without `next`, nothing but to try again. */
type Explanation = { what: string; next?: string };

/** Why a feed could not be fetched or read. */
export const feedProblems = {
  byName: {
    "not-http": { what: "This is not a web address.", next: "Paste an address that begins with http:// or https://." },
    credentials: { what: "The address contains a user name and password.", next: "Remove them from the address." },
    "blocked-address": {
      what: "The address is in a private network.",
      next: "The owner of this server can allow it with PAGECAST_REACH.",
    },
    dns: { what: "The domain name could not be found.", next: "Check the spelling of the address." },
    connection: { what: "The site could not be reached." },
    tls: { what: "The site's certificate is not valid.", next: "Only the site can fix this." },
    timeout: { what: "The site took too long to respond." },
    "too-large": { what: "The feed is larger than 10 MB.", next: "Look for a smaller feed on the same site." },
    "too-many-redirects": {
      what: "Too many redirects.",
      next: "Open the address in a browser and paste the one you end up at.",
    },
    "bad-response": {
      what: "The site sent a response that could not be read.",
    },
    cancelled: { what: "The request was cancelled.", next: "Try again." },

    empty: { what: "The feed is empty." },
    "web-page": { what: "This is a web page, not a feed.", next: "Look it up in Discover to find its feeds." },
    "not-a-feed": { what: "There is no feed at this address.", next: "Check the address, or look it up in Discover." },
    malformed: { what: "The feed is damaged and could not be read." },

    "not-found": {
      what: "The feed is no longer at this address (404).",
      next: "Check whether the site has a new one.",
    },
    refused: { what: "The site refused to send the feed.", next: "It may need a login, which is not supported." },
    busy: { what: "The site asked us to fetch less often." },
    "server-error": { what: "The site has an internal error." },
    "unexpected-status": { what: "The site sent an unexpected response." },

    "service:not-configured": {
      what: "This server has no feed service.",
      next: "Its owner can set one in PAGECAST_FEED_SERVICE.",
    },
    "service:not-ready": { what: "The feed service is being installed or started." },
    "service:not-running": {
      what: "The feed service could not be installed or started.",
      next: "The owner of this server finds the reason in its log.",
    },
    "service:address-in-route": {
      what: "The route contains the address of another server, so it is not fetched.",
      next: "Follow the site's own page instead.",
    },
    "service:route-not-enabled": {
      what: "This route fetches from any address and is not enabled here.",
      next: "The owner of this server can enable it with PAGECAST_ADDRESS_ROUTES.",
    },
    "service:no-such-route": {
      what: "The feed service does not have this route.",
      next: "Its owner can update it to a newer version.",
    },
    "service:needs-access-key": {
      what: "The feed service needs an access key.",
      next: "The owner of this server can add it in PAGECAST_FEED_INSTANCES.",
    },
    "service:refuses-us": {
      what: "The feed service refuses requests from readers.",
      next: "Public instances are for testing only. The owner of this server can run their own.",
    },
    "service:needs-setting": { what: "The feed service needs a setting for this site.", next: "Its owner can add it." },
    "service:needs-browser": {
      what: "This route needs a browser, and the feed service has none.",
      next: "Its owner can set the address of one in PLAYWRIGHT_WS_ENDPOINT, on the Admin page.",
    },
    "service:wrong-parameter": {
      what: "The feed service does not know the category or name in this address.",
      next: "Check the address of the page.",
    },
    "service:blocked-by-site": {
      what: "The site blocks the feed service.",
      next: "Try again later. Another instance may work.",
    },
    "service:missing-at-site": { what: "The page no longer exists.", next: "Check the address in a browser." },
    "service:site-unreachable": {
      what: "The feed service could not reach the site.",
    },
    "service:nothing-new": {
      what: "There is nothing to read at the moment.",
    },
    "service:busy": {
      what: "The feed service is still fetching this page.",
    },
    "service:broken-route": {
      what: "The route failed in the feed service. The site may have changed.",
      next: "Its owner can update it to a newer version.",
    },
    "service:not-a-feed": {
      what: "The feed service's response to this route is not a feed.",
      next: "Check the route.",
    },
    "service:not-a-feed-service": {
      what: "The address of the feed service leads to something else.",
      next: "The owner of this server can check PAGECAST_FEED_SERVICE.",
    },
    "service:unreachable": {
      what: "The feed service could not be reached.",
    },
  } satisfies Record<Name, Explanation> as Record<Name, Explanation>,
  /** Of a channel: what to do where there is no `next`. */
  retried: "No action needed. We keep trying.",
  needsNamedSetting: (setting: string) => `The feed service needs the setting ${setting} for this site.`,
  /** Of a page that was looked at: it need not be a feed, and nothing is tried again. */
  ofPage: {
    "blocked-address":
      "The address is in a private network. The owner of this server can allow it with PAGECAST_REACH.",
    "not-found": "There is no page at this address (404).",
    refused: "The site refused to show us this page.",
    "too-large": "The page is larger than 2 MB.",
  },
};
