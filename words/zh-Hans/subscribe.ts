import type { subscribe as english } from "../en/subscribe.ts";

export const subscribe = {
  subscribe: "订阅",
  subscribing: "订阅中……",
  subscribed: "已订阅",
  unsubscribe: "取消订阅",
  cancelling: "取消中……",

  clickToSubscribe: "点击订阅该作者",
  platformUnsupported: "该平台暂不支持订阅",
  authorPagesOnly: (platform) => `${platform}：仅支持在作者主页订阅`,
  noFeedService: "没有订阅源服务",
  retiredRoute: "路由已停用",

  needLogin: { title: "请先登录", message: "登录后即可订阅作者或频道" },
  subscribeFailed: "订阅失败",
  unsupportedOrNetwork: "该作者或频道暂不支持订阅，或网络异常",
  unsubscribeFailed: { title: "取消订阅失败", message: "网络异常，请稍后再试" },
  didSubscribe: { title: "已订阅", message: "成功订阅该作者或频道" },
  didUnsubscribe: { title: "已取消订阅", message: "订阅已取消" },

  logIn: "登录",
  seePlans: "查看方案",
  askOwner: "向本站管理员申请",
  askedOwner: (message, date) => `${message}你已于 ${date} 向本站管理员申请。`,
} satisfies typeof english;
