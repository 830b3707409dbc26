// Formats an explanation for the terminal.
import type { Refusal } from "#core/rules/decide.ts";
import type { Explanation, Verdict } from "#core/rules/explain.ts";

export function formatExplanation(explanation: Explanation): string {
  if (explanation.kind === "not-an-address") return "This is not the address of a page.";
  if (explanation.kind === "unknown-site") return `The catalogue has no site for ${explanation.hostname}.`;
  const { domain, name, host, rules } = explanation;
  const heading = `${domain}${name ? ` (${name})` : ""}, ${host === null ? "no rules for this host" : `rules of "${host}"`}`;
  const here = rules.filter(({ verdict }) => verdict.kind !== "other-host");
  const elsewhere = rules.length - here.length;
  const lines = here.map(
    ({ title, verdict }) => `${verdict.kind === "answered" ? "✓" : "·"} ${title}: ${formatVerdict(verdict)}`,
  );
  if (elsewhere > 0) lines.push(`· ${elsewhere} more rules are for other hosts of the site`);
  return [heading, ...lines].join("\n");
}

function formatVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case "answered":
      return verdict.path;
    case "docs-only":
      return "documentation only";
    case "same-path":
      return `gives ${verdict.path}, which "${verdict.title}" already offers`;
    case "other-host":
      return `is for the host "${verdict.host}"`;
    case "no-pattern-fits":
      return `the path does not match ${verdict.source.join(" or ")}`;
    case "refused":
      return [...new Set(verdict.refusals.map(formatRefusal))].join("; ");
  }
}

function formatRefusal(refusal: Refusal): string {
  switch (refusal.kind) {
    case "query-differs":
      return `?${refusal.key} is missing or different`;
    case "hash-differs":
      return "the part after # is missing or different";
    case "value-missing":
      return `${refusal.name} is missing${refusal.needsDocument ? " (it is read from the page itself: try --html FILE)" : ""}`;
    case "condition-failed":
      return `${refusal.name} is ${refusal.value === undefined ? "missing" : `"${refusal.value}"`}, which the rule does not accept`;
    case "verification-failed":
      return "the rule's verification failed";
    case "no-address":
      return "the result is not a valid path";
    case "code-failed":
      return `the rule failed: ${refusal.message}`;
  }
}
