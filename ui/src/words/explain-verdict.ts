import type { Refusal } from "#core/rules/decide.ts";
import type { Verdict } from "#core/rules/explain.ts";
import type { Words } from "./words.ts";

type VerdictWords = Words["verdicts"];

/** One rule's verdict as a sentence. `domain` is the site's. */
export function explainVerdict(words: VerdictWords, verdict: Verdict, domain: string): string {
  switch (verdict.kind) {
    case "answered":
      return words.gives(verdict.path);
    case "docs-only":
      return words.docsOnly;
    case "same-path":
      return words.samePath(verdict.path, verdict.title);
    case "other-host":
      return verdict.host === "*" ? words.anyOtherHost(domain) : words.otherHost(hostName(verdict.host, domain));
    case "no-pattern-fits":
      return words.noPatternMatches(verdict.source.slice(0, 2), verdict.source.length - 2);
    case "refused": {
      const said = new Set(verdict.refusals.map((refusal) => explainRefusal(words, refusal)));
      return words.join([...said]);
    }
  }
}

function explainRefusal(words: VerdictWords, refusal: Refusal): string {
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
