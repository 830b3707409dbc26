import { useQuery } from "@tanstack/react-query";
import { useWords } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";
import { SubscribeDisabledNotice } from "./subscribe-disabled-notice.tsx";

/** Shown above routes that cannot be subscribed to without a feed service: the reason, and for the owner how to change it. */
export function NoFeedService() {
  const words = useWords("feedService");
  const me = useMe();
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  if (status?.followsRoutes !== false) return null;
  return (
    <SubscribeDisabledNotice>
      {words.missing} {me?.role === "admin" ? words.forOwner : words.forOthers}{" "}
      {me?.role === "admin" && (
        <TextLink to="/admin" hash="feed-service">
          {words.toSettings}
        </TextLink>
      )}
    </SubscribeDisabledNotice>
  );
}
