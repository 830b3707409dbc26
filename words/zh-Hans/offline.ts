import type { offline as english } from "../en/offline.ts";

export const offline = {
  offline: { what: "你已离线。", next: "“发现”仍可用于本机已有规则的网站；其他内容要等网络恢复。" },
  unreachable: { what: "无法连接 Pagecast。", next: "“发现”仍可用于本机已有规则的网站；其他内容会自动重试。" },
} satisfies typeof english;
