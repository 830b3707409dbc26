import { useQuery } from "@tanstack/react-query";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";

const POLL_MS = 30_000;
/** More often while the server is unreachable. */
const UNREACHABLE_POLL_MS = 3_000;

/** The server's version and the state of its database. A problem has a mark and a text, not colour alone. */
export function StatusLine() {
  const words = useWords("shell");
  const { data, isError } = useQuery(
    rpc.status.get.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.status === "error" ? UNREACHABLE_POLL_MS : POLL_MS),
    }),
  );
  if (isError) return <Problem>{words.serverUnreachable}</Problem>;
  if (!data) return <p>{words.connecting}</p>;
  return (
    <p role="status" className="flex items-center gap-2">
      {words.version(data.version)}
      <span aria-hidden>·</span>
      {data.database === "ok" ? words.databaseOk : <Problem>{words.databaseUnreachable}</Problem>}
    </p>
  );
}

function Problem({ children }: { children: string }) {
  return (
    <span role="status" className="flex items-center gap-2 text-danger">
      <span aria-hidden className="size-2 rotate-45 rounded-[1px] bg-danger" />
      {children}
    </span>
  );
}
