import { Link } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { siteIconOf } from "#core/icon/icon-address.ts";
import type { FoundSite } from "#core/rules/site-list.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";

interface SiteRow {
  letter: string;
  /** Only on the first row of a letter: how many sites it has. */
  count: number | null;
  sites: FoundSite[];
  /** Index of its first site among all sites. */
  position: number;
}

const ROW = 56;
const EDGE = 40;
const LETTERS = ["#", ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** A virtual list of all sites: one column on phones, two on wide screens. */
export function SiteRows({ found, showRetired }: { found: readonly FoundSite[]; showRetired: boolean }) {
  const isPhone = useMediaQuery(PHONE);
  const isWide = useMediaQuery("(min-width: 1024px)");
  const rows = useMemo(() => makeRows(found, isWide ? 2 : 1), [found, isWide]);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => ROW + (rows[index]?.count === null ? 0 : isPhone ? 44 : 25),
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: isPhone ? 8 : 16,
    getItemKey: (index) => rows[index]?.sites[0]?.site.domain ?? index,
  });
  // Measured a little below the top edge, so that after jumping to B the current letter is B.
  const edge = (virtualizer.scrollOffset ?? 0) + EDGE;
  const seen = rows[virtualizer.getVirtualItemForOffset(edge)?.index ?? 0]?.letter ?? "#";
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: in a virtual list the items are not children of the list */}
      <div ref={list} role="list" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => (
          <Row
            key={key}
            row={rows[index] as SiteRow}
            top={start - top}
            height={size}
            total={found.length}
            showRetired={showRetired}
          />
        ))}
      </div>
      <Letters
        rows={rows}
        seen={seen}
        onGo={(index) => {
          virtualizer.scrollToIndex(index, { align: "start" });
        }}
      />
    </>
  );
}

interface RowProps {
  row: SiteRow;
  top: number;
  height: number;
  total: number;
  showRetired: boolean;
}

function Row({ row, top, height, total, showRetired }: RowProps) {
  const words = useWords("catalogue");
  return (
    <div
      role="presentation"
      className={classNames(
        "absolute inset-x-0 flex max-desk:flex-col desk:items-end",
        row.count !== null && row.position > 0 && "desk:border-line desk:border-t",
      )}
      style={{ top, height }}
    >
      {row.count !== null && (
        <p className="flex h-11 shrink-0 items-end gap-2 pb-2 desk:absolute desk:top-4 desk:left-0 desk:block desk:h-auto desk:pb-0">
          <span className="font-semibold text-18 desk:block desk:text-28 desk:leading-8">{row.letter}</span>
          <span className="text-12 text-text-3 leading-6 tabular-nums">{words.sites(row.count)}</span>
        </p>
      )}
      <div role="presentation" className="flex h-14 min-w-0 flex-1 gap-10 max-desk:pr-8 desk:pl-20">
        {row.sites.map((one, index) => (
          <Site
            key={one.site.domain}
            found={one}
            isFirst={row.count !== null}
            position={row.position + index}
            total={total}
            showRetired={showRetired}
          />
        ))}
        {row.sites.length === 1 && <div role="presentation" className="hidden flex-1 lg:block" />}
      </div>
    </div>
  );
}

interface SiteProps {
  found: FoundSite;
  isFirst: boolean;
  position: number;
  total: number;
  showRetired: boolean;
}

function Site({ found: { site, rule }, isFirst, position, total, showRetired }: SiteProps) {
  const words = useWords("catalogue");
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list
    <div
      role="listitem"
      aria-setsize={total}
      aria-posinset={position + 1}
      className={classNames("min-w-0 flex-1", !isFirst && "border-line border-t")}
    >
      <Link
        to="/catalogue/$domain"
        params={{ domain: site.domain }}
        className="-mx-2 flex h-[55px] items-center gap-3 rounded-control px-2 hover:bg-hover"
      >
        <SiteMark name={site.name} mark={site.domain} icon={siteIconOf(site.domain)} />
        <span className="min-w-0 flex-1">
          <span lang={guessLanguage(site.name)} className="block truncate font-semibold text-14">
            {site.name}
          </span>
          <span className="block truncate font-mono text-[12px] text-text-3 leading-4">
            {rule ? `${rule.title} ${rule.route}` : site.domain}
          </span>
        </span>
        <span className="shrink-0 text-13 text-text-2 tabular-nums">
          {words.rules(showRetired ? site.rules : site.rules - site.retired)}
        </span>
      </Link>
    </div>
  );
}

interface LettersProps {
  rows: readonly SiteRow[];
  seen: string;
  onGo(index: number): void;
}

function Letters({ rows, seen, onGo }: LettersProps) {
  const words = useWords("catalogue");
  const firsts = useMemo(
    () => new Map(rows.flatMap((row, index) => (row.count === null ? [] : [[row.letter, index] as const]))),
    [rows],
  );
  return (
    // On desktops the nav is as high as the page and its letters, which are sticky, as high as the window.
    <nav
      aria-label={words.letters}
      className="fixed top-14 right-0 bottom-20 z-10 w-7 desk:absolute desk:inset-y-0 desk:w-14 desk:border-line desk:border-l"
    >
      <div className="flex h-full flex-col items-center justify-center desk:sticky desk:top-0 desk:h-[min(100dvh,100%)]">
        {LETTERS.map((letter) => {
          const index = firsts.get(letter);
          return (
            <button
              key={letter}
              type="button"
              disabled={index === undefined}
              aria-current={letter === seen ? "true" : undefined}
              onClick={() => index !== undefined && onGo(index)}
              className="grid max-h-6 min-h-4 w-6 flex-1 place-items-center rounded-[5px] text-12 text-text-2 hover:bg-hover disabled:cursor-default disabled:text-text-3 disabled:hover:bg-transparent aria-current:bg-accent aria-current:font-semibold aria-current:text-on-accent desk:w-7"
            >
              {letter}
            </button>
          );
        })}
      </div>
    </nav>
  );
}

function makeRows(found: readonly FoundSite[], columns: number): SiteRow[] {
  const rows: SiteRow[] = [];
  let position = 0;
  for (const [letter, sites] of Map.groupBy(found, ({ site }) => site.letter)) {
    for (let start = 0; start < sites.length; start += columns) {
      const some = sites.slice(start, start + columns);
      rows.push({ letter, count: start === 0 ? sites.length : null, sites: some, position });
      position += some.length;
    }
  }
  return rows;
}
