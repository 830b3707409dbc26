// The compiled form of a site: compact text that is fast to search. The build writes it and a catalogue is opened from it.
//
//     github.com <tab> GitHub <tab> programming        domain, name, the documentation that most rules have
//     <tab> www                                        a host prefix
//     title <tab> docs <tab> rest <tab> target <tab> source <tab> source …
//     (an empty line ends the site)
//
// `rest` is the rest of the rule as JSON. Empty fields at the end of a line are left out. Plain JSON would be twice as long, and
// 8 % larger when compressed with brotli (160 kB instead of 147 kB).
import type { CodeRule, Rule, Site } from "./site.ts";

/** Where the feed service documents its routes. */
export const DOCS_BASE = "https://docs.rsshub.app/routes/";

/** Leaves out examples, their markup and `since`, which only people who edit the catalogue need. */
export function packSite(site: Site): string {
  const rules = Object.values(site.hosts).flat();
  const docs = shortenDocs(mostCommon(rules.map((rule) => rule.docs)), "");
  const lines = [fields(site.domain, site.name ?? "", docs)];
  for (const [prefix, hostRules] of Object.entries(site.hosts)) {
    lines.push(`\t${prefix}`, ...hostRules.map((rule) => packRule(rule, docs)));
  }
  return `${lines.join("\n")}\n\n`;
}

export function unpackSite(packed: string): Site {
  const [heading = "", ...lines] = packed.trimEnd().split("\n");
  const [domain = "", name = "", docs = ""] = heading.split("\t");
  const site: Site = { domain, hosts: {} };
  if (name !== "") site.name = name;
  let rules: CodeRule[] = [];
  for (const line of lines) {
    if (line.startsWith("\t")) {
      rules = [];
      site.hosts[line.slice(1)] = rules;
    } else rules.push(unpackRule(line, docs));
  }
  return site;
}

/** Calls `visit` with every site of a packed text, without parsing it. */
export function eachPackedSite(packed: string, visit: (domain: string, site: string) => void): void {
  let start = 0;
  while (start < packed.length) {
    const end = packed.indexOf("\n\n", start);
    const stop = end < 0 ? packed.length : end;
    const tab = packed.indexOf("\t", start);
    visit(packed.slice(start, tab < 0 || tab > stop ? stop : tab), packed.slice(start, stop));
    start = stop + 2;
  }
}

/** The full address of documentation that is relative to `DOCS_BASE`, a `#part` of the site's page, or already in full. */
export function fullDocs(docs: string, siteDocs: string): string {
  if (docs === "") return siteDocs === "" ? DOCS_BASE : fullDocs(siteDocs, "");
  if (docs.startsWith("#")) return fullDocs(siteDocs.replace(/#.*/, "") + docs, "");
  return /^[a-z]+:/i.test(docs) ? docs : DOCS_BASE + docs;
}

/** The inverse of `fullDocs`: the shortest text for the same address. */
export function shortenDocs(docs: string, siteDocs: string): string {
  const short = docs.startsWith(DOCS_BASE) && docs.length > DOCS_BASE.length ? docs.slice(DOCS_BASE.length) : docs;
  if (siteDocs === "") return short;
  if (short === siteDocs) return "";
  const page = siteDocs.replace(/#.*/, "");
  return page !== "" && short.startsWith(`${page}#`) ? short.slice(page.length) : short;
}

function packRule(rule: CodeRule, siteDocs: string): string {
  const { title, docs, source = [], target = "", examples: _examples, since: _since, sample: _sample, ...rest } = rule;
  if (typeof target === "function") throw new TypeError(`the target of "${title}" is code, which is not data`);
  const extra = Object.keys(rest).length === 0 ? "" : JSON.stringify(rest);
  return fields(title, shortenDocs(docs, siteDocs), extra, target, ...source);
}

function unpackRule(line: string, siteDocs: string): Rule {
  const [title = "", docs = "", rest = "", target = "", ...source] = line.split("\t");
  const rule: Rule = { title, docs: fullDocs(docs, siteDocs) };
  if (source.length > 0) rule.source = source;
  if (target !== "") rule.target = target;
  return rest === "" ? rule : Object.assign(rule, JSON.parse(rest) as Partial<Rule>);
}

function fields(...texts: string[]): string {
  // A tab or line break in a title must not start a new field.
  return texts
    .map((text) => text.replace(/[\t\n\r]+/g, " "))
    .join("\t")
    .replace(/\t+$/, "");
}

export function mostCommon(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}
