import type { WordsOf } from "#ui/words/words.ts";

/** What the first load of Discover says; the words of what it finds come with what it finds. */
const en = {
  place: "Discover",
  title: "Paste a page. Follow what it publishes.",
  lead: "Pagecast recognises the address and lists every feed it can make from it, in Chinese or English, with the reason when there is none.",
  label: "Paste a page address",
  paste: "Paste",
  clear: "Clear the address",
  find: "Find feeds",
  try: "Try",
  drop: "Drop the link to find its feeds",
  size: (rules: string, sites: string) => `${rules} rules on ${sites} sites.`,
  updated: (month: string) => `Updated ${month}.`,
  notAnAddress: "Not an address: it should look like github.com/DIYgod/RSSHub.",
  noFeed: "No feed for this page",
};

export const discoverWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    place: "发现",
    title: "粘贴网页，关注更新。",
    lead: "Pagecast 识别网址，列出它能生成的所有订阅源，中英文皆可；没有时也会说明原因。",
    label: "粘贴网页地址",
    paste: "粘贴",
    clear: "清除地址",
    find: "查找订阅源",
    try: "试试",
    drop: "松开即可查找此链接的订阅源",
    size: (rules, sites) => `${sites} 个网站，共 ${rules} 条规则。`,
    updated: (month) => `更新于 ${month}。`,
    notAnAddress: "这不是网址：应类似 github.com/DIYgod/RSSHub。",
    noFeed: "此页面没有订阅源",
  },
};
