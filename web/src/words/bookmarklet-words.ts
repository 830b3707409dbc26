import type { WordsOf } from "#ui/words/words.ts";

const en = {
  hint: "Find the feeds of any page with one click: drag this to your bookmarks.",
  name: "Find feeds",
  pressed: "Drag it to the bookmarks bar: there it looks up the page you are on.",
};

export const bookmarkletWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    hint: "想一键查找任意网页的订阅源？把它拖到书签栏：",
    name: "查找订阅源",
    pressed: "请把它拖到书签栏：在那里点击即可查找当前网页。",
  },
};
