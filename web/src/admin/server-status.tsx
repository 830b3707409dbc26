import { useQuery } from "@tanstack/react-query";
import { Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";

/** The server's version and the state of its database. The shell fetches it again every 30 seconds. */
export function ServerStatus() {
  const words = useWords("backgroundWork");
  const shell = useWords("shell");
  const { data, isError } = useQuery(rpc.status.get.queryOptions());
  return (
    <div className="min-h-5 text-13">
      {isError ? (
        <Problem>{shell.serverUnreachable}</Problem>
      ) : data && data.database !== "ok" ? (
        <Problem>{shell.databaseUnreachable}</Problem>
      ) : (
        data && words.version(data.version)
      )}
    </div>
  );
}
