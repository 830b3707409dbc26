import type { sidebar as english } from "../en/sidebar.ts";

export const sidebar = {
  addChannel: "查找要关注的频道",
  search: "搜索",
  more: "设置及更多",
  guide: "使用指南",
  planUse: (plan, used, allowed) =>
    allowed < 0 ? `${plan}，已订阅 ${used} 个频道` : `${plan}，已用 ${used}/${allowed} 个频道`,
  openRequests: (count) => `${count} 个方案申请`,
  freePlan: "免费，不含频道",
  health: {
    fine: "正常",
    unusual: "内容有变",
    "first-fetch": "首次抓取中",
    slow: "缓慢",
    failing: "抓取失败",
    gone: "已移除",
    resting: "休息中",
    paused: "已暂停",
  },
} satisfies typeof english;
