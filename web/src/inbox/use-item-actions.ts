import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal, isUnanswered } from "../refusal.ts";
import { markAllRead, reloadItems, separate, setManyRead, setRead, setStarred } from "./change-items.ts";
import type { Item } from "./item.ts";
import type { ItemList } from "./item-list.ts";
import { nameOf } from "./name-of.ts";

/** Items that scrolling marked as read, and that one Undo brings back. It ends when its toast closes. */
let sweep: { items: Item[]; lastAt: number } = { items: [], lastAt: Number.NEGATIVE_INFINITY };
/** As long as a toast is shown. */
const SWEEP_MS = 8_000;
/** The server takes no more at once. */
const LONGEST_SWEEP = 500;

function addToSweep(items: readonly Item[]): Item[] {
  const now = performance.now();
  const hasEnded = now - sweep.lastAt > SWEEP_MS || sweep.items.length + items.length > LONGEST_SWEEP;
  sweep = { items: [...(hasEnded ? [] : sweep.items), ...items], lastAt: now };
  return sweep.items;
}

/** Changes to items, with the toasts for failures. */
export function useItemActions() {
  const words = useWords("inbox");
  const common = useWords("common");
  const problems = useWords("problems");
  const notifyFailure = (title: string) => (cause: unknown) =>
    notify({ kind: "failure", title, message: explainRefusal(cause, problems) });

  return {
    setRead(item: Item, isRead: boolean) {
      if (item.isRead === isRead) return;
      setRead(item, isRead).then((outcome) => {
        if (outcome === "impossible") notify({ kind: "info", title: words.notSaved, message: words.cannotBeUnread });
      }, notifyFailure(words.notSaved));
    },

    setStarred(item: Item, isStarred: boolean) {
      setStarred(item, isStarred).catch(notifyFailure(words.notSaved));
    },

    /** Items that were scrolled past: one toast and one Undo for all that follow each other. */
    markPassed(passed: readonly Item[], forget: () => void) {
      const unread = passed.filter(({ isRead }) => !isRead);
      if (unread.length === 0) return;
      const items = addToSweep(unread);
      setManyRead(unread, true).catch(notifyFailure(words.notSaved));
      const onUndo = () => {
        forget();
        sweep = { items: [], lastAt: Number.NEGATIVE_INFINITY };
        const read = items.map((item) => ({ ...item, isRead: true }));
        setManyRead(read, false).catch(notifyFailure(words.undoFailed));
      };
      notify({
        id: "passed",
        kind: "success",
        title: words.markedAll(items.length),
        action: { label: common.undo, run: onUndo },
      });
    },

    async markAllRead(list: ItemList, loadedAt: number | null, channels?: ReadonlySet<string>) {
      try {
        const { changed, undo } = await markAllRead(list, loadedAt, channels);
        if (changed === 0) return notify({ kind: "info", title: words.nothingToMark });
        const onUndo = () => void undo().catch(notifyFailure(words.undoFailed));
        notify({ kind: "success", title: words.markedAll(changed), action: { label: common.undo, run: onUndo } });
      } catch (cause) {
        const toast = { id: "mark-all", title: words.markAllFailed, message: explainRefusal(cause, problems) };
        notify({ kind: "failure", ...toast });
        if (!isUnanswered(cause)) return;
        const isTrue = await reloadItems().then(
          () => true,
          () => false,
        );
        if (isTrue) notify({ ...toast, kind: "info", title: words.markAllUnanswered, message: words.reloaded });
      }
    },

    /** To what the system can share with; elsewhere the link is copied. */
    async share(item: Item) {
      const data = { title: nameOf(item), url: item.link ?? "" };
      if (item.link === null) return;
      if (!navigator.canShare?.(data)) return this.copyLink(item);
      try {
        await navigator.share(data);
      } catch (cause) {
        // The person closed the sheet.
        if (cause instanceof DOMException && cause.name === "AbortError") return;
        notify({ kind: "failure", title: words.shareFailed, message: words.shareFailedHint });
      }
    },

    async separate(item: Item) {
      try {
        const undo = await separate(item);
        const onUndo = () => void undo().catch(notifyFailure(words.undoFailed));
        notify({
          kind: "success",
          title: words.separated(item.sources.length),
          action: { label: common.undo, run: onUndo },
        });
      } catch (cause) {
        notifyFailure(words.notSaved)(cause);
      }
    },

    async copyLink(item: Item) {
      try {
        await navigator.clipboard.writeText(item.link ?? "");
        notify({ kind: "success", title: words.linkCopied });
      } catch {
        notify({ kind: "failure", title: words.copyFailed, message: item.link ?? undefined });
      }
    },
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;
