import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { markAllRead, setRead, setStarred } from "./change-items.ts";
import type { Item } from "./item.ts";
import type { ItemList } from "./item-list.ts";

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

    async markAllRead(list: ItemList, newest: Item | null, channels?: ReadonlySet<string>) {
      try {
        const { changed, undo } = await markAllRead(list, newest, channels);
        if (changed === 0) return notify({ kind: "info", title: words.nothingToMark });
        const onUndo = () => void undo().catch(notifyFailure(words.undoFailed));
        notify({ kind: "success", title: words.markedAll(changed), action: { label: common.undo, run: onUndo } });
      } catch (cause) {
        notifyFailure(words.markAllFailed)(cause);
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
