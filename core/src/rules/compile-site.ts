// A site's rules, indexed by the segments of the path: one walk finds every pattern that fits a page.
import { compileRule, type Entry } from "./compile-rule.ts";
import { inOrder } from "./in-order.ts";
import { matchMixed, matchPath, type Segment } from "./pattern.ts";
import type { CodeRule, Site } from "./site.ts";
import { CURRENT, joinTitle } from "./title.ts";

/** What a suggestion needs to know of its rule. */
export type RuleCard = { rule: CodeRule; title: string };

export type CompiledHost = { cards: RuleCard[]; entries: Entry[]; root: Node };

export type CompiledSite = {
  domain: string;
  name: string;
  site: Site;
  /** Hosts compiled so far: a page needs one of them. */
  hosts: Map<string, CompiledHost>;
};

export type Node = {
  literals: Map<string, Node> | undefined;
  param: Node | undefined;
  mixed: { segment: Extract<Segment, { kind: "mixed" }>; node: Node }[] | undefined;
  /** Patterns that end here. */
  ends: Entry[] | undefined;
  /** Patterns whose tail begins here. */
  tails: Entry[] | undefined;
};

export function openSite(site: Site): CompiledSite {
  return { domain: site.domain, name: site.name ?? "", site, hosts: new Map() };
}

/** The rules a page with this host prefix gets: its own key; bare and `www` stand in for each other; then `*`. */
export function hostKey(site: Site, prefix: string): string | undefined {
  const { hosts } = site;
  if (Object.hasOwn(hosts, prefix)) return prefix;
  if (prefix === ".") return Object.hasOwn(hosts, "www") ? "www" : undefined;
  if (prefix === "www" && Object.hasOwn(hosts, ".")) return ".";
  return Object.hasOwn(hosts, "*") ? "*" : undefined;
}

export function compiledHost(compiled: CompiledSite, prefix: string): CompiledHost | undefined {
  const key = hostKey(compiled.site, prefix);
  if (key === undefined) return undefined;
  let host = compiled.hosts.get(key);
  if (host === undefined) {
    host = compileHost(compiled.site.hosts[key]!, compiled.name);
    compiled.hosts.set(key, host);
  }
  return host;
}

function compileHost(rules: readonly CodeRule[], siteName: string): CompiledHost {
  const host: CompiledHost = { cards: [], entries: [], root: emptyNode() };
  let order = 0;
  for (const rule of inOrder(rules)) {
    const title = siteName === "" ? rule.title : joinTitle(CURRENT, rule.title);
    const index = host.cards.push({ rule, title }) - 1;
    try {
      for (const entry of compileRule(rule, index, () => order++)) {
        host.entries.push(entry);
        addEntry(host.root, entry);
      }
    } catch (error) {
      // Catalogue files are checked before they ship; this is for rules that arrive by other ways.
      console.warn(`The rule "${rule.title}" cannot be used:`, error);
    }
  }
  return host;
}

function addEntry(root: Node, entry: Entry): void {
  let node = root;
  for (const segment of entry.path.head) node = childFor(node, segment);
  if (entry.path.tail) (node.tails ??= []).push(entry);
  else (node.ends ??= []).push(entry);
}

function childFor(node: Node, segment: Segment): Node {
  if (segment.kind === "param") {
    node.param ??= emptyNode();
    return node.param;
  }
  if (segment.kind === "mixed") {
    node.mixed ??= [];
    const shape = segment.literals.join("\0");
    let child = node.mixed.find((one) => one.segment.literals.join("\0") === shape);
    if (child === undefined) {
      child = { segment, node: emptyNode() };
      node.mixed.push(child);
    }
    return child.node;
  }
  node.literals ??= new Map();
  let child = node.literals.get(segment.text);
  if (child === undefined) {
    child = emptyNode();
    node.literals.set(segment.text, child);
  }
  return child;
}

/** Every entry whose path fits, in the order of the catalogue. */
export function findEntries(host: CompiledHost, segments: string[]): Entry[] {
  const found: Entry[] = [];
  walk(host.root, segments, 0, found);
  if (found.length > 1) found.sort((a, b) => a.order - b.order);
  return found;
}

function walk(node: Node, segments: string[], depth: number, found: Entry[]): void {
  if (depth === segments.length) {
    if (node.ends !== undefined) for (const entry of node.ends) found.push(entry);
    return;
  }
  const text = segments[depth]!;
  if (node.tails !== undefined) {
    for (const entry of node.tails) if (fitsTail(entry, segments)) found.push(entry);
  }
  const literal = node.literals?.get(text);
  if (literal !== undefined) walk(literal, segments, depth + 1, found);
  if (text === "") return;
  if (node.param !== undefined) walk(node.param, segments, depth + 1, found);
  if (node.mixed !== undefined) {
    for (const { segment, node: child } of node.mixed) {
      if (matchMixed(segment, text) !== null) walk(child, segments, depth + 1, found);
    }
  }
}

/** The head has been walked; what is left is the tail and what stands after it. */
function fitsTail(entry: Entry, segments: string[]): boolean {
  const { head, tail, after } = entry.path;
  if (after.length === 0 && tail?.suffix === "") {
    return segments.length > head.length + 1 || segments[head.length] !== "";
  }
  return matchPath({ ...entry.path, head: [] }, segments.slice(head.length), ignore);
}

const ignore = () => {};

function emptyNode(): Node {
  return { literals: undefined, param: undefined, mixed: undefined, ends: undefined, tails: undefined };
}
