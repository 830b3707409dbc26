import type { WordsOf } from "#ui/words/words.ts";

const en = {
  recent: "Looked up recently",
  forget: "Clear",
  feeds: (count: number) => (count === 0 ? "No feed" : count === 1 ? "1 feed" : `${count} feeds`),
};

export const recentWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    recent: "最近查找",
    forget: "清除",
    feeds: (count) => (count === 0 ? "没有订阅源" : `${count} 个订阅源`),
  },
};
