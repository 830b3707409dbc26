import { type ReactNode, Suspense, use, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { nearMisses } from "#core/rules/explain.ts";
import { Switch } from "#ui/controls/switch.tsx";
import { TextWithCode } from "#ui/suggestions/text-with-code.tsx";
import { explainVerdict } from "#ui/words/explain-verdict.ts";
import { useWords } from "#ui/words/words.ts";
import ChevronRight from "~icons/lucide/chevron-right";
import type { Settings } from "../settings/settings.ts";
import { changeSettings } from "../settings/store.ts";
import { type PopupPage, siteOf } from "./read-popup-page.ts";
import { RuleLinks } from "./rule-links.tsx";

/** More about the site: its other rules, why they do not match this page, and its badge setting. */
export function AboutSite({ page, settings }: { page: PopupPage; settings: Settings }) {
  const words = useWords("popup");
  const { domain } = siteOf(page);
  return (
    <>
      {page.docs.length > 0 && (
        <Section title={words.otherRules} hint={words.ruleCount(page.docs.length, domain)}>
          {() => <RuleLinks rules={page.docs} />}
        </Section>
      )}
      {page.misses > 0 && (
        <Section title={words.whyNot} hint={words.didNotMatch(page.misses)}>
          {() => (
            <Suspense>
              <Reasons page={page} domain={domain} />
            </Suspense>
          )}
        </Section>
      )}
      {settings.badge.shown && <BadgeHere domain={domain} settings={settings} />}
    </>
  );
}

/** Its content is rendered when it is opened. */
function Section({ title, hint, children }: { title: string; hint: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group border-line border-t" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex list-none items-center justify-between gap-2 py-2.5 pr-4 pl-4 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)] [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <h3 className="font-medium text-13">{title}</h3>
          <span className="text-13 text-text-2">{hint}</span>
        </span>
        <ChevronRight
          aria-hidden
          size={16}
          strokeWidth={1.6}
          className="shrink-0 text-text-3 transition-transform duration-(--fast) group-open:rotate-90"
        />
      </summary>
      {isOpen && <div className="px-4 pb-3">{children()}</div>}
    </details>
  );
}

/** Why the site's other rules did not match, nearest first. */
function Reasons({ page, domain }: { page: PopupPage; domain: string }) {
  const words = useWords("verdicts");
  const explanation = use(page.explain());
  if (explanation.kind !== "site") return null;
  return (
    <dl className="text-13">
      {nearMisses(explanation.rules).map(({ host, title, verdict }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules of a site may share everything that is shown
        <div key={`${host} ${title} ${index}`} className="py-1.5">
          <dt lang={guessLanguage(title)}>{title}</dt>
          <dd className="text-text-2">
            <TextWithCode text={explainVerdict(words, verdict, domain)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function BadgeHere({ domain, settings }: { domain: string; settings: Settings }) {
  const words = useWords("popup");
  const [hiddenOn, setHiddenOn] = useState(settings.badge.hiddenOn);
  const change = async (isShown: boolean) => {
    const others = hiddenOn.filter((one) => one !== domain);
    const next = isShown ? others : [...others, domain];
    setHiddenOn(next);
    await changeSettings({ badge: { shown: true, hiddenOn: next } });
  };
  return (
    <div className="border-line border-t px-4 py-1 [&_span]:text-13">
      <Switch label={words.badgeHere(domain)} checked={!hiddenOn.includes(domain)} onChange={change} />
    </div>
  );
}
