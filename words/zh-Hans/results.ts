import type { results as english } from "../en/results.ts";

export const results = {
  results: "找到的订阅源",
  watchHere: "在这里观看",
  count: (count) => `此页面有 ${count} 个订阅源`,
  allRules: (count) => `该站全部 ${count} 条规则`,
  adultHidden: (count) => `${count} 个含成人内容的订阅源已隐藏。`,
  showAdult: "显示",
  checking: "正在检查页面本身……",
  pageDeclares: (count) => `页面声明了 ${count} 个订阅源。`,
  pageIsFeed: "此地址本身就是订阅源。",
  noneDeclaredTitle: "页面没有声明订阅源",
  noneDeclared: "页面没有声明订阅源。",
  noneDeclaredHint: "已读取页面，没有找到 RSS、Atom 或 JSON Feed 链接。刚刚检查过。",
  pageUnreadable: "无法检查页面本身",
  checkAgain: "再次检查",
  whyNot: "为什么没有其他规则？",
  didNotMatch: (count) => `${count} 条与此地址不匹配`,
  whyAll: (count) => `显示全部 ${count} 条`,
  otherHosts: (count) => `另有 ${count} 条规则属于该站的其他子域名。`,
  noFeed: "此页面没有订阅源",
  noRuleMatches: (site, count) => `规则目录中有${spaced(site)}的 ${count} 条规则，但没有一条匹配此页面。`,
  otherHost: (site, host) => `规则目录中有${spaced(site)}，但没有适用于 ${host} 的规则。`,
  unknownSite: (host) => `规则目录里还没有 ${host} 的规则。`,
  onlyAdult: "此页面的订阅源含成人内容，已隐藏。",
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
  missingHint: "一条规则只需五行 YAML：写下来、试一试，保存自用，或贡献给大家。",
  writeRule: "编写规则",
  cannotLoad: "无法载入规则目录。请检查网络；继续输入时会重试。",
  notOnDevice: (host) => `你已离线，本机还没有 ${host} 的规则；网络恢复后会自动载入。`,
} satisfies typeof english;

/** Latin names stand apart from Chinese text; Chinese ones do not. */
function spaced(name: string): string {
  return `${/^\w/.test(name) ? " " : ""}${name}`;
}
