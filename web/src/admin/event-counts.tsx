import { useSuspenseQuery } from "@tanstack/react-query";
import type { EventName } from "#core/events.ts";
import { VIDEO_TYPES, type VideoType } from "#core/video/video.ts";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";

/** How often each event happened, by kind. */
export function EventCounts() {
  const words = useWords("admin");
  const { data } = useSuspenseQuery(rpc.admin.events.queryOptions({}, { staleTime: 0, refetchInterval: 30_000 }));
  if (data.length === 0) return <p className="text-text-2">{words.noEvents}</p>;
  const today = new Date().toISOString().slice(0, 10);
  const byEvent = Map.groupBy(data, ({ event }) => event);
  return [...byEvent].map(([event, counts]) => (
    <table key={event} className="mb-6 w-full text-13 last:mb-0">
      <caption className="mb-2 text-left font-semibold text-14">
        {words.eventNames[event as EventName] ?? event}
      </caption>
      <thead>
        <tr className="border-line border-b text-12 text-text-3 *:py-1.5 *:font-normal">
          <th scope="col" className="text-left">
            {words.kind}
          </th>
          <th scope="col" className="text-right">
            {words.today}
          </th>
          <th scope="col" className="text-right">
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ detail, total, days }) => (
          <tr key={detail} className="border-line border-b *:py-2">
            <th scope="row" className="text-left font-normal">
              {VIDEO_TYPES[detail as VideoType]?.siteName ??
                (words.details as Record<string, string>)[detail] ??
                detail}
            </th>
            <td className="text-right tabular-nums">{days.find(({ day }) => day === today)?.count ?? 0}</td>
            <td className="text-right tabular-nums">{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}
