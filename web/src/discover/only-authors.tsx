import { useQuery } from "@tanstack/react-query";
import { useWords } from "#ui/words/words.ts";
import { SubscribeDisabledNotice } from "../following/subscribe-disabled-notice.tsx";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";

/** Above a page's own feeds, for the owner of a Pagecast that follows authors alone: which setting says so. */
export function OnlyAuthors() {
  const words = useWords("feedService");
  const me = useMe();
  const { data: account } = useQuery(rpc.account.get.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  if (me?.role !== "admin" || account?.subscribe !== "authors") return null;
  return (
    <SubscribeDisabledNotice>
      {words.onlyAuthors} {words.allowAll}
    </SubscribeDisabledNotice>
  );
}
