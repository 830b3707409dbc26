import { useSuspenseQuery } from "@tanstack/react-query";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";
import { PrivateFeed } from "../views/private-feed.tsx";

/** The feed of everything. Those of other views are in the menus of their lists. */
export function PrivateFeedSettings() {
  const words = useWords("settings");
  const { data: feed } = useSuspenseQuery(rpc.privateFeed.get.queryOptions({ view: "all" }));
  return (
    <>
      <PrivateFeed feed={feed} view="all" />
      <p className="mt-3 text-13 text-text-3">{words.privateFeedViews}</p>
    </>
  );
}
