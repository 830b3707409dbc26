import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "#ui/controls/menu.tsx";
import { useWords } from "#ui/words/words.ts";
import FolderPlus from "~icons/lucide/folder-plus";
import List from "~icons/lucide/list";
import { channelSortOf, SORTS } from "./channel-sort.ts";
import { openFolderDialog } from "./open-dialog.ts";

interface SortMenuProps {
  userId: string;
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** How the channels are sorted, and what else there is for all of them. */
export function SortMenu({ userId, ...menu }: SortMenuProps) {
  const words = useWords("folders");
  const navigate = useNavigate();
  const setting = channelSortOf(userId);
  return (
    <Menu {...menu}>
      <MenuChoices
        label={words.sortBy}
        choices={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        value={setting.use()}
        onChange={setting.write}
      />
      <MenuSeparator />
      <MenuItem icon={FolderPlus} onSelect={() => openFolderDialog({ kind: "new-folder", inside: null })}>
        {words.newFolder}
      </MenuItem>
      <MenuItem icon={List} onSelect={() => void navigate({ to: "/channels" })}>
        {words.manage}
      </MenuItem>
    </Menu>
  );
}
