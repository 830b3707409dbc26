// Whether a rule can answer a page whose document is not known. Most rules for any host cannot, and then they are not tried.
import type { Alternative, CodeRule, Condition, Value } from "./site.ts";
import { feedTarget, parseTarget } from "./target.ts";

/** True when no page gets a path or a feed from this rule without its document. */
export function requiresDocument(rule: CodeRule): boolean {
  if (!rule.with && !rule.oneOf) return false;
  const names = namesFromDocument(rule.with, new Set());
  if (failsWithoutDocument(rule.when, names)) return true;
  const alternatives = rule.oneOf ?? [];
  const hasAnswer = rule.target !== undefined || rule.feed !== undefined;
  // Without any answer, the rule is a link to its documentation.
  if (!hasAnswer && alternatives.length === 0) return false;
  return (!hasAnswer || targetsRequire(rule, names)) && alternatives.every((one) => alternativeRequires(one, names));
}

function alternativeRequires(alternative: Alternative, outer: ReadonlySet<string>): boolean {
  const names = namesFromDocument(alternative.with, outer);
  return failsWithoutDocument(alternative.when, names) || targetsRequire(alternative, names);
}

/** The names whose values are missing without the document. */
function namesFromDocument(values: Record<string, Value> = {}, outer: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set(outer);
  for (const [name, value] of Object.entries(values)) {
    if (isMissing(value, names)) names.add(name);
    else names.delete(name);
  }
  return names;
}

function isMissing(value: Value, names: ReadonlySet<string>): boolean {
  if (typeof value === "string") return value === "html" || (value.startsWith("$") && names.has(value.slice(1)));
  if (value.default || value.value !== undefined || value.all !== undefined) return false;
  if (value.select !== undefined) return true;
  if (value.first !== undefined) return value.first.every((one) => isMissing(one, names));
  if (value.join !== undefined) return value.join.some((one) => isMissing(one, names));
  return isMissing(value.from ?? "", names);
}

function failsWithoutDocument(conditions: Record<string, Condition> = {}, names: ReadonlySet<string>): boolean {
  return Object.entries(conditions).some(([name, condition]) => names.has(name) && !acceptsMissing(condition));
}

function acceptsMissing(condition: Condition): boolean {
  if (typeof condition === "string" || Array.isArray(condition)) return false;
  return condition.is === undefined && condition.match === undefined && condition.present !== true;
}

/** Whether both the route and the feed, as far as there are any, need one of these names. */
function targetsRequire({ target, feed }: Pick<CodeRule, "target" | "feed">, names: ReadonlySet<string>): boolean {
  if (typeof target === "function" || names.size === 0) return false;
  const templates = [target, feed && feedTarget(feed)].filter((one) => one !== undefined);
  return templates.every((template) =>
    parseTarget(template).some((part) => typeof part !== "string" && !part.isOptional && names.has(part.name)),
  );
}
