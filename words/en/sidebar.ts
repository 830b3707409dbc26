/** What the sidebar says to somebody who is signed in; the first load of everybody else does without. */
export const sidebar = {
  addChannel: "Find a channel to follow",
  search: "Search",
  more: "Settings and more",
  guide: "Guide",
  planUse: (plan: string, used: number, allowed: number) =>
    allowed < 0 ? `${plan}, ${used} ${used === 1 ? "channel" : "channels"}` : `${plan}, ${used} of ${allowed} channels`,
  openRequests: (count: number) => (count === 1 ? "1 request for a plan" : `${count} requests for a plan`),
  freePlan: "Free, no channels",
  health: {
    fine: "Healthy",
    unusual: "Unusual",
    "first-fetch": "First fetch in progress",
    slow: "Slow",
    failing: "Failing",
    gone: "Gone",
    resting: "Resting",
    paused: "Paused",
  },
};
