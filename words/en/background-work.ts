export const backgroundWork = {
  title: "Work",
  hint: "What is refreshed and brought along without anybody asking. The numbers keep themselves up to date.",
  work: "Now",
  kinds: { refresh: "Channels", import: "Lists (OPML)" },
  rows: {
    due: "Due now",
    overdue: "Late by more than a minute",
    lagSeconds: "The oldest waits for",
    running: "Under way",
    waiting: "Waiting in the queue",
    failedLastDay: "Failed in the last day",
  },
  behind:
    "There is more to do than gets done. Start another worker (PAGECAST_ROLE=worker), or see the log why none works.",
  channels: "Channels by health",
  health: {
    fine: "Fine",
    "first-fetch": "First fetch",
    failing: "Failing",
    resting: "Resting",
    gone: "Gone",
  },
  healthExplained: {
    fine: "The last try went well.",
    "first-fetch": "Not tried yet.",
    failing: "The last try failed; it is tried again, less and less often.",
    resting: "Nobody listens to it.",
    gone: "The site says that it is gone for good.",
  },
};
