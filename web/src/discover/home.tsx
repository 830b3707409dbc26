import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { recentPages } from "../preferences/recent-pages.ts";
import { catalogueIndexQuery } from "../rules/catalogue-index.ts";
import { monthName } from "../time/month-name.ts";

const Bookmarklet = lazy(() => import("./bookmarklet.tsx").then(({ Bookmarklet }) => ({ default: Bookmarklet })));
// Not needed on a first visit.
const Recent = lazy(() => import("./recent.tsx").then(({ Recent }) => ({ default: Recent })));

const EXAMPLES = ["space.bilibili.com/2267573", "github.com/DIYgod/RSSHub", "sspai.com/matrix"];

interface HomeProps {
  box: ReactNode;
  onFind(address: string): void;
  /** The results so far; they replace everything below the box. */
  children: ReactNode;
}

/** Discover before anything was submitted: the box alone on the page. */
export function Home({ box, onFind, children }: HomeProps) {
  const words = useWords("discover");
  const recent = recentPages.use();
  return (
    <div className="mx-auto max-w-[704px] px-4 pt-8 pb-12 desk:px-8 desk:pt-[min(128px,11vh)]">
      <h1 className="max-w-[440px] font-semibold text-28 tracking-[-.025em] desk:text-40 desk:tracking-[-.03em]">
        {words.title}
      </h1>
      <p className="mt-2 mb-6 max-w-[520px] text-15 text-pretty text-text-2 desk:mt-3 desk:mb-8">{words.lead}</p>
      {box}
      {children || (
        <>
          <Examples onChoose={onFind} />
          {recent.length > 0 && (
            <Suspense fallback={<div style={{ height: recent.length * 57 + 96 }} />}>
              <Recent pages={recent} />
            </Suspense>
          )}
          <Catalogue />
          <Suspense fallback={<div className="mt-2 hidden h-11 desk:block" />}>
            <Bookmarklet />
          </Suspense>
        </>
      )}
    </div>
  );
}

const QUIET_LINK =
  "font-mono text-[12.5px] leading-7 text-accent underline decoration-accent/35 underline-offset-3 hover:decoration-accent";

const TEXT_LINK =
  "font-medium text-accent underline decoration-accent/36 underline-offset-3 hover:decoration-accent max-desk:py-2.5";

function Examples({ onChoose }: { onChoose(address: string): void }) {
  const words = useWords("discover");
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 pl-0.5 text-13 text-text-3">
      {words.try}
      {EXAMPLES.map((example) => (
        <button key={example} type="button" onClick={() => onChoose(example)} className={QUIET_LINK}>
          {example}
        </button>
      ))}
    </p>
  );
}

/** The way to the catalogue and its size, and to the guide. Its line has a fixed height, so that nothing moves when the numbers arrive. */
function Catalogue() {
  const words = useWords("discover");
  const language = useLanguage();
  const { data } = useQuery(catalogueIndexQuery);
  const number = new Intl.NumberFormat(language);
  return (
    <div className="mt-10 flex min-h-5 flex-wrap items-baseline gap-x-4 text-13 text-text-3 tabular-nums desk:mt-12">
      <Link to="/catalogue" className={TEXT_LINK}>
        {words.catalogue}
      </Link>
      {/* A page of its own, made from docs/guide. */}
      <a href={`/guide/${language}.html`} className={TEXT_LINK}>
        {words.guide}
      </a>
      <p>
        {data && words.size(number.format(data.rules), number.format(data.sites))}
        {data?.updated && ` ${words.updated(monthName(data.updated, language))}`}
      </p>
    </div>
  );
}
