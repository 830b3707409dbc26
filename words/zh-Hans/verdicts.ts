import type { verdicts as english } from "../en/verdicts.ts";

export const verdicts = {
  fits: (path) => `得到 \`${path}\``,
  docsOnly: "只有文档，没有对应的页面。",
  samePath: (path, title) => `得到 \`${path}\`，“${title}”已提供。`,
  otherHost: (host) => `只适用于 \`${host}\` 的页面`,
  anyOtherHost: (domain) => `只适用于 \`${domain}\` 的其他子域名`,
  noPatternFits: (patterns, more) =>
    `只适用于这样的页面：${patterns.map((pattern) => `\`${pattern}\``).join(" 或 ")}${more > 0 ? `，以及另外 ${more} 种` : ""}`,
  queryDiffers: (key) => `需要地址中含有 \`?${key}=\`，并且是规则认识的值。`,
  hashDiffers: "需要 `#` 之后有不同的内容。",
  valueMissing: (name) => `需要 \`${name}\`，而此地址没有。`,
  readsDocument: (name) => `要从页面内容中读取 \`${name}\`，而页面尚未读取。`,
  conditionMissing: (name) => `需要 \`${name}\`：请打开地址中含有它的页面。`,
  conditionFailed: (name, value) => `此处 \`${name}\` 是 \`${value}\`，规则不接受。`,
  verificationFailed: "规则检查了页面，结果不符。",
  noAddress: "得不到有效地址：其中的 `.` 或 `..` 位置不对。",
  codeFailed: (message) => `规则出错：${message}`,
  join: (sentences) => sentences.join(""),
} satisfies typeof english;
