import { useWords } from "#ui/words/words.ts";
import { useSkeletonDelay } from "./skeleton-delay.ts";

/** Shown while a page's code or data loads: blocks in the size of a list, and a text for screen readers. */
export function PageSkeleton() {
  return (
    <>
      <div className="h-13 desk:h-14 desk:border-line desk:border-b" />
      <div className="px-4 py-6 desk:px-8">
        <Skeleton rows={5} />
      </div>
    </>
  );
}

export function Skeleton({ rows }: { rows: number }) {
  const words = useWords("shell");
  return (
    <div role="status" style={useSkeletonDelay()} className="animate-[appear_0ms_backwards]">
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} aria-hidden className="flex h-14 flex-col justify-center gap-2 border-line border-b">
          <span className="h-3 w-2/5 rounded-tag bg-hover" />
          <span className="h-2.5 w-3/5 rounded-tag bg-hover" />
        </div>
      ))}
    </div>
  );
}
