import type { Refusal } from "#core/rules/decide.ts";
import type { Verdict } from "#core/rules/explain.ts";
import type { WordsOf } from "./words.ts";

/** What stands between backticks is a piece of an address, and drawn as one (Coded). */
const en = {
  fits: (path: string) => `Gives \`${path}\``,
  docsOnly: "Has documentation only; no page leads to it.",
  samePath: (path: string, title: string) => `Gives \`${path}\`, which “${title}” offers already.`,
  otherHost: (host: string) => `Fits only pages of \`${host}\``,
  anyOtherHost: (domain: string) => `Fits only pages of other hosts below \`${domain}\``,
  noPatternFits: (patterns: string[], more: number) =>
    `Fits only pages like ${patterns.map((pattern) => `\`${pattern}\``).join(" or ")}${more > 0 ? `, and ${more} more` : ""}`,
  queryDiffers: (key: string) => `Needs an address that has \`?${key}=\`, with a value the rule knows.`,
  hashDiffers: "Needs something else after the `#`.",
  valueMissing: (name: string) => `Needs \`${name}\`, which this address does not have.`,
  readsDocument: (name: string) => `Reads \`${name}\` from the page itself, which has not been looked at.`,
  conditionMissing: (name: string) => `Needs \`${name}\`: open a page whose address has it.`,
  conditionFailed: (name: string, value: string) => `Here \`${name}\` is \`${value}\`, which the rule does not take.`,
  verificationFailed: "The rule looked at the page and declined.",
  noAddress: "It would lead nowhere: the address has a `.` or `..` in the wrong place.",
  codeFailed: (message: string) => `The rule failed: ${message}`,
};

export const explainWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
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
  },
};

type ExplainWords = typeof en;

/** One rule's verdict as a sentence. `domain` is the site's. */
export function explainVerdict(words: ExplainWords, verdict: Verdict, domain: string): string {
  switch (verdict.kind) {
    case "answered":
      return words.fits(verdict.path);
    case "docs-only":
      return words.docsOnly;
    case "same-path":
      return words.samePath(verdict.path, verdict.title);
    case "other-host":
      return verdict.host === "*" ? words.anyOtherHost(domain) : words.otherHost(hostName(verdict.host, domain));
    case "no-pattern-fits":
      return words.noPatternFits(verdict.source.slice(0, 2), verdict.source.length - 2);
    case "refused": {
      const said = new Set(verdict.refusals.map((refusal) => explainRefusal(words, refusal)));
      return [...said].join(" ");
    }
  }
}

function explainRefusal(words: ExplainWords, refusal: Refusal): string {
  switch (refusal.kind) {
    case "query-differs":
      return words.queryDiffers(refusal.key);
    case "hash-differs":
      return words.hashDiffers;
    case "value-missing":
      return refusal.needsDocument ? words.readsDocument(refusal.name) : words.valueMissing(refusal.name);
    case "condition-failed":
      return refusal.value === undefined
        ? words.conditionMissing(refusal.name)
        : words.conditionFailed(refusal.name, refusal.value);
    case "verification-failed":
      return words.verificationFailed;
    case "no-address":
      return words.noAddress;
    case "code-failed":
      return words.codeFailed(refusal.message);
  }
}

/** `.` is the bare domain. */
export function hostName(prefix: string, domain: string): string {
  return prefix === "." ? domain : `${prefix}.${domain}`;
}
