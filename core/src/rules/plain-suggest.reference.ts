// A second, simple implementation of the rule language: one regular expression per pattern, no index, and no code shared with the
// engine. Tests compare the engine with it; nothing that ships imports it.
import type { PageDocument } from "./page-document.ts";
import type { Condition, Params, Rule, Value } from "./site.ts";

type Sites = Record<string, Record<string, Rule[]>>;
type Page = { url: URL; params: Record<string, string>; document: PageDocument | undefined };

/** The feed paths of a page, percent-decoded and sorted. `domain` is the registrable domain of the address's host. */
export function plainPaths(sites: Sites, domain: string | null, address: string, document?: PageDocument): string[] {
  if (!URL.canParse(address) || !domain || !Object.hasOwn(sites, domain)) return [];
  const url = new URL(address);
  const site = sites[domain]!;
  const prefix = url.hostname.slice(0, -domain.length - 1);
  const candidates = prefix === "" ? [".", "www"] : prefix === "www" ? ["www", ".", "*"] : [prefix, "*"];
  const key = candidates.find((name) => Object.hasOwn(site, name));
  if (key === undefined) return [];
  const paths = new Set<string>();
  for (const rule of site[key]!) {
    // The route of a rule with an own feed is not offered.
    if (rule.feed !== undefined || rule.oneOf?.some((one) => one.feed !== undefined)) continue;
    for (const pattern of rule.source ?? []) {
      for (const params of bindings(pattern, url)) {
        const path = fill(rule, { url, params, document });
        if (path !== null) paths.add(path);
      }
    }
  }
  return [...paths].sort();
}

/** The params that a source pattern binds: in full, or without some of its trailing `/:param` segments. Empty when it does not fit. */
function bindings(pattern: string, url: URL): Record<string, string>[] {
  const [beforeHash, hash] = cut(pattern, "#");
  const [, path = "", query] = /^((?:[^?]|(?<=:\w+)\?(?=\/|$))*)(?:\?(.*))?$/s.exec(beforeHash) ?? [];
  let shorter = path.replace(/\/$/, "");
  const shapes = [shorter];
  if (hash === undefined && query === undefined) {
    while (/\/:\w+\??$/.test(shorter)) {
      shorter = shorter.replace(/\/:\w+\??$/, "");
      shapes.push(shorter);
    }
  } else if (/\/:\w+\?$/.test(shorter)) shapes.push(shorter.replace(/\/:\w+\?$/, ""));
  const found: Record<string, string>[] = [];
  for (const shape of shapes) {
    const params = matchPath(shape, url.pathname);
    if (!params) continue;
    if (query !== undefined && !matchQuery(query, url.searchParams, params)) continue;
    if (hash !== undefined) {
      if (url.hash === "") continue;
      const bound = matchPath(hash.replace(/\/$/, ""), url.hash.slice(1));
      if (!bound) continue;
      Object.assign(params, bound);
    }
    found.push(params);
    break;
  }
  return found;
}

function matchPath(shape: string, path: string): Record<string, string> | null {
  const { names, expression } = shapes.get(shape) ?? readShape(shape);
  // An escaped slash does not separate segments, so it is replaced while the segments are compared.
  const decoded = path
    .replace(/\/$/, "")
    .split("/")
    .map((part) => decode(part).replaceAll("/", "\0"))
    .join("/");
  const match = expression.exec(decoded);
  if (!match) return null;
  const params: Record<string, string> = {};
  names.forEach((name, index) => {
    if (name) params[name] = match[index + 1]!.replaceAll("\0", "/");
  });
  return params;
}

/** A cache: thousands of pages use the same patterns. */
const shapes = new Map<string, { names: string[]; expression: RegExp }>();

function readShape(shape: string): { names: string[]; expression: RegExp } {
  const names: string[] = [];
  const source = shape
    .split("/")
    .map((segment) =>
      segment.replace(/\*([\w-]*)|:(\w+)\??|[^*:]+|[*:]/g, (text, tail?: string, name?: string) => {
        if (tail !== undefined) {
          names.push(tail);
          return "(.+)";
        }
        if (name !== undefined) {
          names.push(name);
          return "([^/]+?)";
        }
        return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
      }),
    )
    .join("\\/");
  const read = { names, expression: new RegExp(`^${source}$`, "su") };
  shapes.set(shape, read);
  return read;
}

function matchQuery(query: string, search: URLSearchParams, params: Record<string, string>): boolean {
  for (const pair of query.split("&")) {
    const [key, wanted = "*"] = cut(pair, "=");
    const value = search.get(key);
    if (value === null) return false;
    if (wanted.startsWith(":")) params[wanted.slice(1)] = value;
    else if (wanted !== "*" && wanted !== value) return false;
  }
  return true;
}

function fill(rule: Pick<Rule, "with" | "when" | "oneOf" | "target">, page: Page, known: Params = {}): string | null {
  const values: Record<string, string | undefined> = { ...known };
  for (const [name, value] of Object.entries(rule.with ?? {})) values[name] = read(value, page, values);
  const names = { ...page.params, ...withoutMissing(values) };
  for (const [name, condition] of Object.entries(rule.when ?? {}))
    if (!holds(condition, Object.hasOwn(values, name) ? values[name] : names[name])) return null;
  for (const alternative of rule.oneOf ?? []) {
    const path = fill(alternative, page, values);
    if (path !== null) return path;
  }
  if (rule.target === undefined) return null;
  const look = (name: string) => (Object.hasOwn(values, name) ? values[name] : page.params[name]) || undefined;
  let missing = false;
  let isCut = false;
  let path = "";
  for (const [text, segment, optional, inline] of rule.target.matchAll(
    /\/:(\w+)(?:\{[^{}]*\})?(?=\/|$)|\/:(\w+)(?:\{[^{}]*\})?\?(?=\/|$)|\{(\w+)\}|[^/{]+|./g,
  )) {
    if (isCut) break;
    const name = segment ?? optional ?? inline;
    if (name === undefined) path += text;
    else if (look(name) !== undefined) path += (inline ? "" : "/") + look(name);
    else if (optional) isCut = true;
    else missing = true;
  }
  return missing ? null : path || "/";
}

function read(value: Value, page: Page, values: Params): string | undefined {
  const steps = typeof value === "string" ? { from: value } : value;
  let text = present(source(steps, page, values));
  if (text !== undefined && steps.match !== undefined) {
    const match = new RegExp(steps.match, steps.flags).exec(text);
    text = present(match ? (match.length > 1 ? match[1] : match[0]) : undefined);
  }
  for (const suffix of [steps.strip ?? []].flat())
    if (text?.endsWith(suffix)) text = present(text.slice(0, -suffix.length));
  for (const [pattern, replacement] of pairs(steps.replace))
    text = present(text?.replace(new RegExp(pattern, steps.flags ?? "g"), replacement));
  if (steps.case) text = steps.case === "upper" ? text?.toUpperCase() : text?.toLowerCase();
  if (steps.encode) text = text && encodeURIComponent(text);
  if (steps.decode) text = text && decode(text);
  if (steps.map && text !== undefined)
    text = Object.hasOwn(steps.map, text) ? steps.map[text] : steps.keep ? text : undefined;
  return text ?? steps.default;
}

function source(steps: Exclude<Value, string>, page: Page, values: Params): string | null | undefined {
  const { url, params, document } = page;
  if (steps.value !== undefined) return steps.value;
  if (steps.all !== undefined) return url.searchParams.getAll(steps.all).join(steps.sep ?? ",");
  if (steps.first) {
    for (const one of steps.first) {
      const text = read(one, page, values);
      if (text) return text;
    }
    return undefined;
  }
  if (steps.join) {
    const texts = steps.join.map((one) => read(one, page, values));
    return texts.every(Boolean) ? texts.join(steps.sep ?? "") : undefined;
  }
  if (steps.select !== undefined) {
    const element = document?.querySelector(steps.select);
    const attr = steps.attr ?? "text";
    return attr === "text" ? element?.textContent : attr === "html" ? element?.innerHTML : element?.getAttribute(attr);
  }
  const from = steps.from ?? "";
  if (from.startsWith("params.")) return params[from.slice(7)];
  if (from.startsWith("query.")) return url.searchParams.get(from.slice(6));
  if (from.startsWith("$")) return values[from.slice(1)];
  if (from === "html") return document?.documentElement?.outerHTML;
  return { path: url.pathname, hash: url.hash, host: url.hostname, search: url.search, href: url.href }[from];
}

function holds(condition: Condition, value: string | undefined): boolean {
  if (typeof condition === "string" || Array.isArray(condition))
    return value !== undefined && [condition].flat().includes(value);
  if (condition.is !== undefined && !(value !== undefined && [condition.is].flat().includes(value))) return false;
  if (condition.not !== undefined && value !== undefined && [condition.not].flat().includes(value)) return false;
  if (
    condition.match !== undefined &&
    !(value !== undefined && new RegExp(condition.match, condition.flags).test(value))
  )
    return false;
  return condition.present === undefined || condition.present === (value !== undefined);
}

const present = (text: string | null | undefined) => (text === null || text === "" ? undefined : text);
const pairs = (replace: NonNullable<Exclude<Value, string>["replace"]> | undefined) =>
  replace === undefined ? [] : ((typeof replace[0] === "string" ? [replace] : replace) as [string, string][]);
const withoutMissing = (values: Params) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== undefined));

function cut(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
