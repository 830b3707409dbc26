export const backgroundWork = {
  title: "Background work",
  hint: "Refreshing channels and importing lists. The numbers update automatically.",
  work: "Now",
  kinds: { refresh: "Channels", import: "Imports (OPML)" },
  rows: {
    due: "Due now",
    overdue: "More than a minute late",
    lagSeconds: "Oldest waiting for",
    running: "Running",
    waiting: "Queued",
    failedLastDay: "Failed in the last 24 hours",
  },
  behind: "Work is piling up. Start another worker (PAGECAST_ROLE=worker), or check the log if none is running.",
  channels: "Channels by health",
  health: {
    fine: "Healthy",
    unusual: "Unusual",
    "first-fetch": "First fetch",
    failing: "Failing",
    resting: "Resting",
    gone: "Gone",
  },
  healthExplained: {
    fine: "The last fetch succeeded.",
    unusual:
      "The last fetch succeeded, but the feed is empty, lost half of its items, changed all ids, or has only older items.",
    "first-fetch": "Not fetched yet.",
    failing: "The last fetch failed. It is retried, less and less often.",
    resting: "Nobody receives it, so it is not fetched.",
    gone: "The site has removed it permanently.",
  },
};
