import type { backgroundWork as english } from "../en/background-work.ts";

export const backgroundWork = {
  server: "服务器",
  version: (version) => `Pagecast ${version} · 数据库正常`,
  title: "后台工作",
  hint: "刷新频道与导入列表。数字会自动更新。",
  work: "当前",
  kinds: { refresh: "频道", import: "导入" },
  rows: {
    due: "现在到期",
    overdue: "延迟一分钟以上",
    lagSeconds: "最久等待",
    running: "进行中",
    waiting: "排队中",
    failedLastDay: "最近 24 小时失败",
  },
  behind: "任务正在积压。请再启动一个工作进程（PAGECAST_ROLE=worker）；如果没有进程在运行，请查看日志。",
  channels: "频道状态",
  health: {
    fine: "正常",
    unusual: "内容有变",
    "first-fetch": "首次抓取",
    failing: "失败",
    resting: "休息",
    gone: "已移除",
  },
  healthExplained: {
    fine: "上一次抓取成功。",
    unusual: "上一次抓取成功，但订阅源为空、少了一半内容、更换了全部编号，或只有更旧的内容。",
    "first-fetch": "尚未抓取。",
    failing: "上一次抓取失败，会以越来越长的间隔重试。",
    resting: "没有人接收，因此不抓取。",
    gone: "网站已将其永久移除。",
  },
} satisfies typeof english;
