import { afterMutation } from "./rpc.ts";

/** Their mutations change what the sidebar shows. */
const SHARED = ["channels", "folders", "items", "opml", "readerImport", "stories", "views"];
/** One refetch for many changes in a row, such as reading one item after the other. */
const PAUSE_MS = 1_000;

/** Tells other tabs of this browser about changes made in this one, and calls `changed` after changes made in them. Returns how to stop. */
export function shareChanges(changed: () => void): () => void {
  const tabs = new BroadcastChannel("pagecast-changes");
  afterMutation.run = ([router = ""]) => {
    if (SHARED.includes(router)) tabs.postMessage(router);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  tabs.onmessage = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      changed();
    }, PAUSE_MS);
  };
  return () => {
    clearTimeout(timer);
    afterMutation.run = () => {};
    tabs.close();
  };
}
