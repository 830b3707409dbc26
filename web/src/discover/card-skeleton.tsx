import type { ReactNode } from "react";

/** The place of the card while the page is looked up; grey after 200 ms. `children` is the heading, if there is one already. */
export function CardSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface px-4 pt-4 pb-3 desk:px-6 desk:pt-6 desk:pb-4">
      <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-3 desk:grid-cols-[72px_minmax(0,1fr)_232px] desk:gap-x-5">
        <Block look="size-14 rounded-[13px] desk:size-18 desk:rounded-2xl" />
        <div className="min-h-15.5 desk:min-h-[86px]">
          {children ?? <Block look="mt-2 h-6 w-1/2 rounded-tag" />}
          <Block look="mt-3 h-3 w-2/3 rounded-tag" />
        </div>
        <Block look="col-span-2 mt-4 h-13 rounded-control desk:col-span-1 desk:mt-0 desk:h-12" />
      </div>
      <div className="mt-4 grid gap-x-5 desk:mt-5 desk:grid-cols-3">
        {[1, 2, 3].map((one) => (
          <div key={one} className="py-2 desk:h-auto desk:pt-0 desk:pb-17">
            <Block look="aspect-video w-32 rounded-card desk:w-auto" />
          </div>
        ))}
      </div>
      <div className="mt-4 h-[45px] border-line border-t max-desk:h-[105px]" />
    </div>
  );
}

function Block({ look }: { look: string }) {
  return <div aria-hidden className={`animate-[appear_0ms_200ms_backwards] bg-hover ${look}`} />;
}
