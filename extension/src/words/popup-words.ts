import type { WordsOf } from "#ui/words/words.ts";

const en = {
  settings: "Settings",
  search: "Search the catalogue",
  searchFor: "Site, domain or route",
  back: "Back to this page",
  count: (count: number) => (count === 1 ? "1 feed for this page" : `${count} feeds for this page`),
  more: (count: number, retired: number) =>
    retired === 0 ? `${count} more` : `${count} more, ${retired === 1 ? "1 of them" : `${retired} of them`} retired`,
  hiddenAdult: (count: number) =>
    count === 1
      ? "1 feed leads to adult content and is hidden."
      : `${count} feeds lead to adult content and are hidden.`,
  noFeed: "No feed for this page",
  unknownSite: (host: string) => `The catalogue has no rule for ${host} yet, and the page names no feed of its own.`,
  noRuleFits: (site: string) =>
    `We know ${site}, but none of its rules fits this page. A single post is published once: try its author or its section.`,
  ownFeeds: "Page’s own feeds",
  noneDeclared: "None declared. Checked just now.",
  checkAgain: "Check again",
  otherRules: "Other rules of this site",
  ruleCount: (count: number, site: string) => (count === 1 ? `1 for ${site}` : `${count} for ${site}`),
  whyNot: "Why not another rule?",
  didNotFit: (count: number) => (count === 1 ? "1 did not fit" : `${count} did not fit`),
  badgeHere: (site: string) => `Number on the button for ${site}`,
  found: (count: number) => (count === 1 ? "1 site" : `${count} sites`),
  nothingFound: "No site, domain or route like that.",
  tooMany: (shown: number) => `The first ${shown} are shown. Write more to see fewer.`,
  unseen: "This page cannot be seen",
  unseenHint:
    "The browser’s own pages, its store and PDF files are closed to extensions. A page that was open before Pagecast came has to be loaded once more.",
  reload: "Reload the page",
  openInTab: (title: string) => `${title}, opens in a new tab`,

  notConnected: "No Pagecast connected",
  connect: "Connect",
  asking: "Asking your Pagecast …",
  away: "Your Pagecast does not answer",
  badKey: "Your API key is not accepted",
  nobody: "Not signed in",
  signIn: "Sign in",
  used: (used: number, allowed: number) => `${used} of ${allowed} channels used`,
  usedUnlimited: (used: number) => (used === 1 ? "1 channel" : `${used} channels`),
  inbox: (unread: number) => (unread === 0 ? "Inbox" : `Inbox, ${unread} unread`),

  limitTitle: "All channels of your plan are in use",
  limitHint: "Unsubscribe from one to make room, or see what the larger plans hold.",
  manage: "My channels",
  feedServiceMissing:
    "Your Pagecast has no feed service yet. Its owner sets PAGECAST_FEED_SERVICE to the address of an RSSHub.",
};

export const popupWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    settings: "设置",
    search: "搜索规则目录",
    searchFor: "网站、域名或路由",
    back: "返回当前页面",
    count: (count) => `此页面有 ${count} 个订阅源`,
    more: (count, retired) => (retired === 0 ? `还有 ${count} 个` : `还有 ${count} 个，其中 ${retired} 个已停用`),
    hiddenAdult: (count) => `${count} 个订阅源含成人内容，已隐藏。`,
    noFeed: "此页面没有订阅源",
    unknownSite: (host) => `规则目录里还没有 ${host} 的规则，页面也没有声明自己的订阅源。`,
    noRuleFits: (site) =>
      `我们认识 ${site}，但没有一条规则适用于此页面。单篇内容只发布一次，不妨试试作者主页或栏目页。`,
    ownFeeds: "页面自带的订阅源",
    noneDeclared: "没有声明。刚刚检查过。",
    checkAgain: "重新检查",
    otherRules: "该站的其他规则",
    ruleCount: (count, site) => `${site} 共 ${count} 条`,
    whyNot: "为什么没有其他规则？",
    didNotFit: (count) => `${count} 条不适用`,
    badgeHere: (site) => `在 ${site} 上显示数字`,
    found: (count) => `${count} 个网站`,
    nothingFound: "没有这样的网站、域名或路由。",
    tooMany: (shown) => `只显示前 ${shown} 个，请再多写几个字。`,
    unseen: "无法查看此页面",
    unseenHint: "浏览器自己的页面、扩展商店和 PDF 文件不对扩展开放。在安装 Pagecast 之前打开的页面需要重新载入一次。",
    reload: "重新载入页面",
    openInTab: (title) => `${title}，在新标签页打开`,

    notConnected: "尚未连接 Pagecast",
    connect: "连接",
    asking: "正在联系你的 Pagecast……",
    away: "你的 Pagecast 没有响应",
    badKey: "API 密钥无效",
    nobody: "尚未登录",
    signIn: "登录",
    used: (used, allowed) => `已用 ${used}/${allowed} 个频道`,
    usedUnlimited: (used) => `${used} 个频道`,
    inbox: (unread) => (unread === 0 ? "收件箱" : `收件箱 ${unread} 条未读`),

    limitTitle: "方案内的频道已用完",
    limitHint: "取消订阅一个即可腾出位置，也可以看看更大的方案。",
    manage: "我的频道",
    feedServiceMissing: "你的 Pagecast 还没有订阅服务。请管理员把 PAGECAST_FEED_SERVICE 设为 RSSHub 的地址。",
  },
};
