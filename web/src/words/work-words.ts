import type { WordsOf } from "#ui/words/words.ts";

const en = {
  title: "Work",
  hint: "What is refreshed and brought along without anybody asking. The numbers keep themselves up to date.",
  work: "Now",
  kinds: { refresh: "Channels", import: "Lists (OPML)" },
  rows: {
    due: "Due now",
    overdue: "Late by more than a minute",
    lagSeconds: "The oldest waits for",
    running: "Under way",
    waiting: "Waiting in the queue",
    failedLastDay: "Failed in the last day",
  },
  behind:
    "There is more to do than gets done. Start another worker (PAGECAST_ROLE=worker), or see the log why none works.",
  channels: "Channels by health",
  health: {
    fine: "Fine",
    "first-fetch": "First fetch",
    failing: "Failing",
    resting: "Resting",
    gone: "Gone",
  },
  healthExplained: {
    fine: "The last try went well.",
    "first-fetch": "Not tried yet.",
    failing: "The last try failed; it is tried again, less and less often.",
    resting: "Nobody listens to it.",
    gone: "The site says that it is gone for good.",
  },
};

export const workWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    title: "后台工作",
    hint: "自动进行的刷新与导入。数字会自行更新。",
    work: "当前",
    kinds: { refresh: "频道", import: "列表（OPML）" },
    rows: {
      due: "现在到期",
      overdue: "晚了一分钟以上",
      lagSeconds: "最早的已等待",
      running: "进行中",
      waiting: "排队中",
      failedLastDay: "最近一天失败",
    },
    behind: "要做的多于做得完的。请再启动一个工作进程（PAGECAST_ROLE=worker），或查看日志了解为何没有进程在工作。",
    channels: "频道状态",
    health: {
      fine: "正常",
      "first-fetch": "首次获取",
      failing: "失败",
      resting: "休息",
      gone: "已消失",
    },
    healthExplained: {
      fine: "上一次获取成功。",
      "first-fetch": "尚未获取。",
      failing: "上一次获取失败，会以越来越长的间隔重试。",
      resting: "没有人在收听。",
      gone: "网站表示它已永久消失。",
    },
  },
};
