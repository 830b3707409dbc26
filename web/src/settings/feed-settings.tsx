import { useQuery } from "@tanstack/react-query";
import { Button } from "#ui/controls/button.tsx";
import { Problem } from "#ui/controls/field.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";
import Check from "~icons/lucide/check";
import { useFeedServiceStart } from "../following/use-feed-service-start.ts";
import { adultContent } from "../preferences/adult-content.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";

export function FeedSettings() {
  const words = useWords("settings");
  const isShown = adultContent.use();
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  return (
    <div className="flex flex-col gap-4">
      <Switch label={words.adult} hint={words.adultHint} checked={isShown} onChange={adultContent.write} />
      <div>
        <h3 className="text-14">{words.feedService}</h3>
        <p className="min-h-5 text-13 text-text-2">
          {status &&
            (status.feedService
              ? words.feedServiceIs(status.feedService)
              : status.embeddedFeedService
                ? words.feedServiceEmbedded
                : words.feedServiceNone)}
        </p>
        {status ? (
          (status.feedService || status.embeddedFeedService) && <TestService />
        ) : (
          // As high as the button, so that nothing below moves.
          <div className="mt-2 h-8" />
        )}
      </div>
    </div>
  );
}

/** Every RSSHub has this route. It fetches no other site, so it tests the service alone. */
const ROUTE = "/test/1";

function TestService() {
  const words = useWords("settings");
  const common = useWords("common");
  const problems = useWords("problems");
  const feedProblems = useWords("feedProblems");
  const preview = useWords("preview");
  const { data, error, isFetching, refetch } = useQuery(
    rpc.discover.preview.queryOptions({ route: ROUTE }, { enabled: false, retry: false, gcTime: 0 }),
  );
  const waitsFor = useFeedServiceStart(isFetching);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button busy={isFetching} onClick={() => refetch()}>
        {words.testService}
      </Button>
      <p role="status" className="text-13">
        {waitsFor ? (
          <span className="text-text-2">
            {waitsFor.kind === "installing" ? preview.installing(waitsFor.percent) : preview.starting}
          </span>
        ) : isFetching ? null : error ? (
          <Problem>{explainRefusal(error, problems)}</Problem>
        ) : data && (data.ok || data.problem === "nothing-new") ? (
          <span className="flex items-center gap-1.5 text-accent">
            <Check aria-hidden size={14} strokeWidth={1.8} />
            {words.serviceWorks}
          </span>
        ) : (
          data && (
            <Problem>
              {common.join(Object.values(explainFeedProblem(data.problem, feedProblems)).filter(Boolean))}
            </Problem>
          )
        )}
      </p>
    </div>
  );
}
