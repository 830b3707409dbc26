import type { ReactNode } from "react";
import { findMatches } from "#core/search/find-matches.ts";
import { parseSearch } from "#core/search/parse-search.ts";

export function MarkedText({ text, searched, isAuthor }: { text: string; searched: string; isAuthor: boolean }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of findMatches(text, parseSearch(searched).terms, { isAuthor })) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className="bg-warn-tint text-inherit">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
