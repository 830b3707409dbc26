import type { WordsOf } from "#ui/words/words.ts";

/** What the sidebar says to somebody who is signed in; the first load of everybody else does without. */
const en = {
  addChannel: "Find a channel to follow",
  planUse: (plan: string, used: number, allowed: number) =>
    allowed < 0 ? `${plan}, ${used} ${used === 1 ? "channel" : "channels"}` : `${plan}, ${used} of ${allowed} channels`,
  freePlan: "Free, no channels",
  health: {
    fine: "Healthy",
    "first-fetch": "First fetch under way",
    slow: "Slow",
    failing: "Failing",
    gone: "Gone for good",
    resting: "Resting",
    paused: "Paused",
  },
};

export const sidebarWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    addChannel: "查找要关注的频道",
    planUse: (plan, used, allowed) =>
      allowed < 0 ? `${plan}，已订阅 ${used} 个频道` : `${plan}，已用 ${used}/${allowed} 个频道`,
    freePlan: "免费，不含频道",
    health: {
      fine: "正常",
      "first-fetch": "首次抓取中",
      slow: "缓慢",
      failing: "抓取失败",
      gone: "已永久消失",
      resting: "休息中",
      paused: "已暂停",
    },
  },
};
