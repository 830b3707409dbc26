import { Link } from "@tanstack/react-router";
import { guessLanguage } from "#core/guess-language.ts";
import { siteIconOf } from "#core/icon/icon-address.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import { type RecentPage, recentPages } from "../preferences/recent-pages.ts";

/** Pages looked up recently in this browser. */
export function Recent({ pages }: { pages: readonly RecentPage[] }) {
  const words = useWords("home").recent;
  return (
    <section aria-labelledby="recent" className="mt-12 desk:mt-16">
      <div className="flex h-8 items-center justify-between">
        <h2 id="recent" className="font-medium text-13 text-text-2">
          {words.title}
        </h2>
        <button
          type="button"
          onClick={() => recentPages.write([])}
          className="-mr-2 h-8 rounded-control px-2 text-13 text-text-3 hover:bg-hover hover:text-text max-desk:h-10"
        >
          {words.clear}
        </button>
      </div>
      <ul>
        {pages.map(({ address, name, domain, feeds }) => (
          <li key={address} className="border-line border-t">
            <Link
              to="/"
              search={{ url: address }}
              className="-mx-2 flex h-14 items-center gap-3 rounded-control px-2 hover:bg-hover"
            >
              <SiteMark name={name} mark={domain} icon={siteIconOf(domain)} />
              <span lang={guessLanguage(name)} className="max-w-[60%] truncate font-semibold text-14">
                {name}
              </span>
              <span className="min-w-0 flex-1 truncate font-mono text-[12.5px] text-text-3 max-desk:hidden">
                {address.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "")}
              </span>
              <span className="ml-auto shrink-0 text-13 text-text-2 tabular-nums">{words.feeds(feeds)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
