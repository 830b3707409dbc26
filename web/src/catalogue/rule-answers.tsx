import type { ReactNode } from "react";
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
import { NoFeedService } from "../channels/no-feed-service.tsx";
import { SubscribeTo } from "../channels/subscribe-to.tsx";

interface RuleAnswersProps {
  /** The address that was tried. */
  address: string;
  explanation: Explanation;
  catalogue: Catalogue;
  /** How long it took; said, because it is the point of doing it here. */
  milliseconds: number;
  /** Query keys of the address that nothing reads. */
  ignored: string[];
}

const SHOWN_SILENT = 6;

/** What each rule of a site makes of an address: those that answer first, then those that came near. */
export function RuleAnswers({ address, explanation, catalogue, milliseconds, ignored }: RuleAnswersProps) {
  const words = useWords("catalogue");
  if (explanation.kind !== "site") return null;
  const { rules, domain } = explanation;
  const page = readPageFacts(catalogue, { url: address });
  const fitting = rules.filter(({ verdict }) => verdict.kind === "answered");
  const silent = nearMisses(rules);
  return (
    <>
      <p role="status" className="mt-2 text-12 text-text-3 tabular-nums">
        {words.matching(fitting.length, rules.length)}{" "}
        {words.took(milliseconds < 0.1 ? "0.1" : milliseconds.toFixed(1))}
      </p>
      {fitting.length > 0 && (
        <div className="mt-3">
          <NoFeedService />
        </div>
      )}
      <ul className="mt-3">
        {fitting.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules of a site may share a title; their order is fixed
          <Answer key={`${rule.title} ${index}`} mark="fits" title={rule.title}>
            {rule.verdict.kind === "answered" && (
              <Fitting
                title={rule.title}
                path={rule.verdict.path}
                page={page}
                feedService={catalogue.feedService}
                isFirst={index === 0}
              />
            )}
          </Answer>
        ))}
        <Silent rules={silent.slice(0, SHOWN_SILENT)} domain={domain} />
        {ignored.length > 0 && (
          <Answer mark="note" title={words.ignored}>
            <TextWithCode text={words.ignoredHint(ignored.map((name) => `\`${name}\``).join(", "))} />
          </Answer>
        )}
      </ul>
      {silent.length > SHOWN_SILENT && (
        <details className="group border-line border-t">
          <summary className="flex h-11 list-none items-center gap-2 rounded-control font-medium text-13 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden size={16} strokeWidth={1.8} className="text-text-3 group-open:rotate-90" />
            {words.moreWithoutMatch(silent.length - SHOWN_SILENT)}
          </summary>
          <ul>
            <Silent rules={silent.slice(SHOWN_SILENT)} domain={domain} />
          </ul>
        </details>
      )}
    </>
  );
}

function Silent({ rules, domain }: { rules: readonly RuleExplanation[]; domain: string }) {
  const words = useWords("verdicts");
  return rules.map((rule, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two rules of a site may share a title; their order is fixed
    <Answer key={`${rule.title} ${index}`} mark="silent" title={rule.title}>
      <TextWithCode text={explainVerdict(words, rule.verdict, domain)} />
    </Answer>
  ));
}

interface FittingProps {
  title: string;
  path: string;
  page: PageFacts;
  feedService: string;
  isFirst: boolean;
}

function Fitting({ title, path, page, feedService, isFirst }: FittingProps) {
  return (
    <>
      <p
        translate="no"
        className="my-1.5 rounded-control bg-hover px-3 py-2 font-mono text-[12.5px] text-text leading-5"
      >
        {path}
      </p>
      <div className="flex items-center gap-1">
        <SubscribeTo page={page} feed={{ route: path }} emphasis={isFirst ? "primary" : "secondary"} />
        <CopyButton text={feedService + path} of={title} />
      </div>
    </>
  );
}

const MARKS = {
  fits: <Check aria-hidden size={18} strokeWidth={1.8} className="text-accent" />,
  silent: <X aria-hidden size={18} strokeWidth={1.6} className="text-text-3" />,
  note: <Info aria-hidden size={18} strokeWidth={1.6} className="text-text-3" />,
};

function Answer({ mark, title, children }: { mark: keyof typeof MARKS; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 border-line border-t py-3">
      <span className="mt-0.5 shrink-0">{MARKS[mark]}</span>
      <div className="min-w-0 flex-1">
        <h3 lang={guessLanguage(title)} className={`font-semibold text-14 ${mark === "fits" ? "" : "text-text-2"}`}>
          {title}
        </h3>
        <div className="text-13 text-text-2">{children}</div>
      </div>
    </li>
  );
}
