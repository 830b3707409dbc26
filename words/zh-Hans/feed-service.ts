import type { feedService as english } from "../en/feed-service.ts";

export const feedService = {
  missing: "本站尚未设置订阅源服务，路由可以复制，但不能订阅。",
  forOwner:
    "请把 PAGECAST_FEED_SERVICE 设为一个 RSSHub 的地址，或删除该设置以使用自带的 RSSHub，然后重新启动 Pagecast。",
  forOthers: "请联系本站管理员设置。",
  toSettings: "订阅源服务设置",
  onlyAuthors: "本站只能订阅作者和频道的页面，不能订阅任意订阅源。",
  allowAll: "允许任意订阅源",
  askToAllowAll: "请联系本站管理员允许任意订阅源。",
} satisfies typeof english;
