import { afterMutation } from "./rpc.ts";

/** Routers whose mutations change what the sidebar shows. */
const SHARED = ["channels", "folders", "items", "opml", "readerImport", "stories", "views"];
/** Many changes in a row, such as reading one item after another, cause one refetch. */
const PAUSE_MS = 1_000;
/** For the list of channels, the slowest of these requests. */
const LONG_PAUSE_MS = 10_000;

interface WhenChanged {
  sidebar: () => void;
  /** Called when items were read or starred, which only changes counts. */
  counts: () => void;
  /** The same, but less often. */
  channelCounts: () => void;
}

/** Tells other tabs of this browser about changes made in this one, and calls `changed` after changes made in them. Returns how to stop. */
export function shareChanges(changed: WhenChanged): () => void {
  const tabs = new BroadcastChannel("pagecast-changes");
  afterMutation.run = ([router = ""]) => {
    if (SHARED.includes(router)) tabs.postMessage(router);
  };
  const sidebar = later(changed.sidebar, PAUSE_MS);
  const counts = later(changed.counts, PAUSE_MS);
  const channelCounts = later(changed.channelCounts, LONG_PAUSE_MS);
  tabs.onmessage = ({ data }) => {
    for (const refetch of data === "items" ? [counts, channelCounts] : [sidebar]) refetch.start();
  };
  return () => {
    for (const refetch of [sidebar, counts, channelCounts]) refetch.cancel();
    afterMutation.run = () => {};
    tabs.close();
  };
}

/** `start` runs `act` after `ms`. Starts in the meantime are ignored. */
function later(act: () => void, ms: number): { start: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    act();
  };
  const start = () => {
    timer ??= setTimeout(run, ms);
  };
  return { start, cancel: () => clearTimeout(timer) };
}
