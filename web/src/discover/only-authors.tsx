import { useQuery } from "@tanstack/react-query";
import { useWords } from "#ui/words/words.ts";
import { SubscribeDisabledNotice } from "../following/subscribe-disabled-notice.tsx";
import { TextLink } from "../layout/text-link.tsx";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";

/** Below a feed that only the owner's choice keeps from being followed: leads the owner to the setting, and others to the owner. */
export function OnlyAuthors() {
  const words = useWords("feedService");
  const me = useMe();
  const { data: account } = useQuery(rpc.account.get.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  if (me === undefined || account?.subscribe !== "authors") return null;
  return (
    <SubscribeDisabledNotice>
      {words.onlyAuthors}{" "}
      {me?.role === "admin" ? (
        <TextLink to="/admin" hash="following">
          {words.allowAll}
        </TextLink>
      ) : (
        words.askToAllowAll
      )}
    </SubscribeDisabledNotice>
  );
}
