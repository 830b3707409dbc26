export const results = {
  results: "Feeds found",
  watchHere: "Watch it here",
  count: (count: number) => (count === 1 ? "1 feed for this page" : `${count} feeds for this page`),
  allRules: (count: number) => (count === 1 ? "The one rule for this site" : `All ${count} rules for this site`),
  adultHidden: (count: number) =>
    count === 1 ? "1 feed with adult content is hidden." : `${count} feeds with adult content are hidden.`,
  showAdult: "Show",
  checking: "Checking the page itself…",
  pageDeclares: (count: number) => (count === 1 ? "The page declares one feed." : `The page declares ${count} feeds.`),
  pageIsFeed: "This address is itself a feed.",
  workedHere: (when: string) => `worked here ${when}`,
  failedHere: (when: string) => `failed here ${when}`,
  noneDeclaredTitle: "The page declares no feed",
  noneDeclared: "The page declares no feed.",
  noneDeclaredHint: "We read the page and found no RSS, Atom or JSON Feed link. Checked just now.",
  pageUnreadable: "The page itself could not be checked",
  checkAgain: "Check again",
  whyNot: "Why not other rules?",
  didNotMatch: (count: number) => `${count} did not match this address`,
  whyAll: (count: number) => `Show all ${count}`,
  otherHosts: (count: number) =>
    count === 1
      ? "1 more rule is for another host of this site."
      : `${count} more rules are for other hosts of this site.`,
  noFeed: "No feed for this page",
  noRuleMatches: (site: string, count: number) =>
    count === 1
      ? `${site} is in the catalogue with one rule, but it does not match this page.`
      : `${site} is in the catalogue with ${count} rules, but none matches this page.`,
  otherHost: (site: string, host: string) => `${site} is in the catalogue, but has no rules for pages on ${host}.`,
  unknownSite: (host: string) => `The catalogue has no rules for ${host} yet.`,
  onlyAdult: "The feeds for this page have adult content and are hidden.",
  almost: "Almost",
  nearest: "Closest rules for this site",
  openSite: "Open site page",
  docsOnly: "There is documentation for this page",
  openDocs: "Open documentation",
  homePage: "Try the home page of the author or the site",
  homePageHint: "A single post is published only once. Its author or section keeps publishing.",
  lookUp: (address: string) => `Look up ${address}`,
  browse: "Search the catalogue for the site",
  browseHint: "It may be listed under another address.",
  openCatalogue: "Open catalogue",
  missing: "Think this should work?",
  missingHint: "A rule is five lines of YAML. Write it, try it, save it for yourself or contribute it.",
  writeRule: "Write a rule",
  cannotLoad: "The catalogue could not be loaded. Check your connection. It is retried as you type.",
  notOnDevice: (host: string) =>
    `You are offline, and this device does not have the rules for ${host} yet. They load when the connection is back.`,
};
