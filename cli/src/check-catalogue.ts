// Finds all problems in the catalogue's files, each with its file, its line and a hint.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answers, findShadowed, whyNeverAnswers } from "#core/rules/find-unreachable.ts";
import { htmlDocument } from "#core/rules/html-document.ts";
import { hasStrayStar } from "#core/rules/incoming-rules.ts";
import { pathsOf } from "#core/rules/make-examples.ts";
import { ANY_HOST, answersOf, type Rule } from "#core/rules/site.ts";
import { type RuleFile, ruleFromFile, siteJsonSchema } from "#core/rules/site-schema.ts";
import type { Problem, ReadSite } from "#core/rules/site-text.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { CATALOGUE_FOLDER, listSiteFiles, readSite, siteFileName } from "./site-file.ts";

export const SCHEMA_FILE = "site.schema.json";

export function schemaText(): string {
  return `${JSON.stringify(siteJsonSchema(), null, 2)}\n`;
}

export function checkCatalogue(folder = CATALOGUE_FOLDER): Problem[] {
  const problems = listSiteFiles(folder).flatMap((file) => checkSite(readSite(file, folder)));
  const schema = join(folder, SCHEMA_FILE);
  if (!existsSync(schema) || readFileSync(schema, "utf8") !== schemaText()) {
    problems.push({
      file: SCHEMA_FILE,
      line: 1,
      problem: "is not what core generates",
      hint: "run `npm run pagecast -- catalogue schema`",
    });
  }
  return problems;
}

export function checkSite(read: ReadSite): Problem[] {
  const { content, domain, file } = read;
  if (content === null) return read.problems;
  const problems = [...read.problems];
  const report = (path: PropertyKey[], problem: string, hint: string) =>
    problems.push({ file, line: read.lineOf(path), problem, hint });
  if (file !== siteFileName(domain)) report([], "is in the wrong folder", `move it to ${siteFileName(domain)}`);
  if (domain !== ANY_HOST && registrableDomain(domain) !== domain) {
    report(
      [],
      `${domain} is not a registrable domain, so no page finds these rules`,
      "name the file after the registrable domain and use a host prefix",
    );
  }
  for (const [prefix, rules] of Object.entries(content.hosts)) {
    checkHost(domain, prefix, rules, content.docs, (path, problem, hint) =>
      report(["hosts", prefix, ...path], problem, hint),
    );
  }
  const known = new Set(Object.values(content.hosts).flat().flatMap(answersOf));
  for (const label of Object.keys(content.labels ?? {})) {
    if (!known.has(label))
      report(["labels", label], `no rule has the target or feed ${label}`, "write it as the rule does");
  }
  return problems;
}

type Report = (path: PropertyKey[], problem: string, hint: string) => void;

function checkHost(
  domain: string,
  prefix: string,
  files: RuleFile[],
  siteDocs: string | undefined,
  report: Report,
): void {
  const rules = files.map((file) => ruleFromFile(file, siteDocs));
  const shadowed = findShadowed(rules);
  for (const [index, rule] of rules.entries()) {
    const why = whyNeverAnswers(rule, prefix);
    const cover = shadowed.get(rule);
    if (why)
      report(
        [index, "target"],
        `"${rule.title}" never answers: ${why}`,
        "bind it in `source` or `with`, or make it optional with ?",
      );
    if (cover)
      report(
        [index],
        `"${rule.title}" is never offered: "${cover.title}" gives the same path first`,
        "remove one of them",
      );
    checkPatterns(rule, index, report);
    checkExamples(domain, prefix, rule, index, report);
  }
}

function checkPatterns(rule: Rule, index: number, report: Report): void {
  for (const source of rule.source ?? []) {
    if (hasStrayStar(source)) {
      report(
        [index, "source"],
        `${source} has a * that is not a tail`,
        "a pattern has at most one tail, at the start of a segment",
      );
    }
  }
}

function checkExamples(domain: string, prefix: string, rule: Rule, index: number, report: Report): void {
  const examples = Object.entries(rule.examples ?? {});
  if (rule.source !== undefined && answers(rule) && examples.length === 0) {
    report([index], `"${rule.title}" has no examples`, "add one page address and the path it gives");
  }
  const document = rule.sample === undefined ? undefined : htmlDocument(rule.sample);
  for (const [address, expected] of examples) {
    const paths = pathsOf(domain, prefix, rule, address, document);
    if (expected === null ? paths.length === 0 : paths.includes(expected)) continue;
    const gives = paths.length === 0 ? "none" : paths.join(" and ");
    report(
      [index, "examples", address],
      `${address} gives ${gives}, not ${expected ?? "none"}`,
      "fix the rule or the example",
    );
  }
}
