import { useMemo, useRef, useState } from "react";
import type { Folder } from "./folder.ts";
import { setCollapsed } from "./folder-actions.ts";
import { whenIdle } from "./when-idle.ts";

const NONE: ReadonlyMap<string, boolean> = new Map();
/** Much less than it takes to close the page. */
const SAVED_AFTER_MS = 100;

/**
 * The folders as the tree shows them, and how to collapse or open one. Only the tree is rendered at once, so that this fits into one frame.
 * Everything else learns about it, and the server too, when the browser is idle.
 */
export function useCollapsed(saved: readonly Folder[]): {
  folders: readonly Folder[];
  collapse: (id: string, isCollapsed: boolean) => void;
} {
  /** Not yet in `saved`. */
  const [changed, setChanged] = useState(NONE);
  const toSave = useRef(new Map<string, boolean>());
  const folders = useMemo(
    () =>
      changed === NONE
        ? saved
        : saved.map((one) => (isAsSaved(one, changed) ? one : { ...one, isCollapsed: !one.isCollapsed })),
    [saved, changed],
  );
  if (changed.size > 0 && saved.every((one) => isAsSaved(one, changed))) setChanged(NONE);
  const save = () => {
    const changes = [...toSave.current];
    toSave.current.clear();
    for (const isCollapsed of [true, false]) {
      const ids = changes.flatMap(([id, is]) => (is === isCollapsed ? [id] : []));
      if (ids.length > 0) setCollapsed(ids, isCollapsed);
    }
  };
  const collapse = (id: string, isCollapsed: boolean) => {
    setChanged(new Map(changed).set(id, isCollapsed));
    if (toSave.current.size === 0) whenIdle(save, SAVED_AFTER_MS);
    toSave.current.set(id, isCollapsed);
  };
  return { folders, collapse };
}

function isAsSaved({ id, isCollapsed }: Folder, changed: ReadonlyMap<string, boolean>): boolean {
  return (changed.get(id) ?? isCollapsed) === isCollapsed;
}
