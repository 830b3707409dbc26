export const feedService = {
  missing: "No feed service is set up here, so routes can be copied but not subscribed.",
  forOwner: "Set PAGECAST_FEED_SERVICE to the address of an RSSHub and start Pagecast again.",
  forOthers: "The owner of this Pagecast can set one up.",
  toSettings: "Feed service in the settings",
  reason: "No feed service is set up here yet: its owner can do that",
  onlyAuthors: "Only pages of authors and channels can be subscribed here, not every feed.",
  allowAll: "Set PAGECAST_SUBSCRIBE=any-feed and start Pagecast again to allow these too.",
};
