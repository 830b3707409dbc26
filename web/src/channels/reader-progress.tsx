import type { inferRouterOutputs } from "@trpc/server";
import type { ReaderProblem } from "#core/import/reader-problem.ts";
import type { AppRouter } from "#server/rpc.ts";
import { Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { explainProblem } from "#words/explain-problem.ts";

type Import = inferRouterOutputs<AppRouter>["opml"]["get"];
export type ReaderImport = NonNullable<Import["reader"]>;

/** What another server has, and how much of it was brought: a line each, so that nothing moves while they change. */
export function ReaderProgress({ reader, of }: { reader: ReaderImport; of: Import }) {
  const { reader: words, found } = useWords("channels").opml;
  const common = useWords("common");
  const problems = useWords("problems");
  const { stars, starsDone, starsAdded, starsLeftOut, feeds, feedsDone, feedsWaiting } = reader;
  const isWaiting = of.finishedAt === null && feedsWaiting > 0;
  const lines: [string, string][] = [
    [words.there, `${found(of.total, of.folders)} · ${stars === null ? words.counting : words.starred(stars)}`],
    [words.read, feeds === 0 ? "–" : `${words.some(feedsDone, feeds)}${isWaiting ? ` · ${words.waiting}` : ""}`],
    [words.stars, stars === null ? "–" : words.some(starsDone, stars)],
  ];
  const remarks = [
    starsAdded > 0 && words.added(starsAdded),
    of.finishedAt !== null && starsLeftOut > 0 && words.leftOut(starsLeftOut),
    reader.hasMoreStars && words.more(stars ?? 0),
  ].filter((text) => text !== false);
  return (
    <>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13 tabular-nums">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-3">{name}</dt>
            <dd className="min-w-0 text-text-2">{value}</dd>
          </div>
        ))}
      </dl>
      {remarks.length > 0 && <p className="mt-2 text-13 text-text-2">{common.join(remarks)}</p>}
      {reader.problem && (
        <p className="mt-2 text-13">
          <Problem>{explainProblem<ReaderProblem>(problems, reader.problem)}</Problem>
        </p>
      )}
    </>
  );
}

/** How much of an import is done, from 0 to 1. */
export function shareDone({ done, total, finishedAt, reader }: Import): number {
  if (!reader) return total === 0 ? 0 : done / total;
  // Until the channels are followed it is not known for how many there is something to bring.
  const feeds = finishedAt === null && done < total ? total : reader.feeds;
  const whole = total + feeds + (reader.stars ?? 0);
  return whole === 0 ? 0 : (done + reader.feedsDone + reader.starsDone) / whole;
}
