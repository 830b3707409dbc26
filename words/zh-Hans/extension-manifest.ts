import type { extensionManifest as english } from "../en/extension-manifest.ts";

export const extensionManifest = {
  locale: "zh_CN",
  name: "Pagecast",
  description: "显示当前页面的订阅源，并用你的 Pagecast 关注更新。识别过程全部在本机完成。",
} satisfies typeof english;
