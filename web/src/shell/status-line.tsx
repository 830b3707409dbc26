import { useQuery } from "@tanstack/react-query";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";

const ASK_AGAIN_MS = 30_000;
/** Somebody waits for it to be back. */
const WHEN_AWAY_MS = 3_000;

/** The server's version and its database's health. Healthy is quiet; trouble has a shape and a word. */
export function StatusLine() {
  const words = useWords("shell");
  const { data, isError } = useQuery(
    rpc.status.get.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.status === "error" ? WHEN_AWAY_MS : ASK_AGAIN_MS),
    }),
  );
  if (isError) return <Trouble>{words.serverUnreachable}</Trouble>;
  if (!data) return <p>{words.connecting}</p>;
  return (
    <p role="status" className="flex items-center gap-2">
      {words.version(data.version)}
      <span aria-hidden>·</span>
      {data.database === "ok" ? words.databaseOk : <Trouble>{words.databaseUnreachable}</Trouble>}
    </p>
  );
}

function Trouble({ children }: { children: string }) {
  return (
    <span role="status" className="flex items-center gap-2 text-danger">
      <span aria-hidden className="size-2 rotate-45 rounded-[1px] bg-danger" />
      {children}
    </span>
  );
}
