import type { ReactElement } from "react";
import { Menu, MenuItem } from "#ui/controls/menu.tsx";
import { useWords } from "#ui/words/words.ts";
import LinkIcon from "~icons/lucide/link";
import Printer from "~icons/lucide/printer";
import Share from "~icons/lucide/share-2";
import { notify } from "../notify.ts";
import type { Item } from "./item.ts";
import { nameOf } from "./name-of.ts";
import type { ItemActions } from "./use-item-actions.ts";

interface ShareMenuProps {
  item: Item;
  actions: ItemActions;
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function ShareMenu({ item, actions, trigger, isOpen, onOpenChange }: ShareMenuProps) {
  const words = useWords("inbox");
  const { link } = item;
  const shareData = link === null ? null : { title: nameOf(item), url: link };
  // Firefox on computers has no share sheet, and no browser has one for a page without encryption.
  const canShare = shareData !== null && navigator.canShare?.(shareData);
  const share = async () => {
    try {
      await navigator.share(shareData ?? undefined);
    } catch (cause) {
      // The person closed the sheet.
      if (cause instanceof DOMException && cause.name === "AbortError") return;
      notify({ kind: "failure", title: words.shareFailed, message: words.shareFailedHint });
    }
  };
  return (
    <Menu trigger={trigger} open={isOpen} onOpenChange={onOpenChange}>
      {canShare && (
        <MenuItem icon={Share} onSelect={() => void share()}>
          {words.shareWith}
        </MenuItem>
      )}
      {link !== null && (
        <MenuItem icon={LinkIcon} onSelect={() => void actions.copyLink(item)}>
          {words.copyLink}
        </MenuItem>
      )}
      {/* The menu is not printed. */}
      <MenuItem icon={Printer} onClosed={() => print()}>
        {words.print}
      </MenuItem>
    </Menu>
  );
}
