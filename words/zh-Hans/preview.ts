import type { preview as english } from "../en/preview.ts";

export const preview = {
  title: "预览",
  close: "关闭预览",
  loading: "正在获取订阅源……",
  slow: "有些路由可能需要一分钟。",
  installing: (percent) => `正在安装订阅源服务……${percent}%`,
  installingSlow: "只需安装一次，大约一分钟。",
  starting: "正在启动订阅源服务……",
  frequency: "更新频率",
  lastPost: "最近更新",
  weeks: "近 12 周",
  weeksSaid: (counts) => `近 12 周每周的更新数，从早到晚：${counts}`,
  every: (count, unit) => `约每${count === 1 ? "" : ` ${count} `}${ZH_UNITS[unit](count)}一条`,
  rate: {
    day: (count) => `每天约 ${count} 条`,
    week: (count) => `每周约 ${count} 条`,
    month: (count) => `每月约 ${count} 条`,
  },
  busy: (count) => `每天 ${count} 条以上`,
  lastIn: (month) => `上次更新在${month}`,
  lastOn: (day) => `上次更新在${day}`,
  newestAt: (when) => `${when}更新`,
  inWeeks: (count) => `近 12 周，${count} 条`,
  posts: "新内容",
  showNewest: "查看最新内容",
  irregular: "暂无规律",
  unknown: "未知",
  untitled: "无标题",
  newest: (count) => `显示最新 ${count} 条。`,
  fetchedIn: (seconds) => `刚刚获取，用时 ${seconds} 秒。`,
  empty: "订阅源可用，但目前没有内容。",
  failed: "无法读取订阅源",
  tryAgain: "重试",
  copyAnyway: "仍然复制地址",
} satisfies typeof english;

const ZH_UNITS: Record<Parameters<typeof english.every>[1], (count: number) => string> = {
  hour: () => "小时",
  day: () => "天",
  week: () => "周",
  month: (count) => (count === 1 ? "月" : "个月"),
};
