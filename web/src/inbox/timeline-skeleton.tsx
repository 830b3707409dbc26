import { classNames } from "#ui/controls/class-names.ts";
import { useWords } from "#ui/words/words.ts";
import { useSkeletonDelay } from "../layout/skeleton-delay.ts";
import type { ListLayout } from "./list-layout.ts";
import { LEAD, MAGAZINE_GRID } from "./magazine.tsx";
import { VIDEO_GRID } from "./video-grid.tsx";

/** Blocks in the size and the place of what is being loaded. */
export function TimelineSkeleton({ layout, hasDays }: { layout: ListLayout; hasDays: boolean }) {
  const words = useWords("inbox");
  const Blocks = BLOCKS[layout];
  const isRows = layout === "cards" || layout === "compact";
  return (
    <div
      role="status"
      style={useSkeletonDelay()}
      className={classNames("animate-[appear_0ms_backwards]", hasDays && isRows && "pt-9")}
    >
      <span className="sr-only">{words.loadingMore}</span>
      <div aria-hidden>
        <Blocks />
      </div>
    </div>
  );
}

const BLOCKS: Record<ListLayout, () => React.ReactNode> = {
  cards: () =>
    repeat(6, (row) => (
      <div key={row} className="h-[116px] border-line border-t pt-[13px] pr-4 pl-7 first:border-0 desk:pr-5 desk:pl-8">
        <div className="flex max-w-[880px] items-center gap-4">
          <div className="flex flex-1 flex-col gap-2.5">
            <span className="h-4 w-1/3 rounded-tag bg-hover" />
            <span className="h-4 w-4/5 rounded-tag bg-hover" />
            <span className="h-3 w-full rounded-tag bg-hover" />
            <span className="h-3 w-2/3 rounded-tag bg-hover" />
          </div>
          <span className="h-[78px] w-28 rounded-[6px] bg-hover max-desk:h-18 max-desk:w-24" />
        </div>
      </div>
    )),
  compact: () =>
    repeat(20, (row) => (
      <div
        key={row}
        className="flex h-[34px] items-center border-line/60 border-t pr-5 pl-7 first:border-0 max-desk:h-11 desk:pl-8"
      >
        <span className="h-3 w-3/5 rounded-tag bg-hover" />
      </div>
    )),
  magazine: () => (
    <div className={MAGAZINE_GRID}>
      <div className={LEAD}>
        <span className="aspect-video rounded-[12px] bg-hover" />
        <Lines />
      </div>
      {repeat(3, (column) => (
        <div key={column} className="flex flex-col gap-3">
          <span className="aspect-video rounded-[10px] bg-hover" />
          <Lines />
        </div>
      ))}
    </div>
  ),
  grid: () => (
    <div className="px-4 pt-3 desk:px-8 desk:pt-5">
      <span className="mb-3 block h-6 w-20 rounded-tag bg-hover" />
      <div className={VIDEO_GRID}>
        {repeat(8, (tile) => (
          <div key={tile} className="flex flex-col gap-2.5">
            <span className="aspect-video rounded-card bg-hover" />
            <Lines />
          </div>
        ))}
      </div>
    </div>
  ),
};

function Lines() {
  return (
    <span className="flex flex-col justify-center gap-2">
      <span className="h-4 w-4/5 rounded-tag bg-hover" />
      <span className="h-3 w-1/2 rounded-tag bg-hover" />
    </span>
  );
}

function repeat(times: number, draw: (at: number) => React.ReactNode): React.ReactNode {
  return Array.from({ length: times }, (_, at) => draw(at));
}
