import type { WordsOf } from "#ui/words/words.ts";

const en = {
  results: "Feeds found",
  watchHere: "Watch it here",
  count: (count: number) => (count === 1 ? "1 feed for this page" : `${count} feeds for this page`),
  allRules: (count: number) => (count === 1 ? "The one rule for this site" : `All ${count} rules for this site`),
  adultHidden: (count: number) =>
    count === 1
      ? "1 feed leads to adult content and is hidden."
      : `${count} feeds lead to adult content and are hidden.`,
  showAdult: "Show",
  looking: "Looking at the page itself …",
  pageDeclares: (count: number) =>
    count === 1 ? "The page declares one feed of its own." : `The page declares ${count} feeds of its own.`,
  pageIsFeed: "This address is a feed itself.",
  pageDeclaresNone: "The page declares no feed of its own",
  pageDeclaresNothing: "The page declares no feed of its own.",
  pageReadHint: "We read the document: no RSS, Atom or JSON Feed link. Checked just now.",
  pageUnseen: "The page itself could not be looked at",
  checkAgain: "Check again",
  whyNot: "Why not other rules?",
  didNotFit: (count: number) => `${count} did not fit this address`,
  whyAll: (count: number) => `Show all ${count}`,
  otherHosts: (count: number) =>
    count === 1
      ? "1 more rule is for another host of this site."
      : `${count} more rules are for other hosts of this site.`,
  noFeed: "No feed for this page",
  noRuleFits: (site: string, count: number) =>
    count === 1
      ? `We know ${site} and have one rule for it, but it does not fit this page.`
      : `We know ${site} and have ${count} rules for it, but none fits this page.`,
  otherHost: (site: string, host: string) => `We know ${site}, but have no rules for pages of ${host}.`,
  unknownSite: (host: string) => `The catalogue has no rule for ${host} yet.`,
  onlyAdult: "What fits this page leads to adult content, and is hidden.",
  almost: "Almost",
  nearest: "Nearest rules on this site",
  openSite: "Open site page",
  docsOnly: "There is documentation for this page",
  openDocs: "Open documentation",
  homePage: "Try the home page of its author or of the site",
  homePageHint: "A single post is published once; its author or its section goes on publishing.",
  lookUp: (address: string) => `Look up ${address}`,
  browse: "Look for the site in the catalogue",
  browseHint: "It may be listed under another address.",
  openCatalogue: "Open catalogue",
  missing: "Think this should work?",
  missingHint: "A rule is five lines of YAML: write it, try it, keep it for yourself or send it in.",
  writeRule: "Write a rule",
  cannotLoad: "The catalogue could not be loaded. Check the connection; it is tried again as you type.",
  notHere: (host: string) =>
    `You are offline, and this device does not have the rules for ${host} yet. They come with the connection.`,
};

export const resultsWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    results: "找到的订阅源",
    watchHere: "在这里观看",
    count: (count) => `此页面有 ${count} 个订阅源`,
    allRules: (count) => `该站全部 ${count} 条规则`,
    adultHidden: (count) => `${count} 个订阅源含成人内容，已隐藏。`,
    showAdult: "显示",
    looking: "正在查看页面本身……",
    pageDeclares: (count) => `页面自己声明了 ${count} 个订阅源。`,
    pageIsFeed: "此地址本身就是订阅源。",
    pageDeclaresNone: "页面没有声明自己的订阅源",
    pageDeclaresNothing: "页面没有声明自己的订阅源。",
    pageReadHint: "已读取页面：没有 RSS、Atom 或 JSON Feed 链接。刚刚检查。",
    pageUnseen: "无法查看页面本身",
    checkAgain: "再次检查",
    whyNot: "为什么没有其他规则？",
    didNotFit: (count) => `${count} 条与此地址不符`,
    whyAll: (count) => `显示全部 ${count} 条`,
    otherHosts: (count) => `另有 ${count} 条规则属于该站的其他子域名。`,
    noFeed: "此页面没有订阅源",
    noRuleFits: (site, count) => `我们认识${spaced(site)}，有 ${count} 条规则，但没有一条适用于此页面。`,
    otherHost: (site, host) => `我们认识${spaced(site)}，但没有适用于 ${host} 的规则。`,
    unknownSite: (host) => `规则目录里还没有 ${host} 的规则。`,
    onlyAdult: "适用于此页面的订阅源含成人内容，已隐藏。",
    almost: "只差一点",
    nearest: "该站最接近的规则",
    openSite: "打开网站页",
    docsOnly: "此页面有相关文档",
    openDocs: "打开文档",
    homePage: "试试作者主页或网站首页",
    homePageHint: "单篇内容只发布一次，作者或栏目才会持续更新。",
    lookUp: (address) => `查找 ${address}`,
    browse: "在规则目录中查找该网站",
    browseHint: "它可能以另一个地址收录。",
    openCatalogue: "打开规则目录",
    missing: "觉得应该有？",
    missingHint: "一条规则只需五行 YAML：写下来、试一试，留给自己用，或提交给大家。",
    writeRule: "编写规则",
    cannotLoad: "无法载入规则目录。请检查网络；继续输入时会重试。",
    notHere: (host) => `你已离线，本机还没有 ${host} 的规则；网络恢复后会自动载入。`,
  },
};

/** Latin names stand apart from Chinese text; Chinese ones do not. */
function spaced(name: string): string {
  return `${/^\w/.test(name) ? " " : ""}${name}`;
}
