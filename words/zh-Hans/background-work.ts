import type { backgroundWork as english } from "../en/background-work.ts";

export const backgroundWork = {
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
} satisfies typeof english;
