import type { suggestions as english } from "../en/suggestions.ts";

export const suggestions = {
  current: "当前",
  copy: "复制订阅地址",
  copied: "已复制",
  preview: "预览",
  openIn: "打开方式……",
  more: "更多",
  openInTab: "在新标签页打开订阅地址",
  readInPagecast: "Pagecast",
  documentation: "文档",
  chooseReaders: "选择阅读器",
  onThisDevice: "本机应用",

  retired: "已停用",
  retiredReason: "订阅服务已不再提供这条路由。旧版本可能仍有，地址依然可以复制。",
  needsConfig: "需要配置",
  needsConfigReason: "订阅服务需要其管理员提供密钥或 Cookie 才能使用这条路由。",
  needsBrowser: "需要浏览器",
  needsBrowserReason: "订阅服务需要用自己的浏览器打开此页面，并非每个实例都支持。",
  antiCrawler: "常被拦截",
  antiCrawlerReason: "该网站限制机器人访问：只有少数服务器可用。",
  adult: "成人内容",
  declared: "页面自带",
  declaredReason: "页面自己声明了这个订阅源，不需要订阅服务。",
  own: "我的规则",
  ownReason: "来自保存在此浏览器中的自定义规则。",
} satisfies typeof english;
