import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { siteIconOf } from "#core/icon/icon-address.ts";
import type { ListedSite } from "#core/rules/site-list.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { bestKnownSites } from "../rules/best-known-sites.ts";

/** The sites that most people look for. Which ones is known before the list of all sites has loaded; only the names are not. */
export function BestKnown({ sites }: { sites: readonly ListedSite[] | undefined }) {
  const words = useWords("catalogue");
  const language = useLanguage();
  const byDomain = useMemo(() => sites && new Map(sites.map((site) => [site.domain, site])), [sites]);
  const domains = bestKnownSites(language).filter((domain) => !byDomain || byDomain.has(domain));
  return (
    <section aria-labelledby="best-known" className="mt-5 max-desk:mr-6">
      <h2 id="best-known" className="font-semibold text-15">
        {words.bestKnown}
      </h2>
      <ul className="-mx-2 mt-2 grid grid-cols-4 desk:grid-cols-[repeat(auto-fill,minmax(164px,1fr))]">
        {domains.map((domain) => (
          // Phones show 24 of them, so that the categories stay near the top.
          <li key={domain} className="min-w-0 max-desk:nth-[n+25]:hidden">
            <BestKnownSite domain={domain} name={byDomain?.get(domain)?.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BestKnownSite({ domain, name }: { domain: string; name: string | undefined }) {
  return (
    <Link
      to="/catalogue/$domain"
      params={{ domain }}
      title={domain}
      className="flex items-center rounded-control px-2 hover:bg-hover max-desk:h-18 max-desk:flex-col max-desk:justify-center max-desk:gap-1 desk:h-12 desk:gap-3"
    >
      <SiteMark name={name ?? domain} mark={domain} icon={siteIconOf(domain)} />
      {name === undefined ? (
        <>
          <span className="sr-only">{domain}</span>
          <span aria-hidden className="my-1 h-3 w-14 rounded-tag bg-hover" />
        </>
      ) : (
        <span
          lang={guessLanguage(name)}
          className="max-w-full truncate font-medium max-desk:text-12 max-desk:leading-5 desk:text-13"
        >
          {name}
        </span>
      )}
    </Link>
  );
}
