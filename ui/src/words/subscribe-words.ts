import type { WordsOf } from "./words.ts";

/** The specification's own words; a toast's two sentences are the two halves around its dash. */
const en = {
  subscribe: "Subscribe",
  subscribing: "subscribing...",
  subscribed: "Subscribed",
  unsubscribe: "Unsubscribe",
  cancelling: "cancelling...",

  clickToSubscribe: "click to subscribe to this author",
  platformUnsupported: "This platform does not support subscriptions yet",
  authorPagesOnly: (platform: string) => `On ${platform}, author home pages only support subscription`,
  noFeedService: "No feed service",
  retiredRoute: "Retired route",

  needLogin: { title: "Please log in first", message: "log in to subscribe to authors/channels" },
  subscribeFailed: "Subscription failed",
  unsupportedOrNetwork: "This author/channel does not support subscriptions yet, or network problem",
  membersOnly: "Only members can subscribe to channels, please buy membership first.",
  limitReached: (used: number, limit: number) =>
    `Plus members can subscribe to at most ${limit} channels. You have reached the limit (${used}/${limit}). Pro unlocks unlimited channels.`,
  unsubscribeFailed: { title: "Unsubscribe failed", message: "network problem, please try again later" },
  didSubscribe: { title: "Subscribed", message: "successfully subscribed to this author/channel" },
  didUnsubscribe: { title: "Unsubscribed", message: "cancelled subscription" },

  logIn: "Log in",
  seePlans: "See plans",
};

export const subscribeWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    subscribe: "订阅",
    subscribing: "订阅中…",
    subscribed: "已订阅",
    unsubscribe: "取消订阅",
    cancelling: "取消中…",

    clickToSubscribe: "点击订阅该作者",
    platformUnsupported: "该平台暂不支持订阅",
    authorPagesOnly: (platform) => `${platform}：仅支持在作者主页订阅`,
    noFeedService: "没有订阅源服务",
    retiredRoute: "路由已停用",

    needLogin: { title: "请先登录", message: "登录后即可订阅作者或频道" },
    subscribeFailed: "订阅失败",
    unsupportedOrNetwork: "该作者或频道暂不支持订阅，或网络异常",
    membersOnly: "只有会员才能订阅频道，请先购买会员。",
    limitReached: (used, limit) =>
      `Plus 会员最多可订阅 ${limit} 个频道，你已达到上限（${used}/${limit}）。升级到 Pro 即可无限订阅。`,
    unsubscribeFailed: { title: "取消订阅失败", message: "网络异常，请稍后再试" },
    didSubscribe: { title: "已订阅", message: "成功订阅该作者或频道" },
    didUnsubscribe: { title: "已取消订阅", message: "订阅已取消" },

    logIn: "登录",
    seePlans: "查看方案",
  },
};
