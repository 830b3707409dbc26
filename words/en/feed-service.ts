export const feedService = {
  missing: "No feed service is set up on this server, so routes can be copied but not subscribed to.",
  forOwner:
    "Set PAGECAST_FEED_SERVICE to the address of an RSSHub, or remove it to have Pagecast run one, and restart Pagecast.",
  forOthers: "The owner of this server can set one up.",
  toSettings: "Feed service settings",
  onlyAuthors: "Only pages of authors and channels can be subscribed to here, not every feed.",
  allowAll: "To allow every feed, set PAGECAST_SUBSCRIBE=any-feed and restart Pagecast.",
};
