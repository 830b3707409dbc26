// Parses and writes the text of a site file, and finds the line of anything in it. It does no I/O, so that the editor of the web app
// and `pagecast catalogue check` use the same code.
import { Document, isCollection, isMap, isNode, isPair, LineCounter, parseDocument, type Scalar } from "yaml";
import { type RuleFile, type SiteFile, siteSchema } from "./site-schema.ts";

export type Problem = { file: string; line: number; problem: string; hint: string };

/** A parsed file. `content` is null when it has problems; `lineOf` finds the line of a path in it. */
export type ReadSite = {
  domain: string;
  file: string;
  content: SiteFile | null;
  problems: Problem[];
  lineOf(path: readonly PropertyKey[]): number;
};

export function parseSite(file: string, text: string): ReadSite {
  const domain = file.replace(/^.*\//, "").replace(/\.yaml$/, "");
  const lines = new LineCounter();
  // With the failsafe schema every scalar is a string, so `type: 3` and `chapter: 007` keep their text.
  const document = parseDocument(text, { schema: "failsafe", lineCounter: lines, stringKeys: true });
  const lineOf = (path: readonly PropertyKey[]) => lineAt(document, lines, path);
  const read: ReadSite = { domain, file, content: null, problems: [], lineOf };
  for (const error of document.errors) {
    const problem = {
      file,
      line: error.linePos?.[0].line ?? 1,
      problem: error.message.split("\n")[0]!,
      hint: "fix the YAML",
    };
    read.problems.push(problem);
  }
  if (document.errors.length > 0) return read;
  const parsed = siteSchema.safeParse(withTypes(document.toJS()));
  if (parsed.success) read.content = parsed.data;
  else {
    for (const issue of parsed.error.issues) {
      read.problems.push({
        file,
        line: lineOf(issue.path),
        problem: `${issue.path.map(String).join(" › ") || "the file"}: ${issue.message}`,
        hint: "see catalogue/README.md for the fields of a rule",
      });
    }
  }
  return read;
}

/** The text of a file, formatted for people: short values on one line, no unnecessary quotes. */
export function writeSite(site: SiteFile): string {
  const document = new Document(site);
  const hosts = document.get("hosts", true);
  if (isMap(hosts)) {
    for (const [index, pair] of hosts.items.entries()) {
      if (index > 0 && isNode(pair.key)) pair.key.spaceBefore = true;
    }
  }
  flowShortMaps(document.contents, 0);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true, singleQuote: true });
}

/** The order of keys in a file. */
const RULE_KEYS: (keyof RuleFile)[] = [
  "title",
  "docs",
  "source",
  "with",
  "when",
  "oneOf",
  "feed",
  "target",
  "titles",
  "rank",
  "retired",
  "nsfw",
  "needs",
  "settings",
  "antiCrawler",
  "since",
  "examples",
  "sample",
];

export function orderRule(rule: RuleFile): RuleFile {
  const known = RULE_KEYS.filter((key) => rule[key] !== undefined);
  return Object.fromEntries(known.map((key) => [key, rule[key]])) as RuleFile;
}

const BOOLEANS = new Set(["retired", "nsfw", "antiCrawler", "present", "keep", "encode", "decode"]);
/** Below these keys, the keys are names that people choose. */
const NAMED = new Set(["with", "when", "map", "examples", "hosts", "labels"]);

function withTypes(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withTypes(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (!areNames && BOOLEANS.has(key) && (one === "true" || one === "false")) return [key, one === "true"];
      if (!areNames && key === "rank") return [key, Number(one)];
      return [key, withTypes(one, !areNames && NAMED.has(key))];
    }),
  );
}

/** The line of the deepest existing part of the path. */
function lineAt(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = document.getIn(path.slice(0, depth - 1), true);
    const key = path[depth - 1];
    if (isMap(parent)) {
      const pair = parent.items.find((item) => String((item.key as Scalar).value) === String(key));
      const range = (pair?.key as Scalar | undefined)?.range;
      if (range) return lines.linePos(range[0]).line;
    }
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** These always have one line per item. */
const BLOCK_KEYS = new Set(["examples", "hosts", "with", "source"]);

/** Writes short values, conditions and alternatives on one line; rules and the keys above stay in block style. */
function flowShortMaps(node: unknown, depth: number, key = ""): void {
  if (!isCollection(node)) return;
  const isRuleOrAbove = depth <= 3;
  if (!isRuleOrAbove && !BLOCK_KEYS.has(key) && JSON.stringify(node.toJSON()).length < 90) {
    node.flow = true;
    return;
  }
  for (const item of node.items) {
    if (isPair(item)) flowShortMaps(item.value, depth + 1, String((item.key as Scalar).value));
    else flowShortMaps(item, depth + 1, isMap(node) ? key : "");
  }
}
