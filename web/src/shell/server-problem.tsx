import { useQuery } from "@tanstack/react-query";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";

const POLL_MS = 30_000;
/** More often while the server is unreachable. */
const UNREACHABLE_POLL_MS = 3_000;

/** Says when the server or its database is unreachable; else nothing. Over the page, so that nothing moves. */
export function ServerProblem() {
  const words = useWords("shell");
  const { data, isError } = useQuery(
    rpc.status.get.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.status === "error" ? UNREACHABLE_POLL_MS : POLL_MS),
    }),
  );
  const problem = isError ? words.serverUnreachable : data && data.database !== "ok" ? words.databaseUnreachable : null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-20 z-20 flex desk:right-auto desk:bottom-16"
    >
      {problem && (
        <p className="flex max-w-full items-center gap-2 rounded-control bg-raised px-3 py-2 text-12 text-danger shadow-raised desk:w-56">
          <span aria-hidden className="size-2 shrink-0 rotate-45 rounded-[1px] bg-danger" />
          {problem}
        </p>
      )}
    </div>
  );
}
