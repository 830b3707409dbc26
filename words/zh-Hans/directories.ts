import type { directories as english } from "../en/directories.ts";

export const directories = {
  title: "按名称搜索",
  hint: "可以按名称搜索规则目录和这里有人订阅的频道。只有你允许时，才会搜索公共目录。",
  podcasts: "搜索 Apple 播客",
  podcastsHint:
    "有人提交名称时，本服务器会把它发送到 itunes.apple.com，但不会说明是谁在搜索。每分钟最多 20 次，结果保留一天。",
} satisfies typeof english;
