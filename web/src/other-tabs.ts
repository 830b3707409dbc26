import { afterMutation } from "./rpc.ts";

/** Routers whose mutations change what the sidebar shows. */
const SHARED = ["channels", "folders", "items", "opml", "readerImport", "stories", "views"];
/** Many changes in a row, such as reading one item after another, cause one refetch. */
const PAUSE_MS = 1_000;

interface WhenChanged {
  sidebar: () => void;
  /** Called when items were read or starred. */
  counts: () => void;
}

/** Tells other tabs of this browser about changes made in this one, and calls `changed` after changes made in them. Returns how to stop. */
export function shareChanges(changed: WhenChanged): () => void {
  const tabs = new BroadcastChannel("pagecast-changes");
  afterMutation.run = ([router = ""]) => {
    if (SHARED.includes(router)) tabs.postMessage(router);
  };
  const sidebar = later(changed.sidebar);
  const counts = later(changed.counts);
  tabs.onmessage = ({ data }) => (data === "items" ? counts : sidebar).start();
  return () => {
    for (const refetch of [sidebar, counts]) refetch.cancel();
    afterMutation.run = () => {};
    tabs.close();
  };
}

/** `start` runs `act` after the pause. Starts in the meantime are ignored. */
function later(act: () => void): { start: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    act();
  };
  const start = () => {
    timer ??= setTimeout(run, PAUSE_MS);
  };
  return { start, cancel: () => clearTimeout(timer) };
}
