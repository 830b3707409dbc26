export const catalogueUpdate = {
  title: "Catalogue",
  hint: "The rules that turn pages into feeds. The feed service publishes its own rules, and new ones can be added here.",
  size: (rules: string, sites: string) => `${rules} rules for ${sites} sites`,
  bundled: "Included with Pagecast",
  bundledFull: "the catalogue included with Pagecast",
  from: (service: string, date: string) => `Built with the rules of ${service} on ${date}`,
  fromShort: (service: string, date: string) => `the catalogue built with the rules of ${service} on ${date}`,
  updated: (month: string) => `rules from ${month}`,
  broken:
    "This version of Pagecast cannot read the catalogue you chose, so it uses the included one. Check for an update to build yours again.",
  newer:
    "This version of Pagecast includes a newer catalogue than the one yours is based on. Yours stays in use until you update it; an update starts from the newer one.",
  noService: "No feed service is set. Set PAGECAST_FEED_SERVICE to the address of your RSSHub and restart.",
  check: "Check for an update",
  checking: "Fetching the rules and comparing…",
  upToDate: (service: string) => `Up to date with ${service}.`,
  goBack: "Go back",
  goBackTo: (what: string) => `“Go back” returns to ${what}.`,
  useBundled: "Use the included catalogue",

  changes: "What would change",
  changesFrom: (service: string) => `With the rules of ${service}. Nothing has changed yet.`,
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  retired: "Retired",
  sites: "Sites",
  rules: "Rules",
  retiredExplained: "Retired rules are kept, marked and listed last. The service no longer lists their routes.",
  largeLoss: (lost: string, all: string) =>
    `${lost} of ${all} rules would be removed or retired. The service's list may be incomplete. Review the changes before you use this catalogue.`,
  noMarks:
    "This service does not say which routes show adult content or need configuration, so new rules are not marked.",
  pagesLost: (lost: string, all: string) =>
    `${lost} of ${all} example pages would lose a feed that the service has. Review them before you use this catalogue.`,
  noPagesLost: (all: string) => `No page loses a feed: all ${all} example pages were checked.`,
  losing: (count: number) => (count === 1 ? "1 page loses a feed" : `${count} pages lose a feed`),
  gaining: (count: number) => (count === 1 ? "1 page gains a feed" : `${count} pages gain a feed`),
  skipped: (count: number) =>
    count === 1 ? "1 entry of the list was skipped" : `${count} entries of the list were skipped`,
  skippedWhy: {
    code: "contains code; rules here are data only",
    "not-a-rule": "is not a working rule",
    "not-a-site": "is not the domain of a site",
    "no-route": "leads to a route that the service does not have",
  },
  show: "Show",
  ruleCount: (count: number) => (count === 1 ? "1 rule" : `${count} rules`),
  before: "Before",
  after: "After",
  nothing: "nothing",
  readsMore: "reads more than the address",
  renamed: "Only the name changed.",
  showMore: "Show more",
  use: "Use this catalogue",
  notNow: "Not now",
  used: "The new catalogue is in use",
  usedMore: "It is in use on the whole server. You can go back at any time.",
  wentBack: "Back to the previous catalogue",
  outdated: "The catalogue was changed in the meantime. Check for an update again.",
  flags: {
    retired: "Retired",
    nsfw: "Adult",
    config: "Needs configuration",
    browser: "Needs a browser",
    antiCrawler: "Often blocked",
  },

  problems: {
    unreachable: (service: string, what: string) =>
      `${service} could not be reached. ${what} Check that it is running and that this server can reach it, then try again.`,
    refused: (service: string) =>
      `${service} needs an access key. Add it in PAGECAST_FEED_INSTANCES, as ?key= or ?code=, and restart.`,
    noList: (service: string, status: number) =>
      `${service} does not publish its rules at /api/radar/rules (status ${status}). Update the service, or check that this is the address of an RSSHub.`,
    tooLarge: (service: string) =>
      `${service} sent far more than a list of rules, so it was not read. Check that this is the address of an RSSHub.`,
    notRules: (service: string) =>
      `${service} did not send a usable list of rules. Check its version, and that this is the address of an RSSHub.`,
    invalid: (service: string) =>
      `No valid catalogue could be built from what ${service} sent. The server's log has the details. Nothing was changed.`,
  },
};
