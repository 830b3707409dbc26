import { type ReactNode, useId } from "react";
import { type PageFacts, readPageFacts } from "#core/channel/page-facts.ts";
import { guessLanguage } from "#core/guess-language.ts";
import type { Catalogue } from "#core/rules/catalogue.ts";
import { type Explanation, nearMisses, type RuleExplanation } from "#core/rules/explain.ts";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { TextWithCode } from "#ui/suggestions/text-with-code.tsx";
import { explainVerdict } from "#ui/words/explain-verdict.ts";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import ChevronRight from "~icons/lucide/chevron-right";
import Info from "~icons/lucide/info";
import X from "~icons/lucide/x";
import { NoFeedService } from "../following/no-feed-service.tsx";
import { SubscribeTo } from "../following/subscribe-to.tsx";

interface RuleAnswersProps {
  /** The address that was tried. */
  address: string;
  explanation: Explanation;
  catalogue: Catalogue;
  /** How long evaluating the rules took. */
  milliseconds: number;
  /** Query keys of the address that no rule reads. */
  ignored: string[];
}

const SHOWN_MISSES = 6;

/** What each rule of a site answers for an address: matches first, then near misses. */
export function RuleAnswers({ address, explanation, catalogue, milliseconds, ignored }: RuleAnswersProps) {
  const words = useWords("catalogue");
  const id = useId();
  if (explanation.kind !== "site") return null;
  const { rules, domain } = explanation;
  const page = readPageFacts(catalogue, { url: address });
  const matches = rules.filter(({ verdict }) => verdict.kind === "answered");
  const misses = nearMisses(rules);
  return (
    <>
      <p role="status" className="mt-2 text-12 text-text-3 tabular-nums">
        {words.matching(matches.length, rules.length)}{" "}
        {words.took(milliseconds < 0.1 ? "0.1" : milliseconds.toFixed(1))}
      </p>
      {matches.length > 0 && (
        <div className="mt-3">
          <NoFeedService />
        </div>
      )}
      <ul className="mt-3">
        {matches.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules of a site may share a title; their order is fixed
          <Answer key={`${rule.title} ${index}`} mark="match" title={rule.title} titleId={`${id}-${index}`}>
            {rule.verdict.kind === "answered" && (
              <Match
                title={rule.title}
                path={rule.verdict.path}
                page={page}
                feedService={catalogue.feedService}
                isFirst={index === 0}
                titleId={`${id}-${index}`}
              />
            )}
          </Answer>
        ))}
        <Misses rules={misses.slice(0, SHOWN_MISSES)} domain={domain} />
        {ignored.length > 0 && (
          <Answer mark="note" title={words.ignored}>
            <TextWithCode text={words.ignoredHint(ignored.map((name) => `\`${name}\``).join(", "))} />
          </Answer>
        )}
      </ul>
      {misses.length > SHOWN_MISSES && (
        <details className="group border-line border-t">
          <summary className="flex h-11 list-none items-center gap-2 rounded-control font-medium text-13 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden size={16} strokeWidth={1.8} className="text-text-3 group-open:rotate-90" />
            {words.moreWithoutMatch(misses.length - SHOWN_MISSES)}
          </summary>
          <ul>
            <Misses rules={misses.slice(SHOWN_MISSES)} domain={domain} />
          </ul>
        </details>
      )}
    </>
  );
}

function Misses({ rules, domain }: { rules: readonly RuleExplanation[]; domain: string }) {
  const words = useWords("verdicts");
  return rules.map((rule, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two rules of a site may share a title; their order is fixed
    <Answer key={`${rule.title} ${index}`} mark="miss" title={rule.title}>
      <TextWithCode text={explainVerdict(words, rule.verdict, domain)} />
    </Answer>
  ));
}

interface MatchProps {
  title: string;
  path: string;
  page: PageFacts;
  feedService: string;
  isFirst: boolean;
  titleId: string;
}

function Match({ title, path, page, feedService, isFirst, titleId }: MatchProps) {
  return (
    <>
      <p
        translate="no"
        className="my-1.5 rounded-control bg-hover px-3 py-2 font-mono text-[12.5px] text-text leading-5"
      >
        {path}
      </p>
      <div className="flex items-center gap-1">
        <SubscribeTo
          page={page}
          feed={{ route: path }}
          emphasis={isFirst ? "primary" : "secondary"}
          describedBy={titleId}
        />
        <CopyButton text={feedService + path} of={title} />
      </div>
    </>
  );
}

const MARKS = {
  match: <Check aria-hidden size={18} strokeWidth={1.8} className="text-accent" />,
  miss: <X aria-hidden size={18} strokeWidth={1.6} className="text-text-3" />,
  note: <Info aria-hidden size={18} strokeWidth={1.6} className="text-text-3" />,
};

interface AnswerProps {
  mark: keyof typeof MARKS;
  title: string;
  titleId?: string;
  children: ReactNode;
}

function Answer({ mark, title, titleId, children }: AnswerProps) {
  return (
    <li className="flex gap-2.5 border-line border-t py-3">
      <span className="mt-0.5 shrink-0">{MARKS[mark]}</span>
      <div className="min-w-0 flex-1">
        <h3
          id={titleId}
          lang={guessLanguage(title)}
          className={`font-semibold text-14 ${mark === "match" ? "" : "text-text-2"}`}
        >
          {title}
        </h3>
        <div className="text-13 text-text-2">{children}</div>
      </div>
    </li>
  );
}
