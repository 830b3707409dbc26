// The schema of a catalogue file. `catalogue check` validates with it, and catalogue/site.schema.json is generated from it for
// editors, which show the descriptions. Apart from the rule editor, nothing in a browser imports it.
import { z } from "zod";
import { linearRegex } from "./linear-regex.ts";
import { DOCS_BASE, fullDocs } from "./packed-site.ts";
import { answersOf, type CodeRule, type Rule, type Site } from "./site.ts";
import { SOURCE_NAME } from "./value.ts";

const text = z.string().min(1);
const texts = z.union([text, z.array(text).min(1)]);
const regex = z.string().superRefine((source, context) => {
  try {
    linearRegex(source);
  } catch (error) {
    context.addIssue({
      code: "custom",
      message: `not a regular expression that runs safely: ${(error as Error).message}`,
    });
  }
});
const name = z.string().regex(/^\w+$/, "a name is letters, digits and _");

const valueSource = z
  .string()
  .regex(SOURCE_NAME, "use params.X, query.X, path, hash, host, origin, search, href, html or $earlier")
  .meta({ description: "params.X, query.X, path, hash, host, origin, search, href, html, or $earlier" });

const steps = z
  .strictObject({
    get from() {
      return valueSource.optional();
    },
    select: text.optional().meta({ description: "A CSS selector into the page's document" }),
    attr: text.optional().meta({ description: "text (the default), html, or an attribute of the selected element" }),
    all: text.optional().meta({ description: "Every value of this query key, joined" }),
    get join() {
      return z.array(value).min(1).optional();
    },
    get first() {
      return z.array(value).min(1).optional();
    },
    value: z.string().optional().meta({ description: "A constant" }),
    sep: z.string().optional().meta({ description: "Between joined values" }),
    match: regex.optional().meta({ description: "Capture 1, or the whole match. Without a match there is no value" }),
    flags: z
      .string()
      .regex(/^[gims]*$/)
      .optional(),
    strip: texts.optional().meta({ description: "One or more suffixes, each removed once" }),
    replace: z
      .union([z.tuple([regex, z.string()]), z.array(z.tuple([regex, z.string()]))])
      .optional()
      .meta({ description: "[pattern, replacement], or a list of them" }),
    case: z.enum(["upper", "lower"]).optional(),
    encode: z.boolean().optional(),
    decode: z.boolean().optional(),
    map: z.record(z.string(), z.string()).optional(),
    keep: z.boolean().optional().meta({ description: "Keep a value that is not in the map" }),
    default: z.string().optional(),
  })
  .refine((one) => SOURCES.filter((key) => one[key] !== undefined).length === 1, {
    message: `a value has exactly one of from, select, all, join, first, value`,
  });
const SOURCES = ["from", "select", "all", "join", "first", "value"] as const;

const value: z.ZodType<string | object> = z.lazy(() => z.union([valueSource, steps])).meta({ id: "Value" });

const condition = z
  .union([
    z.string(),
    z.array(z.string()).min(1),
    z.strictObject({
      is: texts.optional(),
      not: texts.optional(),
      match: regex.optional(),
      flags: z.string().optional(),
      present: z.boolean().optional(),
    }),
  ])
  .meta({ id: "Condition" });

const withValues = z.record(name, value).meta({ description: "Values derived from the page, in order" });
const whenConditions = z.record(name, condition).meta({ description: "All must hold" });
const target = z
  .string()
  .regex(/^\//, "a target starts with /")
  .meta({ description: "The feed path, as in /nga/post/:tid/:author?" });
const feed = z
  .string()
  .regex(/^(?:https?:\/\/|\{origin\}[/{])/, "a feed is a web address, or starts with {origin}")
  .meta({ description: "The site's own feed, as in https://www.youtube.com/feeds/videos.xml?channel_id=:id" });
const feedTitles = z
  .strictObject({ en: text, zh: text })
  .meta({ description: "What the feed contains, in plain words" });
const rank = z.literal([1, 2, 3, 4]).meta({
  description:
    "1 what the page's author or site publishes, 2 the same, wider or narrower, 3 lists they keep, 4 things about them",
});
const pattern = z.string().regex(/^\//, "a source starts with /");

/** It becomes a link, so other schemes than http and https are refused. */
const docs = text.regex(/^(?:https?:\/\/|(?![A-Za-z]+:))/, "documentation is a web page");

/** A name ends with `_*` where each account has a setting of its own, as in `BILIBILI_COOKIE_*`. */
export const SETTING_NAME = /^[A-Z][A-Z0-9_]{0,80}\*?$/;

export const ruleSchema = z.strictObject({
  title: text,
  docs: docs
    .optional()
    .meta({ description: `Below ${DOCS_BASE}; "#part" for a part of the site's page; or a whole address` }),
  source: z
    .union([pattern, z.array(pattern).min(1)])
    .optional()
    .meta({ description: "Page patterns, as in /user/:id/:tab?" }),
  target: target.optional(),
  feed: feed.optional(),
  titles: feedTitles.optional(),
  rank: rank.optional(),
  with: withValues.optional(),
  when: whenConditions.optional(),
  oneOf: z
    .array(
      z
        .strictObject({
          with: withValues.optional(),
          when: whenConditions.optional(),
          target: target.optional(),
          feed: feed.optional(),
        })
        .refine((one) => one.target !== undefined || one.feed !== undefined, "an alternative has a target or a feed"),
    )
    .optional(),
  retired: z.literal(true).optional().meta({ description: "The feed service no longer has this route" }),
  nsfw: z.literal(true).optional(),
  needs: z
    .array(z.enum(["config", "browser"]))
    .optional()
    .meta({ description: "What the feed service needs for it" }),
  settings: z
    .array(z.string().regex(SETTING_NAME, "a setting is written in capitals, as in ZHIHU_COOKIES"))
    .min(1)
    .optional()
    .meta({ description: "The settings of the feed service that `needs: [config]` stands for" }),
  antiCrawler: z.literal(true).optional().meta({ description: "The site blocks crawlers" }),
  since: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional()
    .meta({ description: "The catalogue it was imported with; leave it out for a rule made by hand" }),
  examples: z
    .record(z.string(), z.union([z.literal("none"), z.string().regex(/^(?:\/|https?:\/\/)/)]))
    .optional()
    .meta({ description: "Page address: the path or the feed this rule gives, or none" }),
  sample: text.optional().meta({ description: "Markup of a page, for the examples of a rule that reads the document" }),
});

export const siteSchema = z
  .strictObject({
    name: text.optional().meta({ description: "What people call the site" }),
    docs: docs.optional().meta({ description: "The documentation of rules that name none of their own" }),
    labels: z
      .record(z.string(), feedTitles.extend({ rank: rank.optional() }))
      .optional()
      .meta({
        description: "By target or feed of a rule: its titles and rank. An import, which replaces rules, keeps them",
      }),
    hosts: z
      .record(z.string(), z.array(ruleSchema).min(1))
      .meta({ description: '"." the bare domain, www, m, a.b …, "*" any subdomain without a key of its own' }),
  })
  .meta({ title: "A site of the Pagecast catalogue" });

export type RuleFile = z.infer<typeof ruleSchema>;
export type SiteFile = z.infer<typeof siteSchema>;

/** JSON Schema for editors. `catalogue check` reports a committed copy that differs. */
export function siteJsonSchema(): object {
  return z.toJSONSchema(siteSchema, { target: "draft-7" });
}

/** The site that a file describes, with its abbreviations expanded. */
export function siteFromFile(domain: string, file: SiteFile): Site {
  const hosts: Record<string, CodeRule[]> = {};
  for (const [prefix, rules] of Object.entries(file.hosts)) {
    hosts[prefix] = rules.map((rule) => withLabel(ruleFromFile(rule, file.docs), file.labels));
  }
  return { domain, hosts, ...(file.name === undefined ? {} : { name: file.name }) };
}

function withLabel(rule: Rule, labels: SiteFile["labels"]): Rule {
  const label = labels && answersOf(rule).find((answer) => Object.hasOwn(labels, answer));
  if (label === undefined) return rule;
  const { rank, ...titles } = labels![label]!;
  return { ...rule, titles: rule.titles ?? titles, ...(rank === undefined ? {} : { rank }) };
}

export function ruleFromFile(file: RuleFile, siteDocs: string | undefined): Rule {
  const { docs, source, examples, ...rest } = file;
  const rule = { ...rest, docs: fullDocs(docs ?? "", siteDocs ?? "") } as Rule;
  if (source !== undefined) rule.source = [source].flat();
  if (examples) {
    rule.examples = Object.fromEntries(
      Object.entries(examples).map(([page, path]) => [page, path === "none" ? null : path]),
    );
  }
  return rule;
}
