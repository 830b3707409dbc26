import type { offline as english } from "../en/offline.ts";

export const offline = {
  offline: { what: "你已离线。", next: "“发现”仍可用于本机已有规则的网站；其他功能需要网络连接。" },
  unreachable: {
    what: "无法连接 Pagecast。",
    next: "“发现”仍可用于本机已有规则的网站；其他功能要等服务恢复后才能使用。",
  },
} satisfies typeof english;
