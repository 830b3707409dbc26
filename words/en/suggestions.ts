export const suggestions = {
  /** A label before the title of a suggestion that is for exactly the current page. */
  current: "Current",
  copy: "Copy feed address",
  copied: "Copied",
  preview: "Preview",
  openIn: "Open in…",
  more: "More",
  openInTab: "Feed address in a tab",
  documentation: "Documentation",
  chooseReaders: "Choose readers",
  onThisDevice: "on this device",

  retired: "Retired",
  retiredReason:
    "The feed service no longer has this route. Older versions may still have it, so its address can be copied.",
  needsConfig: "Needs configuration",
  /** The first setting by name; a route may need several, which the reason names all. */
  needsSetting: (name: string, more: number) => (more === 0 ? `Needs ${name}` : `Needs ${name} and ${more} more`),
  needsSettingsReason: (names: string) => `This route works only where the owner of the feed service has set ${names}.`,
  needsConfigReason: "This route works only where the owner of the feed service has set a key or a cookie for it.",
  needsBrowser: "Needs a browser",
  needsBrowserReason: "The feed service has to open this page in a browser, which not every instance can do.",
  antiCrawler: "Often blocked",
  antiCrawlerReason: "The site blocks bots, so the route works from few servers.",
  adult: "Adult",
  declared: "Declared by the page",
  declaredReason: "The page itself declares this feed, so no feed service is needed.",
  own: "Your rule",
  ownReason: "From a rule you saved in this browser.",
};
