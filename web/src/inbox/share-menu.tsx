import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { SERVICE_NAMES } from "#core/saving/save-service.ts";
import { Menu, MenuItem, MenuSeparator } from "#ui/controls/menu.tsx";
import { useWords } from "#ui/words/words.ts";
import FileDown from "~icons/lucide/file-down";
import LinkIcon from "~icons/lucide/link";
import Printer from "~icons/lucide/printer";
import Send from "~icons/lucide/send";
import Share from "~icons/lucide/share-2";
import Split from "~icons/lucide/split";
import { rpc } from "../rpc.ts";
import type { Item } from "./item.ts";
import { nameOf } from "./name-of.ts";
import type { ItemActions } from "./use-item-actions.ts";
import { useSaving } from "./use-saving.ts";

interface ShareMenuProps {
  item: Item;
  actions: ItemActions;
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
}

export function ShareMenu({ item, actions, trigger, isOpen, onOpenChange, onCloseAutoFocus }: ShareMenuProps) {
  const words = useWords("inbox");
  const savingWords = useWords("saving");
  const { copyMarkdown, send, openSettings } = useSaving(item);
  const { data: accounts } = useQuery(rpc.saving.accounts.queryOptions());
  const { link } = item;
  // Firefox on computers has no share sheet, and no browser has one for a page without encryption.
  const canShare = link !== null && navigator.canShare?.({ title: nameOf(item), url: link });
  return (
    <Menu trigger={trigger} open={isOpen} onOpenChange={onOpenChange} onCloseAutoFocus={onCloseAutoFocus}>
      {canShare && (
        <MenuItem icon={Share} onSelect={() => void actions.share(item)}>
          {words.shareWith}
        </MenuItem>
      )}
      {link !== null && (
        <MenuItem icon={LinkIcon} onSelect={() => void actions.copyLink(item)}>
          {words.copyLink}
        </MenuItem>
      )}
      <MenuItem icon={FileDown} onSelect={() => void copyMarkdown()}>
        {savingWords.copyMarkdown}
      </MenuItem>
      {item.entryId && (
        <MenuItem icon={Split} onSelect={() => void actions.separate(item)}>
          {words.showSeparately}
        </MenuItem>
      )}
      {/* The menu is not printed. */}
      <MenuItem icon={Printer} onClosed={() => print()}>
        {words.print}
      </MenuItem>
      {/* Last, so that nothing moves when they are loaded. */}
      {accounts && <MenuSeparator />}
      {accounts
        ?.filter(({ service }) => link !== null || service === "obsidian")
        .map((account) => (
          <MenuItem key={account.service} icon={Send} onSelect={() => void send(account)}>
            {savingWords.sendTo(SERVICE_NAMES[account.service])}
          </MenuItem>
        ))}
      {accounts?.length === 0 && (
        <MenuItem icon={Send} onSelect={openSettings}>
          {savingWords.more}
        </MenuItem>
      )}
    </Menu>
  );
}
