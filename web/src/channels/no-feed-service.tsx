import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import type { ReactNode } from "react";
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
    <Told>
      {words.missing} {me?.role === "admin" ? words.forOwner : words.forOthers}{" "}
      {me?.role === "admin" && <TextLink to="/settings">{words.toSettings}</TextLink>}
    </Told>
  );
}

/** Above a page's own feeds, for the owner of a Pagecast that follows authors alone: which setting says so. */
export function OnlyAuthors() {
  const words = useWords(feedServiceWords);
  const me = useMe();
  const { data: account } = useQuery(rpc.account.get.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  if (me?.role !== "admin" || account?.subscribe !== "authors") return null;
  return (
    <Told>
      {words.onlyAuthors} {words.allowAll}
    </Told>
  );
}

function Told({ children }: { children: ReactNode }) {
  return (
    <p className="mb-4 flex gap-2.5 rounded-card bg-warn-tint px-3 py-2.5 text-13 text-text">
      <Info aria-hidden size={16} strokeWidth={1.8} className="mt-0.5 shrink-0 text-warn" />
      <span>{children}</span>
    </p>
  );
}
