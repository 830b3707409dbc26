import type { verdicts as english } from "../en/verdicts.ts";

export const verdicts = {
  gives: (path) => `得到 \`${path}\``,
  docsOnly: "只有文档，没有订阅源。",
  samePath: (path, title) => `得到 \`${path}\`，“${title}”已提供。`,
  otherHost: (host) => `只匹配 \`${host}\` 的页面`,
  anyOtherHost: (domain) => `只匹配 \`${domain}\` 其他子域名的页面`,
  noPatternMatches: (patterns, more) =>
    `只匹配这样的页面：${patterns.map((pattern) => `\`${pattern}\``).join(" 或 ")}${more > 0 ? `，以及另外 ${more} 种` : ""}`,
  queryDiffers: (key) => `需要地址中含有 \`?${key}=\`，并且是规则认识的值。`,
  hashDiffers: "需要 `#` 之后有不同的内容。",
  valueMissing: (name) => `需要 \`${name}\`，而此地址没有。`,
  readsDocument: (name) => `要从页面内容中读取 \`${name}\`，而页面尚未读取。`,
  conditionMissing: (name) => `需要 \`${name}\`：请打开地址中含有它的页面。`,
  conditionFailed: (name, value) => `\`${name}\` 是 \`${value}\`，规则不接受。`,
  verificationFailed: "规则检查了页面，不适用于它。",
  noAddress: "得不到有效地址：其中的 `.` 或 `..` 位置不对。",
  codeFailed: (message) => `规则出错：${message}`,
  join: (sentences) => sentences.join(""),
} satisfies typeof english;
