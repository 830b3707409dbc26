import type { WordsOf } from "#ui/words/words.ts";

const en = {
  notFound: "There is no such page",
  notFoundHint: "The address may be old or mistyped.",
};

export const notFoundWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    notFound: "没有这个页面",
    notFoundHint: "地址可能已失效或输入有误。",
  },
};
