import type { discover as english } from "../en/discover.ts";

export const discover = {
  name: "发现",
  title: "粘贴网页，关注更新。",
  lead: "Pagecast 列出网页自带或可以生成的所有订阅源；没有时也会说明原因。",
  label: "粘贴网页地址，或输入名称",
  placeholder: "https:// 或名称",
  paste: "粘贴",
  clear: "清除地址",
  find: "查找订阅源",
  try: "试试",
  drop: "松开即可查找此链接的订阅源",
  size: (rules, sites) => `${sites} 个网站，共 ${rules} 条规则。`,
  catalogue: "规则目录",
  guide: "使用指南",
  updated: (month) => `更新于 ${month}。`,
  nothingTyped: "请先粘贴网址或输入名称。",
} satisfies typeof english;
