import { useWords } from "#ui/words/words.ts";
import { useMembership } from "./use-membership.ts";

/** For the owner, in a link to Admin: how many people wait for an answer to their request for a plan. Nothing without one. */
export function OpenRequests() {
  const words = useWords("sidebar");
  const count = useMembership()?.openRequests ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto font-medium text-12 text-text-3 tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">, {words.openRequests(count)}</span>
    </span>
  );
}
