import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import type { Explanation, RuleExplanation } from "#core/rules/explain.ts";
import { Button } from "#ui/controls/button.tsx";
import { buttonLook } from "#ui/controls/button-look.ts";
import { useWords, type Words } from "#ui/words/words.ts";
import BookOpen from "~icons/lucide/book-open";
import FileSearch from "~icons/lucide/file-search";
import Home from "~icons/lucide/house";
import Library from "~icons/lucide/library";
import Pencil from "~icons/lucide/pencil";
import Search from "~icons/lucide/search";
import TriangleAlert from "~icons/lucide/triangle-alert";
import X from "~icons/lucide/x";
import type { LookUp } from "../rules/look-up.ts";
import { HiddenAdult } from "./hidden-adult.tsx";
import { nearestRules } from "./nearest-rules.ts";
import { NextStep } from "./next-step.tsx";
import type { PageLookup } from "./use-declared-feeds.ts";
import { Reasons } from "./why-not.tsx";

interface NothingFoundProps {
  data: LookUp;
  page: PageLookup;
  hidden: number;
  heading(text: string, look: string): ReactNode;
  onFind(address: string): void;
  onLookAgain(): void;
}

/** No feed was found: why, what was checked, and what to do next. */
export function NothingFound({ data, page, hidden, heading, onFind, onLookAgain }: NothingFoundProps) {
  const words = useWords("results");
  const { address, docs } = data;
  const explanation = useMemo(() => data.explain(), [data]);
  const rules = explanation.kind === "site" ? explanation.rules : [];
  const refused = rules.filter(({ verdict }) => verdict.kind === "refused");
  return (
    <div className="mx-auto max-w-[640px] desk:pt-8">
      {heading(words.noFeed, "text-22 font-semibold tracking-[-.015em] desk:text-28")}
      <p className="mt-2 mb-8 text-15 text-pretty text-text-2">
        {hidden > 0 ? words.onlyAdult : reason(words, address, explanation)}
      </p>
      {hidden > 0 && <HiddenAdult count={hidden} />}
      <ul className="border-line border-b">
        {refused.length > 0 && explanation.kind === "site" && (
          <NextStep icon={FileSearch} title={words.almost}>
            <RefusedRules rules={refused} domain={explanation.domain} />
          </NextStep>
        )}
        {docs.map(({ title, url }) => (
          <NextStep
            key={`${title} ${url}`}
            icon={BookOpen}
            title={words.docsOnly}
            action={<ExternalLink href={url}>{words.openDocs}</ExternalLink>}
          >
            {title}
          </NextStep>
        ))}
        <DeclaredFeeds page={page} onLookAgain={onLookAgain} />
        <HomePage address={address} onFind={onFind} />
        {explanation.kind === "site" ? (
          <Nearest rules={rules} domain={explanation.domain} address={address} />
        ) : (
          <NextStep
            icon={Library}
            title={words.browse}
            action={
              <InternalLink to="/catalogue" search={{ q: siteWord(address) }}>
                {words.openCatalogue}
              </InternalLink>
            }
          >
            {words.browseHint}
          </NextStep>
        )}
        <NextStep
          icon={Pencil}
          title={words.missing}
          action={
            <InternalLink to="/catalogue/new" search={{ try: address }}>
              {words.writeRule}
            </InternalLink>
          }
        >
          {words.missingHint}
        </NextStep>
      </ul>
    </div>
  );
}

function reason(words: Words["results"], address: string, explanation: Explanation): string {
  const host = new URL(address).hostname;
  if (explanation.kind !== "site") return words.unknownSite(host);
  const site = explanation.name || explanation.domain;
  return explanation.host === null ? words.otherHost(site, host) : words.noRuleMatches(site, explanation.rules.length);
}

function RefusedRules({ rules, domain }: { rules: RuleExplanation[]; domain: string }) {
  return (
    <div className="-ml-6">
      <Reasons rules={rules.slice(0, 3)} domain={domain} />
    </div>
  );
}

/** Whether the page declares feeds. Rendered while it loads, so that nothing moves. */
function DeclaredFeeds({ page, onLookAgain }: { page: PageLookup; onLookAgain(): void }) {
  const words = useWords("results");
  if (page.kind === "idle") return null;
  const title =
    page.kind === "loading" ? words.checking : page.kind === "loaded" ? words.noneDeclaredTitle : words.pageUnreadable;
  return (
    <NextStep
      icon={page.kind === "loading" ? Search : page.kind === "loaded" ? X : TriangleAlert}
      title={title}
      action={
        <Button busy={page.kind === "loading"} onClick={onLookAgain}>
          {words.checkAgain}
        </Button>
      }
    >
      <span className="block min-h-5">
        {page.kind === "loaded" ? words.noneDeclaredHint : page.kind === "failed" ? page.why : ""}
      </span>
    </NextStep>
  );
}

/** A site's home page often has a feed where a page deep in it has none. */
function HomePage({ address, onFind }: { address: string; onFind(address: string): void }) {
  const words = useWords("results");
  const url = new URL(address);
  if (url.pathname === "/" && !url.search) return null;
  return (
    <NextStep
      icon={Home}
      title={words.homePage}
      action={<Button onClick={() => onFind(`${url.origin}/`)}>{words.lookUp(url.hostname)}</Button>}
    >
      {words.homePageHint}
    </NextStep>
  );
}

function Nearest({ rules, domain, address }: { rules: RuleExplanation[]; domain: string; address: string }) {
  const words = useWords("results");
  const near = nearestRules(rules, new URL(address).pathname, 3);
  return (
    <NextStep
      icon={Library}
      title={words.nearest}
      action={
        <Link to="/catalogue/$domain" params={{ domain }} search={{ try: address }} className={buttonLook()}>
          {words.openSite}
        </Link>
      }
    >
      {near.map(({ title, pattern }) => (
        <span key={`${title} ${pattern}`} className="block">
          <span lang={guessLanguage(title)}>{title}</span>{" "}
          <code className="font-mono text-[12.5px] text-text-3">{pattern}</code>
        </span>
      ))}
    </NextStep>
  );
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonLook()}>
      {children}
    </a>
  );
}

function InternalLink({
  children,
  ...to
}: { children: ReactNode } & (
  | { to: "/catalogue"; search: { q: string } }
  | { to: "/catalogue/new"; search: { try: string } }
)) {
  return (
    <Link {...to} className={buttonLook()}>
      {children}
    </Link>
  );
}

/** The search text for the catalogue: `notes` for `blog.notes.example`. */
function siteWord(address: string): string {
  const labels = new URL(address).hostname.split(".").filter((label) => label !== "www");
  return labels.at(-2) ?? labels[0] ?? "";
}
