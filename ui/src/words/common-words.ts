import type { WordsOf } from "./words.ts";

const en = {
  close: "Close",
  dismiss: "Dismiss",
  save: "Save",
  undo: "Undo",
  tryAgain: "Try again",
  notifications: "Notifications",
  opensInNewTab: "opens in a new tab",
  showPassword: "Show password",
  cancel: "Cancel",
};

export const commonWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    close: "关闭",
    dismiss: "关闭通知",
    save: "保存",
    undo: "撤销",
    tryAgain: "重试",
    notifications: "通知",
    opensInNewTab: "在新标签页打开",
    showPassword: "显示密码",
    cancel: "取消",
  },
};
