import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useWords } from "#ui/words/words.ts";
import { useMe } from "../account/me.ts";
import { rpc } from "../rpc.ts";
import { TextLink } from "../shell/text-link.tsx";
import { feedServiceWords } from "../words/feed-service-words.ts";

/** Above routes that nobody can subscribe to here: why, and for the owner what to do. */
export function NoFeedService() {
  const words = useWords(feedServiceWords);
  const me = useMe();
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  if (status?.followsRoutes !== false) return null;
  return (
    <p className="mb-4 flex gap-2.5 rounded-card bg-warn-tint px-3 py-2.5 text-13 text-text">
      <Info aria-hidden size={16} strokeWidth={1.8} className="mt-0.5 shrink-0 text-warn" />
      <span>
        {words.missing} {me?.role === "admin" ? words.forOwner : words.forOthers}{" "}
        {me?.role === "admin" && <TextLink to="/settings">{words.toSettings}</TextLink>}
      </span>
    </p>
  );
}
