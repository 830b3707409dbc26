import type { inferRouterOutputs } from "@trpc/server";
import { useEffect } from "react";
import type { AppRouter } from "#server/rpc.ts";
import type { Words } from "#ui/words/words.ts";
import { refetchChannels } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { readWords } from "../read-words.ts";
import { problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";

type Import = inferRouterOutputs<AppRouter>["opml"]["get"];

const POLL_MS = 700;

/** Outside of the pages: an import is followed to its end wherever the person goes. */
let watched: { id: string; stop: () => void } | null = null;
/** What a dialog or page shows needs no toast. */
let shown: string | null = null;

/** Polls an import until it ends, refetches the channels meanwhile, and announces the end if it is not shown then. */
export function useImportWatch(id: string | null, isShown: boolean): void {
  useEffect(() => {
    if (id !== null) watchImport(id);
  }, [id]);
  useEffect(() => {
    if (id === null || !isShown) return;
    shown = id;
    return () => {
      shown = null;
    };
  }, [id, isShown]);
}

function watchImport(id: string): void {
  if (watched?.id === id) return;
  watched?.stop();
  const options = rpc.opml.get.queryOptions({ id }, { staleTime: 0 });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seenAt = 0;
  let done = 0;
  let isRunning = false;
  let isStopped = false;
  const poll = async () => {
    timer = undefined;
    try {
      await queryClient.fetchQuery(options);
    } catch (cause) {
      // The person signed out, or it was deleted. Otherwise the network is away.
      if (problemOf(cause)) stop();
    }
    look();
    // Nothing came: it failed, or was cancelled with a page that asked for the same.
    if (!isStopped && timer === undefined && (isRunning || seenAt === 0)) timer = setTimeout(poll, POLL_MS);
  };
  /** Also what others request: a person can continue an import that was stopped. */
  const look = () => {
    const state = queryClient.getQueryState(options.queryKey);
    if (isStopped || !state?.data || state.dataUpdatedAt === seenAt) return;
    const { data } = state;
    seenAt = state.dataUpdatedAt;
    if (data.done !== done) refetchFollowed();
    done = data.done;
    if (isRunning && data.finishedAt) void announceEnd(data);
    isRunning = !data.finishedAt;
    clearTimeout(timer);
    timer = isRunning ? setTimeout(poll, POLL_MS) : undefined;
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  const stop = () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
    if (watched?.id === id) watched = null;
  };
  watched = { id, stop };
  void poll();
}

function refetchFollowed(): void {
  void refetchChannels();
  void queryClient.invalidateQueries(rpc.folders.list.queryFilter());
}

async function announceEnd(ended: Import): Promise<void> {
  // Stars and read marks of another server.
  void queryClient.invalidateQueries(rpc.items.pathFilter());
  // The lists of items (inbox/use-timeline.ts).
  void queryClient.invalidateQueries({ queryKey: ["timeline"] });
  if (shown === ended.id) return;
  const { opml: words } = await readWords("channels");
  const kind = ended.followed === ended.total && !ended.isStopped ? "success" : "failure";
  const message = isOpen(ended) ? sayStopped(ended, words) : words.done(ended.followed, ended.total);
  notify({ kind, title: words.title, message });
}

/** Running, or stopped with something left to do. */
export function isOpen({ finishedAt, isStopped }: Pick<Import, "finishedAt" | "isStopped">): boolean {
  return finishedAt === null || isStopped;
}

/** An import from another server may have followed all channels and lack only what is read and starred. */
export function sayStopped({ done, total }: Pick<Import, "done" | "total">, words: Words["channels"]["opml"]): string {
  return done < total ? words.stopped(done, total) : words.reader.stopped;
}
