import { useCallback, useRef, useState } from "react";
import type { ListedChannel } from "../following/use-channels.ts";
import type { ChannelSort } from "./channel-sort.ts";
import { ChannelTree } from "./channel-tree.tsx";
import { FilterField, useHasFilter } from "./filter-field.tsx";
import type { Folder } from "./folder.ts";
import type { Look } from "./tree-layout.ts";

interface ChannelListProps {
  /** With the counts that the views show; undefined while they or the folders load. */
  channels: readonly ListedChannel[] | undefined;
  /** How many these are, also while they load. */
  count: number;
  folders: readonly Folder[] | undefined;
  sort: ChannelSort;
  look: Look;
}

const NONE: readonly never[] = [];

/** The tree of channels, and from 15 channels on a field that filters it. */
export function ChannelList({ channels, count, folders, sort, look }: ChannelListProps) {
  const [filter, setFilter] = useState("");
  /** The field keeps its own text. A new field is empty. */
  const [fieldKey, setFieldKey] = useState(0);
  // Drawn before the channels are here: all at once would take longer than a frame.
  const hasFilter = useHasFilter(count);
  const isPage = look === "page";
  const list = useRef<HTMLDivElement>(null);
  const focusTree = useCallback(
    () => list.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus(),
    [],
  );
  const clear = () => {
    setFilter("");
    setFieldKey(fieldKey + 1);
  };
  const tree = (
    <ChannelTree
      channels={channels ?? NONE}
      folders={(channels && folders) ?? NONE}
      sort={sort}
      filter={channels ? filter.trim() : ""}
      onClearFilter={clear}
      look={look}
    />
  );
  return (
    <div ref={list} data-channel-list className={isPage ? "" : "flex min-h-0 flex-1 flex-col"}>
      {hasFilter && (
        <FilterField
          key={fieldKey}
          onChange={setFilter}
          onGo={focusTree}
          isTall={isPage}
          className={isPage ? "mb-3" : "mb-1"}
        />
      )}
      {/* The scrolling element is contained, and is not a flex item. Otherwise Chromium lays out the whole page when the rows change. */}
      {isPage ? (
        tree
      ) : (
        <div className="-mx-1 -mt-1 relative min-h-0 flex-1">
          <div data-scroller className="absolute inset-0 overflow-y-auto px-1 pt-1 pb-2 [contain:strict]">
            {tree}
          </div>
        </div>
      )}
    </div>
  );
}
