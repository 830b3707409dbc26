// Indexes a site's rules in a trie of path segments: one walk finds every pattern that fits a page.
import { addressFragment, type PageAddress, queryValue } from "../address.ts";
import { answer, type CompiledPattern, compileRule, type Entry } from "./compile-rule.ts";
import { matchMixed, matchPath, matchSegments, type Segment } from "./pattern.ts";
import type { CodeRule, Site } from "./site.ts";
import { CURRENT, joinTitle } from "./title.ts";

export type CompiledHost = { entries: Entry[]; root: Node };

export type CompiledSite = {
  domain: string;
  name: string;
  site: Site;
  /** The hosts compiled so far. A page needs only its own. */
  hosts: Map<string, CompiledHost>;
};

/**
 * A node of the trie. It is small, and its entries are a linked list, because every object that is read costs time on a site that
 * is not in the processor's cache.
 */
export type Node = {
  /** The first literal child. Most nodes have no more than one. */
  text: string;
  child: Node | undefined;
  /** All literal children, when there is more than one. */
  literals: Map<string, Node> | undefined;
  param: Node | undefined;
  /** The first pattern that ends here; `next` leads to the others. */
  end: Entry | undefined;
  rare: RareNode | undefined;
};

type RareNode = {
  mixed: { segment: Extract<Segment, { kind: "mixed" }>; node: Node }[];
  /** Patterns that end here when a query key has a certain value, or when the fragment is a certain text. */
  byQuery: Map<string, Map<string, Entry[]>>;
  byHash: Map<string, Entry[]>;
  /** Patterns whose tail begins here. */
  tails: Entry[];
};

export function openSite(site: Site): CompiledSite {
  return { domain: site.domain, name: site.name ?? "", site, hosts: new Map() };
}

/** The key whose rules apply to a host prefix: the prefix itself, else `www` for the bare domain and the reverse, else `*`. */
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
  const host: CompiledHost = { entries: [], root: emptyNode() };
  const patterns: CompiledPattern[] = [];
  for (const [index, rule] of rules.entries()) {
    const title = siteName === "" ? rule.title : joinTitle(CURRENT, rule.title);
    try {
      patterns.push(...compileRule(rule, title, index));
    } catch (error) {
      console.warn(`The rule "${rule.title}" cannot be used:`, error);
    }
  }
  let order = 0;
  for (const { entries } of patterns.sort((one, other) => one.key - other.key)) {
    const sourceOrder = order++;
    for (const entry of entries) {
      entry.sourceOrder = sourceOrder;
      entry.order = order++;
      host.entries.push(entry);
    }
  }
  const usable = host.entries.filter(({ shape }) => !shape.cannotAnswer);
  for (const entry of usable) if (onlyPage(entry) === undefined) addEntry(host.root, entry);
  for (const entry of usable) {
    const page = onlyPage(entry);
    if (page !== undefined && !isRedundant(host.root, entry, page)) addEntry(host.root, entry);
  }
  return host;
}

/** The page of an entry that fits exactly one. */
function onlyPage({ shape: { isPlain, path } }: Entry): PageAddress | undefined {
  if (!isPlain || path.tail) return undefined;
  const segments: string[] = [];
  for (const segment of path.head) {
    if (segment.kind !== "literal") return undefined;
    segments.push(segment.text);
  }
  return { text: "", hostname: "", segments, search: "", hash: "", url: undefined };
}

/**
 * Whether an earlier rule gives the only page of an entry the same path (`/topic/ai` after `/topic/:id`). A tenth of the catalogue's
 * example pages have such a rule; leaving it out of the index changes nothing but the time.
 */
function isRedundant(root: Node, entry: Entry, page: PageAddress): boolean {
  let lastSource = -1;
  for (const other of [findEntries(root, page) ?? []].flat()) {
    // Of the shapes of one pattern, only the first is certain to be used.
    const isUsed = other.shape.isPlain && other.sourceOrder !== lastSource;
    const isEarlier = other.shape.ruleOrder < entry.shape.ruleOrder;
    if (isUsed && isEarlier && answer(other, page) === answer(entry, page)) return true;
    lastSource = other.sourceOrder;
  }
  return false;
}

function addEntry(root: Node, entry: Entry): void {
  const { path, guard } = entry.shape;
  let node = root;
  path.head.forEach((segment, index) => {
    const word = guard?.literals?.get(index);
    node = childFor(node, word === undefined ? segment : { kind: "literal", text: word });
  });
  if (path.tail) rareOf(node).tails.push(entry);
  else if (guard?.hash !== undefined) addTo(rareOf(node).byHash, guard.hash, entry);
  else if (guard?.query) {
    const { byQuery } = rareOf(node);
    const values = byQuery.get(guard.query.key) ?? new Map<string, Entry[]>();
    byQuery.set(guard.query.key, values);
    addTo(values, guard.query.value, entry);
  } else if (node.end === undefined) node.end = entry;
  else {
    let last = node.end;
    while (last.next !== undefined) last = last.next;
    last.next = entry;
  }
}

/** What the first segments of the patterns in an index begin with. Those that begin with a param are left out. */
export function firstTexts(root: Node): string[] {
  const literals = root.literals ? [...root.literals.keys()] : root.child ? [root.text] : [];
  return [...literals, ...(root.rare?.mixed ?? []).map(({ segment }) => segment.literals[0]!)].filter(Boolean);
}

function rareOf(node: Node): RareNode {
  node.rare ??= { mixed: [], byQuery: new Map(), byHash: new Map(), tails: [] };
  return node.rare;
}

function addTo(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = map.get(key);
  if (list) list.push(entry);
  else map.set(key, [entry]);
}

function childFor(node: Node, segment: Segment): Node {
  if (segment.kind === "param") {
    node.param ??= emptyNode();
    return node.param;
  }
  if (segment.kind === "mixed") {
    const { mixed } = rareOf(node);
    const shape = segment.literals.join("\0");
    let child = mixed.find((one) => one.segment.literals.join("\0") === shape);
    if (child === undefined) {
      child = { segment, node: emptyNode() };
      mixed.push(child);
    }
    return child.node;
  }
  return literalChild(node, segment.text);
}

function literalChild(node: Node, text: string): Node {
  const known = node.literals ? node.literals.get(text) : node.text === text ? node.child : undefined;
  if (known) return known;
  const child = emptyNode();
  if (node.literals) node.literals.set(text, child);
  else if (node.child === undefined) {
    node.text = text;
    node.child = child;
  } else {
    node.literals = new Map([
      [node.text, node.child],
      [text, child],
    ]);
  }
  return child;
}

/** Every entry that fits the page's path and whose guard holds, the best feed first. */
export function findEntries(root: Node, address: PageAddress): Entries {
  return walk(root, address, 0, undefined);
}

/** A single entry is returned without a list around it, because most pages have just one. */
export type Entries = Entry | Entry[] | undefined;

/** Inserts in order. Entries are found nearly in order, so this is faster than sorting at the end. */
function withEntry(found: Entries, entry: Entry): Entries {
  if (found === undefined) return entry;
  if (!Array.isArray(found)) return found.order < entry.order ? [found, entry] : [entry, found];
  let at = found.length;
  for (; at > 0 && found[at - 1]!.order > entry.order; at--) found[at] = found[at - 1]!;
  found[at] = entry;
  return found;
}

function walk(root: Node, address: PageAddress, start: number, before: Entries): Entries {
  const { segments } = address;
  let node = root;
  let depth = start;
  let found = before;
  for (; depth < segments.length; depth++) {
    const text = segments[depth]!;
    const { literals, rare } = node;
    const literal = literals === undefined ? (node.text === text ? node.child : undefined) : literals.get(text);
    const param = text === "" ? undefined : node.param;
    if (rare !== undefined) found = walkRare(rare, address, depth, found);
    // Recursion is needed only where both a literal and a param fit.
    if (literal !== undefined && param !== undefined) found = walk(literal, address, depth + 1, found);
    const next = param ?? literal;
    if (next === undefined) return found;
    node = next;
  }
  for (let entry = node.end; entry !== undefined; entry = entry.next) found = withEntry(found, entry);
  return node.rare === undefined ? found : walkGuarded(node.rare, address, found);
}

function walkRare({ tails, mixed }: RareNode, address: PageAddress, depth: number, before: Entries): Entries {
  const { segments } = address;
  let found = before;
  for (const entry of tails) if (fitsTail(entry, segments)) found = withEntry(found, entry);
  for (const { segment, node } of mixed) {
    if (matchMixed(segment, segments[depth]!) !== null) found = walk(node, address, depth + 1, found);
  }
  return found;
}

function walkGuarded({ byQuery, byHash }: RareNode, address: PageAddress, before: Entries): Entries {
  let found = before;
  if (byHash.size > 0) {
    const fragment = addressFragment(address);
    // An escaped slash in the fragment does not separate segments. The pattern of each entry checks that later.
    const entries = fragment === null ? undefined : byHash.get(fragment.join("/"));
    for (const entry of entries ?? []) found = withEntry(found, entry);
  }
  for (const [key, values] of byQuery) {
    const value = queryValue(address, key);
    const entries = value === null ? undefined : values.get(value);
    for (const entry of entries ?? []) found = withEntry(found, entry);
  }
  return found;
}

/** Tests the tail and the segments after it. The segments before it have been matched by the walk. */
function fitsTail(entry: Entry, segments: readonly string[]): boolean {
  const { path } = entry.shape;
  const { head, tail, after } = path;
  if (tail?.suffix === "") {
    const end = segments.length - after.length;
    if (end <= head.length || (end === head.length + 1 && segments[head.length] === "")) return false;
    return after.length === 0 || matchSegments(after, segments, end, ignore);
  }
  return matchPath({ ...path, head: [] }, segments.slice(head.length), ignore);
}

const ignore = () => {};

function emptyNode(): Node {
  return { text: "", child: undefined, literals: undefined, param: undefined, end: undefined, rare: undefined };
}
