export const popup = {
  settings: "Settings",
  search: "Search the catalogue",
  searchFor: "Site, domain or route",
  back: "Back to this page",
  count: (count: number) => (count === 1 ? "1 feed for this page" : `${count} feeds for this page`),
  more: (count: number, retired: number) =>
    retired === 0 ? `${count} more` : `${count} more, ${retired === 1 ? "1 of them" : `${retired} of them`} retired`,
  hiddenAdult: (count: number) =>
    count === 1
      ? "1 feed leads to adult content and is hidden."
      : `${count} feeds lead to adult content and are hidden.`,
  noFeed: "No feed for this page",
  unknownSite: (host: string) => `The catalogue has no rule for ${host} yet, and the page names no feed of its own.`,
  noRuleFits: (site: string) =>
    `We know ${site}, but none of its rules fits this page. A single post is published once: try its author or its section.`,
  ownFeeds: "Page’s own feeds",
  noneDeclared: "None declared. Checked just now.",
  checkAgain: "Check again",
  otherRules: "Other rules of this site",
  ruleCount: (count: number, site: string) => (count === 1 ? `1 for ${site}` : `${count} for ${site}`),
  whyNot: "Why not another rule?",
  didNotFit: (count: number) => (count === 1 ? "1 did not fit" : `${count} did not fit`),
  badgeHere: (site: string) => `Number on the button for ${site}`,
  found: (count: number) => (count === 1 ? "1 site" : `${count} sites`),
  nothingFound: "No site, domain or route like that.",
  tooMany: (shown: number) => `The first ${shown} are shown. Write more to see fewer.`,
  unseen: "This page cannot be seen",
  unseenHint:
    "The browser’s own pages, its store and PDF files are closed to extensions. A page that was open before Pagecast came has to be loaded once more.",
  reload: "Reload the page",
  openInTab: (title: string) => `${title}, opens in a new tab`,

  notConnected: "No Pagecast connected",
  connect: "Connect",
  asking: "Asking your Pagecast …",
  away: "Your Pagecast does not answer",
  badKey: "Your API key is not accepted",
  nobody: "Not signed in",
  signIn: "Sign in",
  used: (used: number, allowed: number) => `${used} of ${allowed} channels used`,
  usedUnlimited: (used: number) => (used === 1 ? "1 channel" : `${used} channels`),
  inbox: (unread: number) => (unread === 0 ? "Inbox" : `Inbox, ${unread} unread`),

  limitTitle: "All channels of your plan are in use",
  limitHint: "Unsubscribe from one to make room, or see what the larger plans hold.",
  manage: "My channels",
};
