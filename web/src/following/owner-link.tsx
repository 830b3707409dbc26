import { useWords } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import { useMe } from "../person/me.ts";

/** Problems of the feed service that its owner can do something about on the admin page. */
const FOR_OWNER: readonly string[] = [
  "service:not-configured",
  "service:not-running",
  "service:no-such-route",
  "service:needs-setting",
  "service:needs-browser",
  "service:broken-route",
];

/** Whether the person owns this server and can end the problem on the admin page. */
export function useIsForOwner(problem: string | null): boolean {
  const me = useMe();
  const [name = ""] = problem?.split(" ") ?? [];
  return me?.role === "admin" && FOR_OWNER.includes(name);
}

/** After a message that names the owner: leads the owner to the feed service on the admin page. Others see nothing. */
export function OwnerLink({ problem }: { problem: string | null }) {
  const words = useWords("feedService");
  if (!useIsForOwner(problem)) return null;
  return (
    <TextLink to="/admin" hash="feed-service">
      {words.toSettings}
    </TextLink>
  );
}
