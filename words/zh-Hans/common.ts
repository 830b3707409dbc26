import type { common as english } from "../en/common.ts";

export const common = {
  close: "关闭",
  dismiss: "关闭通知",
  save: "保存",
  undo: "撤销",
  tryAgain: "重试",
  notifications: "通知",
  opensInNewTab: "在新标签页打开",
  showPassword: "显示密码",
  cancel: "取消",
  join: (sentences) => sentences.join(""),
} satisfies typeof english;
