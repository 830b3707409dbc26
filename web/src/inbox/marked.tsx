import { createContext, lazy, Suspense, use } from "react";

/** What is searched for in the list around it; empty: nothing. */
export const SearchedContext = createContext("");

export function useSearched(): string {
  return use(SearchedContext);
}

// Only searches need it.
const MarkedText = lazy(() => import("./marked-text.tsx").then(({ MarkedText }) => ({ default: MarkedText })));

/** A text with what was searched for marked in it. */
export function Marked({ text, isAuthor = false }: { text: string; isAuthor?: boolean }) {
  const searched = useSearched();
  if (searched === "") return text;
  return (
    <Suspense fallback={text}>
      <MarkedText text={text} searched={searched} isAuthor={isAuthor} />
    </Suspense>
  );
}
