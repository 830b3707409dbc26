export const results = {
  results: "Feeds found",
  watchHere: "Watch it here",
  count: (count: number) => (count === 1 ? "1 feed for this page" : `${count} feeds for this page`),
  allRules: (count: number) => (count === 1 ? "The one rule for this site" : `All ${count} rules for this site`),
  adultHidden: (count: number) =>
    count === 1
      ? "1 feed leads to adult content and is hidden."
      : `${count} feeds lead to adult content and are hidden.`,
  showAdult: "Show",
  looking: "Looking at the page itself …",
  pageDeclares: (count: number) =>
    count === 1 ? "The page declares one feed of its own." : `The page declares ${count} feeds of its own.`,
  pageIsFeed: "This address is a feed itself.",
  pageDeclaresNone: "The page declares no feed of its own",
  pageDeclaresNothing: "The page declares no feed of its own.",
  pageReadHint: "We read the document: no RSS, Atom or JSON Feed link. Checked just now.",
  pageUnseen: "The page itself could not be looked at",
  checkAgain: "Check again",
  whyNot: "Why not other rules?",
  didNotFit: (count: number) => `${count} did not fit this address`,
  whyAll: (count: number) => `Show all ${count}`,
  otherHosts: (count: number) =>
    count === 1
      ? "1 more rule is for another host of this site."
      : `${count} more rules are for other hosts of this site.`,
  noFeed: "No feed for this page",
  noRuleFits: (site: string, count: number) =>
    count === 1
      ? `We know ${site} and have one rule for it, but it does not fit this page.`
      : `We know ${site} and have ${count} rules for it, but none fits this page.`,
  otherHost: (site: string, host: string) => `We know ${site}, but have no rules for pages of ${host}.`,
  unknownSite: (host: string) => `The catalogue has no rule for ${host} yet.`,
  onlyAdult: "What fits this page leads to adult content, and is hidden.",
  almost: "Almost",
  nearest: "Nearest rules on this site",
  openSite: "Open site page",
  docsOnly: "There is documentation for this page",
  openDocs: "Open documentation",
  homePage: "Try the home page of its author or of the site",
  homePageHint: "A single post is published once; its author or its section goes on publishing.",
  lookUp: (address: string) => `Look up ${address}`,
  browse: "Look for the site in the catalogue",
  browseHint: "It may be listed under another address.",
  openCatalogue: "Open catalogue",
  missing: "Think this should work?",
  missingHint: "A rule is five lines of YAML: write it, try it, keep it for yourself or send it in.",
  writeRule: "Write a rule",
  cannotLoad: "The catalogue could not be loaded. Check the connection; it is tried again as you type.",
  notHere: (host: string) =>
    `You are offline, and this device does not have the rules for ${host} yet. They come with the connection.`,
};
