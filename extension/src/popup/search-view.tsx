import { Suspense, use, useDeferredValue, useId, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { type Catalogue, openCatalogue, readSites } from "#core/rules/catalogue.ts";
import { type FoundSite, packRuleList, packSiteList, searchSites, unpackSiteList } from "#core/rules/site-list.ts";
import { siteSuggestions } from "#core/rules/suggest.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import ChevronRight from "~icons/lucide/chevron-right";
import Search from "~icons/lucide/search";
import { readText } from "../catalogue/open-catalogue.ts";
import type { Settings } from "../settings/settings.ts";
import { RuleLinks } from "./rule-links.tsx";

/** Searches the whole catalogue by name, domain or route, on this device. */
export function SearchView({ settings }: { settings: Settings }) {
  const words = useWords("popup");
  const id = useId();
  const [text, setText] = useState("");
  const [listed] = useState(readList);
  const wanted = useDeferredValue(text);
  return (
    <search className="block">
      <div className="m-3 flex h-10 items-center gap-2 rounded-control border border-control bg-surface px-3 focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]">
        <Search aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-text-3" />
        <input
          id={id}
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the person has just pressed "search"
          autoFocus
          aria-label={words.search}
          placeholder={words.searchFor}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 bg-transparent text-14 outline-none! shadow-none! placeholder:text-text-3 [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      {wanted.trim() !== "" && (
        <Suspense fallback={<div aria-busy className="h-14" />}>
          <Found listed={listed} text={wanted} showAdult={settings.adult} />
        </Suspense>
      )}
    </search>
  );
}

const MOST_SHOWN = 40;

function Found({ listed, text, showAdult }: { listed: Promise<Listed>; text: string; showAdult: boolean }) {
  const words = useWords("popup");
  const { sites, rules, catalogue } = use(listed);
  const found = searchSites(sites, rules, { text, category: null, showRetired: true, showAdult });
  return (
    <>
      <p role="status" className="px-4 pb-2 text-13 text-text-2">
        {found.length === 0 ? words.nothingFound : words.found(found.length)}
      </p>
      <ul>
        {found.slice(0, MOST_SHOWN).map((one) => (
          <li key={one.site.domain} className="border-line border-t">
            <FoundRow found={one} catalogue={catalogue} showAdult={showAdult} />
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && (
        <p className="border-line border-t px-4 py-2.5 text-13 text-text-2">{words.tooMany(MOST_SHOWN)}</p>
      )}
    </>
  );
}

function FoundRow({ found, catalogue, showAdult }: { found: FoundSite; catalogue: Catalogue; showAdult: boolean }) {
  const words = useWords("popup");
  const [isOpen, setOpen] = useState(false);
  const { site, rule } = found;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
      >
        <SiteMark name={site.name} mark={site.domain} />
        <span className="min-w-0 flex-1">
          <span lang={guessLanguage(site.name)} className="block truncate font-semibold text-14">
            {site.name}
          </span>
          <span className="block truncate text-13 text-text-2">
            {rule ? `${rule.title} ${rule.route}` : words.ruleCount(site.rules, site.domain)}
          </span>
        </span>
        <ChevronRight
          aria-hidden
          size={16}
          strokeWidth={1.6}
          className={`shrink-0 text-text-3 transition-transform duration-(--fast) ${isOpen ? "rotate-90" : ""}`}
        />
      </button>
      {isOpen && (
        <div className="px-4 pb-3">
          <RuleLinks rules={rulesOf(catalogue, site.domain, showAdult)} />
        </div>
      )}
    </>
  );
}

function rulesOf(catalogue: Catalogue, domain: string, showAdult: boolean) {
  return siteSuggestions(catalogue, `https://${domain}/`).filter(({ nsfw }) => showAdult || !nsfw);
}

type Listed = Awaited<ReturnType<typeof readList>>;

/** Parses every site (1.1 MB, about 20 ms), so it runs only when a person searches. */
async function readList() {
  const text = await readText();
  const sites = readSites(text);
  return {
    sites: unpackSiteList(packSiteList(sites)),
    rules: packRuleList(sites),
    catalogue: openCatalogue(text),
  };
}
