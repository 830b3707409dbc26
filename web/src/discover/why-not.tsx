import { Link } from "@tanstack/react-router";
import { useId, useMemo, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { nearMisses, type RuleExplanation } from "#core/rules/explain.ts";
import { TextWithCode } from "#ui/suggestions/text-with-code.tsx";
import { explainVerdict } from "#ui/words/explain-verdict.ts";
import { useWords } from "#ui/words/words.ts";
import type { LookUp } from "../rules/look-up.ts";

const SHOWN_AT_FIRST = 8;

/** The site's other rules, and on request why they did not match, nearest first. Computed when it is opened. */
export function WhyNot({ data }: { data: LookUp }) {
  const words = useWords("results");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (data.misses <= 0 || !data.site) return null;
  const { name, domain } = data.site;
  return (
    <>
      <p className="min-w-0">
        {words.doNotFit(data.misses, name || domain)}{" "}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="rounded-control px-1 py-1.5 text-accent underline decoration-accent/35 underline-offset-3 hover:decoration-accent"
        >
          {words.seeWhy}
        </button>
      </p>
      <div id={id} hidden={!isOpen} className="order-last basis-full">
        {isOpen && <MissedRules data={data} />}
      </div>
    </>
  );
}

function MissedRules({ data }: { data: LookUp }) {
  const words = useWords("results");
  const [showsAll, setShowsAll] = useState(false);
  const explanation = useMemo(() => data.explain(), [data]);
  if (explanation.kind !== "site") return null;
  const misses = nearMisses(explanation.rules);
  const rules = misses.filter(({ verdict }) => verdict.kind !== "other-host");
  const elsewhere = misses.length - rules.length;
  const shown = showsAll ? rules : rules.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Reasons rules={shown} domain={explanation.domain} />
      {rules.length > shown.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="ml-4 h-8 rounded-control px-2 font-medium text-13 text-accent hover:bg-hover max-desk:h-10"
        >
          {words.whyAll(rules.length)}
        </button>
      )}
      <p className="py-2 pl-6 text-13 text-text-2">
        {elsewhere > 0 && words.otherHosts(elsewhere)}{" "}
        <Link
          to="/catalogue/$domain"
          params={{ domain: explanation.domain }}
          search={{ try: data.address }}
          className="text-accent underline decoration-accent/35 underline-offset-3"
        >
          {words.allRules(explanation.rules.length)}
        </Link>
      </p>
    </>
  );
}

export function Reasons({ rules, domain }: { rules: readonly RuleExplanation[]; domain: string }) {
  const words = useWords("verdicts");
  return (
    <dl className="pl-6 text-13 desk:grid desk:grid-cols-[minmax(150px,auto)_1fr] desk:gap-x-6 desk:gap-y-1.5">
      {rules.map(({ host, title, verdict }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules of a site may share everything that is shown
        <div key={`${host} ${title} ${index}`} className="contents">
          <dt lang={guessLanguage(title)} className="max-w-[260px]">
            {title}
          </dt>
          <dd className="text-text-2 max-desk:mb-3">
            <TextWithCode text={explainVerdict(words, verdict, domain)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
