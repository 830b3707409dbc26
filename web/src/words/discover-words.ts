import type { WordsOf } from "#ui/words/words.ts";

const en = {
  title: "Paste a page. Follow what it publishes.",
  lead: "Pagecast recognises the address and lists every feed it can make from it, in Chinese or English, with the reason when there is none.",
  label: "Paste a page address",
  find: "Find feeds",
  try: "Try",
  count: (count: number) => (count === 1 ? "1 feed for this page" : `${count} feeds for this page`),
  current: "Current",
  retired: "Retired",
  copy: "Copy feed address",
  copied: "Copied",
  notAnAddress: "Not an address: it should look like github.com/DIYgod/RSSHub.",
  noFeed: "No feed for this page",
  noFeedHint: "No rule fits this address. Try the home page of its author or of the site.",
  cannotLoad: "The catalogue could not be loaded. Check the connection; it is tried again as you type.",
};

export const discoverWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    title: "粘贴网页，关注更新。",
    lead: "Pagecast 识别网址，列出它能生成的所有订阅源，中英文皆可；没有时也会说明原因。",
    label: "粘贴网页地址",
    find: "查找订阅源",
    try: "试试",
    count: (count: number) => `此页面有 ${count} 个订阅源`,
    current: "当前",
    retired: "已停用",
    copy: "复制订阅地址",
    copied: "已复制",
    notAnAddress: "这不是网址：应类似 github.com/DIYgod/RSSHub。",
    noFeed: "此页面没有订阅源",
    noFeedHint: "没有规则适用于此地址。可以试试作者主页或网站首页。",
    cannotLoad: "无法载入规则目录。请检查网络；继续输入时会重试。",
  },
};
