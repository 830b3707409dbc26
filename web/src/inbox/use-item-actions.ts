import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { markAllRead, setRead, setStarred } from "./change-items.ts";
import type { Item } from "./item.ts";

/** What a person does with items, and what is said when it does not work. */
export function useItemActions() {
  const words = useWords("inbox");
  const common = useWords("common");
  const problems = useWords("problems");
  const failed = (title: string) => (cause: unknown) =>
    notify({ kind: "failure", title, message: explainRefusal(cause, problems) });

  return {
    setRead(item: Item, isRead: boolean) {
      if (item.isRead === isRead) return;
      setRead(item, isRead).then((outcome) => {
        if (outcome === "impossible") notify({ kind: "info", title: words.notSaved, message: words.cannotBeUnread });
      }, failed(words.notSaved));
    },

    setStarred(item: Item, isStarred: boolean) {
      setStarred(item, isStarred).catch(failed(words.notSaved));
    },

    async markAllRead(channelId: string | null, newest: Item) {
      try {
        const { changed, takeBack } = await markAllRead(channelId, newest);
        if (changed === 0) return notify({ kind: "info", title: words.nothingToMark });
        const undo = () => void takeBack().catch(failed(words.undoFailed));
        notify({ kind: "success", title: words.markedAll(changed), action: { label: common.undo, run: undo } });
      } catch (cause) {
        failed(words.markAllFailed)(cause);
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
