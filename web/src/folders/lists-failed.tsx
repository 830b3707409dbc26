import { useEffect, useState } from "react";
import { useWords } from "#ui/words/words.ts";
import { queryClient, rpc } from "../rpc.ts";

const RETRY_MS = 10_000;

/** In place of the channels, or above them if only the folders are missing. Asks again until they are here. */
export function ListsFailed({ what }: { what: "channels" | "folders" }) {
  const words = useWords("folders");
  const { tryAgain, loading } = useWords("shell");
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await refetchMissing();
    setAsking(false);
  };
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refetchMissing();
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="px-2 py-1.5 text-13 text-text-2">
      {what === "channels" ? words.channelsMissing : words.foldersMissing}{" "}
      <button
        type="button"
        aria-busy={isAsking || undefined}
        onClick={() => !isAsking && void ask()}
        className="rounded-tag font-medium text-accent hover:underline"
      >
        {isAsking ? loading : tryAgain}
      </button>
    </p>
  );
}

async function refetchMissing(): Promise<void> {
  const keys = [rpc.channels.list.queryKey(), rpc.folders.list.queryKey()];
  const missing = keys.filter((queryKey) => queryClient.getQueryData<unknown>(queryKey) === undefined);
  await Promise.all(missing.map((queryKey) => queryClient.refetchQueries({ queryKey, type: "active" })));
}
