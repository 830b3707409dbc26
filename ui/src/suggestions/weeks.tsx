import { useWords } from "../words/words.ts";

/** Posts in each of the last 12 weeks, as bars. */
export function Weeks({ counts }: { counts: readonly number[] }) {
  const words = useWords("preview");
  const most = Math.max(1, ...counts);
  return (
    <span role="img" aria-label={words.weeksSaid(counts.join(", "))} className="flex h-5 items-end gap-[3px]">
      {counts.map((count, week) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: twelve weeks, each at its place
          key={week}
          className={count === 0 ? "h-px w-[5px] bg-text-3" : "w-[5px] rounded-[1px] bg-accent"}
          style={count === 0 ? undefined : { height: `${Math.max(15, (count / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}
