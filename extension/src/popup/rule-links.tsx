import { guessLanguage } from "#core/guess-language.ts";
import type { Suggestion } from "#core/rules/suggest.ts";
import { SuggestionFlags } from "#ui/suggestions/suggestion-flags.tsx";
import { useWords } from "#ui/words/words.ts";
import ExternalLink from "~icons/lucide/external-link";

/** Rules as titles with links to their documentation. */
export function RuleLinks({ rules }: { rules: readonly Suggestion[] }) {
  const common = useWords("common");
  return (
    <ul>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rules of a site may share title and documentation
        <li key={`${rule.title} ${rule.url} ${index}`}>
          <a
            href={rule.url}
            target="_blank"
            rel="noreferrer"
            className="-mx-2 flex min-h-8 items-center gap-2 rounded-control px-2 py-1 text-13 hover:bg-hover"
          >
            <span lang={guessLanguage(rule.title)} className="min-w-0">
              {rule.title}
            </span>
            <SuggestionFlags of={rule} />
            <ExternalLink aria-hidden size={14} strokeWidth={1.6} className="ml-auto shrink-0 text-text-3" />
            <span className="sr-only">, {common.opensInNewTab}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
