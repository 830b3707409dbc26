import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { answersOf, type CodeRule, type Condition, type Value } from "#core/rules/site.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { SuggestionFlags } from "#ui/suggestions/suggestion-flags.tsx";
import { translateTitle } from "#ui/suggestions/translate-title.ts";
import { useWords } from "#ui/words/words.ts";

const route = getRouteApi("/catalogue/$domain");
const SHOWN_EXAMPLES = 3;

interface RuleCardProps {
  rule: CodeRule;
  /** Far below the first screen: drawn only when it is scrolled near, until then with an estimated height. */
  isFar: boolean;
}

/** A rule for people to read: its pages, its feed, what it reads from a page, and examples to try. */
export function RuleCard({ rule, isFar }: RuleCardProps) {
  const words = useWords("catalogue");
  const meaning = translateTitle(rule.title, useWords("suggestions").titleWords);
  const targets = answersOf(rule);
  const reads = [rule, ...(rule.oneOf ?? [])].flatMap((one) => Object.entries(one.with ?? {}));
  const conditions = Object.entries(rule.when ?? {});
  const examples = Object.entries(rule.examples ?? {}).slice(0, SHOWN_EXAMPLES);
  return (
    <li
      className={classNames(
        "border-line border-b py-3",
        isFar && "[contain-intrinsic-size:auto_116px] [content-visibility:auto]",
      )}
    >
      <div className="mb-1 flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="flex flex-wrap items-baseline gap-x-2">
            <span
              lang={guessLanguage(rule.title)}
              className={`font-semibold text-15 ${rule.retired ? "text-text-2" : ""}`}
            >
              {rule.title}
            </span>
            {meaning && <span className="text-13 text-text-2">{meaning}</span>}
          </h3>
          <SuggestionFlags of={rule} />
        </div>
        <a
          href={rule.docs}
          target="_blank"
          rel="noreferrer"
          aria-label={words.docsOf(rule.title)}
          className="shrink-0 text-13 text-accent leading-6 underline decoration-accent/35 underline-offset-3 hover:decoration-accent"
        >
          {words.docs}
        </a>
      </div>
      <dl className="grid grid-cols-[76px_minmax(0,1fr)] text-[12.5px] leading-5">
        {rule.source && (
          <Line name={words.page}>
            {rule.source.map((pattern) => (
              <span key={pattern} className="mr-3 inline-block">
                <Params text={pattern} />
              </span>
            ))}
          </Line>
        )}
        {targets.length > 0 && (
          <Line name={words.feed}>
            {targets.map((target) => (
              <span key={target} className="mr-3 inline-block">
                <Params text={target} />
              </span>
            ))}
          </Line>
        )}
        {reads.length > 0 && (
          <Line name={words.reads}>{reads.map(([name, value]) => `${name}: ${describeValue(value)}`).join(" · ")}</Line>
        )}
        {conditions.length > 0 && (
          <Line name={words.onlyWhen}>
            {conditions.map(([name, condition]) => `${name} ${describeCondition(condition)}`).join(" · ")}
          </Line>
        )}
        {examples.length > 0 && (
          <Line name={words.example}>
            {examples.map(([address, path]) => (
              <Example key={address} address={address} path={path} />
            ))}
          </Line>
        )}
      </dl>
    </li>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-sans text-12 text-text-3 leading-5">{name}</dt>
      <dd translate="no" className="min-w-0 font-mono text-text-2 tracking-[-.01em]">
        {children}
      </dd>
    </>
  );
}

function Example({ address, path }: { address: string; path: string | null }) {
  const words = useWords("catalogue");
  const navigate = route.useNavigate();
  return (
    <button
      type="button"
      title={words.tryThis}
      onClick={() => navigate({ search: { try: address }, replace: true, resetScroll: false })}
      className="block max-w-full rounded-tag py-0.5 text-left hover:text-text hover:underline"
    >
      {readable(address.replace(/^https?:\/\//, ""))} → {path ?? words.noFeed}
    </button>
  );
}

/** Highlights the params, the parts that vary. */
export function Params({ text }: { text: string }) {
  return text.split(/(:\w+\??|\{\w+\}|\*\w*)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one pattern have no other identity
      <span key={index} className="text-accent">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function describeValue(value: Value): string {
  if (typeof value === "string") return value;
  const { from, select, attr, all, join, first, value: constant } = value;
  if (from) return from;
  if (select) return attr ? `${select} @${attr}` : select;
  if (all) return `query.${all}`;
  if (first) return first.map(describeValue).join(" | ");
  if (join) return join.map(describeValue).join(" + ");
  return JSON.stringify(constant);
}

function describeCondition(condition: Condition): string {
  if (typeof condition === "string") return `= ${condition}`;
  if (Array.isArray(condition)) return `∈ ${condition.join(", ")}`;
  const { is, not, match, present } = condition;
  return [
    is !== undefined && `∈ ${[is].flat().join(", ")}`,
    not !== undefined && `≠ ${[not].flat().join(", ")}`,
    match !== undefined && `~ ${match}`,
    present !== undefined && (present ? "✓" : "✗"),
  ]
    .filter(Boolean)
    .join(" ");
}

function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
