import type { ReactElement } from "react";
import { Menu, MenuItem, MenuSeparator } from "#ui/controls/menu.tsx";
import { useWords } from "#ui/words/words.ts";
import ArrowDown from "~icons/lucide/arrow-down";
import ArrowUp from "~icons/lucide/arrow-up";
import Pencil from "~icons/lucide/pencil";
import Rss from "~icons/lucide/rss";
import Trash from "~icons/lucide/trash";
import type { Folder } from "../folders/folder.ts";
import { openFolderDialog } from "../folders/open-dialog.ts";
import { type SavedView, useSavedViews } from "./use-views.ts";
import { moveView } from "./view-actions.ts";

interface ViewMenuProps {
  /** What the view is, if it is a folder or a saved view. */
  folder: Folder | undefined;
  saved: SavedView | undefined;
  onPrivateFeed: () => void;
  onEdit: () => void;
  onDelete: () => void;
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What else there is for a view: its private feed, and for a saved one, everything about it. */
export function ViewMenu(props: ViewMenuProps) {
  const { folder, saved, onPrivateFeed, onEdit, onDelete, trigger, isOpen, onOpenChange } = props;
  const words = useWords("views");
  const { data: views = [] } = useSavedViews();
  const at = views.findIndex(({ id }) => id === saved?.id);
  return (
    <Menu trigger={trigger} open={isOpen} onOpenChange={onOpenChange}>
      <MenuItem icon={Rss} onClosed={onPrivateFeed}>
        {words.privateFeed}
      </MenuItem>
      {folder && (
        <MenuItem icon={Pencil} onClosed={() => openFolderDialog({ kind: "rename-folder", folder })}>
          {words.renameFolder}
        </MenuItem>
      )}
      {saved && (
        <>
          <MenuItem icon={Pencil} onClosed={onEdit}>
            {words.edit}
          </MenuItem>
          {at > 0 && (
            <MenuItem icon={ArrowUp} onSelect={() => void moveView(saved.id, views[at - 1]?.id ?? null)}>
              {words.moveUp}
            </MenuItem>
          )}
          {at >= 0 && at < views.length - 1 && (
            <MenuItem icon={ArrowDown} onSelect={() => void moveView(saved.id, views[at + 2]?.id ?? null)}>
              {words.moveDown}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={Trash} onClosed={onDelete}>
            {words.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
