import { useWords } from "#ui/words/words.ts";

/** The same size as the page that replaces it. */
export function WatchSkeleton() {
  const words = useWords("watch");
  return (
    <>
      <div className="h-13 desk:h-14 desk:border-line desk:border-b" />
      <div role="status" className="max-w-[1024px] animate-[appear_0ms_200ms_backwards] desk:px-8 desk:pt-6">
        <span className="sr-only">{words.opening}</span>
        <div aria-hidden className="aspect-video bg-hover desk:rounded-card" />
        <div aria-hidden className="px-4 pt-5 desk:px-0">
          <div className="h-6 w-3/5 rounded-tag bg-hover" />
          <div className="mt-6 flex items-center gap-3">
            <div className="size-10 rounded-full bg-hover" />
            <div className="h-3.5 w-32 rounded-tag bg-hover" />
          </div>
        </div>
      </div>
    </>
  );
}
