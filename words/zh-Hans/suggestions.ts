import type { suggestions as english } from "../en/suggestions.ts";

export const suggestions = {
  copy: "复制订阅地址",
  copied: "已复制",
  preview: "预览",
  openIn: "打开方式……",
  more: "更多",
  openInTab: "在新标签页打开订阅地址",
  documentation: "文档",
  chooseReaders: "选择阅读器",
  onThisDevice: "本机应用",

  retired: "已停用",
  retiredReason: "订阅源服务已不再提供这条路由。旧版本可能仍有，地址依然可以复制。",
  needsConfig: "需要配置",
  needsSetting: (name, more) => (more === 0 ? `需要 ${name}` : `需要 ${name} 及另外 ${more} 项设置`),
  needsSettingsReason: (names) => `只有订阅源服务的管理员设置了 ${names}，这条路由才可用。`,
  needsConfigReason: "只有订阅源服务的管理员设置了密钥或 Cookie，这条路由才可用。",
  needsBrowser: "需要浏览器",
  needsBrowserReason: "订阅源服务需要用浏览器打开此页面，并非每个实例都支持。",
  antiCrawler: "常被拦截",
  antiCrawlerReason: "该网站拦截机器人，这条路由只在少数服务器上可用。",
  adult: "成人内容",
  declared: "页面声明",
  declaredReason: "页面自己声明了这个订阅源，不需要订阅源服务。",
  own: "我的规则",
  ownReason: "来自你保存在此浏览器中的规则。",

  titleWords: null,
} satisfies typeof english;
