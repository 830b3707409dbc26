import { useNavigate } from "@tanstack/react-router";
import { classNames } from "#ui/controls/class-names.ts";
import { Menu, MenuItem, MenuSeparator } from "#ui/controls/menu.tsx";
import { useWords } from "#ui/words/words.ts";
import ArrowDown from "~icons/lucide/arrow-down";
import ArrowUp from "~icons/lucide/arrow-up";
import CheckCheck from "~icons/lucide/check-check";
import Folder from "~icons/lucide/folder";
import FolderInput from "~icons/lucide/folder-input";
import FolderOutput from "~icons/lucide/folder-output";
import FolderPlus from "~icons/lucide/folder-plus";
import Pencil from "~icons/lucide/pencil";
import RefreshCw from "~icons/lucide/refresh-cw";
import Settings from "~icons/lucide/settings-2";
import Trash from "~icons/lucide/trash";
import UserMinus from "~icons/lucide/user-minus";
import { titleOf } from "../following/title-of.ts";
import { useChannelActions } from "../following/use-channel-actions.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { useMarkRowRead } from "../mark-row-read.ts";
import type { FolderRow, TreeRow } from "./arrange-rows.ts";
import type { ChannelSort } from "./channel-sort.ts";
import { type Direction, findStep, type Move, parentOf } from "./find-move.ts";
import { type FolderDialog, openFolderDialog } from "./open-dialog.ts";
import { LAYOUT, type Look } from "./tree-layout.ts";

interface RowMenuProps extends Tree {
  /** Where the row is in the tree. */
  place: { top: number; look: Look };
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The row, and what the tree provides for it. */
interface Tree {
  row: TreeRow;
  rows: readonly TreeRow[];
  sort: ChannelSort;
  step: (row: TreeRow, direction: Direction) => void;
  remove: (row: FolderRow) => void;
  focusBeside: (row: TreeRow) => void;
}

/** Everything that can be done with a folder or a channel of the tree, also what dragging does. */
export function RowMenu({ place, isOpen, onOpenChange, ...tree }: RowMenuProps) {
  const words = useWords("folders");
  const { row } = tree;
  return (
    <Menu
      trigger={
        // Only for the position of the menu. The real button is drawn by draw-rows.ts, and the tree handles its clicks.
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          aria-label={words.more(row.kind === "folder" ? row.folder.name : titleOf(row.channel))}
          className={classNames("pointer-events-none absolute right-1", place.look === "page" ? "w-10" : "w-6")}
          style={{ top: place.top, height: LAYOUT[place.look].height }}
        />
      }
      open={isOpen}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const active = document.activeElement;
        // Not when the person has pressed something else meanwhile.
        if (active === document.body || active?.closest("[data-row]"))
          document.querySelector<HTMLElement>(`[role="treeitem"][data-row="${row.key}"]`)?.focus();
      }}
    >
      <Items {...tree} />
    </Menu>
  );
}

/** A component of its own, so that it is rendered only while the menu is open. */
function Items({ row, rows, sort, step, remove, focusBeside }: Tree) {
  const words = useWords("folders");
  const inbox = useWords("inbox");
  const markRowRead = useMarkRowRead();
  const dialog = (one: FolderDialog) => () => openFolderDialog(one);
  const moveOf = (direction: Direction): Move | null => {
    const found = findStep({ rows, row, sort }, direction);
    return found === "sorted-otherwise" ? null : found;
  };
  const folderNamed = (id: string | null) => {
    const found = rows.find((one) => one.kind === "folder" && one.folder.id === id);
    return found?.kind === "folder" ? found.folder.name : "";
  };
  const into = moveOf("in");
  const unread = row.kind === "folder" ? row.unread : row.channel.unread;
  return (
    <>
      {unread > 0 && (
        <MenuItem icon={CheckCheck} onClosed={() => void markRowRead(row)}>
          {inbox.markAll}
        </MenuItem>
      )}
      <MenuItem
        icon={Pencil}
        onClosed={dialog(
          row.kind === "folder"
            ? { kind: "rename-folder", folder: row.folder }
            : { kind: "rename-channel", channel: row.channel },
        )}
      >
        {words.rename}
      </MenuItem>
      {row.kind === "channel" && (
        <MenuItem icon={Folder} onClosed={dialog({ kind: "folders-of", channel: row.channel })}>
          {words.inFolders}
        </MenuItem>
      )}
      {row.kind === "folder" && row.level === 1 && (
        <MenuItem icon={FolderPlus} onClosed={dialog({ kind: "new-folder", inside: row.folder })}>
          {words.newFolderIn(row.folder.name)}
        </MenuItem>
      )}
      {moveOf("up") && (
        <MenuItem icon={ArrowUp} onClosed={() => step(row, "up")}>
          {words.moveUp}
        </MenuItem>
      )}
      {moveOf("down") && (
        <MenuItem icon={ArrowDown} onClosed={() => step(row, "down")}>
          {words.moveDown}
        </MenuItem>
      )}
      {into?.kind === "folder" && (
        <MenuItem icon={FolderInput} onClosed={() => step(row, "in")}>
          {words.moveInto(folderNamed(into.parentId))}
        </MenuItem>
      )}
      {moveOf("out") && (
        <MenuItem icon={FolderOutput} onClosed={() => step(row, "out")}>
          {words.moveOut(folderNamed(parentOf(row)))}
        </MenuItem>
      )}
      {row.kind === "channel" && <ChannelItems channel={row.channel} onLeave={() => focusBeside(row)} />}
      {row.kind === "folder" && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash} onClosed={() => remove(row)}>
            {words.deleteFolder}
          </MenuItem>
        </>
      )}
    </>
  );
}

interface ChannelItemsProps {
  channel: ListedChannel;
  onLeave: () => void;
}

function ChannelItems({ channel, onLeave }: ChannelItemsProps) {
  const words = useWords("channels");
  const actions = useChannelActions(channel);
  const navigate = useNavigate();
  const leave = () => {
    onLeave();
    actions.unsubscribe();
  };
  const openSettings = () =>
    void navigate({ to: "/channels/$channelId", params: { channelId: channel.id }, search: { settings: 1 } });
  return (
    <>
      <MenuSeparator />
      {channel.paused === null && (
        <MenuItem icon={RefreshCw} onSelect={() => void actions.refresh()}>
          {words.refresh}
        </MenuItem>
      )}
      <MenuItem icon={Settings} onClosed={openSettings}>
        {words.settings}
      </MenuItem>
      <MenuItem icon={UserMinus} onClosed={leave}>
        {words.unsubscribe}
      </MenuItem>
    </>
  );
}
