import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { startTransition, useDeferredValue, useEffect, useMemo, useOptimistic, useRef, useState } from "react";
import { CATEGORIES, type Category } from "#core/rules/category.ts";
import { countHidden, type ListedSite, searchSites, type Visibility } from "#core/rules/site-list.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { buttonLook } from "#ui/controls/button-look.ts";
import { useLanguage, useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import Pencil from "~icons/lucide/pencil";
import Search from "~icons/lucide/search";
import X from "~icons/lucide/x";
import { Page } from "../layout/page.tsx";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { adultContent } from "../preferences/adult-content.ts";
import { catalogueIndexQuery } from "../rules/catalogue-index.ts";
import { ruleListQuery, siteListQuery } from "../rules/site-list-query.ts";
import { monthName } from "../time/month-name.ts";
import { BestKnown } from "./best-known.tsx";
import { Categories } from "./categories.tsx";
import { SiteRows } from "./site-rows.tsx";

const route = getRouteApi("/catalogue");

export function CataloguePage() {
  const words = useWords("catalogue");
  const { q = "", category: named, retired = false } = route.useSearch();
  const category = CATEGORIES.find((one) => one === named) ?? null;
  const navigate = route.useNavigate();
  const [text, setText] = useState(q);
  const showsAdult = adultContent.use();
  const { sites, found, visible, wanted, isSearching } = useFoundSites(text, category, {
    showRetired: retired,
    showAdult: showsAdult,
  });
  // Whether the list shows the results for the text in the box.
  const isUpToDate = wanted === text && sites.isSuccess && !isSearching;
  const { list, setEntering } = useEnterList(isUpToDate);
  const isWhole = wanted.trim() === "" && category === null && !retired;
  const showRetired = (next: boolean) =>
    navigate({ search: (old) => ({ ...old, retired: next || undefined }), resetScroll: false });
  const search = (next: string) => {
    setText(next);
    setEntering(false);
    navigate({ search: (old) => ({ ...old, q: next.trim() || undefined }), replace: true, resetScroll: false });
  };
  const choices = (
    <>
      <Retired isOn={retired} onChange={showRetired} />
      <Link to="/catalogue/new" className={buttonLook()}>
        <Pencil aria-hidden size={14} strokeWidth={1.8} />
        {words.writeRule}
      </Link>
    </>
  );
  return (
    <Page title={words.title} hasHeading>
      <div className="px-4 pb-12 desk:pt-6 desk:pr-24 desk:pl-8">
        <h1 className="font-semibold text-22 tracking-[-.015em] max-desk:sr-only">{words.title}</h1>
        <Size sites={sites.data ?? []} shown={{ showRetired: retired, showAdult: showsAdult }} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 desk:mt-5">
          <SearchBox value={text} onChange={search} onEnterList={() => setEntering(true)} />
          <div className="flex shrink-0 items-center gap-4 max-desk:hidden lg:ml-auto">{choices}</div>
        </div>
        {isWhole && !sites.isError && <BestKnown sites={sites.data} />}
        <Categories
          sites={sites.data && visible}
          chosen={category}
          onChoose={(next) =>
            navigate({ search: (old) => ({ ...old, category: next ?? undefined }), resetScroll: false })
          }
        />
        {/* On phones these are below the categories, where the letter index leaves room. */}
        <div className="mt-2 mr-6 flex items-center justify-between gap-4 desk:hidden">{choices}</div>
        <p role="status" className="sr-only">
          {wanted.trim() && sites.data ? words.found(found.length) : ""}
        </p>
        {/* As high as the window from the start, so that the footer below it does not move when the list arrives. */}
        <div ref={list} className={sites.data ? "" : "min-h-dvh"}>
          {sites.isError ? (
            <div role="alert" className="py-8">
              <p className="mb-4 text-15">{words.cannotLoad}</p>
            </div>
          ) : !sites.data ? (
            <Skeleton rows={8} />
          ) : found.length === 0 ? (
            <Nothing
              text={wanted}
              isSearching={isSearching}
              onClear={() => search("")}
              onRetired={retired ? null : () => void showRetired(true)}
            />
          ) : (
            <>
              {isWhole && <h2 className="pt-6 font-semibold text-15">{words.allSites}</h2>}
              {/* Measures its place on the page when it is mounted, which differs with and without the best-known sites. */}
              <SiteRows key={String(isWhole)} found={found} showRetired={retired} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

/** The sites that match the search and the filters, and all that are visible without a search. */
function useFoundSites(text: string, category: Category | null, { showRetired, showAdult }: Visibility) {
  const sites = useQuery(siteListQuery);
  // Loaded on the first keystroke; names and domains are searched without it.
  const rules = useQuery({ ...ruleListQuery, enabled: text.trim() !== "" });
  const wanted = useDeferredValue(text);
  const found = useMemo(
    () => searchSites(sites.data ?? [], rules.data, { text: wanted, category, showRetired, showAdult }),
    [sites.data, rules.data, wanted, category, showRetired, showAdult],
  );
  const visible = useMemo(() => {
    const all = searchSites(sites.data ?? [], undefined, { text: "", category: null, showRetired, showAdult });
    return all.map(({ site }) => site);
  }, [sites.data, showRetired, showAdult]);
  return { sites, found, visible, wanted, isSearching: rules.isFetching };
}

/** After `setEntering(true)`, focuses the first result as soon as the list is up to date. */
function useEnterList(isUpToDate: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [isEntering, setEntering] = useState(false);
  useEffect(() => {
    if (!isEntering || !isUpToDate) return;
    setEntering(false);
    list.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [isEntering, isUpToDate]);
  return { list, setEntering };
}

/** The size of the whole catalogue, and how many sites and rules the list hides. */
function Size({ sites, shown }: { sites: readonly ListedSite[]; shown: Visibility }) {
  const words = useWords("catalogue");
  const language = useLanguage();
  const { data } = useQuery(catalogueIndexQuery);
  const number = new Intl.NumberFormat(language);
  const { adult, retired } = countHidden(sites, shown);
  return (
    <p className="min-h-5 text-14 text-text-2 tabular-nums max-desk:hidden">
      {data && words.size(number.format(data.rules), number.format(data.sites))}
      {data?.updated && ` ${words.updated(monthName(data.updated, language))}`}
      {adult + retired > 0 && ` ${words.notListed(adult, retired)}`}
    </p>
  );
}

interface SearchBoxProps {
  value: string;
  onChange(text: string): void;
  /** Moves the focus from the box to the first result, past the filters. */
  onEnterList(): void;
}

function SearchBox({ value, onChange, onEnterList }: SearchBoxProps) {
  const words = useWords("catalogue");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.matches("input, textarea, select, [contenteditable]")) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  return (
    <search className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-control border border-control bg-surface pr-1.5 pl-3 focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)] max-desk:mr-6 desk:max-lg:basis-full lg:max-w-[360px]">
      <Search aria-hidden size={16} strokeWidth={1.6} className="shrink-0 text-text-3" />
      <input
        ref={box}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={words.search}
        aria-keyshortcuts="/"
        placeholder={words.searchHint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value) onChange("");
          // During IME composition these keys choose a candidate.
          if ((event.key !== "ArrowDown" && event.key !== "Enter") || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnterList();
        }}
        className="min-w-0 flex-1 bg-transparent text-13 shadow-none outline-none placeholder:text-text-3 max-desk:text-[16px]"
      />
      {value ? (
        <IconButton label={words.clear} onClick={() => onChange("")} className="size-7! max-desk:size-9!">
          <X aria-hidden size={16} strokeWidth={1.6} />
        </IconButton>
      ) : (
        <kbd
          aria-hidden
          className="grid h-5 min-w-5 place-items-center rounded-tag border border-line font-medium font-sans text-[11px] text-text-3 max-desk:hidden"
        >
          /
        </kbd>
      )}
    </search>
  );
}

function Retired({ isOn, onChange }: { isOn: boolean; onChange(next: boolean): Promise<void> }) {
  const words = useWords("catalogue");
  // Checked at once, before the list is drawn for the new address.
  const [isChecked, setChecked] = useOptimistic(isOn);
  const change = (next: boolean) =>
    startTransition(async () => {
      setChecked(next);
      await onChange(next);
    });
  return (
    <label className="flex h-8 shrink-0 items-center gap-2 text-13 text-text-2 max-desk:h-10">
      <span className="relative grid size-4 place-items-center">
        <input
          type="checkbox"
          checked={isChecked}
          onChange={(event) => change(event.target.checked)}
          className="peer size-4 appearance-none rounded-tag border border-control bg-surface checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden
          size={12}
          strokeWidth={2.4}
          className="pointer-events-none absolute hidden text-on-accent peer-checked:block"
        />
      </span>
      {words.showRetired}
    </label>
  );
}

interface NothingProps {
  text: string;
  isSearching: boolean;
  onClear(): void;
  /** null: retired rules are shown already. */
  onRetired: (() => void) | null;
}

function Nothing({ text, isSearching, onClear, onRetired }: NothingProps) {
  const words = useWords("catalogue");
  if (isSearching) return <Skeleton rows={3} />;
  return (
    <div className="py-10">
      <h2 className="font-semibold text-18">{words.nothing(text.trim())}</h2>
      <p className="mt-1 mb-4 text-text-2">{words.nothingHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onClear}>
          {words.clear}
        </Button>
        {onRetired && <Button onClick={onRetired}>{words.showRetired}</Button>}
      </div>
    </div>
  );
}
