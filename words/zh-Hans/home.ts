import type { home as english } from "../en/home.ts";

export const home = {
  recent: {
    title: "最近查找",
    clear: "清除",
    feeds: (count) => (count === 0 ? "没有订阅源" : `${count} 个订阅源`),
  },
  bookmarklet: {
    hint: "一键查找任意网页的订阅源，把它拖到书签栏：",
    name: "查找订阅源",
    pressed: "请把它拖到书签栏，在那里点击即可查找当前网页。",
  },
} satisfies typeof english;
