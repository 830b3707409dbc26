export const feedService = {
  missing: "No feed service is set up on this server, so routes can be copied but not subscribed to.",
  forOwner:
    "Set PAGECAST_FEED_SERVICE to the address of an RSSHub, or remove it to have Pagecast run one, and restart Pagecast.",
  forOthers: "Ask the owner of this server to set one up.",
  toSettings: "Feed service settings",
  onlyAuthors: "Only pages of authors and channels can be subscribed to here, not every feed.",
  allowAll: "Allow every feed",
  askToAllowAll: "Ask the owner of this server to allow every feed.",
};
