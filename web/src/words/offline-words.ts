import type { WordsOf } from "#ui/words/words.ts";

const en = {
  offline: {
    what: "You are offline.",
    next: "Discover goes on with the sites this device already knows; everything else waits for the connection.",
  },
  unreachable: {
    what: "Pagecast cannot be reached.",
    next: "Discover goes on with the sites this device already knows; everything else is tried again.",
  },
};

export const offlineWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    offline: { what: "你已离线。", next: "“发现”仍可查找本机已有规则的网站；其他内容要等网络恢复。" },
    unreachable: { what: "无法连接 Pagecast。", next: "“发现”仍可查找本机已有规则的网站；其他内容会自动重试。" },
  },
};
