import type { WordsOf } from "#ui/words/words.ts";

const en = {
  title: "Catalogue",
  hint: "The rules that turn pages into feeds. The feed service publishes its own: what it has now and did not have then can be taken over.",
  size: (rules: string, sites: string) => `${rules} rules for ${sites} sites`,
  bundled: "Came with Pagecast",
  bundledFull: "the catalogue that came with Pagecast",
  from: (service: string, date: string) => `Made with the rules of ${service} on ${date}`,
  fromShort: (service: string, date: string) => `the one with the rules of ${service} of ${date}`,
  updated: (month: string) => `rules of ${month}`,
  broken:
    "The catalogue you chose cannot be read by this version of Pagecast, so the one that came with it is used. Look for an update to make it anew.",
  newer:
    "This Pagecast brings a newer catalogue than yours was made with. Yours stays until you choose: an update starts from the newer one.",
  noService: "No feed service is named yet: set PAGECAST_FEED_SERVICE to the address of your RSSHub and start again.",
  look: "Look for an update",
  looking: "Asking the feed service and comparing …",
  same: (service: string) => `Nothing new: this is what ${service} has.`,
  goBack: "Go back",
  goBackTo: (what: string) => `“Go back” leads to ${what}.`,
  useBundled: "Use the one that came with Pagecast",

  changes: "What would change",
  changesFrom: (service: string) => `With the rules of ${service}. Nothing has changed yet.`,
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  retired: "Retired",
  sites: "Sites",
  rules: "Rules",
  retiredExplained: "Retired rules stay, marked and offered last: the service no longer lists their routes.",
  largeLoss: (lost: string, all: string) =>
    `${lost} of ${all} rules would be removed or retired. The service's list may be incomplete: look at it before you use this.`,
  noFacts:
    "This service does not tell which routes show adult content or need configuration, so new rules carry no such marks.",
  leftOut: (count: number) =>
    count === 1 ? "1 entry of the list was left out" : `${count} entries of the list were left out`,
  leftOutWhy: {
    code: "is a program; rules here are data",
    "not-a-rule": "is not a rule that works",
    "not-a-site": "is not a site's domain",
  },
  show: "Show",
  ruleCount: (count: number) => (count === 1 ? "1 rule" : `${count} rules`),
  before: "Before",
  after: "After",
  nothing: "nothing",
  moreDecides: "reads more than the address",
  renamed: "Only its name is different.",
  showMore: "Show more",
  use: "Use this catalogue",
  notNow: "Not now",
  used: "The new catalogue is in use",
  usedMore: "Everywhere on this Pagecast, at once. You can go back at any time.",
  wentBack: "Back to the catalogue of before",
  outdated: "Something else was chosen in the meantime. Look for an update again.",
  flags: {
    retired: "Retired",
    nsfw: "Adult",
    config: "Needs configuration",
    browser: "Needs a browser",
    antiCrawler: "Often blocked",
  },

  problems: {
    unreachable: (service: string, what: string) =>
      `${service} could not be asked. ${what} See that it runs and that this server can reach it, then try again.`,
    refused: (service: string) =>
      `${service} wants a key. Name it in PAGECAST_FEED_INSTANCES, after ?key= or ?code=, and start again.`,
    noList: (service: string, status: number) =>
      `${service} does not publish its rules at /api/radar/rules (it answered ${status}). Update the service, or check that its address is that of an RSSHub.`,
    tooLarge: (service: string) =>
      `What ${service} sent is far larger than any list of rules, so it was not read. Check that its address is that of an RSSHub.`,
    notRules: (service: string) =>
      `What ${service} sent is no list of rules that could be used. Check that its address is that of an RSSHub, and its version.`,
    unsound: (service: string) =>
      `No sound catalogue could be made of what ${service} sent. The log of this server says why; nothing was changed.`,
  },
};

export const catalogueUpdateWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    title: "规则目录",
    hint: "把页面变成订阅源的规则。订阅源服务会公布它自己的规则：它新增的内容可以在这里采用。",
    size: (rules, sites) => `${sites} 个网站，${rules} 条规则`,
    bundled: "随 Pagecast 附带",
    bundledFull: "随 Pagecast 附带的目录",
    from: (service, date) => `${date} 根据 ${service} 的规则制作`,
    fromShort: (service, date) => `${date} 根据 ${service} 的规则制作的目录`,
    updated: (month) => `${month}的规则`,
    broken: "当前版本的 Pagecast 无法读取你选择的目录，因此使用附带的目录。请检查更新以重新制作。",
    newer: "此版本的 Pagecast 附带了比你的目录更新的内容。在你选择之前，你的目录保持不变；更新会以新的附带目录为基础。",
    noService: "尚未设置订阅源服务：请将 PAGECAST_FEED_SERVICE 设为 RSSHub 的地址，然后重新启动。",
    look: "检查更新",
    looking: "正在询问订阅源服务并比较……",
    same: (service) => `没有新内容：与 ${service} 一致。`,
    goBack: "回到之前",
    goBackTo: (what) => `“回到之前”即使用${what}。`,
    useBundled: "使用附带的目录",

    changes: "将会发生的变化",
    changesFrom: (service) => `采用 ${service} 的规则。目前尚未更改任何内容。`,
    added: "新增",
    removed: "移除",
    changed: "更改",
    retired: "停用",
    sites: "网站",
    rules: "规则",
    retiredExplained: "停用的规则会保留，带有标记并排在最后：服务不再列出它们的路由。",
    largeLoss: (lost, all) => `${all} 条规则中有 ${lost} 条将被移除或停用。该服务的列表可能不完整：请先查看再使用。`,
    noFacts: "此服务没有说明哪些路由含成人内容或需要配置，因此新规则没有这些标记。",
    leftOut: (count) => `列表中有 ${count} 项未采用`,
    leftOutWhy: { code: "是程序；这里的规则只是数据", "not-a-rule": "不是可用的规则", "not-a-site": "不是网站的域名" },
    show: "显示",
    ruleCount: (count) => `${count} 条规则`,
    before: "之前",
    after: "之后",
    nothing: "无",
    moreDecides: "不只读取地址",
    renamed: "只有名称不同。",
    showMore: "显示更多",
    use: "使用此目录",
    notNow: "暂不",
    used: "新目录已启用",
    usedMore: "立即对整个 Pagecast 生效。你可以随时回到之前的目录。",
    wentBack: "已回到之前的目录",
    outdated: "在此期间已选择了其他目录。请重新检查更新。",
    flags: { retired: "停用", nsfw: "成人", config: "需要配置", browser: "需要浏览器", antiCrawler: "常被拦截" },

    problems: {
      unreachable: (service, what) => `无法询问 ${service}。${what}请确认它正在运行且本服务器可以访问，然后重试。`,
      refused: (service) =>
        `${service} 需要密钥。请在 PAGECAST_FEED_INSTANCES 中用 ?key= 或 ?code= 写明，然后重新启动。`,
      noList: (service, status) =>
        `${service} 没有在 /api/radar/rules 公布规则（它回答了 ${status}）。请更新该服务，或确认地址是 RSSHub 的地址。`,
      tooLarge: (service) => `${service} 发送的内容远大于任何规则列表，因此没有读取。请确认地址是 RSSHub 的地址。`,
      notRules: (service) => `${service} 发送的不是可用的规则列表。请确认地址是 RSSHub 的地址，并检查它的版本。`,
      unsound: (service) => `无法用 ${service} 发送的内容制作可靠的目录。原因见服务器日志；没有更改任何内容。`,
    },
  },
};
