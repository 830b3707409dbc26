import { useQuery } from "@tanstack/react-query";
import { useWords } from "#ui/words/words.ts";
import { SubscribeDisabledNotice } from "../following/subscribe-disabled-notice.tsx";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";

/** Above a page's declared feeds, for the owner of an installation that follows authors only: which setting to change. */
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
