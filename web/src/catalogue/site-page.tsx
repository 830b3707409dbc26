import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { siteIconOf } from "#core/icon/icon-address.ts";
import { categoryOf } from "#core/rules/category.ts";
import { isAdultSite } from "#core/rules/is-adult-site.ts";
import type { CodeRule, Site } from "#core/rules/site.ts";
import { exampleOf, orderHosts } from "#core/rules/site-order.ts";
import { buttonLook } from "#ui/controls/button-look.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { hostName } from "#ui/words/explain-verdict.ts";
import { useWords } from "#ui/words/words.ts";
import ChevronLeft from "~icons/lucide/chevron-left";
import Pencil from "~icons/lucide/pencil";
import { Page } from "../layout/page.tsx";
import { adultContent } from "../preferences/adult-content.ts";
import { RuleCard } from "./rule-card.tsx";
import { RuleTester } from "./rule-tester.tsx";
import { siteQuery } from "./site-query.ts";

const route = getRouteApi("/catalogue/$domain");

export function SitePage() {
  const domain = route.useParams().domain.toLowerCase();
  const { data: site } = useSuspenseQuery(siteQuery(domain));
  const showsAdult = adultContent.use();
  if (!site) return <NoSite domain={domain} />;
  return (
    <Page title={site.name || domain} hasHeading back="/catalogue">
      <Crumbs site={site} />
      <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_424px] wide:grid-rows-[auto_1fr]">
        <div className="min-w-0 px-4 pt-2 pb-5 desk:px-8 desk:pt-6 wide:pb-0">
          <SiteHead site={site} />
        </div>
        {(showsAdult || !isAdult(site)) && <Tester site={site} />}
        <div className="min-w-0 px-4 pb-12 desk:px-8 wide:col-start-1">
          <Hosts site={site} />
        </div>
      </div>
    </Page>
  );
}

function Crumbs({ site }: { site: Site }) {
  const words = useWords("catalogue");
  const letter = /^[a-z]/i.test(site.domain) ? site.domain[0]?.toUpperCase() : "#";
  return (
    <div className="hidden h-14 items-center gap-2 border-line border-b px-6 text-13 desk:flex">
      <nav aria-label={words.breadcrumbs} className="flex min-w-0 flex-1 items-center gap-2 text-text-2">
        <Link to="/catalogue" className="flex items-center gap-3 rounded-tag hover:text-text">
          <ChevronLeft aria-hidden size={16} strokeWidth={1.6} />
          {words.title}
        </Link>
        <span aria-hidden>/</span>
        <span>{letter}</span>
        <span aria-hidden>/</span>
        <span aria-current="page" className="truncate text-text">
          {site.name || site.domain}
        </span>
      </nav>
      <Link to="/catalogue/new" search={{ domain: site.domain }} className={buttonLook()}>
        <Pencil aria-hidden size={14} strokeWidth={1.8} />
        {words.improve}
      </Link>
    </div>
  );
}

function SiteHead({ site }: { site: Site }) {
  const words = useWords("catalogue");
  const rules = Object.values(site.hosts).flat();
  const categories = [...new Set(rules.map(({ docs }) => words.category[categoryOf(docs)]))];
  return (
    <header className="flex items-center gap-4">
      <SiteMark name={site.name ?? ""} mark={site.domain} icon={siteIconOf(site.domain)} size="l" />
      <div className="min-w-0">
        <h1 lang={guessLanguage(site.name ?? "")} className="font-semibold text-22 leading-7 tracking-[-.015em]">
          {site.name || site.domain}
        </h1>
        <p className="text-13 text-text-2">
          <a
            href={`https://${site.domain}/`}
            target="_blank"
            rel="noreferrer"
            className="font-mono text-[12.5px] hover:text-text hover:underline"
          >
            {site.domain}
          </a>
          , {words.rules(rules.length)}, {categories.join(", ")}
        </p>
      </div>
    </header>
  );
}

/** More than fit on a first screen, so that none of these changes from an estimated height to its own while it is seen. */
const NEAR_COUNT = 20;

function Hosts({ site }: { site: Site }) {
  const words = useWords("catalogue");
  const showsAdult = adultContent.use();
  const all = Object.values(site.hosts).flat();
  const isHidden = ({ nsfw }: CodeRule) => !showsAdult && (nsfw || isAdult(site));
  const hidden = all.filter(isHidden).length;
  const hosts = orderHosts(site).map(([prefix, rules]) => [prefix, rules.filter((rule) => !isHidden(rule))] as const);
  const near = new Set(hosts.flatMap(([, rules]) => rules).slice(0, NEAR_COUNT));
  return (
    <>
      {hosts.map(
        ([prefix, rules]) =>
          rules.length > 0 && <Host key={prefix} site={site} prefix={prefix} rules={rules} near={near} />,
      )}
      {hidden > 0 && (
        <p className="mt-6 flex items-center gap-2 text-13 text-text-2">
          {words.adultHidden(hidden)}
          <button
            type="button"
            onClick={() => adultContent.write(true)}
            className="h-8 rounded-control px-2 font-medium text-accent hover:bg-hover max-desk:h-10"
          >
            {words.showAdult}
          </button>
        </p>
      )}
    </>
  );
}

function isAdult(site: Site): boolean {
  const rules = Object.values(site.hosts).flat();
  return isAdultSite({ rules: rules.length, adult: rules.filter(({ nsfw }) => nsfw).length });
}

interface HostProps {
  site: Site;
  prefix: string;
  rules: readonly CodeRule[];
  near: ReadonlySet<CodeRule>;
}

function Host({ site, prefix, rules, near }: HostProps) {
  const words = useWords("catalogue");
  const others = new Set(Object.keys(site.hosts));
  const hint =
    prefix === "."
      ? words.bareHost(!others.has("www"))
      : prefix === "www" && !others.has(".")
        ? words.wwwHost
        : prefix === "*"
          ? words.anyHost
          : "";
  return (
    <section className="mt-8" aria-label={hostName(prefix, site.domain)}>
      <h2 className="flex flex-wrap items-baseline gap-x-2 border-line border-b pb-2">
        <span className="font-semibold text-15">{hostName(prefix, site.domain)}</span>
        <span className="text-13 text-text-2">{hint}</span>
      </h2>
      <ul>
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules of a host may share a title; their order is fixed
          <RuleCard key={`${rule.title} ${index}`} rule={rule} isFar={!near.has(rule)} />
        ))}
      </ul>
    </section>
  );
}

/** Starts with the `try` parameter, else with an example. */
function Tester({ site }: { site: Site }) {
  const { try: tried } = route.useSearch();
  const navigate = route.useNavigate();
  const example = useMemo(() => exampleOf(site), [site]);
  const address = tried ?? example ?? `https://${site.domain}/`;
  return (
    <RuleTester
      site={site}
      address={address}
      onType={(next) => navigate({ search: { try: next }, replace: true, resetScroll: false })}
    />
  );
}

function NoSite({ domain }: { domain: string }) {
  const words = useWords("catalogue");
  return (
    <Page title={words.title} hasHeading back="/catalogue">
      <div className="mx-auto max-w-[704px] px-4 py-12 desk:px-8 desk:py-16">
        <h1 className="font-semibold text-28 tracking-tight">{words.noSite(domain)}</h1>
        <p className="mt-2 mb-6 text-15 text-text-2">{words.noSiteHint}</p>
        <div className="flex flex-wrap gap-2">
          <Link to="/catalogue" search={{ q: domain.split(".")[0] }} className={buttonLook("primary", "large")}>
            {words.toCatalogue}
          </Link>
          <Link to="/catalogue/new" search={{ domain }} className={buttonLook("secondary", "large")}>
            {words.writeRule}
          </Link>
        </div>
      </div>
    </Page>
  );
}
