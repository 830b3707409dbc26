import type { FolderRow, TreeRow } from "./arrange-rows.ts";
import type { ChannelSort } from "./channel-sort.ts";
import type { Direction } from "./find-move.ts";

/** What the menu of a row needs from the tree. */
export interface OpenMenu {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  rows: readonly TreeRow[];
  sort: ChannelSort;
  step: (row: TreeRow, direction: Direction) => void;
  remove: (row: FolderRow) => void;
  focusBeside: (row: TreeRow) => void;
}
