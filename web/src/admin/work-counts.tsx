import { useSuspenseQuery } from "@tanstack/react-query";
import { Problem } from "#ui/controls/field.tsx";
import { HealthMark } from "#ui/marks/health-mark.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";

const REFRESH_MS = 10_000;
/** A longer lag is more than a short peak. */
const BEHIND_SECONDS = 300;
const ROWS = ["due", "overdue", "lagSeconds", "running", "waiting", "failedLastDay"] as const;
const HEALTHS = ["fine", "unusual", "first-fetch", "failing", "resting", "gone"] as const;

/** The queue's progress and the channels by health, refetched while the page is open. */
export function WorkCounts() {
  const words = useWords("backgroundWork");
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const { data } = useSuspenseQuery(
    rpc.admin.work.queryOptions(undefined, { staleTime: 0, refetchInterval: REFRESH_MS }),
  );
  const isBehind = data.jobs.some(({ lagSeconds }) => lagSeconds > BEHIND_SECONDS);
  return (
    <div className="flex flex-col gap-6">
      {isBehind && (
        <p className="text-13">
          <Problem>{words.behind}</Problem>
        </p>
      )}
      <table className="w-full text-13">
        <caption className="mb-2 text-left font-semibold text-14">{words.work}</caption>
        <thead>
          <tr className="border-line border-b text-12 text-text-3 *:py-1.5 *:font-normal">
            <td />
            {data.jobs.map(({ kind }) => (
              <th key={kind} scope="col" className="text-right">
                {words.kinds[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row} className="border-line border-b *:py-2">
              <th scope="row" className="text-left font-normal">
                {words.rows[row]}
              </th>
              {data.jobs.map((job) => (
                <td key={job.kind} className="text-right tabular-nums">
                  {row === "lagSeconds" ? formatLag(job.lagSeconds, language) : number.format(job[row])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <table className="w-full text-13">
        <caption className="mb-2 text-left font-semibold text-14">{words.channels}</caption>
        <tbody>
          {HEALTHS.map((health) => (
            <tr key={health} className="border-line border-b *:py-2">
              <th scope="row" className="text-left font-normal">
                <span className="flex items-center gap-2">
                  <HealthMark health={health} />
                  {words.health[health]}
                </span>
                <span className="block pl-4 text-12 text-text-3">{words.healthExplained[health]}</span>
              </th>
              <td className="text-right align-top tabular-nums">{number.format(data.channels[health])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function formatLag(seconds: number, language: string): string {
  const [value, unit] =
    seconds < 120 ? [seconds, "second"] : seconds < 7200 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: unit as string,
    unitDisplay: "short",
    maximumFractionDigits: 0,
  });
  return format.format(value as number);
}
