import {
  type BulkKind,
  type BulkPlan,
  planBulkAction,
  REFRESH_LIMITS,
  roomForUndo,
} from "#core/channel/plan-bulk-action.ts";
import type { SubscribeProblem } from "#core/membership.ts";
import type { Words } from "#ui/words/words.ts";
import { explainProblem } from "#words/explain-problem.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { findListed, type ListedChannel, refetchChannels } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { readWords } from "../read-words.ts";
import { explainRefusal, isUnanswered } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { reloadFolderViews } from "../views/use-views.ts";
import { isMoved } from "./is-moved.ts";

/**
 * What is done to many channels at once, each with one toast, whose Undo is for all of it. They resolve to whether it was done, also if the
 * answer was lost: then the channels are fetched again, and show it.
 */

type Channels = readonly ListedChannel[];

export async function pauseChannels(channels: Channels, paused: boolean): Promise<boolean> {
  const run = async (words: Words["channels"]) => {
    const { changed, undoId } = await rpc.channels.pauseMany.mutate({ channelIds: idsOf(channels), paused });
    if (undoId === null) return nothingLeft(words);
    const title = paused ? words.paused : words.resumed;
    return { title, message: words.bulk.channels(changed), undo: () => void undo(undoId, channels) };
  };
  const now = () => channels.flatMap(({ id }) => findListed(id) ?? []);
  return act(channels, run, { isDone: () => planBulkAction(paused ? "pause" : "resume", now()).affected.length === 0 });
}

/** A folder; out of all folders (null); or a new one with this name, of which `onRefused` says what is wrong with it. */
export type Destination = { id: string; name: string } | null | { newName: string; onRefused: (why: string) => void };

export async function moveChannels(channels: Channels, to: Destination, keepsOthers: boolean): Promise<boolean> {
  const isNew = to !== null && "newName" in to;
  const run = async (words: Words["channels"]) => {
    const move = { channelIds: idsOf(channels), keepsOthers };
    const { changed, undoId } = await rpc.channels.moveToFolder.mutate(
      isNew ? { ...move, newFolder: to.newName } : { ...move, folderId: to?.id ?? null },
    );
    if (undoId === null) return nothingLeft(words);
    const title = to ? words.bulk.movedTo(isNew ? to.newName : to.name) : words.bulk.movedOut;
    return { title, message: words.bulk.channels(changed), undo: () => void undo(undoId, channels) };
  };
  const isDone = () => isMoved(queryClient.getQueryData(rpc.folders.list.queryKey()), idsOf(channels), to, keepsOthers);
  return act(channels, run, { isDone, ...(isNew && { failed: to.onRefused }) });
}

/** The toasts have the specification's words. */
export async function unsubscribeChannels(channels: Channels): Promise<boolean> {
  const { didUnsubscribe, unsubscribeFailed } = await readWords("subscribe");
  const followedBefore = queryClient.getQueryData(rpc.channels.list.queryKey())?.length ?? channels.length;
  const run = async (words: Words["channels"]) => {
    const { changed, undoId } = await rpc.channels.unsubscribeMany.mutate({ channelIds: idsOf(channels) });
    if (undoId === null) return nothingLeft(words);
    return {
      title: didUnsubscribe.title,
      message: words.bulk.unsubscribed(didUnsubscribe.message, changed),
      undo: () => void bringBack(undoId, channels, changed, followedBefore),
    };
  };
  return act(channels, run, { isDone: () => !channels.some(({ id }) => findListed(id)), failed: unsubscribeFailed });
}

/** Of those that are allowed in ten minutes. Without an answer all of them: the action itself says what was left out. */
export async function countRefreshesLeft(): Promise<number> {
  const answer = await rpc.channels.refreshesLeft.query().catch(() => undefined);
  return answer?.left ?? REFRESH_LIMITS.perPerson.max;
}

export async function refreshChannels(channels: Channels): Promise<boolean> {
  return act(channels, async (words) => {
    const { asked, tooRecent, tooMany, paused, overLimit } = await rpc.channels.refreshMany.mutate({
      channelIds: idsOf(channels),
    });
    const { bulk } = words;
    const sentences = [
      ...(tooRecent ? [bulk.tooRecent(tooRecent)] : []),
      ...(tooMany ? [bulk.tooMany(tooMany, REFRESH_LIMITS.perPerson.max)] : []),
      ...(paused ? [bulk.pausedOnes(paused)] : []),
      ...(overLimit ? [bulk.overLimit(overLimit)] : []),
    ];
    const { join } = await readWords("common");
    return {
      title: asked ? bulk.refreshing(asked) : bulk.notRefreshed,
      message: sentences.length ? join(sentences) : words.refreshRequestedHint,
    };
  });
}

type Done = { kind?: "info"; title: string; message: string; undo?: () => void };

/** Nothing changed, so there is nothing to undo. */
function nothingLeft({ bulk }: Words["channels"]): Done {
  return { kind: "info", title: bulk.nothingLeft, message: bulk.nothingLeftHint };
}

interface IfFailed {
  /** Without an answer: whether the channels, which were fetched again, show that it was done. */
  isDone?: () => boolean;
  /** What is said, instead of why the server refused; or where that is said, instead of in a toast. */
  failed?: { title: string; message?: string } | ((why: string) => void);
}

async function act(
  channels: Channels,
  run: (words: Words["channels"]) => Promise<Done>,
  { isDone = () => false, failed }: IfFailed = {},
): Promise<boolean> {
  const words = await readWords("channels");
  const about = channels.map(channelUrlOf);
  try {
    const { kind = "success", title, message, undo: takeBack } = await run(words);
    await refetch();
    const { undo: label } = await readWords("common");
    notify({ kind, title, message, about, ...(takeBack && { action: { label, run: takeBack } }) });
    return true;
  } catch (cause) {
    const { bulk } = words;
    if (isUnanswered(cause)) {
      await refetch();
      if (isDone()) {
        notify({ kind: "info", title: bulk.doneUnanswered, message: bulk.doneUnansweredHint, about });
        return true;
      }
    }
    const message = explainRefusal(cause, await readWords("problems"));
    if (typeof failed === "function") failed(message);
    else notify({ kind: "failure", title: bulk.failed, message, ...failed });
    if (!isUnanswered(cause)) await refetch();
    return false;
  }
}

/** A failed refetch is retried later; the action is done either way. */
async function refetch(): Promise<void> {
  reloadFolderViews();
  await Promise.all([refetchChannels(), queryClient.invalidateQueries(rpc.folders.list.queryFilter())]).catch(() => {});
}

async function undo(undoId: string, channels: Channels): Promise<void> {
  const { bulk } = await readWords("channels");
  const run = async () => {
    const { changed, overLimit } = await rpc.channels.undo.mutate({ undoId });
    const { join } = await readWords("common");
    const message = overLimit ? join([bulk.restored(changed), bulk.noRoomFor(overLimit)]) : bulk.channels(changed);
    return { title: bulk.undone, message };
  };
  await act(channels, run, { failed: { title: bulk.undoFailed } });
}

/** When others were followed meanwhile, it says first how many the plan has room for. */
async function bringBack(undoId: string, channels: Channels, wanted: number, followedBefore: number): Promise<void> {
  const usage = await queryClient
    .fetchQuery(rpc.membership.get.queryOptions(undefined, { staleTime: 0 }))
    .catch(() => undefined);
  const room = usage ? roomForUndo({ wanted, followed: usage.used, followedBefore, allowed: usage.allowed }) : wanted;
  if (!usage || room >= wanted) return undo(undoId, channels);
  const [{ bulk }, problems, names, { join }] = await Promise.all([
    readWords("channels"),
    readWords("problems"),
    readWords("plans"),
    readWords("common"),
  ]);
  const action = { label: bulk.restoreSome(room), run: () => void undo(undoId, channels) };
  notify({
    kind: "failure",
    title: bulk.restoreTitle(room, wanted),
    message:
      usage.allowed === 0
        ? explainLimit(usage, problems)
        : join([bulk.planUsed(names[usage.plan], usage.allowed, usage.used), bulk.noRoomFor(wanted - room)]),
    ...(room > 0 && { action }),
  });
}

/** The specification's words for a plan that has no room left. */
export function explainLimit(
  { plan, used, allowed }: { plan: "free" | "plus" | "pro" | "lifetime"; used: number; allowed: number },
  problems: Words["problems"],
): string {
  const problem: SubscribeProblem =
    allowed === 0 ? { kind: "members-only" } : { kind: "limit-reached", plan, used, limit: allowed };
  return explainProblem<SubscribeProblem>(problems, problem) ?? "";
}

/** What the person should know before the action; null: nothing, it can be done at once. */
export function planToSay(
  kind: Extract<BulkKind, "pause" | "resume" | "refresh">,
  channels: Channels,
  refreshesLeft: number,
): (BulkPlan<ListedChannel> & { most: number }) | null {
  const plan = planBulkAction(kind, channels);
  const most = kind === "refresh" ? refreshesLeft : Number.POSITIVE_INFINITY;
  return plan.overLimit.length || plan.affected.length > most ? { ...plan, most } : null;
}

function idsOf(channels: Channels): string[] {
  return channels.map(({ id }) => id);
}
