export const catalogueUpdate = {
  title: "Catalogue",
  hint: "The rules that turn pages into feeds. The feed service publishes its own: what it has now and did not have then can be taken over.",
  size: (rules: string, sites: string) => `${rules} rules for ${sites} sites`,
  bundled: "Came with Pagecast",
  bundledFull: "the catalogue that came with Pagecast",
  from: (service: string, date: string) => `Made with the rules of ${service} on ${date}`,
  fromShort: (service: string, date: string) => `the one with the rules of ${service} of ${date}`,
  updated: (month: string) => `rules of ${month}`,
  broken:
    "The catalogue you chose cannot be read by this version of Pagecast, so the one that came with it is used. Look for an update to make it anew.",
  newer:
    "This Pagecast brings a newer catalogue than yours was made with. Yours stays until you choose: an update starts from the newer one.",
  noService: "No feed service is named yet: set PAGECAST_FEED_SERVICE to the address of your RSSHub and start again.",
  look: "Look for an update",
  looking: "Asking the feed service and comparing …",
  same: (service: string) => `Nothing new: this is what ${service} has.`,
  goBack: "Go back",
  goBackTo: (what: string) => `“Go back” leads to ${what}.`,
  useBundled: "Use the one that came with Pagecast",

  changes: "What would change",
  changesFrom: (service: string) => `With the rules of ${service}. Nothing has changed yet.`,
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  retired: "Retired",
  sites: "Sites",
  rules: "Rules",
  retiredExplained: "Retired rules stay, marked and offered last: the service no longer lists their routes.",
  largeLoss: (lost: string, all: string) =>
    `${lost} of ${all} rules would be removed or retired. The service's list may be incomplete: look at it before you use this.`,
  noFacts:
    "This service does not tell which routes show adult content or need configuration, so new rules carry no such marks.",
  leftOut: (count: number) =>
    count === 1 ? "1 entry of the list was left out" : `${count} entries of the list were left out`,
  leftOutWhy: {
    code: "is a program; rules here are data",
    "not-a-rule": "is not a rule that works",
    "not-a-site": "is not a site's domain",
  },
  show: "Show",
  ruleCount: (count: number) => (count === 1 ? "1 rule" : `${count} rules`),
  before: "Before",
  after: "After",
  nothing: "nothing",
  moreDecides: "reads more than the address",
  renamed: "Only its name is different.",
  showMore: "Show more",
  use: "Use this catalogue",
  notNow: "Not now",
  used: "The new catalogue is in use",
  usedMore: "Everywhere on this Pagecast, at once. You can go back at any time.",
  wentBack: "Back to the catalogue of before",
  outdated: "Something else was chosen in the meantime. Look for an update again.",
  flags: {
    retired: "Retired",
    nsfw: "Adult",
    config: "Needs configuration",
    browser: "Needs a browser",
    antiCrawler: "Often blocked",
  },

  problems: {
    unreachable: (service: string, what: string) =>
      `${service} could not be asked. ${what} See that it runs and that this server can reach it, then try again.`,
    refused: (service: string) =>
      `${service} wants a key. Name it in PAGECAST_FEED_INSTANCES, after ?key= or ?code=, and start again.`,
    noList: (service: string, status: number) =>
      `${service} does not publish its rules at /api/radar/rules (it answered ${status}). Update the service, or check that its address is that of an RSSHub.`,
    tooLarge: (service: string) =>
      `What ${service} sent is far larger than any list of rules, so it was not read. Check that its address is that of an RSSHub.`,
    notRules: (service: string) =>
      `What ${service} sent is no list of rules that could be used. Check that its address is that of an RSSHub, and its version.`,
    unsound: (service: string) =>
      `No sound catalogue could be made of what ${service} sent. The log of this server says why; nothing was changed.`,
  },
};
