import type { WordsOf } from "#ui/words/words.ts";

const en = {
  missing: "No feed service is set up here, so routes can be copied but not subscribed.",
  forOwner: "Set PAGECAST_FEED_SERVICE to the address of an RSSHub and start Pagecast again.",
  forOthers: "The owner of this Pagecast can set one up.",
  toSettings: "Feed service in the settings",
  reason: "No feed service is set up here yet: its owner can do that",
  onlyAuthors: "Only pages of authors and channels can be subscribed here, not every feed.",
  allowAll: "Set PAGECAST_SUBSCRIBE=any-feed and start Pagecast again to allow these too.",
};

export const feedServiceWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    missing: "本站尚未设置订阅源服务：路由可以复制，但不能订阅。",
    forOwner: "请把 PAGECAST_FEED_SERVICE 设为一个 RSSHub 的地址，然后重新启动 Pagecast。",
    forOthers: "本站的管理员可以设置。",
    toSettings: "在设置中查看订阅源服务",
    reason: "本站尚未设置订阅源服务，请联系管理员",
    onlyAuthors: "本站只能订阅作者和频道的页面，不能订阅任意订阅源。",
    allowAll: "如需允许，请设置 PAGECAST_SUBSCRIBE=any-feed，然后重新启动 Pagecast。",
  },
};
