import type { viewNames as english } from "../en/view-names.ts";

export const viewNames = {
  all: "全部",
  unread: "未读",
  starred: "星标",
  videos: "视频",
  podcasts: "播客",
  today: "今天",
} satisfies typeof english;
